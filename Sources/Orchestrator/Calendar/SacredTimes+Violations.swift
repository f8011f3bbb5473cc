package import SimKernel
package import Wire

extension SacredTimes {
  /// The protected times that a block lies in, judged by looking at the clock again and again while the block lasts.
  ///
  /// It shares nothing with how sacred times are found for planning, so that one can be held against the other.
  package static func violations(
    of block: TrainingBlock, memory: BehaviouralMemory, events: [CalendarEvent], itinerary: Itinerary,
    _ config: GhostConfig = GhostConfig()
  ) -> [SacredReason] {
    guard block.start < block.end else { return [] }
    var found: Set<SacredReason> = []
    var moment = block.start
    while moment < block.end {
      found.formUnion(reasons(at: itinerary.civil(moment), memory, config.sacred))
      moment = moment + config.sacred.checkedEvery
    }
    let last = Timestamp(nanoseconds: block.end.nanoseconds - 1)
    found.formUnion(reasons(at: itinerary.civil(last), memory, config.sacred))
    for event in events where event.calendar == .personal && event.isRecurring && event.block == nil {
      if event.isAllDay && !config.freeTime.blockingAllDay.contains(event.availability) { continue }
      if event.start < block.end && block.start < event.end { found.insert(.recurring(event.id)) }
    }
    return found.sorted { $0.rank < $1.rank }
  }

  private static func reasons(
    at now: CivilDateTime, _ memory: BehaviouralMemory, _ config: SacredConfig
  ) -> [SacredReason] {
    var found: [SacredReason] = []
    let today = now.date.weekday
    let yesterday = now.date.adding(days: -1).weekday
    for slot in memory.sacred {
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
    if isLunch && !memory.lunchIsFree && config.lunchDays.contains(today) { found.append(.lunch) }
    return found
  }
}
