import Testing
import SimKernel

@Suite("Daily windows")
struct DailyWindowTests {
  static func at(_ day: Int, _ hour: Int, _ minute: Int = 0) throws -> CivilDateTime {
    // 2 March 2026 is a Monday.
    CivilDateTime(date: try #require(CivilDate(year: 2026, month: 3, day: day)), hour: hour, minute: minute)
  }

  @Test("a window holds its weekdays and times, and not its end")
  func plain() throws {
    let commute = DailyWindow(.workdays, from: 8 * 3_600, to: 8 * 3_600 + 2_700)
    #expect(commute.length == 2_700)
    #expect(commute.contains(try DailyWindowTests.at(2, 8)))
    #expect(!commute.contains(try DailyWindowTests.at(2, 8, 45)))
    #expect(!commute.contains(try DailyWindowTests.at(7, 8)))
  }

  @Test("a window past midnight belongs to the day on which it begins")
  func wrapping() throws {
    let night = DailyWindow(Weekdays(.friday), from: 22 * 3_600, to: 6 * 3_600)
    #expect(night.length == 8 * 3_600)
    #expect(night.contains(try DailyWindowTests.at(6, 23)))
    #expect(night.contains(try DailyWindowTests.at(7, 5, 59)))
    #expect(!night.contains(try DailyWindowTests.at(7, 6)))
    #expect(!night.contains(try DailyWindowTests.at(6, 3)))
  }

  @Test("any two seconds make a window, and equal ones a whole day")
  func anySeconds() {
    #expect(DailyWindow(from: 0, to: 0).length == 86_400)
    #expect(DailyWindow(from: -3_600, to: 3_600).start == 23 * 3_600)
    #expect(DailyWindow(from: 20 * 3_600, to: 86_400).length == 4 * 3_600)
    for seconds in [(Int.max, Int.min), (Int.min, 5), (7, Int.max)] {
      let window = DailyWindow(from: seconds.0, to: seconds.1)
      #expect((0..<86_400).contains(window.start) && (1...86_400).contains(window.length))
    }
  }

  @Test("weekdays are sets")
  func weekdays() {
    #expect(Weekdays.everyDay == [.workdays, .weekend])
    #expect(Weekday.allCases.filter { Weekdays.weekend.contains($0) } == [.saturday, .sunday])
  }
}
