/// The reason that a time is never planned into (tech spec §2.4, implementation plan 5.2).
package enum SacredReason: Hashable, Sendable {
  /// The wearer protected it.
  case explicit
  /// Blocks there were deleted repeatedly.
  case deletions
  case weekendMorning
  case lunch
  /// A recurring event of the wearer's own calendar, by its id.
  case recurring(UInt64)
  /// The wearer usually sleeps.
  case sleep

  /// For ordering alone.
  var rank: (Int, UInt64) {
    switch self {
    case .explicit: (0, 0)
    case .deletions: (1, 0)
    case .weekendMorning: (2, 0)
    case .lunch: (3, 0)
    case .recurring(let event): (4, event)
    case .sleep: (5, 0)
    }
  }
}

/// All protected times of a local day (implementation plan 5.2).
///
/// A recurring personal event is protected whatever its availability, except an all-day one: it protects the day only
/// if marked busy, or every birthday would (implementation plan 1.4).
package struct SacredTimes: Equatable, Sendable {
  package struct Protected: Equatable, Sendable {
    package let range: Range<Timestamp>
    package let reason: SacredReason
  }

  /// By their beginnings.
  package let protected: [Protected]

  package init(
    on day: LocalDay, memory: BehaviouralMemory, profile: TrainingProfile, events: [CalendarEvent],
    sleep: UsualSleep? = nil, _ config: GhostConfig = GhostConfig()
  ) {
    var found: [Protected] = []
    func protect(_ ranges: [Range<Timestamp>], _ reason: SacredReason) {
      found += ranges.filter { !$0.isEmpty }.map { Protected(range: $0, reason: reason) }
    }
    for slot in memory.sacred + profile.sacred {
      let window = DailyWindow(slot.days, from: slot.start, to: slot.end)
      protect(day.ranges(of: window), slot.reason == .explicit ? .explicit : .deletions)
    }
    if let sleep { protect(sleep.ranges(on: day), .sleep) }
    if day.date.weekday.isWeekend { protect(day.ranges(from: 0, to: config.sacred.weekendMorningEnd), .weekendMorning) }
    if !profile.lunchIsFree, config.sacred.lunchDays.contains(day.date.weekday) {
      protect(day.ranges(from: config.sacred.lunchStart, to: config.sacred.lunchEnd), .lunch)
    }
    for event in events where event.isSacred(config.freeTime) {
      protect([event.interval.clamped(to: day.range)], .recurring(event.id))
    }
    protected = found.sorted(by: SacredTimes.comesFirst)
  }

  package var ranges: [Range<Timestamp>] { protected.map(\.range).merged() }

  /// Returns the first reason against planning into a time, or `nil`.
  package func reason(against range: Range<Timestamp>) -> SacredReason? {
    protected.first { $0.range.overlaps(range) }?.reason
  }

  private static func comesFirst(_ a: Protected, _ b: Protected) -> Bool {
    if a.range != b.range {
      return (a.range.lowerBound, a.range.upperBound) < (b.range.lowerBound, b.range.upperBound)
    }
    return a.reason.rank < b.reason.rank
  }
}

extension CalendarEvent {
  /// Returns whether it is one of the wearer's own habits, and not one of the planner's entries.
  fileprivate func isSacred(_ config: FreeTimeConfig) -> Bool {
    isRecurring && calendar == .personal && block == nil
      && (!isAllDay || config.blockingAllDay.contains(availability))
  }
}
