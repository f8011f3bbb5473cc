/// The share of meetings in a local day (tech spec §2.7). A day without meetings has the density `none`.
package struct CalendarDensity: Equatable, Sendable {
  package let meetings: Int
  /// The total time of meetings; overlaps count once.
  package let busy: Span
  /// The time of consecutive meetings without a pause, including the last of each row (assumed).
  package let backToBack: Span
  package let hasEarlyMeeting: Bool
  package let hasLateMeeting: Bool
  package let level: MeetingLoad

  package init(on day: LocalDay, events: [CalendarEvent], _ config: DensityConfig = DensityConfig()) {
    let times = events.filter { $0.isMeeting(config) && $0.interval.overlaps(day.range) }
      .map { $0.interval.clamped(to: day.range) }
    meetings = times.count
    busy = CalendarDensity.length(times)
    backToBack = CalendarDensity.rows(of: times, config.breather).filter { $0.count > 1 }
      .reduce(.zero) { $0 + CalendarDensity.length($1) }
    hasEarlyMeeting = times.contains { (day.clock(at: $0.lowerBound)?.hour ?? 24) < config.earlyBefore }
    hasLateMeeting = times.contains { time in
      // A meeting past midnight ends after every hour of the day.
      day.clock(at: time.upperBound).map { $0.hour >= config.lateFrom } ?? true
    }
    if meetings > config.meetingsForHeavy || backToBack > config.backToBackForHeavy {
      level = .heavy
    } else if meetings > config.meetingsForModerate || backToBack > config.backToBackForModerate {
      level = .moderate
    } else {
      level = .light
    }
  }

  private static func length(_ times: [Range<Timestamp>]) -> Span {
    times.merged().reduce(.zero) { $0 + ($1.upperBound - $1.lowerBound) }
  }

  /// Groups meetings into rows: each begins before a pause has passed since all earlier ones in its row ended.
  private static func rows(of times: [Range<Timestamp>], _ breather: Span) -> [[Range<Timestamp>]] {
    var rows: [[Range<Timestamp>]] = []
    var end: Timestamp?
    for time in times.sorted(by: { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }) {
      if let end, time.lowerBound - end < breather { rows[rows.count - 1].append(time) } else { rows.append([time]) }
      end = max(end ?? time.upperBound, time.upperBound)
    }
    return rows
  }
}

extension CalendarEvent {
  fileprivate func isMeeting(_ config: DensityConfig) -> Bool {
    !isAllDay && block == nil && start < end && config.calendars.contains(calendar)
  }
}
