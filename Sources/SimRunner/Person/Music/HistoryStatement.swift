/// The document's rules for sessions and for the effect of a play (Resonance plan §12.2 and §12.3).
///
/// The checks state them without the history's job, so that a mistake in the job doesn't judge itself.
struct HistoryStatement {
  private let library: MusicLibrary
  /// The plays that had ended at the last history analysis, by id.
  private var plays: [UInt64: SongPlayed] = [:]
  private let rates: [(at: Double, value: Double)]
  private let variabilities: [(at: Double, value: Double)]

  /// A pause that ends a session, and the share of a song below which it is skipped.
  private static let pause = 1_800.0
  private static let skipShare = 0.3
  private static let skipSeconds = 30.0
  /// The changes in beats a minute and in milliseconds of SDNN that exceed those by completion or noise.
  private static let markedRate = 3.0
  private static let markedVariability = 3.0
  /// The largest distance of readings from a song's start or end, in seconds.
  private static let rateWindow = 90.0
  private static let variabilityWindow = 240.0

  /// - Parameter entries: The log's entries that were read.
  init(_ library: MusicLibrary, _ entries: [MusicLogEntry]) {
    self.library = library
    var (rates, variabilities) = ([(at: Double, value: Double)](), [(at: Double, value: Double)]())
    for entry in entries {
      switch entry {
      case .play(let play): if play.ended != nil { plays[play.id] = play }
      case .heartRate(let value, let at, _): rates.append((at.exact, value))
      case .variability(let value, let at, _): variabilities.append((at.exact, value))
      case .sleep, .workout, .list: break
      }
    }
    self.rates = rates.sorted { ($0.at, $0.value) < ($1.at, $1.value) }
    self.variabilities = variabilities.sorted { ($0.at, $0.value) < ($1.at, $1.value) }
  }

  // MARK: - Sessions

  /// Returns the violations in the sessions, in their order.
  func complaints(about sessions: [ListeningSession]) -> [String] {
    var complaints: [String] = []
    let (long, skips) = (sessions.count { hasLongPause($0) }, sessions.count { countsSkipsWrong($0) })
    if long > 0 { complaints.append("\(long) sessions go on over a pause of more than half an hour") }
    if skips > 0 { complaints.append("\(skips) sessions count other skips than their songs have") }
    let near = zip(sessions, sessions.dropFirst()).count { $1.span.start - $0.span.end < Self.pause - 1 }
    if near > 0 { complaints.append("\(near) sessions begin less than half an hour after another") }
    return complaints
  }

  /// Its plays in order of their beginning; `nil` if one of them hasn't ended.
  private func songs(of session: ListeningSession) -> [SongPlayed]? {
    let known = session.plays.compactMap { plays[$0] }.sorted { ($0.began, $0.id) < ($1.began, $1.id) }
    return known.count == session.plays.count ? known : nil
  }

  private func hasLongPause(_ session: ListeningSession) -> Bool {
    guard let songs = songs(of: session), let first = songs.first else { return false }
    var end = (first.ended ?? first.began).exact
    for song in songs.dropFirst() {
      if song.began.exact - end > Self.pause + 1 { return true }
      end = max(end, (song.ended ?? song.began).exact)
    }
    return false
  }

  private func countsSkipsWrong(_ session: ListeningSession) -> Bool {
    guard let songs = songs(of: session) else { return false }
    return session.skips != songs.count { isSkip($0) }
  }

  private func isSkip(_ play: SongPlayed) -> Bool {
    guard let length = library.songs[play.song]?.duration, length > 0 else {
      return play.heard.seconds < Self.skipSeconds
    }
    return play.heard.seconds < Self.skipShare * length
  }

  // MARK: - Lessons

  /// Returns the violations in the lessons of plays. If the heart slowed down while its variability rose, a song heard
  /// to the end calmed it; if the opposite happened, it didn't.
  func complaints(about lessons: [SongLesson]) -> [String] {
    let wrong = lessons.count { lesson in
      guard lesson.source == .history, !lesson.impact.isSkip, let play = plays[lesson.play], let end = play.ended,
        let rate = change(rates, play.began.exact, end.exact, Self.rateWindow),
        let variability = change(variabilities, play.began.exact, end.exact, Self.variabilityWindow)
      else { return false }
      if rate <= -Self.markedRate, variability >= Self.markedVariability { return lesson.impact.calm < 0.5 }
      return rate >= Self.markedRate && variability <= -Self.markedVariability && lesson.impact.calm > 0.5
    }
    return wrong > 0 ? ["\(wrong) lessons say the opposite of what the wearer's heart did"] : []
  }

  /// Returns the change from about the beginning to the end; `nil` if either wasn't measured.
  private func change(_ readings: [(at: Double, value: Double)], _ start: Double, _ end: Double, _ window: Double)
    -> Double?
  {
    let middle = (start + end) / 2
    guard let first = mean(readings, start - window, min(start + window / 2, middle.nextDown)),
      let last = mean(readings, max(end - window, middle), end)
    else { return nil }
    return last - first
  }

  private func mean(_ readings: [(at: Double, value: Double)], _ start: Double, _ end: Double) -> Double? {
    let inside = readings[readings.countOfFirst { $0.at < start }...].prefix { $0.at <= end }
    return inside.isEmpty ? nil : inside.reduce(0) { $0 + $1.value } / Double(inside.count)
  }
}
