package import Transport

/// One play of a song, going on or over.
package struct SongPlayed: Hashable, Sendable, Codable {
  /// Why this song played.
  package enum Cause: UInt8, CaseIterable, Hashable, Sendable, Codable {
    /// The DJ chose it: as the first, after one that ended, after one that was skipped.
    case first = 1, next, afterSkip
    /// The wearer wanted it again.
    case again

    package var isChosen: Bool { self != .again }
  }

  /// Stands for this play for ever.
  package let id: UInt64
  package let song: UInt64
  package let list: UInt64
  package let cause: Cause
  package let began: Timestamp
  /// nil while it goes on.
  package var ended: Timestamp?
  /// For how long it was heard, without pauses.
  package var heard: Span = .zero
  /// Since when it sounds, unless it pauses.
  package var soundsSince: Timestamp?
  /// Since when it pauses.
  package var silentSince: Timestamp?
  /// What the local time was ahead of UTC, in seconds.
  package let utcOffset: Int
  /// What the wearer was doing when it began, by the DJ's estimate.
  package let context: String

  package init(
    id: UInt64, song: UInt64, list: UInt64, cause: Cause, began: Timestamp, utcOffset: Int, context: String
  ) {
    (self.id, self.song, self.list, self.cause) = (id, song, list, cause)
    (self.began, self.utcOffset, self.context) = (began, utcOffset, context)
    soundsSince = began
  }

  /// How long it was heard by that moment.
  func heard(at moment: Timestamp) -> Span { heard + max(.zero, soundsSince.map { moment - $0 } ?? .zero) }
}

extension SongPlayed: WireCodable {
  package func write(to writer: inout WireWriter) {
    for number in [id, song, list] { writer.write(number) }
    writer.write(cause.rawValue)
    writer.write(began)
    writer.write(ended) { $0.write($1) }
    writer.write(heard.nanoseconds)
    writer.write(soundsSince) { $0.write($1) }
    writer.write(utcOffset)
    writer.write(context)
    writer.write(silentSince) { $0.write($1) }
  }

  package init(from reader: inout WireReader) throws(WireError) {
    let (id, song, list) = (try reader.unsigned(), try reader.unsigned(), try reader.unsigned())
    let cause = try reader.choice(Cause.self)
    let began = try reader.moment()
    let ended = try reader.optional { reader throws(WireError) in try reader.moment() }
    let heard = Span(nanoseconds: try reader.signed())
    let since = try reader.optional { reader throws(WireError) in try reader.moment() }
    let offset = try reader.integer()
    self.init(
      id: id, song: song, list: list, cause: cause, began: began, utcOffset: offset, context: try reader.text())
    (self.ended, self.heard, soundsSince) = (ended, heard, since)
    silentSince = try reader.optional { reader throws(WireError) in try reader.moment() }
  }
}
