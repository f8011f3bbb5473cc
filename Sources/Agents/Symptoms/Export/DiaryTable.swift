/// The diary as comma-separated values (RFC 4180), for a spreadsheet or a clinician's own tools.
package enum DiaryTable {
  /// Returns one row per entry, in the order of time, under a header; then one per night with known hours.
  package static func text(_ diary: Diary, in range: ClosedRange<Int>) -> String {
    var rows = [DiaryFields.names]
    for day in diary.days where range.contains(day) {
      if let hours = diary.log(on: day)?.sleepHours {
        var row = DiaryFields.names.map { _ in "" }
        (row[0], row[3], row[7], row[8]) = (CivilDate(dayNumber: day).description, "sleep", "\(hours)", "hour")
        rows.append(row)
      }
      rows += diary.entries(on: day).map { DiaryFields.values($0).map { $0 ?? "" } }
    }
    return text(rows)
  }

  /// Returns a study's results, one row per factor and window.
  package static func text(_ results: CorrelationResultSet) -> String {
    let header = [
      "factor", "kind", "window", "type", "strength", "strength_least", "strength_most", "raw_strength", "confidence",
      "flares_with", "flares_without",
      "other_days_with", "other_days_without", "test", "p", "adjusted_p",
    ]
    let rows = results.results.map { result -> [String] in
      let table = result.table
      return [
        result.factor.name, result.factor.key, result.window.text, result.type.rawValue, "\(result.strength)",
        result.interval.map { "\($0.lowerBound)" } ?? "", result.interval.map { "\($0.upperBound)" } ?? "",
        result.rawStrength.map { "\($0)" } ?? "", result.confidence.map { "\($0)" } ?? "", "\(table.flareWith)",
        "\(table.flareWithout)", "\(table.otherWith)", "\(table.otherWithout)", result.test.rawValue,
        "\(result.probability)", "\(result.adjusted)",
      ]
    }
    return text([header] + rows)
  }

  private static func text(_ rows: [[String]]) -> String {
    rows.map { $0.map(field).joined(separator: ",") + "\r\n" }.joined()
  }

  /// Returns whether a spreadsheet could evaluate it as a formula, or a reader could confuse it with an escaped one.
  private static func isFormula(_ text: String) -> Bool {
    guard Double(text) == nil else { return false }
    return text.unicodeScalars.first { $0 != "'" }.map { "=+-@\t\r".unicodeScalars.contains($0) } ?? false
  }

  /// Returns the field before it was escaped.
  static func unmarked(_ field: String) -> String {
    field.first == "'" && isFormula(String(field.dropFirst())) ? String(field.dropFirst()) : field
  }

  /// Quoted if necessary. A possible formula gets an apostrophe: a food named "=1+1" isn't a sum.
  static func field(_ text: String) -> String {
    let safe = isFormula(text) ? "'" + text : text
    guard safe.unicodeScalars.contains(where: { ",\"\r\n".unicodeScalars.contains($0) }) else { return safe }
    // By scalars, because a quotation mark with an accent is one too.
    var quoted = "\"".unicodeScalars
    for scalar in safe.unicodeScalars { quoted.append(contentsOf: scalar == "\"" ? ["\"", "\""] : [scalar]) }
    quoted.append("\"")
    return String(quoted)
  }
}
