package import SimKernel
package import Wire

/// Why a time is never planned into (tech spec §2.4, implementation plan 5.2).
package enum SacredReason: Hashable, Sendable {
  /// The wearer said so.
  case explicit
  /// Blocks there were deleted again and again.
  case deletions
  case weekendMorning
  case lunch
  /// An entry of the wearer's own calendar that comes again and again, by its id.
  case recurring(UInt64)

  /// For ordering alone.
  var rank: (Int, UInt64) {
    switch self {
    case .explicit: (0, 0)
    case .deletions: (1, 0)
    case .weekendMorning: (2, 0)
    case .lunch: (3, 0)
    case .recurring(let event): (4, event)
    }
  }
}

/// Everything that is protected on a local day (implementation plan 5.2).
///
/// A personal entry that returns is protected whatever its availability, unless it lasts all day: then it takes the day
/// only if it is marked busy, or every birthday would be sacred (implementation plan 1.4).
package struct SacredTimes: Equatable, Sendable {
  package struct Protected: Equatable, Sendable {
    package let range: Range<Timestamp>
    package let reason: SacredReason
  }

  /// By their beginnings.
  package let protected: [Protected]

  package init(
    on day: LocalDay, memory: BehaviouralMemory, profile: TrainingProfile, events: [CalendarEvent],
    _ config: GhostConfig = GhostConfig()
  ) {
    var found: [Protected] = []
    func protect(_ ranges: [Range<Timestamp>], _ reason: SacredReason) {
      found += ranges.filter { !$0.isEmpty }.map { Protected(range: $0, reason: reason) }
    }
    for slot in memory.sacred + profile.sacred {
      let window = DailyWindow(slot.days, from: slot.start, to: slot.end)
      protect(day.ranges(of: window), slot.reason == .explicit ? .explicit : .deletions)
    }
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

  /// Why a time must not be planned into: the first of the reasons; nil when it may.
  package func reason(against range: Range<Timestamp>) -> SacredReason? {
    protected.first { $0.range.overlaps(range) }?.reason
  }

  private static func comesFirst(_ a: Protected, _ b: Protected) -> Bool {
    if a.range != b.range {
      return (a.range.lowerBound, a.range.upperBound) < (b.range.lowerBound, b.range.upperBound)
    }
    return a.reason.rank < b.reason.rank
  }

  /// The protected times that a block lies in, judged by looking at the clock again and again while the block lasts.
  ///
  /// It shares nothing with how sacred times are found for planning, so that one can be held against the other.
  package static func violations(
    of block: TrainingBlock, memory: BehaviouralMemory, profile: TrainingProfile = TrainingProfile(),
    events: [CalendarEvent], itinerary: Itinerary, _ config: GhostConfig = GhostConfig()
  ) -> [SacredReason] {
    guard block.start < block.end else { return [] }
    var found: Set<SacredReason> = []
    var moment = block.start
    while moment < block.end {
      found.formUnion(reasons(at: itinerary.civil(moment), memory, profile, config.sacred))
      moment = moment + config.sacred.checkedEvery
    }
    let last = Timestamp(nanoseconds: block.end.nanoseconds - 1)
    found.formUnion(reasons(at: itinerary.civil(last), memory, profile, config.sacred))
    for event in events where event.calendar == .personal && event.isRecurring && event.block == nil {
      if event.isAllDay && !config.freeTime.blockingAllDay.contains(event.availability) { continue }
      if event.start < block.end && block.start < event.end { found.insert(.recurring(event.id)) }
    }
    return found.sorted { $0.rank < $1.rank }
  }

  private static func reasons(
    at now: CivilDateTime, _ memory: BehaviouralMemory, _ profile: TrainingProfile, _ config: SacredConfig
  ) -> [SacredReason] {
    var found: [SacredReason] = []
    let today = now.date.weekday
    let yesterday = now.date.adding(days: -1).weekday
    for slot in memory.sacred + profile.sacred {
      let isPastMidnight = slot.end <= slot.start
      let isIn =
        isPastMidnight
        ? (slot.days.contains(today) && now.secondOfDay >= slot.start)
          || (slot.days.contains(yesterday) && now.secondOfDay < slot.end)
        : slot.days.contains(today) && now.secondOfDay >= slot.start && now.secondOfDay < slot.end
      if isIn { found.append(slot.reason == .explicit ? .explicit : .deletions) }
    }
    if today.isWeekend && now.secondOfDay < config.weekendMorningEnd { found.append(.weekendMorning) }
    let isLunch = now.secondOfDay >= config.lunchStart && now.secondOfDay < config.lunchEnd
    if isLunch && !profile.lunchIsFree && config.lunchDays.contains(today) { found.append(.lunch) }
    return found
  }
}

extension CalendarEvent {
  /// Whether it is one of the wearer's own habits, and not one of the planner's entries.
  fileprivate func isSacred(_ config: FreeTimeConfig) -> Bool {
    isRecurring && calendar == .personal && block == nil
      && (!isAllDay || config.blockingAllDay.contains(availability))
  }
}
