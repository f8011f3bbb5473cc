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
