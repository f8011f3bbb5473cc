import WearerKit

/// Follows the phone's knowledge when it places a block: its calendars, its other blocks, its memory of the wearer, and
/// its zone.
struct PlanWatch: ArchiveWatch {
  var archive = RecordArchive()
  private var blocks: [UInt64: TrainingBlock] = [:]
  private var memory = BehaviouralMemory()
  private var profile = TrainingProfile()
  private var events: [UInt64: CalendarEvent] = [:]
  private var clock: NodeClock
  /// The times to which anyone but the planner moved a block.
  private var moves: [UInt64: Set<Range<Timestamp>>] = [:]
  /// The calendars that the wearer chose to take time.
  private let blockers: [CalendarEvent.Calendar]

  /// A placed version of a block, with the facts known when it was written.
  struct Placement {
    let block: TrainingBlock
    let before: TrainingBlock?
    /// The other blocks of which something may still become, in order of id.
    let others: [TrainingBlock]
    /// The entries of the calendars, without the planner's own, in order of id.
    let events: [CalendarEvent]
    let memory: BehaviouralMemory
    let profile: TrainingProfile
    let zone: Zone

    /// `true` if its place is new.
    var isElsewhere: Bool { before.map { !$0.interval.contains(block.interval) } ?? true }
  }

  init(_ plan: WorldPlan) {
    clock = plan.clock(of: .phone)
    blockers = plan.planner?.hours.blockers ?? CalendarEvent.Calendar.read
  }

  /// A placement, if it is the planner's.
  mutating func follow(_ event: TraceEvent) -> Placement? {
    guard event.hasFact else { return nil }
    if let change = event.fact(as: ClockFact.self), change.role == .phone { clock = change.clock }
    if case .changed(let change, _)? = event.planningFact, case .moved(let interval) = change.kind {
      moves[change.block, default: []].insert(interval)
    }
    switch archive.follow(event) {
    case .blank?:
      (blocks, memory, profile, events) = ([:], BehaviouralMemory(), TrainingProfile(), [:])
    case .knows(.memory(let memory), _)?: self.memory = memory
    case .knows(.profile(let profile), _)?: self.profile = profile
    case .knows(.block(let block), let isRestored)?:
      let before = blocks.updateValue(block, forKey: block.id)
      guard !isRestored, block.isOpen, moves[block.id]?.contains(block.interval) != true else { return nil }
      return placement(of: block, before: before)
    case .knows?, nil: break
    }
    return nil
  }

  /// The contents of the wearer's calendars reach the phone as messages of the world.
  mutating func follow(_ event: TraceEvent, _ envelope: Envelope) {
    guard event.kind == .delivery, envelope.to == Role.phone.node,
      case .calendarHolds(let entries)? = envelope.message.stimulus
    else { return }
    for entry in entries { events[entry.id] = entry }
  }

  private func placement(of block: TrainingBlock, before: TrainingBlock?) -> Placement {
    Placement(
      block: block, before: before,
      others: blocks.values.filter { $0.id != block.id && $0.isOpen }.sorted { $0.id < $1.id },
      events: events.values.filter { $0.block == nil && blockers.contains($0.calendar) }.sorted { $0.id < $1.id },
      memory: memory, profile: profile, zone: clock.zone)
  }
}

extension Range {
  fileprivate func contains(_ other: Range) -> Bool { lowerBound <= other.lowerBound && other.upperBound <= upperBound }
}

final class SacredTimeCheck: CheckFindings, WatchingCheck, CountingCheck {
  static let name = CheckName("sacred-time", "No block is planned into protected time.")
  static let promise =
    "the planner puts no block before 06:00 or after 22:00, into a weekend morning before 09:00, into lunch unless that is "
    + "free, into time that the wearer keeps for themselves or where they deleted three blocks, or over what comes back in "
    + "their own calendar; all as the phone knew it then, by its zone"
  static let doesNotVerify =
    "where the wearer themselves moved a block, a proposal that stood before its time became protected, or that time was "
    + "rightly learned to be protected"
  static let vacuousBecause = "the planner put no block anywhere"
  var interest: TraceInterest { [.facts, .messages] }

  var watch: PlanWatch

  init(_ plan: WorldPlan) { watch = PlanWatch(plan) }

  func observe(_ event: TraceEvent, _ envelope: Envelope) { watch.follow(event, envelope) }

  func observe(_ event: TraceEvent) {
    guard let placement = watch.follow(event), placement.isElsewhere, placement.block.start < placement.block.end else {
      return
    }
    chances += 1
    guard let reason = Self.violation(placement) else { return }
    let civil = placement.zone.civil(placement.block.start)
    fail(event.at, "block \(shortID(placement.block.id)) at \(civil) lies \(reason)")
  }

  /// Returns a placement's violation, found by checking the clock every minute.
  private static func violation(_ placement: PlanWatch.Placement) -> String? {
    let block = placement.block
    var moment = block.start
    while moment < block.end {
      if let reason = violation(at: placement.zone.civil(moment), placement) { return reason }
      moment = moment + .minutes(1)
    }
    let last = Timestamp(nanoseconds: block.end.nanoseconds - 1)
    if let reason = violation(at: placement.zone.civil(last), placement) { return reason }
    let isOver = placement.events.contains { entry in
      entry.calendar == .personal && entry.isRecurring && entry.start < block.end && block.start < entry.end
        && (!entry.isAllDay || entry.availability == .busy || entry.availability == .unavailable)
    }
    return isOver ? "over what comes back in the wearer's own calendar" : nil
  }

  private static func violation(at now: CivilDateTime, _ placement: PlanWatch.Placement) -> String? {
    let weekday = now.date.weekday
    if !(6..<22).contains(now.hour) { return "in the night" }
    if weekday.isWeekend, now.hour < 9 { return "in a weekend morning" }
    if now.hour == 12, !placement.profile.lunchIsFree { return "in lunch" }
    for slot in placement.memory.sacred + placement.profile.sacred {
      let isLate = now.secondOfDay >= slot.start
      let isEarly = now.secondOfDay < slot.end
      // A slot that ends after midnight belongs to the day on which it begins.
      let isIn =
        slot.start < slot.end
        ? slot.days.contains(weekday) && isLate && isEarly
        : (slot.days.contains(weekday) && isLate)
          || (slot.days.contains(now.date.adding(days: -1).weekday) && isEarly)
      if isIn { return "in time that is the wearer's own" }
    }
    return nil
  }
}

final class DoubleBookingCheck: CheckFindings, WatchingCheck, CountingCheck {
  static let name = CheckName("no-double-booking", "No block is planned over something else.")
  static let promise =
    "the planner puts no block over an entry of any calendar that the phone knew then and that takes its time, nor over "
    + "another block that stands"
  static let doesNotVerify =
    "where the wearer or another person moved a block, entries that came later (no-standing-conflict looks at those), those of "
    + "calendars that the wearer does not let take time, or entries that are marked as free"
  static let vacuousBecause = "the planner put no block anywhere"
  var interest: TraceInterest { [.facts, .messages] }

  var watch: PlanWatch

  init(_ plan: WorldPlan) { watch = PlanWatch(plan) }

  func observe(_ event: TraceEvent, _ envelope: Envelope) { watch.follow(event, envelope) }

  func observe(_ event: TraceEvent) {
    guard let placement = watch.follow(event), placement.isElsewhere || placement.isAccepted else { return }
    chances += 1
    let (block, zone) = (placement.block, placement.zone)
    func overlaps(_ start: Timestamp, _ end: Timestamp) -> Bool { start < block.end && block.start < end }
    let entry = placement.events.first { $0.takesTime && overlaps($0.start, $0.end) }
    let other = placement.others.first { overlaps($0.start, $0.end) }
    let what =
      entry.map { "an entry of the \($0.calendar) calendar from \(zone.civil($0.start))" }
      ?? other.map { "block \(shortID($0.id)) from \(zone.civil($0.start))" }
    if let what { fail(event.at, "block \(shortID(block.id)) from \(zone.civil(block.start)) lies over \(what)") }
  }
}

extension PlanWatch.Placement {
  /// The wearer has said yes, and the planner looks once more.
  fileprivate var isAccepted: Bool { before?.status == .proposed && block.status == .scheduled }
}

extension CalendarEvent {
  /// A birthday lasts all day and takes no time.
  fileprivate var takesTime: Bool {
    switch availability {
    case .busy, .unavailable: true
    case .tentative: !isAllDay
    case .free: false
    }
  }
}
