import Reports
import ScenarioFiles

/// A campaign for continuous integration: a test suite a scenario, with a test case a run.
package struct CampaignJUnit {
  private let report: CampaignReport

  package init(_ report: CampaignReport) { self.report = report }

  package func text() -> String {
    let runs = report.runs
    let (failed, broke) = (runs.count { !$0.failures.isEmpty }, report.breakdowns.count)
    var lines = [
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
      "<testsuites tests=\"\(runs.count)\" failures=\"\(failed)\" errors=\"\(broke)\">",
    ]
    for scenario in report.campaign.scenarios {
      let name = JUnitReport.escape(scenario.name)
      let own = runs.filter { $0.scenario.name == scenario.name }
      lines.append(
        "  <testsuite name=\"\(name)\" tests=\"\(own.count)\" failures=\"\(own.count { !$0.failures.isEmpty })\">")
      for run in own { lines += testCase(run, name) }
      lines.append("  </testsuite>")
    }
    return (lines + ["</testsuites>"]).joined(separator: "\n")
  }

  private func testCase(_ run: CampaignRun, _ suite: String) -> [String] {
    let open = "    <testcase name=\"seed \(run.scenario.seed)\" classname=\"\(suite)\" time=\"0\""
    if let breakdown = run.breakdown {
      return [open + ">", "      <error message=\"\(JUnitReport.escape(breakdown))\"/>", "    </testcase>"]
    }
    guard let first = run.failures.first else { return [open + "/>"] }
    let text = run.failures.map { "\($0.signature.check) on \($0.at): \($0.message)" }.joined(separator: "\n")
    return [
      open + ">",
      "      <failure message=\"\(JUnitReport.escape(first.message))\" type=\"\(JUnitReport.escape(first.signature.check))\">",
      JUnitReport.escape(text), "      </failure>", "    </testcase>",
    ]
  }
}
