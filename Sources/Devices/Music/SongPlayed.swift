package struct SongPlayed: Hashable, Sendable {
  /// The reason that this song played.
  package enum Cause: UInt8, StableName, Hashable, WireField {
    /// The DJ chose it: as the first, after one that ended, after one that was skipped.
    case first = 1, next, afterSkip
    /// The wearer repeated it.
    case again
    /// The wearer chose it.
    case asked

    package static let names = ["first", "next", "afterSkip", "again", "asked"]

    package var isChosen: Bool { self != .again && self != .asked }
  }

  /// The state of the play, and its beginning.
  enum Stage: Hashable, Sendable {
    case sounds(since: Timestamp)
    case pauses(since: Timestamp)
    case over(at: Timestamp)
  }

  /// Identifies this play for ever.
  package let id: UInt64
  package let song: UInt64
  package let list: UInt64
  package let cause: Cause
  package let began: Timestamp
  private(set) var stage: Stage
  /// The time for which it was heard, without pauses and without the current stretch of sound.
  package private(set) var heard: Span = .zero
  /// The local time's offset from UTC, in seconds.
  package let utcOffset: Int
  /// The wearer's activity at its beginning, by the DJ's estimate.
  package let context: MusicContext

  package init(
    id: UInt64, song: UInt64, list: UInt64, cause: Cause, began: Timestamp, utcOffset: Int, context: MusicContext
  ) {
    (self.id, self.song, self.list, self.cause) = (id, song, list, cause)
    (self.began, self.utcOffset, self.context) = (began, utcOffset, context)
    stage = .sounds(since: began)
  }

  /// `nil` while it plays or pauses.
  package var ended: Timestamp? { if case .over(let moment) = stage { moment } else { nil } }

  package var silentSince: Timestamp? { if case .pauses(let moment) = stage { moment } else { nil } }

  /// Returns the time for which it was heard by that moment.
  func heard(at moment: Timestamp) -> Span {
    if case .sounds(let since) = stage { heard + max(.zero, moment - since) } else { heard }
  }

  mutating func pause(at moment: Timestamp) {
    heard = heard(at: moment)
    stage = .pauses(since: moment)
  }

  mutating func resume(at moment: Timestamp) { stage = .sounds(since: moment) }

  /// Ends the play. A paused song that never resumes was heard until the pause began.
  ///
  /// - Parameter length: The song's length, an upper bound of the time heard.
  package mutating func end(at moment: Timestamp, length: Span? = nil) {
    heard = min(heard(at: moment), length ?? heard(at: moment))
    stage = .over(at: max(min(moment, silentSince ?? moment), began))
  }
}

extension SongPlayed: WireCodable {
  package func write(to writer: inout WireWriter) {
    writer.write(fields: id, song, list, cause, began, stage, heard, utcOffset, context)
  }

  package init(from reader: inout WireReader) throws(WireError) {
    let (id, song, list): (UInt64, UInt64, UInt64) = (try reader.field(), try reader.field(), try reader.field())
    let (cause, began): (Cause, Timestamp) = (try reader.field(), try reader.field())
    let (stage, heard): (Stage, Span) = (try reader.field(), try reader.field())
    self.init(
      id: id, song: song, list: list, cause: cause, began: began, utcOffset: try reader.field(),
      context: try reader.field())
    (self.stage, self.heard) = (stage, heard)
  }
}

extension SongPlayed.Stage: WireCases {
  static let cases: [WireMaker<Self>] = [.init(sounds), .init(pauses), .init(over)]

  func write(to writer: inout WireWriter) {
    switch self {
    case .sounds(let since): writer.write(case: 1, since)
    case .pauses(let since): writer.write(case: 2, since)
    case .over(let moment): writer.write(case: 3, moment)
    }
  }
}
