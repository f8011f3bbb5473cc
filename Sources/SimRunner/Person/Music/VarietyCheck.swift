/// The wearer doesn't hear the same songs over and over.
final class VarietyCheck: CheckFindings, CountingCheck {
  static let name = CheckName(
    "recency-and-variety",
    "No song is chosen that was just heard, nor too many of one artist, while there is anything else.")
  static let promise =
    "no song is chosen that was heard within the last hour, no more than two of one artist in a row, none of an artist whom the wearer "
    + "avoids, and nothing loud before sleep, while the list has anything else; the hour and the two are as the wearer last set them"
  static let doesNotVerify =
    "songs that the wearer wants again, or preferences that were set while the app couldn't run, or on another phone"
  static let vacuousBecause = "no song was chosen"
  var interest: TraceInterest { [.facts, .messages] }

  /// The energy above which a song is loud, and the words of genres that are, for songs of unknown energy.
  private static let loud = 0.6
  private static let loudGenres = ["metal", "punk", "rock", "electronic", "dance", "house"]
  /// The time for which the phone may still choose by earlier preferences (assumed).
  private static let late = Span.seconds(30)

  private let library: MusicLibrary?
  /// The wearer's preferences, when they were set, and those before.
  private var wanted: MusicPreferences
  private var since = Instant.start
  private var before: MusicPreferences
  /// `true` if the phone may not have the latest preferences.
  private var isUnsure = false
  /// The time when each song was last heard, by the phone's clock in seconds.
  private var heard: [UInt64: Double] = [:]
  /// The artists of the session, the latest last.
  private var row: [String] = []
  private var lastEnd: Double?
  private var choice: (state: MusicState, situation: MusicSituation)?

  init(_ plan: WorldPlan) {
    library = plan.music?.library
    wanted = plan.music?.settings.preferences ?? MusicPreferences()
    before = wanted
  }

  static func concerns(_ plan: WorldPlan) -> Bool { plan.music != nil }

  func observe(_ event: TraceEvent) {
    let fact = event.musicFact
    if case .chose(let decision, let situation, _)? = fact {
      choice = (decision.state, situation)
      judge(situation.preferences, event.at)
    }
    if case .began(let play, _)? = fact {
      judge(play, event.at)
      if let artist = library?.songs[play.song]?.artist { row = (row + [artist]).suffix(10) }
      // Earlier songs have ended by this moment, whatever the clock showed then.
      let now = play.began.exact
      heard = heard.mapValues { min($0, now) }
      heard[play.song] = now
    }
    if case .ended(let play, _)? = fact {
      let end = (play.ended ?? play.began).exact
      (heard[play.song], lastEnd) = (end, end)
    }
    // A new phone knows nothing about earlier songs.
    if case .booted(let device, isNew: true)? = event.deviceFact, device.role == .phone {
      (heard, row, lastEnd, isUnsure) = ([:], [], nil, true)
    }
    if case .withheld(_, let device)? = event.deviceFact, device.role == .phone { isUnsure = true }
  }

  func observe(_ event: TraceEvent, _ envelope: Envelope) {
    guard event.kind == .delivery else { return }
    if case .prefers(let preferences)? = envelope.message.body(as: MusicAct.self) {
      (before, wanted, since, isUnsure) = (wanted, preferences, event.at, false)
    }
    if case .deletesEverything? = envelope.message.body(as: RightsAct.self) { isUnsure = true }
  }

  private func judge(_ preferences: MusicPreferences, _ at: Instant) {
    guard !isUnsure, preferences != wanted, at - since > Self.late || preferences != before else { return }
    fail(at, "a song was chosen by other preferences than the wearer's")
  }

  private func judge(_ play: SongPlayed, _ at: Instant) {
    let now = play.began.exact
    // A pause of more than half an hour ends a session, and with it the row.
    if let lastEnd, now - lastEnd > 1_800 { row = [] }
    guard play.cause.isChosen, let library, let song = library.songs[play.song] else { return }
    chances += 1
    let (state, situation) = (choice?.state, choice?.situation)
    let wanted = situation?.preferences ?? wanted
    var left =
      situation?.candidates.map { $0.compactMap { library.songs[$0] } } ?? library.songs(of: play.list)
    let name = "song \(shortID(song.id))"
    /// Leaves songs out unless nothing else is left; the chosen one must not be among them.
    func leaveOut(_ isOut: (Song) -> Bool, _ complaint: String) {
      let others = left.filter { !isOut($0) }
      guard !others.isEmpty else { return }
      if isOut(song) { fail(at, "\(name) \(complaint)") }
      left = others
    }
    let window = wanted.avoidRecentMinutes * 60
    func isRecent(_ song: Song) -> Bool { heard[song.id].map { now - $0 < window } ?? false }
    leaveOut(isRecent, "was chosen, and heard \(minutes(now - (heard[play.song] ?? now))) before")
    // Songs that only the phone considers recently heard can't be required of it.
    let asked = (situation?.now ?? play.began).exact
    let known = Set((situation?.heard ?? []).filter { asked - $0.at.exact < window }.map(\.song))
    left = left.filter { $0.id == song.id || !known.contains($0.id) }
    let most = wanted.maxSameArtistInRow
    if row.count >= most, let artist = row.last, row.suffix(most).allSatisfy({ $0 == artist }) {
      leaveOut({ $0.artist == artist }, "follows \(most) of its artist in a row")
    }
    leaveOut({ wanted.avoidedArtists.contains($0.artist) }, "is of an artist whom the wearer avoids")
    if state?.context == .preSleep { leaveOut(Self.isLoud, "is loud, and was chosen before sleep") }
  }

  private static func isLoud(_ song: Song) -> Bool {
    if let energy = song.energy { return energy > loud }
    let genre = song.genre?.lowercased() ?? ""
    return loudGenres.contains { genre.contains($0) }
  }

  private func minutes(_ seconds: Double) -> String { Figures.span(Span(seconds: seconds)) }

}
