final class FirstDayCheck: CheckFindings, ArchiveCheck, OnlineCheck {
  static let name = CheckName("first-day", "A wearer with a past is told of it once, and nothing is planned before.")
  static let promise =
    "a wearer with a past is told of it once, whatever ends the app meanwhile and whatever comes later; trust counts it "
    + "once; nothing is planned before; and once faults have stopped the first day is over"
  static let doesNotVerify =
    "that what is told is true to the past, or a wearer who is met again by a phone on which nothing could be restored"

  /// The knowledge of the phone in use.
  private var welcomed: CivilDate?
  private var isRestored = false
  private var isCounted = false
  private var isTold = false
  /// Blocks that came with a restore.
  private var restored: Set<UInt64> = []
  /// Blocks that were planned while no welcome was known.
  private var early: [(at: Instant, block: UInt64)] = []
  var archive = RecordArchive()
  private let hasPast: Bool

  init(_ plan: WorldPlan) { hasPast = !plan.history.dates.isEmpty && plan.devices[.phone] != nil }

  static func concerns(_ plan: WorldPlan) -> Bool { plan.planner != nil && !plan.history.dates.isEmpty }

  func observe(_ event: TraceEvent) {
    guard hasPast else { return }
    switch archive.follow(event) {
    case .blank?:
      (welcomed, isRestored, isCounted, isTold) = (nil, false, false, false)
      restored = []
    case .knows(.memory(let memory), let isRestored)?: noteWelcome(memory, isRestored, event.at)
    case .knows(.event(let trusted), let isRestored)?:
      guard case .history = trusted.content else { break }
      if !isRestored, isCounted { fail(event.at, "the past is counted for trust again") }
      isCounted = true
    case .knows(.block(let block), let isRestored)?:
      if isRestored { restored.insert(block.id) }
      if !isRestored, welcomed == nil, !restored.contains(block.id) { early.append((event.at, block.id)) }
    case .knows(.standing, _)?, .knows(.profile, _)?, nil: break
    }
    if case .noticed(.firstInsight, let way, _)? = event.planningFact { noteTold(way, event.at) }
  }

  private func noteWelcome(_ memory: BehaviouralMemory, _ isRestored: Bool, _ at: Instant) {
    guard let date = memory.welcomed else { return }
    if !isRestored, let welcomed, welcomed != date {
      fail(at, "the wearer of \(welcomed) is welcomed again on \(date)")
    }
    // The first block comes with the welcome, in the same transaction.
    if !isRestored { early.removeAll { $0.at == at } }
    if welcomed == nil { self.isRestored = isRestored }
    welcomed = date
    chances += 1
  }

  private func noteTold(_ way: PlannedNotice.Way, _ at: Instant) {
    chances += 1
    if way == .alert { fail(at, "the first insight calls for attention") }
    if isTold { fail(at, "the first insight is told again") }
    if isRestored { fail(at, "a restored phone tells the first insight again") }
    if welcomed == nil { fail(at, "the first insight is told and not remembered") }
    isTold = true
  }

  func conclude(_ world: World) throws(StorageError) -> CheckOutcome {
    let isForgotten = world.plan.canErase ? try world.host(.phone)?.database.remembered(.erasedAt) != nil : false
    guard hasPast, !isForgotten else {
      return .judge(failures, chances: 0, vacuousBecause: "the wearer has no past, or wants it forgotten")
    }
    for (at, block) in early { fail(at, "block \(shortID(block)) is planned before the first day is over") }
    if welcomed == nil { fail(world.kernel.now, "the first day never ends, although nothing hinders it") }
    return .judge(failures, chances: chances, vacuousBecause: "the phone never learned of the wearer's past")
  }
}
