package import DeviceKit
package import ScenarioFiles
package import SimKernel
package import Wire

/// A module that knows what some expectations of a scenario mean.
package protocol ExpectationModule: ScenarioModule {
  /// Whether the devices are now as a scenario expects it, and what was found; nil where the expectation is of another
  /// module.
  static func look(
    at expectation: Expectation, in world: World
  ) throws(StorageError) -> (isMet: Bool, detail: String)?
  /// Where the planner stands from now on, if an event says so.
  static func phase(toldBy event: TraceEvent) -> TrustPhase?
}

extension ExpectationModule {
  package static func phase(toldBy event: TraceEvent) -> TrustPhase? { nil }
  package static func look(
    at expectation: Expectation, in world: World
  ) throws(StorageError) -> (isMet: Bool, detail: String)? { nil }
}

/// What a scenario itself says must be true, besides the checks that every run evaluates.
final class Expectations: TraceObserver {
  var interest: TraceInterest { planned.isEmpty ? [] : [.facts, .messages] }
  var facts: FactInterest { planners.isEmpty ? .device(.records, .life, .platform) : .all }
  private let planned: [PlannedExpectation]
  private var results: [Int: ExpectationResult] = [:]
  /// When each record was written that its first replica does not have yet.
  private var waiting: [RecordStamp: (since: Instant, by: Role)] = [:]
  private var longest: [LinkName: Span] = [:]
  /// When each workout was sensed that is not on the phone yet, and how long the slowest took.
  private var sensed: [UInt64: Instant] = [:]
  private var slowest = Span.zero
  /// When each device last started.
  private var started: [Role: Instant] = [:]
  /// What was written in the last hour, oldest first.
  private var fresh: [(stamp: RecordStamp, at: Instant)] = []
  /// How often the cloud turned each device away.
  private var refusals: [Role: Int] = [:]
  /// How many pushes reached each device, less those that were meant for another installation.
  private var pushes: [Role: Int] = [:]
  /// Where the planner stands.
  private var phase = TrustPhase.observer
  /// Who knows where the planner stands; empty where nothing is expected of it.
  private let planners: [any ExpectationModule.Type]
  /// How long a record may be under way between devices that count as agreeing: what is queued for a watch whose app does
  /// not run waits for one of its few background runs.
  static let grace = Span.hours(1)

  init(_ plan: WorldPlan) {
    planned = plan.expectations
    let asksForPhase = planned.contains { if case .phase = $0.expectation { true } else { false } }
    planners = asksForPhase ? plan.vocabulary.modules.compactMap { $0 as? any ExpectationModule.Type } : []
  }

  /// Puts the looks that have their moment on the calendar; those at the end are taken by ``conclude(_:checks:)``.
  func schedule(in world: World) {
    for (index, expectation) in planned.enumerated() {
      guard let at = expectation.at, at < world.end else { continue }
      world.kernel.schedule(at: at) { [self, unowned world] in look(index, world) }
    }
  }

  func observe(_ event: TraceEvent) {
    switch event.deviceFact {
    case .wrote(let header, let device)?:
      waiting[header.stamp] = (event.at, device.role)
      fresh.removeAll { $0.at + Self.grace < event.at }
      fresh.append((header.stamp, event.at))
    case .booted(let device, _)?: started[device.role] = event.at
    case .detectedWorkout(let id)?: sensed[id] = event.at
    case .applied(let header, let device, _)?:
      if device.role == .phone, let since = sensed.removeValue(forKey: header.key.id) {
        slowest = max(slowest, event.at - since)
      }
      guard let (since, writer) = waiting.removeValue(forKey: header.stamp), let link = LinkName(writer, device.role)
      else { return }
      longest[link] = max(longest[link] ?? .zero, event.at - since)
    default:
      for module in planners { phase = module.phase(toldBy: event) ?? phase }
    }
  }

  func observe(_ event: TraceEvent, _ envelope: Envelope) {
    switch (event.kind, envelope.message.sync) {
    case (.send, .busy?), (.send, .unauthorised?): Role(node: envelope.to).map { refusals[$0, default: 0] += 1 }
    case (.delivery, .push?): Role(node: envelope.to).map { pushes[$0, default: 0] += 1 }
    case (.send, .pushRefused?): Role(node: envelope.from).map { pushes[$0, default: 0] -= 1 }
    default: break
    }
  }

  /// Judges everything that is to be judged at the end.
  func conclude(_ world: World, checks: [CheckResult]) -> [ExpectationResult] {
    for (index, expectation) in planned.enumerated() where results[index] == nil {
      switch expectation.expectation {
      case .always(let name): results[index] = judge(expectation, checks, name.text) { $0.isHeld }
      case .fails(let name): results[index] = judge(expectation, checks, name.text) { $0.isFailed }
      case .apart(let link, let most):
        let span = longest[link] ?? .zero
        let detail = "the longest time was \(Figures.span(span))"
        results[index] = ExpectationResult(expectation, isMet: span <= most, detail: detail)
      case .prompt(let span):
        let slowest = sensed.values.reduce(slowest) { max($0, world.kernel.now - $1) }
        let detail = "the slowest took \(Figures.span(slowest))"
        results[index] = ExpectationResult(expectation, isMet: slowest <= span, detail: detail)
      default: look(index, world)
      }
    }
    return planned.indices.compactMap { results[$0] }
  }

  /// Whether one of the devices is off, or has been on for less than the time of grace, while the story goes on.
  private func isSettling(_ link: LinkName?, _ world: World) -> Bool {
    guard world.kernel.now + Self.grace < world.end else { return false }
    return world.plan.roles.filter { link?.joins($0) ?? true }.contains { role in
      guard let host = world.host(role) else { return false }
      return !host.isUp || world.kernel.now - (started[role] ?? .start) < Self.grace
    }
  }

  private func judge(
    _ expectation: PlannedExpectation, _ checks: [CheckResult], _ name: String, _ isAsExpected: (CheckResult) -> Bool
  ) -> ExpectationResult {
    guard let check = checks.first(where: { $0.name == name }) else {
      return ExpectationResult(expectation, isMet: false, detail: "there is no check of that name")
    }
    let word = check.isFailed ? "it failed" : check.isHeld ? "it held" : "it was vacuous"
    return ExpectationResult(expectation, isMet: isAsExpected(check), detail: word)
  }

  /// Looks at the devices now.
  private func look(_ index: Int, _ world: World) {
    let expectation = planned[index]
    do throws(StorageError) {
      let (isMet, detail): (Bool, String)
      switch expectation.expectation {
      case .synced(_, let link):
        if isSettling(link, world) {
          // A device whose battery was empty has no say until it has been back for a while.
          return world.kernel.schedule(at: world.kernel.now + Self.grace) { [self, unowned world] in look(index, world)
          }
        }
        let underWay = fresh.filter { $0.at + Self.grace >= world.kernel.now }.map(\.stamp)
        let differences = try ConvergenceCheck.differences(
          world, on: link.map(LinkSelector.link) ?? .all, except: Set(underWay))
        (isMet, detail) = (differences.isEmpty, differences.first ?? "all replicas agree")
      case .workouts(let bound, let role, _):
        let count = try world.host(role)?.liveWorkoutCount() ?? 0
        (isMet, detail) = (bound.allows(count), "the \(role.rawValue) knows \(count)")
      case .outbox(let bound, let role, _):
        let count = try world.host(role)?.outboxCount() ?? 0
        (isMet, detail) = (bound.allows(count), "\(count) lines wait on the \(role.rawValue)")
      case .refusals(let bound, let role, _):
        let count = refusals[role] ?? 0
        (isMet, detail) = (bound.allows(count), "the \(role.rawValue) was turned away \(count) times")
      case .pushes(let bound, let role, _):
        let count = pushes[role] ?? 0
        (isMet, detail) = (bound.allows(count), "\(count) pushes reached the \(role.rawValue)")
      case .phase(let expected, _):
        (isMet, detail) = (phase == expected, "it stands in \(phase.name)")
      case .always, .fails, .apart, .prompt: return
      case .shadows, .triggers, .protects, .written, .musicNeed, .musicContext, .songs, .brought:
        let modules = world.plan.vocabulary.modules.lazy.compactMap { $0 as? any ExpectationModule.Type }
        for module in modules {
          guard let (isMet, detail) = try module.look(at: expectation.expectation, in: world) else { continue }
          results[index] = ExpectationResult(expectation, isMet: isMet, detail: detail)
          return
        }
        (isMet, detail) = (false, "no system of this program knows what that is")
      }
      results[index] = ExpectationResult(expectation, isMet: isMet, detail: detail)
    } catch {
      results[index] = ExpectationResult(expectation, isMet: false, detail: "\(error)")
    }
  }
}

package struct ExpectationResult {
  package let text: String
  package let isMet: Bool
  /// What was found.
  package let detail: String
  /// The check that this expects to hold always, if it does.
  package let expectedToHold: String?

  package init(_ planned: PlannedExpectation, isMet: Bool, detail: String) {
    text = planned.text
    self.isMet = isMet
    self.detail = detail
    if case .always(let name) = planned.expectation { expectedToHold = name.text } else { expectedToHold = nil }
  }
}
