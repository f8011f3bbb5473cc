final class LegalTrustStepCheck: CheckFindings, WatchingCheck, OnlineCheck {
  static let name = CheckName(
    "legal-trust-step", "The planner's phase changes step by step, when it is earned or the wearer says so.")
  static let promise =
    "the phase that the phone shows goes up by one, when its days, acceptances, workouts and score since the last "
    + "demotion allow it, and down or further only by the breaker or the wearer's choice; it adds nothing without asking "
    + "before that phase is reached"
  static let doesNotVerify =
    "that a phase is reached as soon as it is earned, or, of an event that a clock set back puts before others, the steps "
    + "in between"

  var watch: TrustWatch
  private var blocks: Set<UInt64> = []

  init(_ plan: WorldPlan) { watch = TrustWatch(plan) }

  func observe(_ event: TraceEvent) {
    for step in watch.follow(event) { judge(step, event.at) }
    guard case .planned(let block, _)? = event.planningFact, blocks.insert(block.id).inserted,
      block.isAutomatic, block.status == .scheduled
    else { return }
    chances += 1
    let allowed = watch.account.possible.max() ?? .observer
    guard allowed < .autoScheduler else { return }
    fail(event.at, "block \(shortID(block.id)) was added without asking as \(allowed.name)")
  }

  private func judge(_ step: TrustWatch.Step, _ at: Instant) {
    switch step {
    case .counted: break
    case .shown(let summary, let expected):
      if summary.phase != expected.phase { chances += 1 }
      guard !expected.possible.contains(summary.phase) else { return }
      fail(at, "the phone went from \(expected.phase.name) to \(summary.phase.name)\(reason(expected, summary.phase))")
    case .silent(let since, let expected):
      guard !expected.possible.contains(expected.phase) else { return }
      let due = expected.possible.map(\.name).sorted().joined(separator: " or ")
      fail(since, "the phone stayed \(expected.phase.name) and should be \(due)")
    }
  }

  private func reason(_ expected: TrustAccount, _ phase: TrustPhase) -> String {
    guard expected.phase.next == phase else { return "" }
    return ", and has " + expected.missing(in: expected.phase).joined(separator: " and ")
  }

  func conclude(_ world: World) throws(StorageError) -> CheckOutcome {
    for step in watch.close() { judge(step, world.kernel.now) }
    return .judge(failures, chances: chances, vacuousBecause: "trust never changed its phase")
  }
}
