import PersonWire
import Testing

@testable import Agents

@Suite("The export of the diary for a clinician")
struct DiaryExportTests {
  private func nasty() throws -> Diary {
    var diary = Diary()
    try diary.note(.food("a", 0, 8, "<script>alert(1)</script> & \"co\""))
    try diary.note(.food("b", 0, 9, "=SUM(A1:A9)"))
    try diary.note(.symptom("c", 1, 9, severity: 8, name: "pain, sharp\nand \u{202E}odd"))
    _ = try diary.save(DailyLog(DailyLog.Draft(day: diaryDay + 1, sleepHours: 6.5)), stamp(1))
    return diary
  }

  /// The rows of a table, all of which can be read.
  private func rows(_ text: String) throws -> [[String]] {
    var table = SeparatedRows(text)
    var rows: [[String]] = []
    while let row = table.next() { rows.append(try #require(row.fields)) }
    return rows
  }

  @Test("is a table that reads back unchanged")
  func table() throws {
    let text = DiaryTable.text(try nasty(), in: diaryDay...diaryDay + 5)
    let rows = try rows(text)
    #expect(rows.count == 5 && rows.allSatisfy { $0.count == DiaryFields.names.count })
    #expect(rows[1][4] == "<script>alert(1)</script> & \"co\"")
    // A spreadsheet must not take a food for a formula.
    #expect(rows[2][4] == "'=SUM(A1:A9)")
    #expect(rows[3].prefix(9) == ["2024-10-05", "", "", "sleep", "", "", "", "6.5", "hour"])
    #expect(rows[4][4] == "pain, sharp\nand \u{202E}odd")
    #expect(text.split(separator: "\r\n", omittingEmptySubsequences: false).last == "")
    #expect(DiaryTable.text(Diary(), in: 0...1) == DiaryFields.names.joined(separator: ",") + "\r\n")
    #expect(DiaryTable.field("-5") == "-5" && DiaryTable.field("-5x") == "'-5x")
  }

  @Test("is a page without scripts, in which every text is only text")
  func page() throws {
    var page = ClinicianPage(try nasty(), in: diaryDay...diaryDay + 5)
    var draft = DiaryUser.Draft(id: "me")
    (draft.firstName, draft.conditions) = ("<b>Ann</b>", ["chronicFatigue"])
    page.user = try DiaryUser(draft)
    page.absence = "Too few days <yet>."
    let html = page.html
    #expect(html == page.html && html.hasPrefix("<!DOCTYPE html>") && html.contains("@media print"))
    for banned in ["<script", "<b>Ann", "<yet>", "http", "src=", "\u{202E}", "javascript", "@import", "url("] {
      #expect(!html.contains(banned), "\(banned)")
    }
    #expect(html.contains("&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;co&quot;"))
    #expect(html.contains("chronic fatigue") && html.contains("2024-10-05"))
    #expect(isBalanced(html))
  }

  @Test("is a page that shows the findings, of an empty diary too")
  func foundPage() throws {
    let life = try Diary.planted(seed: 1, [.init("aged cheese", relativeRisk: 3, lag: 2.5...5)])
    var page = ClinicianPage(life.diary, in: diaryDay...diaryDay + 59)
    page.results = [try study(life.diary, days: 60)]
    #expect(page.html.contains("aged cheese") && page.html.contains("Came more often before flares"))
    #expect(isBalanced(page.html) && isBalanced(ClinicianPage(Diary(), in: 0...0).html))
  }

  @Test("has its numbers the same in every country")
  func numbers() {
    #expect(PageText.number(1_234.567, decimals: 2) == "1234.57" && PageText.number(-0.004, decimals: 2) == "0.00")
    #expect(PageText.number(-1.5, decimals: 1) == "-1.5" && PageText.number(0.95, decimals: 0) == "1")
    #expect(PageText.number(.infinity, decimals: 1) == "&infin;" && PageText.probability(0.0001) == "&lt; 0.001")
  }

  /// Returns whether every opened element is closed, in order.
  private func isBalanced(_ html: String) -> Bool {
    var open: [Substring] = []
    for part in html.split(separator: "<").dropFirst() {
      let tag = part.prefix { $0 != ">" }
      let name = tag.drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber }
      if ["meta", ""].contains(String(name)) || tag.hasSuffix("/") { continue }
      if tag.hasPrefix("/") {
        guard open.popLast() == name else { return false }
      } else {
        open.append(name)
      }
    }
    return open.isEmpty
  }
}
