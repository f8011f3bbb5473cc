import DeviceKit
import Devices
import Engine
import SimKernel
import WearerKit
import Wire

/// The wearer's answers to what the planner tells them: after some minutes, or never.
///
/// Each question draws from a stream of its own, so that one answer moves no other.
final class WearerAnswers: WorldPart, TraceObserver {
  var interest: TraceInterest { .facts }
  private unowned let world: World
  private let habits: PlanHabits
  private var asked: Set<UInt64> = []

  init(_ world: World, _ habits: PlanHabits) {
    self.world = world
    self.habits = habits
  }

  func start() { world.kernel.observe(with: self) }

  func observe(_ event: TraceEvent) {
    guard case .noticed(let subject, _, _)? = event.planningFact else { return }
    switch subject {
    case .proposal(let block):
      answer(block, "proposal") { random in .proposal(block, isWanted: random.chance(habits.accepts)) }
    case .missed(let block):
      answer(block, "missed") { random in .missed(block, Self.reason(random.unit())) }
    case .transformation, .workout, .apology, .lightDay, .phaseReached, .weekReceipt, .health, .insight,
      .shadowsBlocked, .shadowsDenied, .firstInsight:
      break
    }
  }

  private func answer(_ block: UInt64, _ question: String, _ make: (inout RandomStream) -> PlanAnswer) {
    var random = RandomStream(seed: world.plan.seed, name: "wearer.answer.\(question).\(block)")
    let (isWilling, seconds) = (random.chance(habits.answers), Int64(random.uniform(20, 1_500)))
    let answer = make(&random)
    guard asked.insert(stableHash(stableHash(question), block)).inserted, isWilling else { return }
    let world = world
    world.kernel.schedule(at: world.kernel.now + .seconds(seconds)) { [unowned world] in
      guard world.host(.phone)?.isUp == true, world.kernel.now < world.end else { return }
      world.kernel.post(answer, to: Role.phone.node, at: world.kernel.now)
    }
  }

  /// How often which reason is the true one (assumed).
  private static func reason(_ luck: Double) -> MissReason {
    switch luck {
    case ..<0.25: .badTime
    case ..<0.60: .lifeHappened
    case ..<0.80: .tooTired
    case ..<0.85: .feltUnwell
    default: .forgot
    }
  }
}
