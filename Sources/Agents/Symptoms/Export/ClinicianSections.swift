/// The parts of the page for a clinician.
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
    let rows = byName.sorted { (-$0.value.count, $0.key) < (-$1.value.count, $1.key) }.map { name, severities in
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
    return "<h2>Patterns</h2>\n" + counts + list("Came more often before flares", results.triggers())
      + list("Came less often before flares", results.protective())
  }

  private static func list(_ title: String, _ results: [CorrelationResult]) -> String {
    guard !results.isEmpty else { return "<h3>\(title)</h3>\n<p>Nothing that chance would not explain.</p>\n" }
    let head = ["What", "Hours before", "Strength", "#Before flares", "#Otherwise", "Confidence", "#p", "#adjusted"]
    let rows = results.map { result in
      [
        text(PageText.escaped(result.factor.name)), text(PageText.escaped(result.window.text)), text(strength(result)),
        number(PageText.percent(result.table.flareFrequency)), number(PageText.percent(result.table.baselineFrequency)),
        text(result.confidence.map { "\($0)" } ?? ""), number(PageText.probability(result.probability)),
        number(PageText.probability(result.adjusted)),
      ]
    }
    return "<h3>\(title)</h3>\n" + table(head, rows) + "\n"
  }

  private static func strength(_ result: CorrelationResult) -> String {
    let share = result.strength.magnitude.clamped(to: 0...1)
    let width = PageText.number(share * 100, decimals: 0)
    return "<svg class=\"bar\" viewBox=\"0 0 100 10\" role=\"img\" "
      + "aria-label=\"\(PageText.number(result.strength, decimals: 2))\">"
      + "<rect class=\"\(result.type.rawValue)\" x=\"0\" y=\"1\" width=\"\(width)\" height=\"8\"/></svg>"
      + PageText.number(result.strength, decimals: 2)
  }

  static func entries(_ diary: Diary, _ days: ClosedRange<Int>) -> String {
    let rows = days.flatMap { diary.entries(on: $0) }.map { entry in
      [
        text(PlainDate(day: entry.day).text), text(PlainDate.clock(minute: entry.time.minute)),
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

  /// The name of a word of a list, as people write it.
  static func words(_ word: some RawRepresentable<String>) -> String {
    word.rawValue.reduce(into: "") { text, character in
      text += character == "_" ? " " : character.isUppercase ? " " + character.lowercased() : String(character)
    }
  }

  /// A heading that begins with a number sign is one of numbers.
  private static func table(_ head: [String], _ rows: [[String]]) -> String {
    let cells = head.map { $0.hasPrefix("#") ? "<th class=\"number\">\($0.dropFirst())</th>" : "<th>\($0)</th>" }
    let top = head.isEmpty ? "" : "<thead><tr>\(cells.joined())</tr></thead>\n"
    return "<table>\n\(top)<tbody>\n" + rows.map { "<tr>\($0.joined())</tr>\n" }.joined() + "</tbody>\n</table>"
  }

  private static func text(_ cell: String) -> String { "<td>\(cell)</td>" }
  private static func number(_ cell: String) -> String { "<td class=\"number\">\(cell)</td>" }
}
