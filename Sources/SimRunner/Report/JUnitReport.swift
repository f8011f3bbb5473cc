import Transport

/// A run for continuous integration: a JUnit test suite with a test case a check.
struct JUnitReport {
  let outcome: RunOutcome
  /// Seconds of real time that the run took.
  let wall: Double
  let reproduce: String

  func text() -> String {
    let clock = WorldClock(start: outcome.plan.start, zone: outcome.plan.zone)
    let failed = outcome.checks.filter(\.isFailed).count
    // A run that never came to its judgement must not look like a success.
    let errors = outcome.checks.isEmpty ? 1 : 0
    let tests = outcome.checks.count + errors
    let name = Self.escape(outcome.plan.name)
    var lines = [
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
      "<testsuites tests=\"\(tests)\" failures=\"\(failed)\" errors=\"\(errors)\" time=\"\(wall)\">",
      "  <testsuite name=\"\(name)\" tests=\"\(tests)\" failures=\"\(failed)\" errors=\"\(errors)\" time=\"\(wall)\">",
      "    <properties>",
      "      <property name=\"seed\" value=\"\(outcome.plan.seed)\"/>",
      "      <property name=\"digest\" value=\"\(outcome.digest)\"/>",
      "      <property name=\"reproduce\" value=\"\(Self.escape(reproduce))\"/>",
      "    </properties>",
    ]
    for check in outcome.checks { lines += testCase(check, name, clock) }
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
    case .failed(let failures):
      let text = failures.map { "\(clock.label($0.at)): \($0.message)" }.joined(separator: "\n")
      let message = Self.escape(failures.first?.message ?? check.promise)
      return [
        open + ">", "      <failure message=\"\(message)\" type=\"\(check.kind.rawValue)\">",
        Self.escape(text + "\n" + reproduce), "      </failure>", "    </testcase>",
      ]
    }
  }

  private static func escape(_ text: String) -> String {
    var escaped = ""
    for character in text {
      switch character {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      default: escaped.append(character)
      }
    }
    return escaped
  }
}
