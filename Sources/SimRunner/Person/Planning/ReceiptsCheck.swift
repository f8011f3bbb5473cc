final class ReceiptsCheck: CheckFindings, ArchiveCheck, OnlineCheck {
  static let name = CheckName("receipts", "Whatever the planner does has a receipt that says why.")
  static let promise =
    "every version of a block, every outcome that is counted for trust, every change of phase and of the planner's calendar "
    + "has a receipt of the same moment that fits it; the phone keeps them for ninety days, at most a thousand"
  static let doesNotVerify =
    "that the reason given is the true one, decisions that led to nothing, or the phase that a clock set back brings"

  private var moment = Moment(at: .start)
  private var blocks: [UInt64: TrainingBlock] = [:]
  /// The planner's own entries, by their ids.
  private var entries: [UInt64: UInt64?] = [:]
  private var watch: TrustWatch
  var archive = RecordArchive() { didSet { watch.archive = archive } }
  /// The receipts of the phone in use by id, and the time of the latest.
  private var told: [UInt64: DecisionReceipt] = [:]
  /// The receipts of any phone. One that was set up from a backup may have some of them.
  private var known: Set<UInt64> = []
  private var last: Timestamp?
  /// The latest receipt when the phone was last looked at.
  private var probed: Timestamp?
  private static let lifetime = Span.days(90)
  private static let countMax = 1_000

  /// Everything that is done at one moment.
  private struct Moment {
    let at: Instant
    var versions: [(before: TrainingBlock?, after: TrainingBlock)] = []
    var outcomes: [TrustEvent] = []
    var mutations: [CalendarMutation] = []
    var hasNewPhase = false
    var receipts: [DecisionReceipt] = []
  }

  init(_ plan: WorldPlan) { watch = TrustWatch(plan) }

  func observe(_ event: TraceEvent) {
    if moment.at < event.at { closeMoment(event.at) }
    for step in watch.follow(event) {
      if case .shown(let summary, let expected) = step, summary.phase != expected.phase { moment.hasNewPhase = true }
    }
    switch archive.follow(event) {
    case .blank?: (told, last) = ([:], nil)
    case .knows(.block(let block), let isRestored)?:
      let before = blocks.updateValue(block, forKey: block.id)
      if !isRestored { moment.versions.append((before, block)) }
    case .knows?, nil: break
    }
    let fact = event.planningFact
    if case .trusted(let trusted, _)? = fact, case .outcome = trusted.content { moment.outcomes.append(trusted) }
    if case .calendar(let mutation, _)? = fact { moment.mutations.append(mutation) }
    if case .explained(let receipt, _)? = fact {
      moment.receipts.append(receipt)
      told[receipt.id] = receipt
      known.insert(receipt.id)
      last = receipt.at
      let life = receipt.expires - receipt.at
      if life != Self.lifetime { fail(event.at, "a receipt is kept for \(Figures.span(life))") }
    }
  }

  private func closeMoment(_ next: Instant) {
    let done = moment
    moment = Moment(at: next)
    for (before, after) in done.versions {
      chances += 1
      let isExplained = done.receipts.contains { fits($0, before, after) }
      if !isExplained { fail(done.at, "nothing says why block \(shortID(after.id)) is \(after.status)") }
    }
    for event in done.outcomes {
      chances += 1
      if !done.receipts.contains(where: { $0.trust?.event == event.id }) {
        fail(done.at, "nothing says why trust event \(shortID(event.id)) was counted")
      }
    }
    if done.hasNewPhase {
      chances += 1
      if !done.receipts.contains(where: { $0.action == .phaseChanged || $0.action == .breakerTripped }) {
        fail(done.at, "nothing says why the phase has changed")
      }
    }
    for mutation in done.mutations where isOwn(mutation) {
      chances += 1
      if done.receipts.isEmpty, !isPutBack(mutation, done) {
        fail(done.at, "nothing says why the calendar was changed")
      }
    }
  }

  /// Returns whether it only corrects the calendar: a phone that was lost, or wasn't allowed to write, repairs its
  /// calendar.
  private func isPutBack(_ mutation: CalendarMutation, _ moment: Moment) -> Bool {
    switch mutation {
    case .put(let event):
      guard let id = event.block, let block = blocks[id] else { return false }
      return block.status == .scheduled && block.interval == event.interval
        && !moment.versions.contains { $0.after.id == id }
    case .remove(let event):
      guard let id = entries[event] ?? nil, let block = blocks[id] else { return false }
      return !block.status.staysInCalendar && !moment.versions.contains { $0.after.id == id }
    }
  }

  private func isOwn(_ mutation: CalendarMutation) -> Bool {
    switch mutation {
    case .put(let event):
      if event.calendar == .training { entries[event.id] = .some(event.block) }
      return event.calendar == .training
    case .remove(let id): return entries[id] != nil
    }
  }

  /// Returns whether a receipt could explain that change of a block: it names the same act, and no other block.
  private func fits(_ receipt: DecisionReceipt, _ before: TrainingBlock?, _ after: TrainingBlock) -> Bool {
    if let cause = receipt.cause, cause != after.id, blocks[cause] != nil { return false }
    switch (before?.status, after.status) {
    case (_, .proposed): return [.proposed, .rescheduled, .transformed].contains(receipt.action)
    case (.completed, .scheduled), (.completed, .missed): return receipt.action == .workoutUndone
    case (_, .scheduled): return [.scheduled, .rescheduled, .transformed].contains(receipt.action)
    case (_, .declined), (_, .lapsed), (_, .missed), (_, .completed), (_, .deleted): return receipt.action == .outcome
    case (_, .removed): return receipt.action == .removed
    case (_, .cancelled): return receipt.action == .removed || receipt.action == .outcome
    }
  }

  // MARK: - What the phone keeps

  func probe(_ world: World) throws(StorageError) {
    guard let last, last != probed, let phone = world.host(.phone), phone.isStarted else { return }
    probed = last
    let (count, expired) = try phone.receiptCounts(expiredAt: last)
    if count > Self.countMax { fail(world.kernel.now, "the phone keeps \(count) receipts") }
    if expired > 0 { fail(world.kernel.now, "the phone keeps \(expired) receipts that have expired") }
  }

  func conclude(_ world: World) throws(StorageError) -> CheckOutcome {
    closeMoment(world.kernel.now)
    try probe(world)
    if let phone = world.host(.phone), phone.isStarted {
      let kept = Set(try phone.receipts().map(\.id))
      let latest = told.values.map(\.at).max() ?? world.clock.timestamp(world.kernel.now)
      // Of those of one moment it is unknown which were the last before there were too many.
      let newest = told.values.filter { $0.expires > latest }.sorted { ($1.at, $1.id) < ($0.at, $0.id) }
      let limit = newest.count > Self.countMax ? newest[Self.countMax - 1].at : nil
      let lost = newest.filter { receipt in !kept.contains(receipt.id) && limit.map { receipt.at > $0 } != false }
      if let first = lost.last {
        fail(world.kernel.now, "\(lost.count) receipts are gone, first the one that says \"\(first.reason)\"")
      }
      let strange = kept.subtracting(known)
      if !strange.isEmpty { fail(world.kernel.now, "the phone keeps \(strange.count) receipts of nothing") }
    }
    return .judge(failures, chances: chances, vacuousBecause: "the planner decided nothing")
  }
}
