/// One self-contained page about a run: no network, no script, light and dark, for a desk and for a phone.
package struct RunPage {
  package let story: RunStory
  /// The command that shows the run again.
  package let again: String
  package let hours: HourBook
  package let decisions: DecisionList

  package init(story: RunStory, again: String, hours: HourBook, decisions: DecisionList) {
    (self.story, self.again, self.hours, self.decisions) = (story, again, hours, decisions)
  }

  /// A part of the page under a heading.
  package struct Section {
    package let id: String
    package let title: String
    package let body: String
  }

  package func html() -> String {
    let name = Self.escaped(story.facts["scenario"] ?? "run")
    let verdict = story.facts["verdict"] ?? ""
    let sections = sections()
    let links = sections.map { "<a href=\"#\($0.id)\">\($0.title)</a>" }
    let head = """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>\(name) · \(verdict)</title>
      <style>\(PageStyle.css)</style>
      </head>
      <body>
      <header>
      <h1>\(name)</h1>
      <p class="verdict \(verdict == "pass" ? "good" : "bad")">\(verdict == "pass" ? "✓" : "✗") \(verdict)</p>
      <p><code>\(Self.escaped(again))</code></p>
      <p>seed \(story.facts["seed"] ?? "") · digest \(story.facts["digest"] ?? "") · \(story.facts["events"] ?? "") events · \(story.days.count) days, \(Self.escaped(story.facts["zone"] ?? ""))</p>
      </header>
      <nav aria-label="Parts of this page">\(links.joined(separator: "\n"))</nav>
      <main>
      """
    let body = sections.map {
      "<section id=\"\($0.id)\" aria-labelledby=\"\($0.id)-title\">\n<h2 id=\"\($0.id)-title\">\($0.title)</h2>\n\($0.body)\n</section>"
    }
    let foot =
      "</main>\n<footer><p class=\"note\">Every number here comes from run.sqlite beside this page; docs/run-database.md says by which query.</p></footer>\n</body>\n</html>\n"
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
    all += [trust(), body()]
    if !hours.hours.isEmpty { all.append(Section(id: "messages", title: "Messages of an hour", body: hours.html())) }
    if !story.receipts.isEmpty {
      all.append(Section(id: "decisions", title: "Decisions and their receipts", body: decisions.html()))
    }
    return (all + [checks(), faults()]).compactMap { $0 }
  }

  private func chart(_ id: String, _ title: String, _ chart: DayChart) -> Section? {
    chart.html().map { Section(id: id, title: title, body: $0) }
  }

  // MARK: - What went wrong

  private func failures() -> Section? {
    var items: [String] = []
    for check in story.checks {
      for failure in check.failures {
        items.append(
          "<li><strong>\(Self.escaped(check.name))</strong> on \(link(failure.at)): \(Self.escaped(failure.message))<br><small>The promise: \(Self.escaped(check.promise)).</small></li>"
        )
      }
    }
    for expectation in story.expectations where !expectation.isMet {
      items.append(
        "<li>The scenario expects \(Self.escaped(expectation.text)): \(Self.escaped(expectation.found))</li>")
    }
    guard !items.isEmpty else { return nil }
    let shown = items.prefix(50) + (items.count > 50 ? ["<li>and \(items.count - 50) more</li>"] : [])
    return Section(id: "failures", title: "What went wrong", body: "<ul>\n\(shown.joined(separator: "\n"))\n</ul>")
  }

  /// A moment such as `d9 Tue 10 Mar 07:52:03`, which leads to its day where that is one of the story's.
  private func link(_ moment: String) -> String {
    guard let day = story.day(of: moment) else { return Self.escaped(moment) }
    return "<a href=\"#d\(day)\">\(Self.escaped(moment))</a>"
  }

  // MARK: - The weeks

  private func timeline() -> Section {
    let days = story.days.enumerated().map { (number: $0.offset + 1, date: $0.element.date, begin: $0.element.begin) }
    let isShort = days.count <= 9
    let whole = TimelineChart(lanes: story.lanes, range: 0..<max(1, story.end), days: days, hasAnchors: isShort)
    var body = whole.html("The wearer, the devices and the faults by day")
    // A day of a long story is a few pixels wide: each week has a chart of its own.
    for first in stride(from: 0, to: isShort ? 0 : days.count, by: 7) {
      let week = Array(days[first..<min(first + 7, days.count)])
      let end = first + 7 < days.count ? days[first + 7].begin : story.end
      let chart = TimelineChart(lanes: story.lanes, range: week[0].begin..<end, days: week, hasAnchors: true)
      let name = "d\(first + 1) to d\(first + week.count), from \(week[0].date)"
      body += "\n<details><summary>\(name)</summary>\(chart.html(name))</details>"
    }
    let note =
      "<p class=\"note\"><span class=\"figure\">A figure behind a name is of the whole story: a share of its time, hours, or how often. </span>An outline is a session that was planned and not completed.</p>"
    return Section(id: "timeline", title: "The weeks", body: note + body)
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

  package static func escaped(_ text: String) -> String {
    SpaceTimeDiagram.escaped(text).replacing("\"", with: "&quot;")
  }
}
