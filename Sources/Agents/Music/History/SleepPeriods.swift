/// Sleep periods (Resonance Part 12.1.1 and 12.3.3).
struct SleepPeriods: Equatable, Sendable {
  /// One sleep, from falling asleep to the final waking.
  struct Period: Equatable, Sendable {
    let span: TimeSpan
    let asleep: Double
    /// 0 to 1 of the time in stages; absent if no stages were recorded.
    let deepShare: Double?
  }

  /// In order and disjoint.
  let periods: [Period]

  /// From readings in order. Lying in bed is neither sleep nor waking.
  init(_ readings: [SleepReading], _ config: HistoryConfig) {
    var (periods, group) = ([Period](), [SleepReading]())
    var (end, wakings) = (-Double.infinity, [SleepReading]())
    for reading in readings where reading.span.length > 0 && reading.stage != .inBed {
      if reading.stage == .awake {
        wakings.append(reading)
      } else {
        if reading.span.start - end > config.sleepGap, !group.isEmpty {
          periods.append(Self.period(group, wakings))
          (group, wakings) = ([], wakings.filter { $0.span.end > reading.span.start })
        }
        group.append(reading)
        end = max(end, reading.span.end)
      }
    }
    if !group.isEmpty { periods.append(Self.period(group, wakings)) }
    self.periods = periods
  }

  /// Time asleep is the union of the sleeps minus the union of the awake spans.
  private static func period(_ group: [SleepReading], _ wakings: [SleepReading]) -> Period {
    let asleep = SpanSet(group.map(\.span))
    let awake = SpanSet(wakings.map(\.span))
    let staged = SpanSet(group.filter { $0.stage != .asleep }.map(\.span))
    let deep = SpanSet(group.filter { $0.stage == .deep }.map(\.span))
    return Period(
      span: TimeSpan(start: asleep.spans.first?.start ?? 0, end: asleep.spans.last?.end ?? 0),
      asleep: asleep.subtracting(awake).length, deepShare: staged.isEmpty ? nil : deep.length / staged.length)
  }

  /// Returns the first sleep longer than a nap that begins within so many hours after a session. All of it counts,
  /// however long it lasts.
  func night(after session: TimeSpan, _ config: HistoryConfig = HistoryConfig()) -> NightSummary? {
    for period in periods[periods.firstPlace({ $0.span.start > session.start })...] {
      if period.span.start > session.end + config.sleepWindow { return nil }
      if period.asleep >= config.leastNight {
        return NightSummary(asleep: period.asleep, deepShare: period.deepShare, config)
      }
    }
    return nil
  }

  func period(around span: TimeSpan) -> Period? {
    periods.first { $0.span.start <= span.end && $0.span.end >= span.start }
  }
}

/// The night after a session.
package struct NightSummary: Codable, Equatable, Sendable {
  /// 0 to 1.
  package let score: Double
  package let hours: Double
  /// 0 to 1; absent if no stages were recorded.
  let deepShare: Double?

  /// The quality by the length and the share of deep sleep; without stages by the length alone.
  init(asleep: Double, deepShare: Double?, _ config: HistoryConfig) {
    let length = min(1, asleep / config.goodNight)
    hours = asleep / 3_600
    self.deepShare = deepShare
    score =
      deepShare.map {
        length * config.durationInSleep + min(1, $0 / config.goodDeepShare) * config.deepInSleep
      } ?? length
  }
}
