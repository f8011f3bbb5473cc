import Foundation

/// A page about the diary that a wearer can print for a physician: one file without scripts or external resources
/// (Symptom tracker, ticket 5: "Export capability for healthcare providers").
///
/// The same diary gives the same bytes.
package struct ClinicianPage: Sendable {
  package let diary: Diary
  package let days: ClosedRange<Int>
  package var user: DiaryUser?
  /// A study's results, if there was one: of all symptoms together, then of single ones.
  package var results: [CorrelationResultSet] = []
  /// Why there is no study; `nil` if there is one.
  package var absence: String?
  package var config = TimelineConfig()

  package init(_ diary: Diary, in days: ClosedRange<Int>) { (self.diary, self.days) = (diary, days) }

  package var html: String {
    let title = "Symptom diary, \(CivilDate(dayNumber: days.lowerBound)) to \(CivilDate(dayNumber: days.upperBound))"
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>\(title)</title>
      <style>
      \(BundledText.clinicianStyle)</style>
      </head>
      <body>
      <h1>\(title)</h1>
      \(person)\(ClinicianSections.overview(diary, days, config))
      \(ClinicianChart.svg(diary, days, config))
      \(ClinicianSections.symptoms(diary, days))
      \(findings)
      \(ClinicianSections.entries(diary, days))
      <footer>Written down by the wearer. The findings compare how often something came before flares with how often it
      came otherwise; they are no diagnosis and prove no cause.</footer>
      </body>
      </html>

      """
  }

  private var person: String {
    guard let user else { return "" }
    let name = [user.firstName, user.lastName].compactMap(\.self).joined(separator: " ")
    let conditions = user.conditions.map(ClinicianSections.words).joined(separator: ", ")
    let lines = [("Name", name), ("Lives with", conditions)].filter { !$0.1.isEmpty }
    return lines.map { "<p><b>\($0.0):</b> \(PageText.escaped($0.1))</p>\n" }.joined()
  }

  private var findings: String {
    guard !results.isEmpty else {
      return absence.map { "<h2>Patterns</h2>\n<p>\(PageText.escaped($0))</p>" } ?? ""
    }
    return results.map(ClinicianSections.findings).joined(separator: "\n")
  }
}

enum ClinicianSections {
  static func overview(_ diary: Diary, _ days: ClosedRange<Int>, _ config: TimelineConfig) -> String {
    let summaries = days.map { DiaryDay(diary, day: $0, config) }
    let nights = summaries.compactMap(\.sleepHours)
    let rows: [(String, String)] = [
      ("Days", "\(days.count)"),
      ("Days with anything written down", "\(summaries.count { $0.quality != nil })"),
      ("Days with a flare (severity \(config.fairBelow) or more)", "\(summaries.count { $0.quality == .poor })"),
      ("Fair days", "\(summaries.count { $0.quality == .fair })"),
      ("Good days", "\(summaries.count { $0.quality == .good })"),
      (
        "Mean sleep",
        Statistics.mean(nights).map { "\(PageText.number($0, decimals: 1)) h in \(nights.count) nights" } ?? ""
      ),
    ]
    let shown = rows.filter { !$0.1.isEmpty }.map { [text($0.0), number($0.1)] }
    return "<h2>Overview</h2>\n" + table([], shown)
  }

  static func symptoms(_ diary: Diary, _ days: ClosedRange<Int>) -> String {
    var byName: [String: [Int]] = [:]
    for symptom in days.flatMap({ diary.entries(on: $0) }).compactMap(\.symptom) {
      byName[symptom.name, default: []].append(symptom.severity)
    }
    guard !byName.isEmpty else { return "<h2>Symptoms</h2>\n<p>None written down.</p>" }
    let rows = byName.ordered { (-$0.value.count, $0.key) < (-$1.value.count, $1.key) }.map { name, severities in
      let median = RobustStatistics.median(severities.map(Double.init)) ?? 0
      return [
        text(PageText.escaped(name)), number("\(severities.count)"), number(PageText.number(median, decimals: 1)),
        number("\(severities.max() ?? 0)"),
      ]
    }
    return "<h2>Symptoms</h2>\n" + table(["Symptom", "#Times", "#Median severity", "#Worst"], rows)
  }

  static func findings(_ results: CorrelationResultSet) -> String {
    let counts = "<p>\(results.flareDays.count) days with a flare, \(results.normalDays) without.</p>\n"
    let title = results.symptom.map { "Patterns of \(PageText.escaped($0)) alone" } ?? "Patterns"
    return "<h2>\(title)</h2>\n" + counts + list("Came more often before flares", results.triggers())
      + list("Came less often before flares", results.protective()) + advice(results.protective())
  }

  private static func advice(_ results: [CorrelationResult]) -> String {
    let rows = results.compactMap { result in
      ProtectiveAdvice(result.table).map { advice in
        [
          text(PageText.escaped(result.factor.name)), number(PageText.number(advice.daysAWeek, decimals: 1)),
          number("\(advice.suggestedDays)"),
        ]
      }
    }
    guard !rows.isEmpty else { return "" }
    return "<h3>May be tried</h3>\n" + table(["What", "#Days a week now", "#Days a week to try"], rows) + "\n"
  }

  private static func list(_ title: String, _ results: [CorrelationResult]) -> String {
    guard !results.isEmpty else { return "<h3>\(title)</h3>\n<p>Nothing that chance would not explain.</p>\n" }
    let head = [
      "What", "Hours before", "Times as often (19 of 20)", "#Before flares", "#Otherwise", "Confidence", "#p",
      "#adjusted",
    ]
    let rows = results.map { result in
      [
        text(PageText.escaped(result.factor.name) + (result.test == .permutation ? ", before the most severe" : "")),
        text(PageText.escaped(result.window.text)), text(strength(result)),
        number(PageText.percent(result.table.flareFrequency)), number(PageText.percent(result.table.baselineFrequency)),
        text(result.confidence.map { "\($0)" } ?? ""), number(PageText.probability(result.probability)),
        number(PageText.probability(result.adjusted)),
      ]
    }
    return "<h3>\(title)</h3>\n" + table(head, rows) + "\n"
  }

  private static func strength(_ result: CorrelationResult) -> String {
    // The bar is full at a factor of 16, and of 1/16.
    let share = (result.weight / log(16)).clamped(to: 0...1)
    let width = PageText.number(share * 100, decimals: 0)
    let ratio = PageText.number(1 + result.strength, decimals: 2)
    let bounds = result.interval.map { interval in
      let ends = [interval.lowerBound, interval.upperBound].map { PageText.number(1 + $0, decimals: 2) }
      return " (\(ends.joined(separator: " to ")))"
    }
    return "<svg class=\"bar\" viewBox=\"0 0 100 10\" role=\"img\" aria-label=\"\(ratio) times\">"
      + "<rect class=\"\(result.type.rawValue)\" x=\"0\" y=\"1\" width=\"\(width)\" height=\"8\"/></svg>"
      + ratio + (bounds ?? "")
  }

  static func entries(_ diary: Diary, _ days: ClosedRange<Int>) -> String {
    let rows = days.flatMap { diary.entries(on: $0) }.map { entry in
      [
        text(CivilDate(dayNumber: entry.day).description), text(DiaryTime.clock(minute: entry.time.minute)),
        text(entry.kind.rawValue), "<td class=\"text\">\(PageText.escaped(summary(entry)))</td>",
      ]
    }
    guard !rows.isEmpty else { return "" }
    return "<h2>Entries</h2>\n" + table(["Date", "Time", "Kind", "What"], rows)
  }

  private static func summary(_ entry: DiaryEntry) -> String {
    let parts: [String?]
    switch entry.content {
    case .symptom(let it):
      parts = [it.name, "severity \(it.severity)", it.bodyLocation, it.duration.map { "\($0) min" }, it.notes]
    case .food(let it):
      let amount = it.quantity.map { "\($0) \(it.unit)" }
      let ingredients = it.ingredients.isEmpty ? nil : "with " + it.ingredients.joined(separator: ", ")
      parts = [it.name, it.mealType.rawValue, amount, it.preparation, ingredients]
    case .exercise(let it):
      let pulse = it.heartRate.map { "\($0) beats a minute" }
      let energy = it.calories.map { "\($0) kcal" }
      parts = [it.type.rawValue, "\(it.duration) min", "intensity \(it.intensity)", pulse, energy, it.notes]
    case .activity(let it):
      let company = it.socialContext.map(words)
      let stress = it.stress.map { "stress \($0)" }
      parts = [it.type.rawValue, it.duration.map { "\($0) min" }, stress, company, it.location, it.notes]
    }
    return parts.compactMap(\.self).joined(separator: "; ")
  }

  /// Returns the name of a list's value, for people.
  static func words(_ word: some RawRepresentable<String>) -> String {
    word.rawValue.reduce(into: "") { text, character in
      text += character == "_" ? " " : character.isUppercase ? " " + character.lowercased() : String(character)
    }
  }

  /// Returns a table. A heading with a number sign is for a column of numbers.
  private static func table(_ head: [String], _ rows: [[String]]) -> String {
    let cells = head.map { $0.hasPrefix("#") ? "<th class=\"number\">\($0.dropFirst())</th>" : "<th>\($0)</th>" }
    let top = head.isEmpty ? "" : "<thead><tr>\(cells.joined())</tr></thead>\n"
    return "<table>\n\(top)<tbody>\n" + rows.map { "<tr>\($0.joined())</tr>\n" }.joined() + "</tbody>\n</table>"
  }

  private static func text(_ cell: String) -> String { "<td>\(cell)</td>" }
  private static func number(_ cell: String) -> String { "<td class=\"number\">\(cell)</td>" }
}

/// A chart of the worst severity and the sleep of each day, within the page.
enum ClinicianChart {
  private static let (width, left, top, severityHeight, sleepTop, sleepHeight) = (720, 30, 14, 120, 164, 50)

  static func svg(_ diary: Diary, _ days: ClosedRange<Int>, _ config: TimelineConfig) -> String {
    let step = Double(width - left) / Double(days.count)
    var shapes: [String] = []
    for (place, day) in days.enumerated() {
      let x = Double(left) + Double(place) * step
      if let worst = diary.entries(on: day).compactMap(\.symptom?.severity).max() {
        let height = Double(severityHeight) * Double(worst) / 10
        let quality = DayQuality(worst: worst, config).rawValue
        shapes.append(bar(quality, x, Double(top + severityHeight) - height, step, height, day, "severity \(worst)"))
      }
      if let hours = diary.log(on: day)?.sleepHours {
        let height = Double(sleepHeight) * min(hours, 12) / 12
        shapes.append(bar("sleep", x, Double(sleepTop + sleepHeight) - height, step, height, day, "\(hours) h asleep"))
      }
    }
    let limit = top + severityHeight - severityHeight * config.fairBelow / 10
    let (floor, sleepFloor) = (top + severityHeight, sleepTop + sleepHeight)
    return """
      <h2>Course</h2>
      <svg viewBox="0 0 \(width) \(sleepFloor + 18)" role="img" aria-label="Worst severity and sleep of each day">
      \(label(0, top + 8, "10"))\(label(0, limit + 4, "\(config.fairBelow)"))\(label(0, floor, "0"))
      \(label(left, top - 4, "Worst severity of the day; flares from the broken line on"))
      \(label(left, sleepTop - 4, "Hours asleep"))\(label(0, sleepTop + 8, "12"))\(label(0, sleepFloor, "0"))
      \(line("axis", floor))\(line("axis", sleepFloor))\(line("limit", limit))
      \(shapes.joined(separator: "\n"))
      \(label(left, sleepFloor + 14, CivilDate(dayNumber: days.lowerBound).description))
      <text x="\(width)" y="\(sleepFloor + 14)" text-anchor="end">\(CivilDate(dayNumber: days.upperBound))</text>
      </svg>
      """
  }

  private static func bar(
    _ style: String, _ x: Double, _ y: Double, _ step: Double, _ height: Double, _ day: Int, _ what: String
  ) -> String {
    let place = "x=\"\(decimal(x + step * 0.1))\" y=\"\(decimal(y))\""
    let size = "width=\"\(decimal(step * 0.8))\" height=\"\(decimal(height))\""
    return "<rect class=\"\(style)\" \(place) \(size)><title>\(CivilDate(dayNumber: day)): \(what)</title></rect>"
  }

  private static func label(_ x: Int, _ y: Int, _ text: String) -> String {
    "<text x=\"\(x)\" y=\"\(y)\">\(text)</text>"
  }

  private static func line(_ style: String, _ y: Int) -> String {
    "<line class=\"\(style)\" x1=\"\(left)\" y1=\"\(y)\" x2=\"\(width)\" y2=\"\(y)\"/>"
  }

  private static func decimal(_ value: Double) -> String { PageText.number(value, decimals: 2) }
}

/// Texts and numbers as a page shows them.
enum PageText {
  /// Escapes markup; characters that a page can't contain become a space.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      case "\n", "\t": result.unicodeScalars.append(scalar)
      case _ where scalar.value < 0x20 || 0x7F...0x9F ~= scalar.value: result += " "
      // Direction marks would affect the rest of the page.
      case _ where 0x202A...0x202E ~= scalar.value || 0x2066...0x2069 ~= scalar.value: result += " "
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Formats with so many decimals, without Foundation, which depends on the locale.
  static func number(_ value: Double, decimals: Int) -> String {
    guard value.isFinite, value.magnitude < 1e12 else { return value > 0 ? "&infin;" : "&minus;&infin;" }
    let scale = (0..<decimals).reduce(1) { scale, _ in scale * 10 }
    let units = Int((value.magnitude * Double(scale)).rounded())
    let sign = value < 0 && units > 0 ? "-" : ""
    guard decimals > 0 else { return sign + "\(units)" }
    let fraction = "\(units % scale)"
    return sign + "\(units / scale)." + String(repeating: "0", count: decimals - fraction.count) + fraction
  }

  /// In the notation of physicians.
  static func probability(_ value: Double) -> String { value < 0.001 ? "&lt; 0.001" : number(value, decimals: 3) }

  static func percent(_ value: Double?) -> String { value.map { number($0 * 100, decimals: 0) + " %" } ?? "" }
}
