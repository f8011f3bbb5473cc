/// The wearer doesn't hear the same songs over and over.
final class VarietyCheck: OnlineCheck {
  static let name = CheckName(
    "recency-and-variety",
    "No song is chosen that was just heard, nor too many of one artist, while there is anything else.")
  static let kind = CheckKind.safety
  static let promise =
    "no song is chosen that was heard within the last hour, and no more than two of one artist in a row, while the list has "
    + "anything else"
  static let doesNotVerify = "songs that the wearer wants again"

  private let library: MusicLibrary?
  private let preferences = MusicPreferences()
  /// The time when each song was last heard, by the phone's clock in seconds.
  private var heard: [UInt64: Double] = [:]
  /// The artists of the session, the latest last.
  private var row: [String] = []
  private var lastEnd: Double?
  /// The playable songs of the list at the time of the choice, or `nil` for all of it.
  private var candidates: [UInt64]?
  private var count = 0
  var failures: [CheckFailure] = []

  init(_ plan: WorldPlan) { library = plan.music?.library }

  static func concerns(_ plan: WorldPlan) -> Bool { plan.music != nil }

  func observe(_ event: TraceEvent) {
    let fact = event.musicFact
    if case .chose(_, let situation, _)? = fact { candidates = situation.candidates }
    if case .began(let play, _)? = fact {
      judge(play, event.at)
      if let artist = library?.songs[play.song]?.artist { row = (row + [artist]).suffix(10) }
      // Earlier songs have ended by this moment, whatever the clock showed then.
      let now = seconds(play.began)
      heard = heard.mapValues { min($0, now) }
      heard[play.song] = now
    }
    if case .ended(let play, _)? = fact {
      let end = seconds(play.ended ?? play.began)
      (heard[play.song], lastEnd) = (end, end)
    }
    // A new phone knows nothing about earlier songs.
    if case .booted(let device, isNew: true)? = event.deviceFact, device.role == .phone {
      (heard, row, lastEnd) = ([:], [], nil)
    }
  }

  private func judge(_ play: SongPlayed, _ at: Instant) {
    let now = seconds(play.began)
    // A pause of more than half an hour ends a session, and with it the row.
    if let lastEnd, now - lastEnd > 1_800 { row = [] }
    guard play.cause.isChosen, let library, let song = library.songs[play.song] else { return }
    count += 1
    let listed = candidates.map { $0.compactMap { library.songs[$0] } } ?? library.songs(of: play.list)
    let fresh = listed.filter { !isRecent($0.id, now) }
    if isRecent(play.song, now), !fresh.isEmpty {
      fail(at, "song \(shortID(play.song)) was chosen, and heard \(minutes(now - (heard[play.song] ?? now))) before")
    }
    let most = preferences.maxSameArtistInRow
    guard row.count >= most, row.suffix(most).allSatisfy({ $0 == song.artist }) else { return }
    let others = (fresh.isEmpty ? listed : fresh).contains { $0.artist != song.artist }
    if others { fail(at, "song \(shortID(play.song)) follows \(most) of its artist in a row") }
  }

  private func isRecent(_ song: UInt64, _ now: Double) -> Bool {
    guard let heard = heard[song] else { return false }
    return now - heard < preferences.avoidRecentMinutes * 60
  }

  private func seconds(_ moment: Timestamp) -> Double { Double(moment.nanoseconds) / 1e9 }
  private func minutes(_ seconds: Double) -> String { Figures.span(Span(seconds: seconds)) }

  func conclude(_ world: World) throws(StorageError) -> CheckOutcome {
    .judge(failures, chances: count, vacuousBecause: "no song was chosen")
  }
}
