import Foundation
import Reminders
import Testing
import TriadTesting

private let oslo: Calendar = {
  var calendar = Calendar(identifier: .gregorian)
  calendar.timeZone = TimeZone(identifier: "Europe/Oslo") ?? .gmt
  return calendar
}()

private let firstDay = oslo.date(from: DateComponents(year: 2026, month: 3, day: 23)) ?? .distantFuture

/// Checked each hour, and so on each day: from the day after the choice, the person is reminded once a day, between eight and five
/// past eight.
let onTime = Promise("the person is reminded each day at eight", .safety) { run in
  guard run.count(Choose.self) > 0 else { return true }
  let today = oslo.startOfDay(for: run.now)
  guard let eight = oslo.date(bySettingHour: 8, minute: 0, second: 0, of: today), eight + 300 < run.now,
    today > firstDay
  else { return true }
  let times = run.notices(.phone).map(\.at).filter { $0 >= today }
  return times.count == 1 && (eight...eight + 300).contains(times[0])
}

@Test(.simulated("../../Reminders.json5", seeds: 1...50, chaos: .none)) func eachDayAtEight() throws {
  try World.current.keeps([onTime], .phone(Reminders()))
}

/// The bugs are still there to be found: a test that finds nothing here fails.
@Test(.simulated("../../Reminders.json5", seeds: 1...50, chaos: .none)) func aDayIsNotAlways24Hours() {
  withKnownIssue { try World.current.keeps([onTime], .phone(AddsADay())) }
}

@Test(.simulated("../../Reminders.json5", seeds: 1...50, chaos: .none)) func noRefreshIsPromised() {
  withKnownIssue { try World.current.keeps([onTime], .phone(PlansByRefresh())) }
}
