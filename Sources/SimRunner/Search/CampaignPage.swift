import Reports
import ScenarioFiles

/// A campaign as one self-contained page: what it found, and how thorough it was.
package struct CampaignPage {
  private let report: CampaignReport

  package init(_ report: CampaignReport) { self.report = report }

  package func html() -> String {
    let header = """
      <p class="verdict \(report.exitCode == .pass ? "good" : "bad")">\(report.exitCode == .pass ? "✓" : "✗") \(report.word)</p>
      \(report.campaign.commands.map { "<p><code>\(RunPage.escaped($0.whole))</code></p>" } ?? "")
      <p>\(Figures.grouped(report.count)) of \(Figures.counted(report.campaign.count, "run")), \(Figures.grouped(report.failed)) failed · digest \(report.digest)</p>
      """
    let title = RunPage.escaped("campaign: " + report.campaign.scenarios.prefix(3).map(\.name).joined(separator: ", "))
    return RunPage.page(
      title, title: "\(title) · \(report.word)", header: header,
      sections().compactMap { $0 },
      foot: "Every number here is in what --format json prints, too.")
  }

  private func sections() -> [RunPage.Section?] {
    let groups = report.groups.map { group in
      let example = group.examples.first
      let message = example.map { ": \($0.run.label): \($0.failure.message)" } ?? ""
      return ("\(group.signature.check) in \(Figures.counted(group.count, "run"))\(message)", example?.again)
    }
    let broken = report.breakdowns.map { ("\($0.scenario), seed \($0.seed) did not end: \($0.message)", $0.again) }
    let all = report.thoroughness.unmet
    let unmet =
      all.prefix(24).map { "\($0.fault)\(Thoroughness.met)\($0.last), expected in \($0.expected)" }
      + (all.count > 24 ? ["and \(all.count - 24) more"] : [])
    return [
      list("failures", "What went wrong", groups + broken), shown(),
      list("never", "Marks that no run reached", report.sometimes.never.map { ($0, nil) }),
      list("unmet", "Faults that never met what they could meet", unmet.map { ($0, nil) }),
    ]
  }

  private func shown() -> RunPage.Section? {
    let all = report.thoroughness
    guard all.count > 0 else { return nil }
    let lines = [
      "\(Figures.grouped(all.count)) behaviours; the last new one in run \(Figures.grouped(all.lastNews))",
      "unseen: about \(Figures.grouped(all.unseen))",
      "new, of what a further run shows: \(Figures.fixed(all.newShare * 100, 2)) %",
    ]
    let chart = CurveChart(title: "Behaviours shown, by runs", values: all.curve).html()
    return list("shown", "What the runs have shown", lines.map { ($0, nil) }, after: chart)
  }

  private func list(
    _ id: String, _ title: String, _ items: [(words: String, again: String?)], after chart: String = ""
  ) -> RunPage.Section? {
    let lines = items.map { words, again in
      "<li>\(RunPage.escaped(words))\(again.map { "<br><code>\(RunPage.escaped($0))</code>" } ?? "")</li>"
    }
    return lines.isEmpty
      ? nil : RunPage.Section(id: id, title: title, body: "\(chart)<ul>\n\(lines.joined(separator: "\n"))\n</ul>")
  }
}
