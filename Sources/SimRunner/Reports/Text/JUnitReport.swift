import DeviceKit
package import Engine
import SimKernel

/// A run for continuous integration: a JUnit test suite with a test case a check and a case an expectation.
package struct JUnitReport {
  package let outcome: RunOutcome
  /// Seconds of real time that the run took.
  package let wall: Double
  package let reproduce: String

  package init(outcome: RunOutcome, wall: Double, reproduce: String) {
    (self.outcome, self.wall, self.reproduce) = (outcome, wall, reproduce)
  }

  package func text() -> String {
    let clock = WorldClock(start: outcome.plan.start, zone: outcome.plan.zone)
    let unmet = outcome.expectations.filter { !$0.isMet }
    let failed = outcome.unexpectedFailures.count + unmet.count
    // A run that never came to its judgement must not look like a success.
    let errors = outcome.checks.isEmpty || !outcome.isJudged ? 1 : 0
    let tests = outcome.checks.count + outcome.expectations.count + errors
    let name = Self.escape(outcome.plan.name)
    var lines = [
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
      "<testsuites tests=\"\(tests)\" failures=\"\(failed)\" errors=\"\(errors)\" time=\"\(wall)\">",
      "  <testsuite name=\"\(name)\" tests=\"\(tests)\" failures=\"\(failed)\" errors=\"\(errors)\" time=\"\(wall)\">",
      "    <properties>",
      "      <property name=\"seed\" value=\"\(outcome.plan.seed)\"/>",
      "      <property name=\"digest\" value=\"\(outcome.digest)\"/>",
      "      <property name=\"reproduce\" value=\"\(Self.escape(reproduce))\"/>",
    ]
    if let mutant = outcome.plan.rules.planted {
      lines.append("      <property name=\"planted\" value=\"\(mutant.name)\"/>")
    }
    lines.append("    </properties>")
    for check in outcome.checks { lines += testCase(check, name, clock) }
    for expectation in outcome.expectations { lines += testCase(expectation, name) }
    if errors > 0 {
      lines.append("    <testcase name=\"run\" classname=\"\(name)\" time=\"\(wall)\">")
      lines.append("      <error message=\"the run did not come to its end\" type=\"inconclusive\"/>")
      lines.append("    </testcase>")
    }
    lines += ["  </testsuite>", "</testsuites>"]
    return lines.joined(separator: "\n")
  }

  private func testCase(_ check: CheckResult, _ suite: String, _ clock: WorldClock) -> [String] {
    let open = "    <testcase name=\"\(check.name)\" classname=\"\(suite)\" time=\"0\""
    switch check.outcome {
    case .held: return [open + "/>"]
    case .vacuous(let reason):
      return [open + ">", "      <skipped message=\"\(Self.escape(reason))\"/>", "    </testcase>"]
    case .failed where outcome.plan.expectations.contains { $0.expectedFailure == check.name }:
      return [open + ">", "      <system-out>failed, as the scenario expects</system-out>", "    </testcase>"]
    case .failed(let failures):
      let text = failures.map { "\(clock.label($0.at)): \($0.message)" }.joined(separator: "\n")
      let message = Self.escape(failures.first?.message ?? check.promise)
      return [
        open + ">", "      <failure message=\"\(message)\" type=\"\(check.kind.rawValue)\">",
        Self.escape(text + "\n" + reproduce), "      </failure>", "    </testcase>",
      ]
    }
  }

  private func testCase(_ expectation: ExpectationResult, _ suite: String) -> [String] {
    let name = Self.escape("expects \(expectation.text)")
    let open = "    <testcase name=\"\(name)\" classname=\"\(suite)\" time=\"0\""
    if expectation.isMet { return [open + "/>"] }
    return [
      open + ">", "      <failure message=\"\(Self.escape(expectation.detail))\" type=\"expectation\">",
      Self.escape(reproduce), "      </failure>", "    </testcase>",
    ]
  }

  package static func escape(_ text: String) -> String { MarkupText.escaped(text) }
}
