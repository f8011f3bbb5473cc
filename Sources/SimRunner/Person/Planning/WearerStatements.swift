import WearerKit

/// A statement of the wearer about themselves to the app, at a moment of the story.
package struct ToldChange: Sendable {
  package let at: Timestamp
  package let change: ProfileChange
}

/// The wearer's statements to the app about themselves: answers on the first day, later changes, and the weights they
/// lifted.
///
/// Each question and each weight draws from a stream of its own, so that one answer changes no other.
final class WearerStatements: WorldComponent, TraceObserver {
  var interest: TraceInterest { .facts }
  private unowned let world: World
  private let planner: PlannerPlan
  private var truth: TrainingProfile
  private var questions = 0
  /// The time at which the current answer arrives.
  private var answersUntil = Instant.start
  /// The plans whose outcome is still unknown.
  private var plans: [UInt64: WorkoutPlanRecord] = [:]
  /// The exercises whose weight the current phone knows.
  private var weighed: Set<String> = []

  init(_ world: World, _ planner: PlannerPlan) {
    self.world = world
    self.planner = planner
    truth = planner.training.told(on: world.clock.civil(.start).date)
  }

  func start() { world.kernel.observe(with: self) }

  func begin() {
    for told in planner.told {
      world.kernel.schedule(at: max(world.kernel.now, world.clock.instant(told.at))) { [weak self] in
        self?.becomes(told.change)
      }
    }
  }

  var facts: FactInterest { .of(PlanningFact.self) }

  func observe(_ event: TraceEvent) {
    let fact = event.planningFact
    if case .asksProfile? = fact { answerQuestions() }
    if case .delivered(let plan, _)? = fact { plans[plan.block] = plan }
    if case .planned(let block, _)? = fact, block.status == .completed, let plan = plans.removeValue(forKey: block.id) {
      noteWeights(of: plan)
    }
  }

  /// Changes the truth now, and reports it to the phone once it is on.
  private func becomes(_ change: ProfileChange) {
    truth = truth.after(change, on: world.clock.civil(world.kernel.now).date)
    tell(change)
  }

  private func tell(_ change: ProfileChange) {
    guard world.kernel.now < world.end else { return }
    guard world.host(.phone)?.isUp == true else {
      return world.whenAwake(world.kernel.now + .hours(1)) { [weak self] in self?.tell(change) }
    }
    world.kernel.post(PlanAnswer.profile(change), to: Role.phone.node, at: world.kernel.now)
  }

  /// The app asks for missing data: on its first day, and on a new phone without a restore.
  private func answerQuestions() {
    guard world.kernel.now >= answersUntil else { return }
    questions += 1
    var random = RandomStream(seed: world.plan.seed, name: "wearer.profile.\(questions)")
    let (isWilling, seconds) = (random.chance(planner.habits.answers), Int64(random.uniform(20, 90)))
    guard isWilling else { return }
    answersUntil = world.kernel.now + .seconds(seconds)
    world.whenAwake(answersUntil) { [weak self] in
      guard let self, world.usesApp(on: .phone), world.kernel.now < world.end else { return }
      weighed = []
      world.kernel.post(PlanAnswer.profile(.introduces(truth)), to: Role.phone.node, at: world.kernel.now)
    }
  }

  /// After a session the wearer notes each weight once: the next plan builds on it.
  private func noteWeights(of plan: WorkoutPlanRecord) {
    let lifted = plan.entries.filter { $0.kilograms == nil && !weighed.contains($0.exercise) }
      .compactMap { ExercisePool.exercise($0.exercise) }.filter(\.isWeighed)
    guard !lifted.isEmpty, world.plan.opensApp else { return }
    weighed.formUnion(lifted.map(\.id))
    let lifts = lifted.map { exercise in
      var random = RandomStream(seed: world.plan.seed, name: "wearer.lift.\(exercise.id)")
      return Lift(exercise.id, kilograms: planner.training.kilograms(of: exercise.usualKilograms, luck: random.unit()))
    }.sorted { $0.exercise < $1.exercise }
    var random = RandomStream(seed: world.plan.seed, name: "wearer.lifts.\(plan.block)")
    world.whenAwake(world.kernel.now + .seconds(Int64(random.uniform(60, 900)))) { [weak self] in
      self?.becomes(.lifts(lifts))
    }
  }
}

extension Exercise {
  /// `true` if it is done with a weight whose kilograms can be read.
  fileprivate var isWeighed: Bool {
    let weights: Set<Equipment> = [.dumbbells, .kettlebell, .barbell, .machine, .cable]
    return category.isStrength && !equipment.isDisjoint(with: weights)
  }

  /// The weight that a person with some practice chooses, in kilograms (assumed).
  fileprivate var usualKilograms: Double {
    switch load {
    case .nothing, .light: 6
    case .moderate: equipment.contains(.machine) || equipment.contains(.cable) ? 32 : 12
    case .heavy: 50
    }
  }
}

extension WearerTraining {
  /// Returns their answers when the app asks on that date.
  fileprivate func told(on date: CivilDate) -> TrainingProfile {
    var profile = TrainingProfile()
    (profile.level, profile.goal, profile.equipment) = (level, goal, equipment)
    profile.injuries = hurts.map { Injury(area: $0, since: date) }
    profile.sacred = keepsFree.map { SacredSlot($0, learned: date) }
    profile.lunchIsFree = lunchIsFree
    profile.introduced = date
    return profile
  }
}
