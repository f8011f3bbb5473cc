import CRunnerTexts
import Engine
package import ScenarioFiles

/// One self-contained page about a run: no network, no script, light and dark, for large and small screens.
package struct RunPage {
  package let story: RunStory
  /// The command that repeats the run.
  package let again: String
  package let hours: BusyHours
  package let decisions: DecisionList

  package init(story: RunStory, again: String, hours: BusyHours, decisions: DecisionList) {
    (self.story, self.again, self.hours, self.decisions) = (story, again, hours, decisions)
  }

  /// - Parameters:
  ///   - again: The command that repeats the run.
  ///   - chosen: The beginning of an hour whose messages are drawn, beside those chosen by their losses.
  package init(
    _ run: RunFile, again: String, chosen: Instant? = nil, _ vocabulary: PluginRegistry
  ) throws(ToolError) {
    let clock = try run.clock()
    self = try run.reading { () throws(StorageError) in
      let story = try RunStory(run, clock, vocabulary)
      return RunPage(
        story: story, again: again, hours: try BusyHours(run, story, chosen: chosen?.nanoseconds),
        decisions: try DecisionList(story.receipts, in: run))
    }
  }

  /// A part of the page under a heading.
  package struct Section {
    let id: String
    let title: String
    let body: String

    package init(id: String, title: String, body: String) { (self.id, self.title, self.body) = (id, title, body) }
  }

  package func html() -> String {
    let name = Self.escaped(story.facts["scenario"] ?? "run")
    func fact(_ name: String) -> String { Self.escaped(story.facts[name] ?? "") }
    let verdict = fact("verdict")
    let header = """
      <p class="verdict \(verdict == "pass" ? "good" : "bad")">\(verdict == "pass" ? "✓" : "✗") \(verdict)</p>
      <p><code>\(Self.escaped(again))</code></p>
      <p>seed \(fact("seed")) · digest \(fact("digest")) · \(fact("events")) events · \(Figures.counted(story.days.count, "day")), \(fact("zone"))</p>
      """
    return Self.page(
      name, title: "\(name) · \(verdict)", header: header, sections(),
      foot: "Every number here comes from run.sqlite beside this page; docs/run-database.md says by which query.")
  }

  /// Returns a page of sections. All of its texts are markup.
  package static func page(
    _ name: String, title: String, header: String, _ sections: [Section], foot: String
  ) -> String {
    let links = sections.map { "<a href=\"#\($0.id)\">\($0.title)</a>" }
    let head = """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>\(title)</title>
      <style>\(PageStyle.css)</style>
      </head>
      <body>
      <header>
      <h1>\(name)</h1>
      \(header)
      </header>
      <nav aria-label="Parts of this page">\(links.joined(separator: "\n"))</nav>
      <main>
      """
    let body = sections.map {
      "<section id=\"\($0.id)\" aria-labelledby=\"\($0.id)-title\">\n<h2 id=\"\($0.id)-title\">\($0.title)</h2>\n\($0.body)\n</section>"
    }
    let foot = "</main>\n<footer><p class=\"note\">\(foot)</p></footer>\n</body>\n</html>\n"
    return ([head] + body + [foot]).joined(separator: "\n")
  }

  private func sections() -> [Section] {
    var all: [Section?] = [failures(), timeline(), waiting()]
    all.append(
      chart(
        "apart", "Time until a record had its first replica",
        DayChart(
          title: "Longest time apart", unit: "h", values: story.days.map { ($0.date, $0.apartSeconds / 3_600) })))
    all.append(
      chart(
        "lost", "Messages lost a day",
        DayChart(title: "Messages lost", unit: "", values: story.days.map { ($0.date, Double($0.lost)) })))
    all += parts()
    if !hours.hours.isEmpty { all.append(Section(id: "messages", title: "Messages of an hour", body: hours.html())) }
    if !story.receipts.isEmpty {
      all.append(Section(id: "decisions", title: "Decisions and their receipts", body: decisions.html()))
    }
    return (all + [checks(), faults()]).compactMap { $0 }
  }

  private func chart(_ id: String, _ title: String, _ chart: DayChart) -> Section? {
    chart.html().map { Section(id: id, title: title, body: $0) }
  }

  // MARK: - Failures

  private func failures() -> Section? {
    var items: [String] = []
    for check in story.checks {
      for failure in check.failures {
        items.append(
          "<li><strong>\(Self.escaped(check.name))</strong> on \(link(failure.at)): \(Self.escaped(failure.message))<br><small>The promise: \(Self.escaped(check.promise)).</small>\(events(failure.at))</li>"
        )
      }
    }
    for expectation in story.expectations {
      items.append(
        "<li>The scenario expects \(Self.escaped(expectation.text)) on \(link(expectation.at)): \(Self.escaped(expectation.found))\(events(expectation.at))</li>"
      )
    }
    guard !items.isEmpty else { return nil }
    let shown = items.prefix(50) + (items.count > 50 ? ["<li>and \(items.count - 50) more</li>"] : [])
    let title = "What went wrong" + (story.facts["verdict"] == "pass" ? ", as the scenario expects" : "")
    return Section(id: "failures", title: title, body: "<ul>\n\(shown.joined(separator: "\n"))\n</ul>")
  }

  /// Returns what happened up to that moment, and the command that goes there.
  private func events(_ at: String) -> String {
    guard let entries = story.eventsBefore[at], let last = entries.first else { return "" }
    let list = DecisionList.list("The latest first", entries, entries.count).joined()
    let command = "\(again.replacing(" run ", with: " step ")) --at '\(last.localTime)'"
    return
      "<details><summary>The events up to then</summary>\(list)<p><code>\(Self.escaped(command))</code></p></details>"
  }

  /// Returns a moment such as `d9 Tue 10 Mar 07:52:03`, as a link to its day if that is in the story.
  private func link(_ moment: String) -> String {
    guard let day = story.day(of: moment) else { return Self.escaped(moment) }
    return "<a href=\"#d\(day)\">\(Self.escaped(moment))</a>"
  }

  // MARK: - The weeks

  private func timeline() -> Section {
    let days = story.days.enumerated().map { (number: $0.offset + 1, date: $0.element.date, begin: $0.element.begin) }
    let isShort = days.count <= 9
    let whole = TimelineChart(
      lanes: story.lanes, range: 0..<max(1, story.end), days: days, hasAnchors: isShort, clock: story.clock)
    var body = whole.html("The wearer, the devices and the faults by day")
    // A day of a long story is a few pixels wide, so each week has a chart of its own.
    for first in stride(from: 0, to: isShort ? 0 : days.count, by: 7) {
      let week = Array(days[first..<min(first + 7, days.count)])
      body += folded(week, "d\(first + 1) to d\(first + week.count), from \(week[0].date)", hasAnchors: true)
    }
    // A day on which something failed is drawn hour by hour.
    let failed = Set(story.checks.flatMap(\.failures).map(\.at) + story.expectations.map(\.at)).compactMap(story.day)
    for day in Set(failed).sorted().prefix(14) {
      body += folded([days[day - 1]], "d\(day), \(days[day - 1].date), hour by hour")
    }
    let outline =
      story.lanes.contains { $0.stretches.contains(where: \.isHollow) }
      ? "An outline is a session that was planned and not completed." : ""
    let note =
      "<p class=\"note\"><span class=\"figure\">A figure behind a name is of the whole story: a share of its time, hours, or how often. </span>\(outline)</p>"
    return Section(id: "timeline", title: "The weeks", body: note + body)
  }

  /// Returns a chart of some days that the reader can open; empty if they have no time.
  private func folded(
    _ days: [(number: Int, date: String, begin: Int64)], _ name: String, hasAnchors: Bool = false
  ) -> String {
    let next = days[0].number - 1 + days.count
    let end = next < story.days.count ? story.days[next].begin : story.end
    guard days[0].begin < end else { return "" }
    let chart = TimelineChart(
      lanes: story.lanes, range: days[0].begin..<end, days: days, hasAnchors: hasAnchors, clock: story.clock)
    let name = Self.escaped(name)
    return "\n<details><summary>\(name)</summary>\(chart.html(name))</details>"
  }

  private func waiting() -> Section? {
    guard !story.waiting.isEmpty else { return nil }
    var parts: [String] = []
    for waiting in story.waiting {
      for (what, changes) in [
        ("records for services", waiting.outbox), ("items in the session between watch and phone", waiting.session),
      ] {
        let title = "\(waiting.device): \(what)"
        let chart = WaitingChart(title: title, changes: changes, end: story.end, days: story.days)
        guard let drawn = chart.html() else { continue }
        let most = Int(changes.map(\.value).max() ?? 0)
        parts.append("<h3>\(title)</h3><p class=\"note\">at most \(most)</p>" + drawn)
      }
    }
    return Section(id: "waiting", title: "What waited to be sent", body: parts.joined(separator: "\n"))
  }

  package static func escaped(_ text: String) -> String { MarkupText.escaped(text) }
}

// The parts of modules, and the checks and faults.
extension RunPage {
  /// Returns the sections of modules. Parts with one id are one section, at the position of the first.
  private func parts() -> [Section] {
    var sections: [Section] = []
    for part in story.parts {
      guard let body = html(part.content) else { continue }
      if let place = sections.firstIndex(where: { $0.id == part.id }) {
        let before = sections[place]
        sections[place] = Section(id: before.id, title: before.title, body: before.body + "\n" + body)
      } else {
        sections.append(Section(id: part.id, title: part.title, body: body))
      }
    }
    return sections
  }

  /// Returns `nil` if there is nothing to show.
  private func html(_ content: PagePart.Content) -> String? {
    switch content {
    case .ladder(let ladder): return ladder.days.isEmpty ? nil : html(ladder)
    case .numbers(let numbers):
      let charts = numbers.compactMap(html)
      return charts.isEmpty ? nil : charts.joined(separator: "\n")
    case .lines(let lines):
      let list = "<ul>\(lines.map { "<li>\(Self.escaped($0))</li>" }.joined())</ul>"
      if lines.count > 12 { return "<details><summary>\(lines.count) lines</summary>\(list)</details>" }
      return lines.isEmpty ? nil : list
    }
  }

  private func html(_ ladder: PagePart.Ladder) -> String {
    let steps = ladder.days.compactMap { day in
      day.change.map { "<li><a href=\"#d\(day.number)\">d\(day.number)</a>: \(Self.escaped($0))</li>" }
    }
    let last = ladder.days.last.map {
      "<p class=\"note\">At the end: \(Self.escaped($0.name)), \(Figures.percent($0.level)) %.</p>"
    }
    let list = steps.isEmpty ? "" : "<ul>\(steps.joined())</ul>"
    return (last ?? "") + StepChart(ladder: ladder).html() + list
  }

  private func html(_ number: DailyNumber) -> String? {
    let dates = story.days.map(\.date)
    let drawn: String?
    var heading = number.name
    switch number.drawing {
    case .signed:
      // A signed number: a lane shows that better than a bar.
      let alone = DailyNumber(number.name, .signed, values: [:], drivers: [("score", number.values)])
      drawn = ContributionChart(number: alone, dates: dates).html()
    case .bars(let unit, let top, let scale):
      heading += ", \(scale)"
      let values = dates.map { ($0, number.values[$0]) }
      drawn = DayChart(title: number.name, unit: unit, values: values, top: top).html()
    }
    guard let drawn else { return nil }
    let reasons = ContributionChart(number: number, dates: dates).html().map {
      "<p class=\"note\">What moved it: up is a plus.</p>" + $0
    }
    return "<h3>\(heading)</h3>" + drawn + (reasons ?? "")
  }

  // MARK: - Checks and faults

  func checks() -> Section? {
    guard !story.checks.isEmpty else { return nil }
    let marks = ["held": "✓ held", "failed": "✗ failed", "vacuous": "· vacuous"]
    let rows = story.checks.map {
      "<tr><td>\(marks[$0.outcome] ?? $0.outcome)</td><th scope=\"row\">\(Self.escaped($0.name))</th><td>\(Self.escaped($0.promise))</td></tr>"
    }
    return Section(id: "checks", title: "Checks", body: Self.table(["outcome", "check", "promise"], rows))
  }

  func faults() -> Section? {
    guard !story.faults.isEmpty else { return nil }
    let rows = story.faults.map {
      "<tr><th scope=\"row\">\(Self.escaped($0.name))</th><td class=\"number\">\($0.windows)</td><td class=\"number\">\($0.messages.map { "\($0)" } ?? "")</td></tr>"
    }
    return Section(id: "faults", title: "Faults that fired", body: Self.table(["fault", "times", "messages"], rows))
  }

  private static func table(_ columns: [String], _ rows: [String]) -> String {
    let head = columns.map { "<th scope=\"col\">\($0)</th>" }.joined()
    return "<table><thead><tr>\(head)</tr></thead><tbody>\n\(rows.joined(separator: "\n"))\n</tbody></table>"
  }
}

/// The style of a page about a run, the file `run-page.css` of `Sources/CRunnerTexts/Texts`: light and dark, for large and small screens.
///
/// Text has a contrast of at least 4.5:1 to every background and shapes of 3:1, and no colour carries a meaning alone.
enum PageStyle {
  static let css = String(cString: runner_text_run_page_css()) + SpaceTimeDiagram.shapes
}
