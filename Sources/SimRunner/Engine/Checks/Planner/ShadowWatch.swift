import DeviceKit
import Devices
import Orchestrator
package import SimKernel
package import Wire

/// Follows what stands in the employer's calendar, what should, and what keeps the phone from making the two the same.
package struct ShadowWatch {
  package private(set) var entries: [UInt64: Entry] = [:]
  /// Since when the wearer wants none; nil while they do.
  private(set) var unwantedSince: Instant?
  /// What the wearer said last, and may be lost with the phone that they said it to.
  private var unsafeWish: Wish?
  /// Whether it was: nobody can know it until the wearer says it again.
  private var isWishLost = false
  private var archive = RecordArchive()
  private var blocks: [UInt64: TrainingBlock] = [:]
  /// What keeps the phone from writing.
  private var obstacles: [FaultID: String] = [:]
  /// Until then the phone need not know that it may write again.
  private var excusedUntil = Instant.start
  private let config: ShadowConfig

  package struct Entry {
    package let event: CalendarEvent
    /// Where a colleague put it, its block stood then.
    let blockThen: TrainingBlock?

    package init(event: CalendarEvent, blockThen: TrainingBlock?) {
      (self.event, self.blockThen) = (event, blockThen)
    }
  }

  /// The private store has it when it has what was written long after it.
  private struct Wish {
    let said: Instant
    var later: Set<RecordStamp> = []
    static let isOldAfter = Span.days(1)
  }

  package init(_ plan: WorldPlan) {
    unwantedSince = plan.planner?.wantsShadows == true ? nil : .start
    config = plan.planner?.config.shadows ?? ShadowConfig()
  }

  package mutating func note(_ event: TraceEvent) {
    if let fact = event.fact(as: OfficeFact.self) { note(fact) }
    if let fault = event.fact(as: FaultFact.self) { note(fault, at: event.at) }
    if let fact = event.planningFact { note(fact, at: event.at) }
    if case .wrote(let header, let device)? = event.deviceFact, device.role == .phone, let wish = unsafeWish,
      event.at - wish.said > Wish.isOldAfter
    {
      unsafeWish?.later.insert(header.stamp)
    }
    switch archive.note(event) {
    case .blank?:
      blocks = [:]
      if unsafeWish != nil { (isWishLost, unwantedSince) = (true, nil) }
    case .knows(.block(let block), _)?: blocks[block.id] = block
    case .knows?, nil: break
    }
  }

  /// The private store says what it has.
  package mutating func note(safe stamps: [RecordStamp]) {
    if let wish = unsafeWish, !wish.later.isDisjoint(with: stamps) { unsafeWish = nil }
  }

  private mutating func note(_ fact: OfficeFact) {
    switch fact {
    case .holds(let event, let shadow):
      entries[event.id] = Entry(
        event: event, blockThen: event.editor == .planner ? nil : blocks[shadow.entry.block])
    case .dropped(let id, _): entries[id] = nil
    }
  }

  private mutating func note(_ fact: PlanningFact, at now: Instant) {
    switch fact {
    case .answered(.shadows(let isOn), _):
      unwantedSince = isOn ? nil : unwantedSince ?? now
      (unsafeWish, isWishLost) = (Wish(said: now), false)
    // Whoever was let write knows that nothing is in the way any more.
    case .asked(let step, nil, _) where step != .probe: excusedUntil = now
    default: break
    }
  }

  private mutating func note(_ fault: FaultFact, at now: Instant) {
    let isObstacle = ["mdmBlocked", "workDenied", "calendarDenied"].contains(fault.name)
    if isObstacle, fault.isLasting { obstacles[fault.fault] = fault.name }
    guard let kind = obstacles[fault.fault], fault.name == "end-\(kind)" else { return }
    obstacles[fault.fault] = nil
    // A policy is tried again once a week.
    if kind == "mdmBlocked" { excusedUntil = max(excusedUntil, now + config.probeEvery) }
  }

  /// Whether the phone may not write, or need not know that it may again.
  func isHampered(at now: Instant) -> Bool { !obstacles.isEmpty || now < excusedUntil }

  /// What is wrong about an entry; nil when it may stand as it does.
  package func complaint(about id: UInt64) -> String? {
    guard !isWishLost, let entry = entries[id], let about = entry.event.block else { return nil }
    let name = "the entry of block \(shortID(about))"
    if unwantedSince != nil { return "\(name) stands there although the wearer wants none" }
    guard let block = blocks[about] else { return "\(name) stands there, and the phone knows no such block" }
    guard block.status == .scheduled else { return "\(name) stands there, and the block is \(block.status)" }
    if entry.event.interval == block.interval || entry.blockThen?.interval == block.interval { return nil }
    return "\(name) stands where the block was"
  }
}
