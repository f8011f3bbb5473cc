import WearerKit

/// The wearer's answers to the planner's notifications: after some minutes, or never.
///
/// Each question draws from a stream of its own, so that one answer changes no other.
final class WearerAnswers: WorldComponent, TraceObserver {
  var interest: TraceInterest { .facts }
  unowned let world: World
  let habits: PlanHabits
  private var asked: Set<UInt64> = []
  /// The replies to insights that wait until the wearer looks at the phone.
  private var replies: [(rule: UInt64, reply: InsightReply)] = []
  /// The latest workout and insight rule of which the wearer was notified, and the latest session that was made
  /// lighter.
  private(set) var latest = (workout: UInt64?.none, rule: UInt64?.none, lighter: UInt64?.none)

  init(_ world: World, _ habits: PlanHabits) {
    self.world = world
    self.habits = habits
  }

  func start() { world.kernel.observe(with: self) }

  var facts: FactInterest { .of(PlanningFact.self) + .device(.wearer) }

  func observe(_ event: TraceEvent) {
    if case .planned(let block, _)? = event.planningFact, block.status == .scheduled, block.was != nil {
      latest.lighter = block.id
    }
    if case .lookedAt(_, _, let device)? = event.deviceFact, device.role == .phone { reply() }
    guard case .noticed(let subject, _, _)? = event.planningFact else { return }
    switch subject {
    case .proposal(let block):
      answer(block, "proposal") { random in
        let isWanted = random.chance(habits.accepts)
        return (isWanted ? change(of: block) : nil) ?? .proposal(block, isWanted: isWanted)
      }
    case .missed(let block):
      answer(block, "missed") { random in .missed(block, Self.reason(random.unit())) }
    case .transformation(let block):
      answer(block, "transformation") { random in random.chance(habits.reverts) ? .reverts(block) : nil }
    case .workout(let id):
      latest.workout = id
      answer(id, "workout") { random in random.chance(habits.rates) ? .effort(workout: id, effort(random.unit())) : nil
      }
    case .insight(let rule):
      latest.rule = rule
      // The same rule may notify again on another day.
      let day = UInt64(world.clock.day(world.kernel.now))
      answer(stableHash(rule, day), "insight") { random in
        random.chance(habits.rates) ? .insight(rule: rule, isHelpful: random.chance(habits.isHelped)) : nil
      }
      considerReply(to: rule)
    case .apology, .lightDay, .phaseReached, .weekReceipt, .health, .shadowsBlocked, .shadowsDenied, .firstInsight,
      .reminder:
      break
    }
  }

  /// Decides how the wearer replies to an insight, if they do (the shares are assumed).
  private func considerReply(to rule: UInt64) {
    let hour = UInt64(world.kernel.now.sinceStart.seconds / 3_600)
    var random = RandomStream(seed: world.plan.seed, name: "wearer.reply.\(rule).\(hour)")
    // The same insight may be shown in several ways at once.
    guard asked.insert(stableHash(stableHash(stableHash("reply"), rule), hour)).inserted,
      random.chance(0.4 * habits.answers * habits.rates)
    else { return }
    let reply: InsightReply =
      switch random.unit() {
      case ..<0.4: .confirm
      case ..<0.6: .dismiss
      case ..<0.75: .modify(habits.dislikes == .recoveryWalk ? .cardio : .recoveryWalk)
      default: .snooze(.hours(2))
      }
    replies.append((rule, reply))
  }

  /// The wearer is awake and looks at the phone.
  private func reply() {
    for (rule, reply) in replies where world.usesApp(on: .phone) {
      world.kernel.post(PlanAnswer.replies(rule: rule, reply), to: Role.phone.node, at: world.kernel.now + .seconds(20))
    }
    replies = []
  }

  private func answer(_ thing: UInt64, _ question: String, _ make: (inout RandomStream) -> PlanAnswer?) {
    var random = RandomStream(seed: world.plan.seed, name: "wearer.answer.\(question).\(thing)")
    let (isWilling, seconds) = (random.chance(habits.answers), Int64(random.uniform(20, 1_500)))
    let answer = make(&random)
    guard asked.insert(stableHash(stableHash(question), thing)).inserted, isWilling, let answer else { return }
    let (world, moment) = (world, world.kernel.now + .seconds(seconds))
    let post = { [unowned world] in
      guard world.usesApp(on: .phone), world.kernel.now < world.end else { return }
      world.kernel.post(answer, to: Role.phone.node, at: world.kernel.now)
    }
    guard !world.plan.rules.hasPlanted(.answersAsleep) else {
      // Most questions come in the evening.
      return world.kernel.schedule(at: moment + .hours(5), post)
    }
    world.whenAwake(moment, post)
  }

  /// A wearer who accepts may want the session an hour or three earlier or later, or another session; `nil` if it suits
  /// them.
  private func change(of id: UInt64) -> PlanAnswer? {
    var random = RandomStream(seed: world.plan.seed, name: "wearer.change.\(id)")
    let (shift, isLater) = (random.uniform(1, 3), random.chance(0.6))
    let (reschedules, swaps) = (random.chance(habits.reschedules), random.chance(habits.swaps))
    let turn = random.unit()
    guard reschedules || swaps, let block = try? world.host(.phone)?.trainingBlocks().first(where: { $0.id == id })
    else { return nil }
    if reschedules {
      let start = block.start + .minutes(Int64(shift * 4) * 15) * (isLater ? 1 : -1)
      return Self.reasonable.contains(world.clock.zone.civil(start).hour) ? .reschedules(id, to: start) : nil
    }
    let others = [BlockKind.training, .heavyLifts, .cardio].filter { $0 != block.kind && $0 != habits.dislikes }
    return others.isEmpty ? nil : .changesKind(id, to: others[min(others.count - 1, Int(turn * Double(others.count)))])
  }

  /// The hours at which they would begin to train.
  private static let reasonable = 7..<21

  /// Returns the wearer's rating of a workout: mostly right, unless they prefer otherwise (assumed).
  func effort(_ luck: Double) -> Effort {
    let tooEasy = min(0.9, max(0, 0.15 + 0.6 * habits.effort))
    let tooHard = min(0.9, max(0, 0.15 - 0.6 * habits.effort))
    return luck < tooEasy ? .tooEasy : luck < tooEasy + tooHard ? .tooHard : .justRight
  }

  /// Returns the distribution of true reasons for a missed session (assumed).
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
