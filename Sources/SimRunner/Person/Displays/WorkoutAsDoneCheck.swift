import WearerKit

/// A workout that the wearer controlled on the watch is known as they did it. The truth is their body and their taps.
final class WorkoutAsDoneCheck: CheckFindings, OnlineCheck {
  static let name = CheckName("workout-as-done", "A workout is known without its pauses, and with the wearer's answer.")
  static let promise =
    "a workout that the wearer started on the watch counts on the phone for as long as they trained, without their pauses, to a "
    + "minute, and so does its day; their answer to the feel check is known to the planner once and unchanged, and they are "
    + "not asked again; and the watch has closed each such workout before the next one"
  static let doesNotVerify =
    "workouts that no watch recorded or that were noticed without a tap, and what a phone knew that was lost"

  var interest: TraceInterest { [.facts, .messages] }
  var facts: FactInterest { .of(TruthFact.self, PlanningFact.self, DisplayFact.self) + .device(.life) }
  private let start: Timestamp
  /// The workout that the wearer started on the watch last.
  private var current: (start: Timestamp, pauses: Span, pausedSince: Timestamp?)?
  private var isOpen = false
  /// By workout: the true time of training, the answer, and the number of times that the planner took it in.
  private var active: [UInt64: Span] = [:]
  private var efforts: [UInt64: Effort] = [:]
  private var taken: [UInt64: Int] = [:]
  private var asked: Set<UInt64> = []
  private var hasLostPhone = false

  init(_ plan: WorldPlan) { start = plan.start }

  func observe(_ event: TraceEvent, _ envelope: Envelope) {
    guard event.kind == .delivery, Role(node: envelope.to)?.kind == .watch else { return }
    let now = start + event.at.sinceStart
    if case .effort(let workout, let effort)? = envelope.message.body(as: PlanAnswer.self) {
      efforts[workout] = effort
      if asked.contains(workout) { fail(event.at, "the phone had asked how workout \(shortID(workout)) was") }
    }
    switch envelope.message.body(as: SessionAct.self) {
    case .begins?:
      if isOpen { fail(event.at, "the workout before was never over for the watch") }
      current = (now, .zero, nil)
    case .pauses?: current?.pausedSince = now
    case .resumes?:
      if let since = current?.pausedSince { current?.pauses += now - since }
      current?.pausedSince = nil
    case .ends?, nil: break
    }
  }

  func observe(_ event: TraceEvent) {
    if event.isNewPhone { hasLostPhone = true }
    if case .workout(let screen, _)? = event.fact(as: DisplayFact.self) { isOpen = screen.phase != .closed }
    if let sample = event.fact(as: TruthFact.self)?.sample, case .workout = sample.reading {
      if let current, current.start >= sample.start - .seconds(1) {
        active[sample.id] = sample.end - sample.start - current.pauses
      }
      current = nil
    }
    if case .noticed(.workout(let id), _, _)? = event.planningFact {
      asked.insert(id)
      if efforts[id] != nil { fail(event.at, "the phone asks again how workout \(shortID(id)) was") }
    }
    if case .explained(let receipt, _)? = event.planningFact, receipt.reason.hasSuffix("the wearer says."),
      let workout = receipt.cause
    {
      taken[workout, default: 0] += 1
    }
  }

  func conclude(_ world: World) throws(StorageError) -> CheckOutcome {
    guard let phone = world.host(.phone), phone.isStarted else { return .vacuous("the phone has nothing") }
    var minutes: [CivilDate: [Double]] = [:]
    for record in try phone.records(in: .workouts) {
      guard let workout = record.body?.content(Workout.self) else { continue }
      let (id, at) = (record.key.id, world.clock.instant(workout.end))
      let trained = active[id] ?? workout.end - workout.start
      minutes[world.plan.zone.civil(workout.start).date, default: []].append(trained.seconds / 60)
      if abs((workout.active - trained).seconds) > 60 {
        fail(at, "workout \(shortID(id)) counts \(Figures.span(workout.active)), and took \(Figures.span(trained))")
      }
      guard let effort = efforts[id] else { continue }
      if workout.effort != effort { fail(at, "the wearer's answer about workout \(shortID(id)) is not known") }
      if taken[id] != 1, !hasLostPhone { fail(at, "the planner took one answer in \(taken[id] ?? 0) times") }
    }
    for summary in try phone.records(in: .phenome).compactMap({ $0.body?.content(DaySummary.self) }) {
      guard let all = minutes[summary.date], all.count == summary.workouts, !active.isEmpty else { continue }
      let trained = all.reduce(0, +)
      if abs(Double(summary.workoutMinutes) - trained) > 2 {
        fail(world.kernel.now, "\(summary.date) has \(summary.workoutMinutes) minutes of training, not \(trained)")
      }
    }
    return .judge(
      failures, chances: active.count + efforts.count, vacuousBecause: "the wearer used no watch to control a workout")
  }
}
