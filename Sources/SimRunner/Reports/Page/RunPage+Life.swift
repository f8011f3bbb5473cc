import ScenarioFiles

// What a page says of trust, of the body, and of the checks and faults.
extension RunPage {
  package func trust() -> Section? {
    guard !story.trust.isEmpty else { return nil }
    let steps = story.trust.compactMap { day in
      day.step.map { "<li><a href=\"#d\(day.day)\">d\(day.day)</a>: \(Self.escaped($0))</li>" }
    }
    let last = story.trust.last.map {
      "<p class=\"note\">At the end: \(Self.escaped($0.phase)), \(Figures.percent($0.score)) %.</p>"
    }
    let list = steps.isEmpty ? "" : "<ul>\(steps.joined())</ul>"
    return Section(
      id: "trust", title: "The ladder of trust",
      body: (last ?? "") + TrustChart(days: story.trust).html() + list)
  }

  /// What the phone made of the wearer's body, and why.
  package func body() -> Section? {
    let dates = story.days.map(\.date)
    let charts = story.metrics.compactMap { metric -> String? in
      let values = dates.map { ($0, metric.values[$0]) }
      let drawn: String?
      var scale = ""
      if metric.isScore {
        // It goes both ways from nothing: a lane tells that better than a bar.
        let score = RunStory.Metric(
          name: metric.name, isScore: true, values: [:], drivers: [("score", metric.values)])
        drawn = ContributionChart(metric: score, dates: dates).html()
      } else {
        let isHours = metric.name == "sleep debt"
        scale = isHours ? ", hours owed over a week" : ", 0 to 100"
        drawn = DayChart(
          title: metric.name, unit: isHours ? "h" : "", values: values, top: isHours ? nil : 100
        ).html()
      }
      guard let drawn else { return nil }
      let reasons = ContributionChart(metric: metric, dates: dates).html().map {
        "<p class=\"note\">What moved it: up is a plus.</p>" + $0
      }
      return "<h3>\(metric.name)\(scale)</h3>" + drawn + (reasons ?? "")
    }
    guard !charts.isEmpty else { return nil }
    return Section(id: "body", title: "Recovery, strain and what moved them", body: charts.joined(separator: "\n"))
  }

  // MARK: - Checks and faults

  package func checks() -> Section? {
    guard !story.checks.isEmpty else { return nil }
    let marks = ["held": "✓ held", "failed": "✗ failed", "vacuous": "· vacuous"]
    let rows = story.checks.map {
      "<tr><td>\(marks[$0.outcome] ?? $0.outcome)</td><th scope=\"row\">\(Self.escaped($0.name))</th><td>\(Self.escaped($0.promise))</td></tr>"
    }
    let body =
      "<table><thead><tr><th scope=\"col\">outcome</th><th scope=\"col\">check</th><th scope=\"col\">promise</th></tr></thead><tbody>\n\(rows.joined(separator: "\n"))\n</tbody></table>"
    return Section(id: "checks", title: "Checks", body: body)
  }

  package func faults() -> Section? {
    guard !story.faults.isEmpty else { return nil }
    let rows = story.faults.map {
      "<tr><th scope=\"row\">\(Self.escaped($0.name))</th><td class=\"number\">\($0.windows)</td><td class=\"number\">\($0.messages.map { "\($0)" } ?? "")</td></tr>"
    }
    let body =
      "<table><thead><tr><th scope=\"col\">fault</th><th scope=\"col\">times</th><th scope=\"col\">messages</th></tr></thead><tbody>\n\(rows.joined(separator: "\n"))\n</tbody></table>"
    return Section(id: "faults", title: "Faults that fired", body: body)
  }
}
