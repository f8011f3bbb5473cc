/// A page about the diary that a wearer can print and take to a physician: one file, no scripts, nothing loaded from
/// elsewhere (Symptom tracker, ticket 5: "Export capability for healthcare providers").
///
/// The same diary gives the same bytes.
package struct ClinicianPage: Sendable {
  package let diary: Diary
  package let days: ClosedRange<Int>
  package var user: DiaryUser?
  /// What a study found, if one was done.
  package var results: CorrelationResultSet?
  /// Why there is no study, in words, if there is none.
  package var absence: String?
  package var config = TimelineConfig()

  package init(_ diary: Diary, in days: ClosedRange<Int>) { (self.diary, self.days) = (diary, days) }

  package var html: String {
    let title = "Symptom diary, \(PlainDate(day: days.lowerBound).text) to \(PlainDate(day: days.upperBound).text)"
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>\(title)</title>
      <style>
      \(ClinicianStyle.text)
      </style>
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
    guard let results else {
      return absence.map { "<h2>Patterns</h2>\n<p>\(PageText.escaped($0))</p>" } ?? ""
    }
    return ClinicianSections.findings(results)
  }
}
