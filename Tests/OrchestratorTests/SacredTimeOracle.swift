import Orchestration
import SimKernel
import PersonWire

/// The reasons for which a time is kept free, found by looking at the clock minute by minute.
///
/// It shares nothing with how sacred times are found for planning, so that one can be held against the other.
struct SacredTimeOracle {
  let memory: BehaviouralMemory
  let profile: TrainingProfile
  let events: [CalendarEvent]
  let itinerary: Itinerary
  var config = GhostConfig()

  /// Those that a block meets; times shorter than a minute could escape.
  func reasons(against block: TrainingBlock) -> Set<SacredReason> {
    guard block.start < block.end else { return [] }
    var found: Set<SacredReason> = []
    var moment = block.start
    while moment < block.end {
      found.formUnion(reasons(at: itinerary.civil(moment)))
      moment = moment + .minutes(1)
    }
    found.formUnion(reasons(at: itinerary.civil(Timestamp(nanoseconds: block.end.nanoseconds - 1))))
    for event in events where event.calendar == .personal && event.isRecurring && event.block == nil {
      if event.isAllDay && !config.freeTime.blockingAllDay.contains(event.availability) { continue }
      if event.start < block.end && block.start < event.end { found.insert(.recurring(event.id)) }
    }
    return found
  }

  private func reasons(at now: CivilDateTime) -> [SacredReason] {
    var found: [SacredReason] = []
    let (today, yesterday) = (now.date.weekday, now.date.adding(days: -1).weekday)
    for slot in memory.sacred + profile.sacred {
      let isIn =
        slot.end <= slot.start
        ? (slot.days.contains(today) && now.secondOfDay >= slot.start)
          || (slot.days.contains(yesterday) && now.secondOfDay < slot.end)
        : slot.days.contains(today) && now.secondOfDay >= slot.start && now.secondOfDay < slot.end
      if isIn { found.append(slot.reason == .explicit ? .explicit : .deletions) }
    }
    if today.isWeekend && now.secondOfDay < config.sacred.weekendMorningEnd { found.append(.weekendMorning) }
    let isLunch = now.secondOfDay >= config.sacred.lunchStart && now.secondOfDay < config.sacred.lunchEnd
    if isLunch && !profile.lunchIsFree && config.sacred.lunchDays.contains(today) { found.append(.lunch) }
    return found
  }
}
