/// A module that knows what some expectations of a scenario mean.
package protocol ExpectationModule: ScenarioPlugin {
  /// Returns whether the devices meet the expectation now, with the finding, or `nil` if the expectation belongs to
  /// another module.
  static func look(at expectation: Expectation, in world: World) throws(StorageError) -> Finding?
  /// An observer for expectations about the course of a run, or `nil` if the module has none.
  static func witness() -> (any ExpectationWitness)?
}

extension ExpectationModule {
  /// The outcome of an expectation, with the finding.
  package typealias Finding = (isMet: Bool, detail: String)
  package static func look(at expectation: Expectation, in world: World) throws(StorageError) -> Finding? { nil }
  package static func witness() -> (any ExpectationWitness)? { nil }
}

/// Follows a run for expectations that the devices' state at a moment does not answer.
package protocol ExpectationWitness: TraceObserver {
  /// Returns the current answer, or `nil` if the expectation belongs to another module.
  func look(at expectation: Expectation, in world: World) throws(StorageError) -> ExpectationFinding?
}

package enum ExpectationFinding {
  /// `at` is when it happened, or `nil` for now.
  case found(isMet: Bool, String, at: Instant? = nil)
  /// Nothing happened that could have shown it, for that reason.
  case untested(String)
  /// It is too early to say: the expectation is to be looked at again after that span.
  case later(Span)
}

/// A scenario's own requirements, besides the checks that every run evaluates.
final class Expectations {
  private let planned: [PlannedExpectation]
  private let modules: [any ExpectationModule.Type]
  /// They have to observe the run.
  let witnesses: [any ExpectationWitness]
  private var results: [Int: ExpectationResult] = [:]

  init(_ plan: WorldPlan) {
    planned = plan.expectations
    modules = plan.vocabulary.modules.compactMap { $0 as? any ExpectationModule.Type }
    witnesses = planned.isEmpty ? [] : modules.compactMap { $0.witness() }
  }

  /// Puts the looks that have their moment on the calendar; those at the end are taken by ``conclude(_:checks:)``.
  func schedule(in world: World) {
    for (index, expectation) in planned.enumerated() {
      guard let at = expectation.at, at < world.end else { continue }
      world.kernel.schedule(at: at) { [self, unowned world] in look(index, world) }
    }
  }

  /// Judges everything that is to be judged at the end.
  func conclude(_ world: World, checks: [CheckResult]) -> [ExpectationResult] {
    for (index, expectation) in planned.enumerated() where results[index] == nil {
      switch expectation.expectation {
      case .always(let name): results[index] = judge(expectation, checks, name.text, fails: false, world.end)
      case .fails(let name): results[index] = judge(expectation, checks, name.text, fails: true, world.end)
      case .brought: look(index, world)
      }
    }
    return planned.indices.compactMap { results[$0] }
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

  private func look(_ index: Int, _ world: World) {
    do throws(StorageError) {
      switch try finding(planned[index].expectation, world) {
      case .found(let isMet, let detail, let moment)?: note(index, isMet ? .met : .unmet, detail, world, at: moment)
      case .untested(let reason)?: note(index, .untested, reason, world)
      case .later(let span)?:
        world.kernel.schedule(at: world.kernel.now + span) { [self, unowned world] in look(index, world) }
      case nil: note(index, .unmet, "no system of this program knows what that is", world)
      }
    } catch {
      note(index, .untested, "\(error)", world)
    }
  }

  private func finding(
    _ expectation: Expectation, _ world: World
  ) throws(StorageError) -> ExpectationFinding? {
    for witness in witnesses {
      if let finding = try witness.look(at: expectation, in: world) { return finding }
    }
    for module in modules {
      if let (isMet, detail) = try module.look(at: expectation, in: world) { return .found(isMet: isMet, detail) }
    }
    return nil
  }

  private func note(
    _ index: Int, _ outcome: ExpectationResult.Outcome, _ detail: String, _ world: World, at moment: Instant? = nil
  ) {
    results[index] = ExpectationResult(
      planned[index], outcome, at: min(moment ?? world.kernel.now, world.end), detail: detail)
  }
}

package struct ExpectationResult {
  package enum Outcome: String {
    case met, unmet
    /// Nothing happened that could have shown it.
    case untested
  }

  package let text: String
  /// The place in the scenario file, or `nil` if it isn't from a file.
  package let place: String?
  package let outcome: Outcome
  /// The time of the observation, or of the observed event. Never after the story's end.
  package let at: Instant
  /// The finding.
  package let detail: String
  /// The check that this expects to hold always, if it does.
  package let expectedToHold: String?

  init(_ planned: PlannedExpectation, _ outcome: Outcome, at moment: Instant, detail: String) {
    (text, place, self.outcome, at, self.detail) = (planned.text, planned.place, outcome, moment, detail)
    if case .always(let name) = planned.expectation { expectedToHold = name.text } else { expectedToHold = nil }
  }

  package var isMet: Bool { outcome == .met }
  package var words: String { text + (place.map { " (\($0))" } ?? "") }
  package var complaint: String { "\(words): \(detail)" }
}
