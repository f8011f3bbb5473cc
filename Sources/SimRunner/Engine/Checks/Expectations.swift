package import DeviceKit
package import ScenarioFiles
package import SimKernel
import Wire

/// A module that knows what some expectations of a scenario mean.
package protocol ExpectationModule: ScenarioModule {
  /// Whether the devices are now as a scenario expects it, and what was found; nil where the expectation is of another
  /// module.
  static func look(at expectation: Expectation, in world: World) throws(StorageError)
    -> (isMet: Bool, detail: String)?
}

extension ExpectationModule {
  package static func look(
    at expectation: Expectation, in world: World
  ) throws(StorageError) -> (isMet: Bool, detail: String)? { nil }
}

/// What a scenario itself says must be true, besides the checks that every run evaluates.
final class Expectations: TraceObserver {
  var interest: TraceInterest { planned.isEmpty ? [] : [.facts, .messages] }
  var facts: FactInterest { .device(.records, .life, .platform) }
  private let planned: [PlannedExpectation]
  private var results: [Int: ExpectationResult] = [:]
  /// When each record was written that its first replica does not have yet.
  private var waiting: [RecordStamp: (since: Instant, by: Role)] = [:]
  /// The longest time that a record of a link took, and when it was over.
  private var longest: [LinkName: Wait] = [:]
  /// When each workout was sensed that is not on the phone yet, and how long the slowest of the others took.
  private var sensed: [UInt64: Instant] = [:]
  private var slowest: Wait?
  /// When each device last started.
  private var started: [Role: Instant] = [:]
  /// What was written in the last hour, oldest first.
  private var fresh: [(stamp: RecordStamp, at: Instant)] = []
  /// How often the cloud turned each device away.
  private var refusals: [Role: Int] = [:]
  /// How many pushes reached each device, less those that were meant for another installation.
  private var pushes: [Role: Int] = [:]
  /// How long a record may be under way between devices that count as agreeing: what is queued for a watch whose app does
  /// not run waits for one of its few background runs.
  static let grace = Span.hours(1)

  private struct Wait {
    let span: Span
    let end: Instant

    init(_ begin: Instant, _ end: Instant) { (span, self.end) = (end - begin, end) }

    func longer(_ other: Wait?) -> Wait { other.map { $0.span >= span ? $0 : self } ?? self }
  }

  init(_ plan: WorldPlan) {
    planned = plan.expectations
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
        slowest = Wait(since, event.at).longer(slowest)
      }
      guard let (since, writer) = waiting.removeValue(forKey: header.stamp), let link = LinkName(writer, device.role)
      else { return }
      longest[link] = Wait(since, event.at).longer(longest[link])
    default: break
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
      case .always(let name): results[index] = judge(expectation, checks, name.text, fails: false, world.end)
      case .fails(let name): results[index] = judge(expectation, checks, name.text, fails: true, world.end)
      case .apart(let link, let most):
        results[index] = judge(
          expectation, longest[link], atMost: most, "longest time was", "no record went between them", world.end)
      case .prompt(let span):
        let waits = sensed.values.map { Wait($0, world.kernel.now) }.reduce(slowest) { $1.longer($0) }
        results[index] = judge(
          expectation, waits, atMost: span, "slowest took", "the watch sensed no workout", world.end)
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
    _ expectation: PlannedExpectation, _ checks: [CheckResult], _ name: String, fails: Bool, _ end: Instant
  ) -> ExpectationResult {
    func result(_ outcome: ExpectationResult.Outcome, _ detail: String, at moment: Instant? = nil) -> ExpectationResult
    {
      ExpectationResult(expectation, outcome, at: min(moment ?? end, end), detail: detail)
    }
    switch checks.first(where: { $0.name == name })?.outcome {
    case .held?: return result(fails ? .unmet : .met, "it held")
    case .failed(let failures)?: return result(fails ? .met : .unmet, "it failed", at: failures.first?.at)
    case .vacuous(let reason)?: return result(.untested, "it was vacuous: \(reason)")
    case nil: return result(.untested, "no check of that name judges this scenario")
    }
  }

  private func judge(
    _ expectation: PlannedExpectation, _ wait: Wait?, atMost most: Span, _ what: String, _ reason: String,
    _ end: Instant
  ) -> ExpectationResult {
    guard let wait else { return ExpectationResult(expectation, .untested, at: end, detail: reason) }
    return ExpectationResult(
      expectation, wait.span <= most ? .met : .unmet, at: min(wait.end, end),
      detail: "the \(what) \(Figures.span(wait.span))")
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
        let keeper = world.plan.vocabulary.recordKeeper
        let differences = try keeper?.differences(world, on: link, except: Set(underWay)) ?? ["no device keeps records"]
        (isMet, detail) = (differences.isEmpty, differences.first ?? "all replicas agree")
      case .refusals(let bound, let role, _):
        let count = refusals[role] ?? 0
        (isMet, detail) = (bound.allows(count), "the \(role.rawValue) was turned away \(count) times")
      case .pushes(let bound, let role, _):
        let count = pushes[role] ?? 0
        (isMet, detail) = (bound.allows(count), "\(count) pushes reached the \(role.rawValue)")
      case .always, .fails, .apart, .prompt: return
      case .workouts, .outbox, .brought:
        let modules = world.plan.vocabulary.modules.lazy.compactMap { $0 as? any ExpectationModule.Type }
        for module in modules {
          guard let (isMet, detail) = try module.look(at: expectation.expectation, in: world) else { continue }
          return note(index, isMet ? .met : .unmet, detail, world)
        }
        (isMet, detail) = (false, "no system of this program knows what that is")
      }
      note(index, isMet ? .met : .unmet, detail, world)
    } catch {
      note(index, .untested, "\(error)", world)
    }
  }

  private func note(_ index: Int, _ outcome: ExpectationResult.Outcome, _ detail: String, _ world: World) {
    let moment = min(world.kernel.now, world.end)
    results[index] = ExpectationResult(planned[index], outcome, at: moment, detail: detail)
  }
}

package struct ExpectationResult {
  package enum Outcome: String {
    case met, unmet
    /// Nothing happened that could have shown it.
    case untested
  }

  package let text: String
  /// Where the scenario says it; `nil` if it is in no file.
  package let place: String?
  package let outcome: Outcome
  /// When it was looked at, or when what it speaks of happened; not after the story's end.
  package let at: Instant
  /// What was found.
  package let detail: String
  /// The check that this expects to hold always, if it does.
  package let expectedToHold: String?

  init(_ planned: PlannedExpectation, _ outcome: Outcome, at moment: Instant, detail: String) {
    (text, place, self.outcome, at, self.detail) = (planned.text, planned.place, outcome, moment, detail)
    if case .always(let name) = planned.expectation { expectedToHold = name.text } else { expectedToHold = nil }
  }

  package var isMet: Bool { outcome == .met }
  /// What is expected, and where the scenario says so.
  package var words: String { text + (place.map { " (\($0))" } ?? "") }
  /// What is expected, and what was found instead.
  package var complaint: String { "\(words): \(detail)" }
}
