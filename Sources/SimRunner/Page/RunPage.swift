/// One self-contained page about a run: no network, no script, light and dark, for a desk and for a phone.
struct RunPage {
  let story: RunStory
  /// The command that shows the run again.
  let again: String
  /// A diagram of an hour of messages with its heading; nil where nothing was sent.
  let hour: (title: String, svg: String)?

  func html() -> String {
    let name = Self.escaped(story.facts["scenario"] ?? "run")
    let verdict = story.facts["verdict"] ?? ""
    var parts = [
      """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>\(name) · \(verdict)</title>
      <style>\(Self.style)</style>
      </head>
      <body>
      <header>
      <h1>\(name)</h1>
      <p class="verdict \(verdict == "pass" ? "good" : "bad")">\(verdict == "pass" ? "✓" : "✗") \(verdict)</p>
      <p><code>\(Self.escaped(again))</code></p>
      <p>seed \(story.facts["seed"] ?? "") · digest \(story.facts["digest"] ?? "") · \(story.facts["events"] ?? "") events · \(story.days.count) days, \(Self.escaped(story.facts["zone"] ?? ""))</p>
      </header>
      <main>
      """
    ]
    parts += failures()
    parts.append(section("timeline", "The weeks", scrolled(TimelineChart(story: story).svg())))
    if let chart = DayChart(
      title: "Longest time apart", unit: "h", values: story.days.map { ($0.date, $0.apartSeconds / 3_600) }
    ).svg() {
      parts.append(section("apart", "Time until a record had its first replica", scrolled(chart)))
    }
    if let chart = DayChart(title: "Messages lost", unit: "", values: story.days.map { ($0.date, Double($0.lost)) })
      .svg()
    {
      parts.append(section("lost", "Messages lost a day", scrolled(chart)))
    }
    if !story.trust.isEmpty {
      parts.append(
        section("trust", "The ladder of trust", scrolled(TrustChart(days: story.trust).svg()) + trustSteps()))
    }
    if let hour { parts.append(section("messages", Self.escaped(hour.title), scrolled(hour.svg))) }
    if !story.receipts.isEmpty { parts.append(section("decisions", "Decisions and their receipts", receipts())) }
    parts.append(section("checks", "Checks", checks()))
    if !story.faults.isEmpty { parts.append(section("faults", "Faults that fired", faults())) }
    parts.append("</main>\n</body>\n</html>\n")
    return parts.joined(separator: "\n")
  }

  private func section(_ id: String, _ title: String, _ body: String) -> String {
    "<section id=\"\(id)\" aria-labelledby=\"\(id)-title\">\n<h2 id=\"\(id)-title\">\(title)</h2>\n\(body)\n</section>"
  }

  /// What is wider than a phone is moved within its frame, also with the keys.
  private func scrolled(_ svg: String) -> String { "<div class=\"wide\" tabindex=\"0\">\(svg)</div>" }

  private func failures() -> [String] {
    var items: [String] = []
    for check in story.checks {
      for failure in check.failures {
        items.append(
          "<li><strong>\(Self.escaped(check.name))</strong> on \(Self.escaped(failure.at)): \(Self.escaped(failure.message))<br><small>The promise: \(Self.escaped(check.promise)).</small></li>"
        )
      }
    }
    for expectation in story.expectations where !expectation.isMet {
      items.append(
        "<li>The scenario expects \(Self.escaped(expectation.text)): \(Self.escaped(expectation.found))</li>")
    }
    guard !items.isEmpty else { return [] }
    let shown = items.prefix(50) + (items.count > 50 ? ["<li>and \(items.count - 50) more</li>"] : [])
    return [section("failures", "What went wrong", "<ul>\n\(shown.joined(separator: "\n"))\n</ul>")]
  }

  private func trustSteps() -> String {
    let steps = story.trust.compactMap { day in day.step.map { "<li>d\(day.day): \(Self.escaped($0))</li>" } }
    return steps.isEmpty ? "" : "<ul>\(steps.joined())</ul>"
  }

  private func receipts() -> String {
    var lines: [String] = []
    var day = 0
    for receipt in story.receipts {
      if receipt.day != day {
        if day > 0 { lines.append("</details>") }
        let count = story.receipts.count { $0.day == receipt.day }
        lines.append("<details><summary>d\(receipt.day) · \(count) decision\(count == 1 ? "" : "s")</summary>")
        day = receipt.day
      }
      lines.append(
        "<details class=\"receipt\"><summary>\(Self.escaped(String(receipt.localTime.dropFirst(11).prefix(5)))) \(Self.escaped(receipt.what))</summary><pre>\(Self.escaped(receipt.explanation))\n\nevent \(receipt.event) · receipt \(receipt.hex)</pre></details>"
      )
    }
    return (lines + ["</details>"]).joined(separator: "\n")
  }

  private func checks() -> String {
    let marks = ["held": "✓ held", "failed": "✗ failed", "vacuous": "· vacuous"]
    let rows = story.checks.map {
      "<tr><td>\(marks[$0.outcome] ?? $0.outcome)</td><th scope=\"row\">\(Self.escaped($0.name))</th><td>\(Self.escaped($0.promise))</td></tr>"
    }
    return "<div class=\"wide\" tabindex=\"0\"><table><tbody>\n\(rows.joined(separator: "\n"))\n</tbody></table></div>"
  }

  private func faults() -> String {
    let rows = story.faults.map {
      "<tr><th scope=\"row\">\(Self.escaped($0.name))</th><td>\($0.windows)</td><td>\($0.messages.map { "\($0)" } ?? "")</td></tr>"
    }
    return
      "<table><thead><tr><th scope=\"col\">fault</th><th scope=\"col\">times</th><th scope=\"col\">messages</th></tr></thead><tbody>\n\(rows.joined(separator: "\n"))\n</tbody></table>"
  }

  static func escaped(_ text: String) -> String {
    SpaceTimeDiagram.escaped(text).replacing("\"", with: "&quot;")
  }

  /// Colours have a contrast of at least 4.5:1 to their ground, and never carry a meaning alone.
  private static let style = """
    :root{color-scheme:light dark;--ground:#fff;--ink:#1b1f24;--quiet:#57606a;--rule:#d0d7de;--a:#0b62c4;--b:#9a5b00;--good:#116329;--bad:#b3261e}
    @media (prefers-color-scheme:dark){:root{--ground:#15181c;--ink:#e8eaed;--quiet:#a6adb6;--rule:#3a4149;--a:#7db4ff;--b:#f0b45a;--good:#6fdc8c;--bad:#ff8a80}}
    body{margin:0 auto;max-width:1360px;padding:16px;background:var(--ground);color:var(--ink);font:15px/1.5 system-ui,sans-serif}
    h1{margin:0;font-size:1.6rem}h2{margin:2rem 0 .5rem;font-size:1.1rem}
    code,pre{font:13px/1.5 ui-monospace,monospace}code{overflow-wrap:anywhere}pre{white-space:pre-wrap;margin:.3rem 0 .8rem 1.2rem}
    .verdict{margin:.2rem 0;font-size:1.25rem;font-weight:700}.good{color:var(--good)}.bad{color:var(--bad)}small{color:var(--quiet)}
    .wide{overflow-x:auto}.wide:focus-visible,summary:focus-visible{outline:2px solid var(--a)}
    table{border-collapse:collapse}td,th{padding:.2rem .6rem .2rem 0;text-align:left;vertical-align:top;font-weight:400;border-bottom:1px solid var(--rule)}td:first-child{white-space:nowrap}
    details{margin:.1rem 0}details.receipt{margin-left:1.2rem}summary{cursor:pointer}
    svg text{fill:var(--ink)}svg .quiet{fill:var(--quiet)}svg .rule{stroke:var(--rule)}svg .a{fill:var(--a)}svg .b{fill:var(--b)}svg .curve{stroke:var(--a);fill:none;stroke-width:2}
    """
}
