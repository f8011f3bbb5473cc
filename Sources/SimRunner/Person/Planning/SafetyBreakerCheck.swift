final class SafetyBreakerCheck: CheckFindings, WatchingCheck, OnlineCheck {
  static let name = CheckName(
    "safety-breaker", "Three deletions in a row of blocks that nobody asked for take the right to add them away.")
  static let promise =
    "at the third deletion in a row, by the wearer, of blocks that were added without asking, or that the wearer had said yes to, the planner asks again at "
    + "once and has a score of at most a half; never before, and never without them"
  static let doesNotVerify =
    "what the deletions of a phone that was lost before it could tell anybody come to, or the order of events that a "
    + "clock set back puts before others"

  var watch: TrustWatch
  private var due: (at: Instant, demotions: Int)?
  /// Blocks that are written down as deleted by the wearer, and not counted yet.
  private var uncounted: (at: Instant, blocks: Set<UInt64>) = (.start, [])
  private var counted: Set<UInt64> = []
  private let scoreMax: Double

  init(_ plan: WorldPlan) {
    watch = TrustWatch(plan)
    scoreMax = plan.planner?.config.trust.scoreAfterBreaker ?? 0.5
  }

  func observe(_ event: TraceEvent) {
    if uncounted.at < event.at { closeDeletions() }
    let before = watch.account
    for step in watch.follow(event) { judge(step, event.at) }
    let fact = event.planningFact
    if case .changed(let change, _)? = fact {
      // Another editor's deletion is a chance to blame the wearer for it.
      if change.kind == .deleted, before.phase >= .autoScheduler { chances += 1 }
    }
    if case .trusted(let trusted, _)? = fact {
      guard case .outcome(.blockDeleted, let block, _, _, _) = trusted.content else { return }
      counted.insert(block)
    }
    if case .planned(let block, _)? = fact {
      guard block.status == .deleted, watch.willed.contains(block.id) else { return }
      uncounted = (event.at, uncounted.blocks.union([block.id]))
    }
  }

  private func judge(_ step: TrustWatch.Step, _ at: Instant) {
    switch step {
    case .counted(_, let before, let effect):
      if effect == .trips { due = (at, before.demotions) }
    case .shown(let summary, let expected):
      guard let (_, demotions) = due else {
        if summary.demotions > expected.demotions {
          fail(at, "the breaker tripped after \(expected.deletions) deletions of the wearer's in a row")
        }
        return
      }
      due = nil
      guard summary.phase == .scheduler, summary.score <= scoreMax, summary.demotions == demotions + 1 else {
        return fail(
          at, "after the third deletion in a row the phone is \(summary.phase.name) with a score of \(summary.score)")
      }
    case .silent(let since, _):
      guard due != nil else { return }
      due = nil
      fail(since, "nothing followed from the third deletion in a row")
    }
  }

  private func closeDeletions() {
    let missing = uncounted.blocks.subtracting(counted).sorted()
    for block in missing { fail(uncounted.at, "the wearer's deletion of block \(shortID(block)) was not counted") }
    uncounted.blocks = []
  }

  func conclude(_ world: World) throws(StorageError) -> CheckOutcome {
    closeDeletions()
    for step in watch.close() { judge(step, world.kernel.now) }
    return .judge(failures, chances: chances, vacuousBecause: "no block was deleted while the planner added blocks")
  }
}
