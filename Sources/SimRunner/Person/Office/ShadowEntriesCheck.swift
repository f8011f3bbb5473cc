import WearerKit

final class ShadowEntriesCheck: CheckFindings, WatchingCheck, OnlineCheck {
  static let name = CheckName(
    "shadow-entries", "The employer's calendar shows the blocks in force as busy, and nothing else of the planner's.")
  static let promise =
    "an entry of the planner's in the employer's calendar says Busy and no other word, is private, is the only one of its "
    + "block, and is gone or where its block is within 24 hours in which the phone runs, may write and hears what it is answered; "
    + "there is none that the wearer does not want"
  static let doesNotVerify =
    "that every block has an entry, or what colleagues made of one: where they put it, it may stay until its block moves; "
    + "a calendar that answers later than the phone waits; what the wearer wanted is not known to a phone that took the place of one that was lost before the private store knew"

  var watch: ShadowWatch
  private(set) var nearness = Nearness()
  /// The time for which each entry has been wrong, in hours in which the phone ran and could have corrected it.
  private var wrongFor: [UInt64: Int] = [:]
  /// So many hours it may take.
  private static let hoursMax = 24
  /// `true` if the employer calendar's last message hasn't arrived in time: the phone need not know the current
  /// entries.
  private var isUnheard = false
  /// The phone's unanswered request, with its time.
  private var unanswered: (number: UInt64, at: Instant)?
  /// The time after which an app without an answer hangs up.
  private static let patience = Span.seconds(15)
  /// The longest pause before a phone without an answer asks again. The pauses grow.
  private static let askedAgain = Span.hours(12)
  /// The time of the request that last arrived in the employer's calendar.
  private var asked: Instant?

  static func concerns(_ plan: WorldPlan) -> Bool { plan.hasOffice }
  var interest: TraceInterest { [.facts, .messages] }

  init(_ plan: WorldPlan) { watch = ShadowWatch(plan) }

  func observe(_ event: TraceEvent, _ envelope: Envelope) {
    if envelope.to == .office, event.kind == .delivery { asked = envelope.sent }
    var isInTime = event.kind == .delivery
    let shadow = envelope.message.body(as: ShadowMessage.self)
    if case .request(let number, _)? = shadow, event.kind == .send { unanswered = (number, event.at) }
    if case .answer(let number, _, _)? = shadow, event.kind == .delivery {
      isInTime = unanswered.map { $0.number == number && event.at - $0.at < Self.patience } ?? false
      unanswered = nil
    }
    if event.kind == .send, case .acknowledgement(.privateStore, let stamps)? = envelope.message.sync {
      watch.noteSafe(stamps)
    }
    guard envelope.from == .office, shadow != nil else { return }
    isUnheard = !isInTime
  }

  var facts: FactInterest { .planner + .of(FaultFact.self, OfficeFact.self) }

  func observe(_ event: TraceEvent) {
    watch.follow(event)
    guard case .holds(let entry, let shadow)? = event.fact(as: OfficeFact.self) else { return }
    if entry.editor == .app {
      chances += 1
      // A request may have been under way, for as long as the network kept it, when the wearer changed their mind.
      if let since = watch.unwantedSince, (asked ?? event.at) - since > .minutes(5) {
        fail(event.at, "the planner put an entry although the wearer wants none")
      }
    }
    let ideal = Shadow(entry: shadow.entry)
    if shadow != ideal {
      let more = (shadow.isPrivate ? "" : ", not private") + (shadow.hasReminder ? ", with a reminder" : "")
      fail(event.at, "colleagues can see more than Busy: \"\(shadow.title)\"\(more)")
    }
    let twins = watch.entries.values.filter { $0.event.block == entry.block }.count
    if twins > 1 { fail(event.at, "there are \(twins) entries for block \(shortID(shadow.entry.block))") }
  }

  func probe(_ world: World) throws(StorageError) {
    guard !watch.entries.isEmpty || !wrongFor.isEmpty else { return }
    let now = world.kernel.now
    let isWaiting = unanswered.map { now - $0.at < Self.askedAgain } ?? false
    let mayWrite =
      world[OfficePart.self]?.hasHeard(since: now - .hours(1)) == true && !watch.isHampered(at: now) && !isUnheard
      && !isWaiting
    for id in watch.entries.keys.sorted() {
      guard let complaint = watch.complaint(about: id) else {
        wrongFor[id] = nil
        continue
      }
      guard mayWrite else { continue }
      wrongFor[id, default: 0] += 1
      nearness.note(Int64(wrongFor[id] ?? 0), of: Int64(Self.hoursMax), now)
      if wrongFor[id] == Self.hoursMax + 1 { fail(now, complaint) }
    }
    wrongFor = wrongFor.filter { watch.entries[$0.key] != nil }
  }

  func conclude(_ world: World) throws(StorageError) -> CheckOutcome {
    .judge(failures, chances: chances, vacuousBecause: "the planner put nothing into the employer's calendar")
  }
}

/// Follows the employer's calendar, the entries that it should have, and the obstacles to correcting it.
struct ShadowWatch: ArchiveWatch {
  private(set) var entries: [UInt64: Entry] = [:]
  /// The time since when the wearer wants no entries, or `nil` if they do.
  private(set) var unwantedSince: Instant?
  /// The wearer's latest wish, which may be lost with the phone that received it.
  private var unsafeWish: Wish?
  /// `true` if it was lost: the wish is unknown until the wearer states it again.
  private var isWishLost = false
  var archive = RecordArchive()
  private var blocks: [UInt64: TrainingBlock] = [:]
  /// The obstacles to the phone's writing.
  private var obstacles: [FaultID: String] = [:]
  /// The time until which the phone needn't know that it may write again.
  private var excusedUntil = Instant.start
  private let config: ShadowConfig

  struct Entry {
    let event: CalendarEvent
    /// The block at the time when a colleague moved its entry.
    let blockThen: TrainingBlock?
  }

  /// A wish and later records. The private store has the wish if it has a record that was written long after it.
  private struct Wish {
    let said: Instant
    var later: Set<RecordStamp> = []
    static let isOldAfter = Span.days(1)
  }

  init(_ plan: WorldPlan) {
    unwantedSince = plan.planner?.wantsShadows == true ? nil : .start
    config = plan.planner?.config.shadows ?? ShadowConfig()
  }

  mutating func follow(_ event: TraceEvent) {
    if let fact = event.fact(as: OfficeFact.self) { noteEntry(fact) }
    if let fault = event.fact(as: FaultFact.self) { noteFault(fault, at: event.at) }
    if let fact = event.planningFact { notePlan(fact, at: event.at) }
    if case .wrote(let header, let device)? = event.recordFact, device.role == .phone, let wish = unsafeWish,
      event.at - wish.said > Wish.isOldAfter
    {
      unsafeWish?.later.insert(header.stamp)
    }
    switch archive.follow(event) {
    case .blank?:
      blocks = [:]
      if unsafeWish != nil { (isWishLost, unwantedSince) = (true, nil) }
    case .knows(.block(let block), _)?: blocks[block.id] = block
    case .knows?, nil: break
    }
  }

  /// Notes that the private store confirmed these versions.
  mutating func noteSafe(_ stamps: [RecordStamp]) {
    if let wish = unsafeWish, !wish.later.isDisjoint(with: stamps) { unsafeWish = nil }
  }

  private mutating func noteEntry(_ fact: OfficeFact) {
    switch fact {
    case .holds(let event, let shadow):
      entries[event.id] = Entry(
        event: event, blockThen: event.editor == .app ? nil : blocks[shadow.entry.block])
    case .dropped(let id, _): entries[id] = nil
    }
  }

  private mutating func notePlan(_ fact: PlanningFact, at now: Instant) {
    if case .answered(.shadows(let isOn), _) = fact {
      unwantedSince = isOn ? nil : unwantedSince ?? now
      (unsafeWish, isWishLost) = (Wish(said: now), false)
    }
    // A phone whose write succeeded knows that it may write again.
    if case .asked(let step, nil, _) = fact, step != .probe { excusedUntil = now }
  }

  private mutating func noteFault(_ fault: FaultFact, at now: Instant) {
    let isObstacle = ["mdmBlocked", "workDenied", "calendarDenied"].contains(fault.name)
    if isObstacle, fault.isLasting { obstacles[fault.fault] = fault.name }
    guard let kind = obstacles[fault.fault], fault.name == "end-\(kind)" else { return }
    obstacles[fault.fault] = nil
    // A policy is tried again once a week.
    if kind == "mdmBlocked" { excusedUntil = max(excusedUntil, now + config.probeEvery) }
  }

  /// Returns whether the phone may not write, or need not know yet that it may again.
  func isHampered(at now: Instant) -> Bool { !obstacles.isEmpty || now < excusedUntil }

  /// Returns the mistake in an entry, or `nil` if there is none.
  func complaint(about id: UInt64) -> String? {
    guard !isWishLost, let entry = entries[id], let about = entry.event.block else { return nil }
    let name = "the entry of block \(shortID(about))"
    if unwantedSince != nil { return "\(name) stands there although the wearer wants none" }
    guard let block = blocks[about] else { return "\(name) stands there, and the phone knows no such block" }
    guard block.status == .scheduled else { return "\(name) stands there, and the block is \(block.status)" }
    if entry.event.interval == block.interval || entry.blockThen?.interval == block.interval { return nil }
    return "\(name) stands where the block was"
  }
}
