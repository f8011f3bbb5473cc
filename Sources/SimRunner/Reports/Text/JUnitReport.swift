package import Engine

/// A run for continuous integration: a JUnit test suite with a test case for each check and each expectation.
package struct JUnitReport {
  package let outcome: RunOutcome
  /// Seconds of real time that the run took.
  package let wall: Double
  package let reproduce: String

  package init(outcome: RunOutcome, wall: Double, reproduce: String) {
    (self.outcome, self.wall, self.reproduce) = (outcome, wall, reproduce)
  }

  package func text() -> String {
    let failed = outcome.unexpectedFailures.count + outcome.expectations.count { $0.outcome == .unmet }
    // An incomplete run, or one without a verdict, must not look like a success.
    let isOpen = outcome.checks.isEmpty || !outcome.isJudged || outcome.verdict == .inconclusive
    let errors = outcome.expectations.count { $0.outcome == .untested } + (isOpen ? 1 : 0)
    let tests = outcome.checks.count + outcome.expectations.count + (isOpen ? 1 : 0)
    let name = Self.escape(outcome.plan.name)
    let counts = "tests=\"\(tests)\" failures=\"\(failed)\" errors=\"\(errors)\" time=\"\(wall)\""
    var lines = [
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
      "<testsuites \(counts)>",
      "  <testsuite name=\"\(name)\" \(counts)>",
      "    <properties>",
      "      <property name=\"seed\" value=\"\(outcome.plan.seed)\"/>",
      "      <property name=\"digest\" value=\"\(outcome.digest)\"/>",
      "      <property name=\"reproduce\" value=\"\(Self.escape(reproduce))\"/>",
    ]
    if let mutant = outcome.plan.rules.planted {
      lines.append("      <property name=\"planted\" value=\"\(mutant.name)\"/>")
    }
    lines.append("    </properties>")
    // One run judges all of them, so each has an equal share of the time, and their sum is the run's.
    let share = Figures.fixed(wall / Double(max(1, tests)), 6)
    func add(_ title: String, _ body: [String], at place: String? = nil) {
      var open = "    <testcase name=\"\(Self.escape(title))\" classname=\"\(name)\" time=\"\(share)\""
      // A place ends in its line and column.
      let parts = place?.split(separator: ":") ?? []
      if parts.count > 2 {
        open += " file=\"\(Self.escape(parts.dropLast(2).joined(separator: ":")))\" line=\"\(parts[parts.count - 2])\""
      }
      lines += body.isEmpty ? [open + "/>"] : [open + ">"] + body + ["    </testcase>"]
    }
    for check in outcome.checks { add(check.name, body(of: check)) }
    var names: [String: Int] = [:]
    for expectation in outcome.expectations {
      let title = "expects \(expectation.words)"
      names[title, default: 0] += 1
      add(
        names[title].map { $0 > 1 ? "\(title), \($0)" : title } ?? title, body(of: expectation), at: expectation.place)
    }
    if isOpen {
      let reason = Self.escape(outcome.reason ?? outcome.breakdown ?? "the run did not come to its end")
      add("run", ["      <error message=\"\(reason)\" type=\"inconclusive\"/>"])
    }
    lines += ["  </testsuite>", "</testsuites>"]
    return lines.joined(separator: "\n")
  }

  private var clock: WorldClock { WorldClock(start: outcome.plan.start, zone: outcome.plan.zone) }

  private func body(of check: CheckResult) -> [String] {
    switch check.outcome {
    case .held: return []
    case .vacuous(let reason): return ["      <skipped message=\"\(Self.escape(reason))\"/>"]
    case .failed where outcome.plan.expectations.contains { $0.expectedFailure == check.name }:
      return ["      <system-out>failed, as the scenario expects</system-out>"]
    case .failed(let failures):
      let text = failures.map { "\(clock.label($0.at)): \($0.message)" }.joined(separator: "\n")
      return failure("failure", failures.first?.message ?? check.promise, type: check.kind.rawValue, text)
    }
  }

  private func body(of expectation: ExpectationResult) -> [String] {
    switch expectation.outcome {
    case .met: []
    case .unmet: failure("failure", expectation.detail, type: "expectation", expectation.sentence(clock))
    case .untested: failure("error", expectation.detail, type: "untested", expectation.sentence(clock))
    }
  }

  private func failure(_ element: String, _ message: String, type: String, _ text: String) -> [String] {
    [
      "      <\(element) message=\"\(Self.escape(message))\" type=\"\(type)\">",
      Self.escape(text + "\n" + reproduce), "      </\(element)>",
    ]
  }

  package static func escape(_ text: String) -> String { MarkupText.escaped(text) }
}
