package import DeviceKit
import Devices
package import SimKernel
import Wire

/// Trust moves for what the wearer did, and for nothing else.
package final class PhantomTrustCheck: PlannerCheck, PromptCheck {
  package static let name = "no-phantom-trust"
  package static let kind = CheckKind.safety
  package static let promise =
    "trust moves only for what the wearer did to a block that there is or by a workout that there is, once for each, a "
    + "later outcome in the place of the former; the score is what that comes to"
  package static let doesNotVerify =
    "that everything that the wearer did is counted, that a workout is matched to the right block, or the score after a "
    + "phone was lost until the new one has said where it stands"

  private var watch: TrustWatch
  private var evidence = Evidence()
  /// What was counted at one moment: some of what speaks for it is told just after it.
  private var moment: (at: Instant, events: [TrustEvent]) = (.start, [])
  /// By event: the phone that counted it. One that has lost it counts the very same event again, which is no second one.
  private var counters: [UInt64: DeviceID] = [:]
  /// The latest outcome of each block and workout.
  private var outcomes: [UInt64: TrustEvent.Outcome] = [:]
  /// By workout: the block or workout that it was counted for.
  private var claims: [UInt64: UInt64] = [:]
  /// The workouts that any phone counted for a block.
  private var completing: Set<UInt64> = []
  private var count = 0
  package private(set) var failures: [CheckFailure] = []
  private let hasPlanner: Bool

  /// What the trace says of the wearer's will.
  private struct Evidence {
    var blocks: [UInt64: TrainingBlock] = [:]
    /// The blocks that were missed, also when a late workout completed them at once.
    var missed: Set<UInt64> = []
    var workouts: Set<UInt64> = []
    var hasRejected = false
    var deleted: Set<UInt64> = []
    var moved: Set<UInt64> = []
    var accepted: Set<UInt64> = []
    var refused: Set<UInt64> = []
    var explained: Set<UInt64> = []
    /// By trust event: what led to it, as the receipt says.
    var causes: [UInt64: UInt64] = [:]

    mutating func note(_ event: TraceEvent) {
      switch event.deviceFact {
      case .wrote(let header, _)?, .applied(let header, _, _)?:
        guard header.key.domain == .workouts else { return }
        if header.isDeleted { hasRejected = true } else { workouts.insert(header.key.id) }
      case .overwrote(let header, _)?:
        if header.key.domain == .workouts, header.isDeleted { hasRejected = true }
      default: break
      }
      switch event.planningFact {
      case .planned(let block, _)?:
        blocks[block.id] = block
        if block.status == .missed { missed.insert(block.id) }
        if block.status == .scheduled { missed.remove(block.id) }
      case .changed(let change, _)?:
        guard change.editor == .wearer else { return }
        if change.kind == .deleted { deleted.insert(change.block) } else { moved.insert(change.block) }
      case .answered(let answer, _)?: note(answer)
      case .explained(let receipt, _)?:
        if let impact = receipt.trust, let cause = receipt.cause { causes[impact.event] = cause }
      default: break
      }
    }

    private mutating func note(_ answer: PlanAnswer) {
      switch answer {
      case .proposal(let block, true): accepted.insert(block)
      case .proposal(let block, false): refused.insert(block)
      case .missed(let block, _): explained.insert(block)
      case .crashing, .vacation, .phase, .shadows: break
      }
    }
  }

  package init(_ plan: WorldPlan) {
    watch = TrustWatch(plan)
    hasPlanner = plan.planner != nil
  }

  package func observe(_ event: TraceEvent) {
    if moment.at < event.at { closeMoment() }
    evidence.note(event)
    // A new phone does not know what a lost one counted, until it gets that back.
    if case .booted(let device, isNew: true)? = event.deviceFact, device.role == .phone { claims = [:] }
    for step in watch.note(event) {
      guard case .shown(let summary, let expected) = step, abs(summary.score - expected.score) > 1e-9 else { continue }
      fail(event.at, "the phone shows a score of \(summary.score), and its events come to \(expected.score)")
    }
    guard case .trusted(let trusted, let device)? = event.planningFact else { return }
    let earlier = counters.updateValue(device, forKey: trusted.id)
    guard earlier == nil || earlier == device else { return }
    moment.at = event.at
    moment.events.append(trusted)
  }

  private func closeMoment() {
    for event in moment.events {
      guard case .outcome(let outcome, let subject, _, _, _) = event.content else { continue }
      count += 1
      if let complaint = complaint(of: event, outcome, subject) {
        fail(moment.at, "\(outcome) of \(shortID(subject)) counted for trust, \(complaint)")
      }
      outcomes[subject] = outcome
    }
    moment.events = []
  }

  /// Why an outcome should not have been counted; nil when it should.
  private func complaint(
    of event: TrustEvent, _ outcome: TrustEvent.Outcome, _ subject: UInt64
  ) -> String? {
    let block = evidence.blocks[subject]
    guard block != nil || evidence.workouts.contains(subject) else { return "and there is no such block or workout" }
    if outcomes[subject] == outcome { return "and had been counted so already" }
    switch outcome {
    case .blockDeleted: return evidence.deleted.contains(subject) ? nil : "and the wearer did not delete it"
    case .blockMoved: return evidence.moved.contains(subject) ? nil : "and the wearer did not move it"
    case .proposalAccepted: return evidence.accepted.contains(subject) ? nil : "and the wearer did not say yes"
    case .proposalRejected: return evidence.refused.contains(subject) ? nil : "and the wearer did not say no"
    case .slotWasBad, .lifeHappened: return evidence.explained.contains(subject) ? nil : "and the wearer did not say so"
    case .takenBack:
      claims = claims.filter { $0.value != subject }
      return evidence.hasRejected || completing.contains(subject) ? nil : "and the wearer took no workout back"
    case .blockIgnored:
      guard let block, evidence.missed.contains(subject) else { return "and it was not missed" }
      return block.end <= event.at ? nil : "and it was not over"
    case .blockCompleted, .otherWorkout:
      // Without a receipt nobody can tell which workout is meant; that it has none is another promise broken.
      guard let cause = evidence.causes[event.id] else { return nil }
      guard evidence.workouts.contains(cause) else { return "and there is no such workout" }
      if cause != subject { completing.insert(cause) }
      guard let other = claims.updateValue(subject, forKey: cause), other != subject else { return nil }
      return "and its workout was counted for \(shortID(other))"
    }
  }

  private func fail(_ at: Instant, _ message: String) {
    if failures.count < 100 { failures.append(CheckFailure(at: at, message: message)) }
  }

  package func conclude(_ world: World) throws(StorageError) -> CheckOutcome {
    guard hasPlanner else { return .vacuous("the phone has no planner") }
    closeMoment()
    return .judge(failures, chances: count, vacuousBecause: "nothing was counted for trust")
  }
}
