import DeviceKit
package import Engine
package import SimKernel

// The end of the story, and what the checks say.
extension StepSession {
  /// The whole run with all checks, as `triad run` does it.
  package func judge() throws(StepMistake) -> (outcome: RunOutcome, endOfStory: Digest?) {
    if let judged { return judged }
    do throws(StorageError) {
      let run = try Run(try Self.plan(scenario, mutant))
      let found = (outcome: try run.run(), endOfStory: run.endOfStory)
      judged = found
      return found
    } catch { throw .broken("\(error)") }
  }

  func conclusion() throws(StepMistake) -> [String] {
    let (outcome, end) = try judge()
    if let end, end != life.digest { throw diverged() }
    var lines = [" the story is over: \(place)"]
    for check in outcome.checks where check.isFailed {
      for failure in check.failures.prefix(3) {
        lines.append(" FAILED   \(check.name) on \(clock.label(failure.at)): \(failure.message)")
      }
    }
    for expectation in outcome.expectations where !expectation.isMet {
      lines.append(" FAILED   expectation \(expectation.text): \(expectation.detail)")
    }
    lines.append(" verdict  \(outcome.verdict.word), digest \(outcome.digest)")
    return lines
  }

  func firstFailure(after moment: Instant) throws(StepMistake) -> (at: Instant, check: String, message: String)? {
    let outcome = try judge().outcome
    let all = outcome.checks.flatMap { check in
      check.failures.map { (at: $0.at, check: check.name, message: $0.message) }
    }
    return all.filter { $0.at > moment && $0.at < life.world.end }.min { $0.at < $1.at }
  }
}
