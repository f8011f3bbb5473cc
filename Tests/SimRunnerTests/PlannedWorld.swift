import DeviceKit
import Devices
@testable import Engine
import Orchestration
@testable import SimKernel
import WearerKit
@testable import PersonWire
@testable import Person
import Testing

/// The clockwork wearer, with meetings at the same times of every day.
struct BookedWearer: Wearer {
  var life: ClockworkWearer
  let zone: Zone
  /// From and to which hour.
  let hours: [(Int, Int)]

  mutating func nextDay() -> WearerDay { life.nextDay() }

  func meetings(on date: CivilDate) -> [Meeting] {
    hours.map { begin, end in
      let start = zone.timestamp(CivilDateTime(date: date, hour: begin, minute: 0))
      return Meeting(
        id: stableHash("meeting \(start.nanoseconds)") >> 1, start: start,
        end: zone.timestamp(CivilDateTime(date: date, hour: end, minute: 0)), isAllDay: false, isBusy: true)
    }
  }
}

extension WorldPlan {
  /// Clockwork days in which the phone plans, as sure of itself as it need be, and the wearer looks every evening at what
  /// it made of the next day.
  static func planned(days: Int = 7) -> WorldPlan {
    var plan = WorldPlan.clockwork(days: days).neverLocked
    var planner = PlannerPlan()
    for action in PlanningAction.allCases { planner.config.trust.confidenceNeeded[action] = 0 }
    (planner.habits.accepts, planner.habits.answers) = (1, 1)
    plan.planner = planner.certain
    plan.story = (1...days).map { plan.does(.opensPhoneApp, onDay: $0, hour: 21, minute: 10) }
    return plan
  }

  /// The wearer lets the planner add blocks from the first morning on.
  var trusting: WorldPlan {
    var plan = self
    plan.story.append(plan.does(PlanAnswer.phase(.autoScheduler), onDay: 1, hour: 8, minute: 0))
    return plan
  }

  /// The editor deletes the next day's block on those evenings, and the phone sees it.
  func deleting(onDays days: [Int], by editor: CalendarEvent.Editor = .wearer) -> WorldPlan {
    var plan = self
    for day in days {
      let look = plan.does(.opensPhoneApp, onDay: day, hour: 21, minute: 40)
      plan.story.append(StoryMoment(at: look.at - .minutes(10), act: .deletesNextBlock(by: editor)))
      plan.story.append(look)
    }
    return plan
  }
}

/// Keeps everything that a run says, to tell it to a check again.
final class TraceRecorder: TraceObserver {
  private(set) var events: [TraceEvent] = []
  func observe(_ event: TraceEvent) { if event.fact != nil { events.append(event) } }
}

/// Tells a check facts that no run has said, a minute apart.
struct FakeTrace {
  let check: any CheckRun
  let world: World
  private var minute: UInt64 = 0
  private var count: UInt64 = 0

  init(_ check: CheckDeclaration, _ plan: WorldPlan = .planned()) throws {
    self.check = check.run(plan)
    world = try World(plan)
  }

  init(_ type: any Check.Type, _ plan: WorldPlan = .planned()) throws { try self.init(.of(type), plan) }

  static let phone = DeviceID(role: .phone, installation: 1)

  /// - Parameter isAtOnce: at the same moment as the fact before.
  mutating func tell(_ fact: any TraceFact, isAtOnce: Bool = false) {
    begin(isAtOnce)
    check.observe(
      TraceEvent(
        number: count, at: .start + .minutes(Int64(minute)), node: Role.phone.node, kind: .fact, cause: 0,
        subject: fact.subject, fact: fact))
  }

  private mutating func begin(_ isAtOnce: Bool) {
    count += 1
    if !isAtOnce { minute += 1 }
  }

  /// The phone puts a question to the cloud's model.
  mutating func ask(_ text: String, id: UInt64 = 1) {
    say(.question(id: id, Array(text.utf8)), .send, from: .phone, to: .cloud)
  }

  /// A message of phone and cloud is sent, or delivered.
  mutating func say(_ message: ModelMessage, _ kind: TraceKind, from: Role, to: Role, isAtOnce: Bool = false) {
    begin(isAtOnce)
    let at = Instant.start + .minutes(Int64(minute))
    let event = TraceEvent(number: count, at: at, node: from.node, kind: kind, cause: 0, subject: minute)
    let envelope = Envelope(
      id: minute, from: from.node, to: to.node, channel: .https, sent: at, message: Message(message))
    check.observe(event)
    check.observe(event, envelope)
  }

  mutating func tell(_ facts: PlanningFact...) {
    for (index, fact) in facts.enumerated() { tell(fact, isAtOnce: index > 0) }
  }

  var failures: [String] {
    get throws {
      if case .failed(let failures) = try check.conclude(world) { failures.map(\.message) } else { [] }
    }
  }

  var now: Timestamp { world.plan.start + .minutes(Int64(minute) + 1) }

  /// An event that was not told yet, later than all that were.
  func event(_ id: UInt64, _ content: TrustEvent.Content, after days: Int = 0) -> TrustEvent {
    TrustEvent(
      id: id, at: now, date: world.plan.zone.civil(now).date.adding(days: days), content: content, context: nil)
  }

  func block(
    _ id: UInt64, day: Int = 1, hour: Int, minute: Int = 0, status: TrainingBlock.Status = .scheduled,
    isAutomatic: Bool = false
  ) -> TrainingBlock {
    let date = world.plan.zone.civil(world.plan.start).date.adding(days: day)
    let start = world.plan.zone.timestamp(CivilDateTime(date: date, hour: hour, minute: minute))
    return TrainingBlock(
      id: id, kind: .training, start: start, end: start + .minutes(45), status: status, isAutomatic: isAutomatic,
      confidence: 1, created: now)
  }
}

extension PlannerPlan {
  /// Whatever was skipped before makes it no less sure of what comes.
  var certain: PlannerPlan {
    var plan = self
    plan.config.cycles.confidenceForSkip = 0
    plan.config.insights.skipRisk = 2
    return plan
  }
}
