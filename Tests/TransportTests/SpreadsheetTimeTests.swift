import SimKernel
import Testing

@testable import Wire

@Suite("Dates and times as spreadsheets write them")
struct SpreadsheetTimeTests {
  @Test(
    "a time of day is read with or without its half, and as a part of a day",
    arguments: [
      ("8:30", "08:30:00"), ("08:30:15", "08:30:15"), ("8:30:00 AM", "08:30:00"), ("2:00 PM", "14:00:00"),
      ("12:38 AM", "00:38:00"), ("12:38:00 PM", "12:38:00"), ("2 pm", "14:00:00"), ("2:05\u{202f}p.m.", "14:05:00"),
      ("0.354166667", "08:30:00"), ("0.999999", "23:59:59"), ("7:05:09.250", "07:05:09"),
    ])
  func clocks(text: String, expected: String) {
    #expect(SpreadsheetTime.clock(text).map(clockFace) == expected)
  }

  @Test(
    "anything else is no time of day",
    arguments: ["", "8", "13:00 PM", "0:30 AM", "24:00", "8:60", "8.15", "1.5", "-1", "8:3:0:0", "noon", "am", "8h30"])
  func noClocks(text: String) { #expect(SpreadsheetTime.clock(text) == nil) }

  @Test("a date needs an order only where its form has none")
  func dates() throws {
    let day = try #require(CivilDate(iso: "2026-03-01"))
    for text in ["2026-03-01", "2026/3/1", "1.3.2026", "01.03.26", "46082"] {
      #expect(SpreadsheetTime.date(text, nil) == day, "\(text)")
    }
    for (text, order) in [("1/3/2026", SpreadsheetTime.Order.day), ("3/1/2026", .month), ("03-01-26", .month)] {
      #expect(SpreadsheetTime.date(text, order) == day, "\(text)")
      #expect(SpreadsheetTime.date(text, nil) == nil, "\(text)")
    }
    for text in [
      "4040-02-24", "0001-01-01", "13/13/2026", "1/3", "1/3/2026/4", "3/1/1850", "99999", "12", "a/b/c", "2026-02-30",
      "1//2026",
    ] {
      #expect(SpreadsheetTime.date(text, .day) == nil, "\(text)")
    }
    for text in ["1/3/2026 08:30", "1/3/2026, 8:30 AM", "2026-03-01T08:30:00", "46082.354166667"] {
      #expect(SpreadsheetTime.civil(text, .day)?.description == "2026-03-01 08:30:00", "\(text)")
      #expect(SpreadsheetTime.day(text, .day) == day, "\(text)")
    }
  }

  @Test("a column says its order by any date with a number above twelve")
  func order() {
    #expect(SpreadsheetTime.order(of: ["1/3/2026", "x", "25/3/2026 8:00"]) == .day)
    #expect(SpreadsheetTime.order(of: ["1/3/2026", "3/25/2026"]) == .month)
    #expect(SpreadsheetTime.order(of: ["1/3/2026", "2026-03-25", "", "46082"]) == nil)
  }
}
