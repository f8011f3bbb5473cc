/// A span of listening without a long pause, with the following night (Resonance 4.1.3).
package struct ListeningSession: Codable, Equatable, Sendable {
  package let span: TimeSpan
  /// In order of their start.
  package let plays: [UInt64]
  package let context: MusicContext
  package let skips: Int
  package let night: NightSummary?
  /// 0 to 1.
  package let quality: Double
}

/// Groups plays into sessions (Resonance Part 12.3).
struct SessionBuilder {
  let config: HistoryConfig
  let learning: LearningConfig
  let heartRates: SortedReadings
  let variabilities: SortedReadings
  let sleeps: SleepPeriods
  /// In order of their start.
  let workouts: [TimeSpan]

  func session(_ plays: ArraySlice<SongPlay>) -> ListeningSession? {
    guard let first = plays.first else { return nil }
    let end = plays.reduce(first.start) { max($0, $1.expectedEnd(learning)) }
    let span = TimeSpan(start: first.start, end: end)
    guard span.length >= config.leastSession else { return nil }
    let local = LocalMoment(first)
    let counted = learning.mistake == .firstSkipUncounted ? plays.dropFirst() : plays
    let skips = counted.count { $0.isSkip(learning) == true }
    let shares = plays.compactMap(\.share)
    let meanShare = shares.isEmpty ? nil : shares.reduce(0, +) / Double(shares.count)
    let night = sleeps.night(after: span, config)
    return ListeningSession(
      span: span, plays: plays.map(\.id), context: context(span, local, plays), skips: skips, night: night,
      quality: SessionQuality.score(
        skipRate: Double(skips) / Double(plays.count), variabilityChange: variabilityChange(span), meanShare: meanShare,
        sleepScore: night?.score, learning))
  }

  func response(_ play: SongPlay) -> PlayResponse {
    PlayResponse(
      from: play.start, to: play.expectedEnd(learning), rates: heartRates, variabilities: variabilities, learning)
  }

  /// Returns the change of the variability from the margin before a session to the one after, in milliseconds; `nil`
  /// without both.
  private func variabilityChange(_ span: TimeSpan) -> Double? {
    let inside = variabilities.between(span.start - config.margin, span.end + config.margin)
    let first = inside.first { abs(variabilities.moment($0) - span.start) <= config.margin }
    let last = inside.last { abs(variabilities.moment($0) - span.end) <= config.margin }
    // One reading at both ends of a short session shows no change.
    let areTwo = first != last
    return PlayResponse(rates: (nil, nil), variabilities: (areTwo ? first?.value : nil, areTwo ? last?.value : nil))
      .variabilityChange(config.rules)
  }

  /// Returns the listener's estimated activity at a song's beginning. The literal rule assigns the whole session to
  /// hours (12.3.3), which the DJ only uses if nothing better is known (5.1.3).
  func context(of play: SongPlay) -> MusicContext? {
    config.rules.contains(.hoursInHistory) ? nil : play.context
  }

  /// Returns the most frequent context of its songs, the first of equals. For songs without an estimate it is a workout
  /// nearby, otherwise the hour, which has another meaning on a weekend (12.3.3).
  private func context(_ span: TimeSpan, _ local: LocalMoment, _ plays: ArraySlice<SongPlay>) -> MusicContext {
    let found = plays.compactMap { context(of: $0) }
    if let most = found.map({ one in found.count { $0 == one } }).max(),
      let first = found.first(where: { one in found.count { $0 == one } == most })
    {
      return first
    }
    let isTraining = workouts.contains {
      $0.start <= span.end + config.margin && $0.end >= span.start - config.margin
    }
    if isTraining { return .workout }
    switch local.hour {
    case 5..<7: return .morning
    case 7..<9: return local.isWeekend ? .morning : .commute
    case 9..<17: return local.isWeekend ? .relaxation : .work
    case 17..<19: return local.isWeekend ? .relaxation : .commute
    case 19..<22: return .relaxation
    default: return .preSleep
    }
  }
}

/// The listener's local hour and weekday when a song began.
struct LocalMoment {
  let hour: Int
  /// 0 for Monday to 6.
  let weekday: Int

  var isWeekend: Bool { weekday >= 5 }

  init(_ play: SongPlay) {
    let seconds = Int(play.start.rounded(.down)) + play.utcOffset
    let day = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
    hour = (seconds - day * 86_400) / 3_600
    // 1970-01-01 was a Thursday.
    weekday = ((day + 3) % 7 + 7) % 7
  }
}
