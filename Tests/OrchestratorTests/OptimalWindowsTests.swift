import DeviceKit
import Testing
@testable import Orchestration
import SimKernel
import WearerKit

@Suite("Optimal windows")
struct OptimalWindowsTests {
  private let today = CalendarWeek.monday

  private func attempts(_ count: Int, hour: Int, completed: Bool = true, from day: Int = -7) -> [TrainingAttempt] {
    // Workdays of past weeks only.
    (0..<count).map { number in
      let date = today.adding(days: day - 7 * (number / 5) + number % 5)
      return TrainingAttempt(at: CivilDateTime(date: date, hour: hour, minute: 10 * (number % 6)), completed: completed)
    }
  }

  @Test("are the documents' for a wearer without any data, in their order and without confidence")
  func defaults() {
    let windows = OptimalWindows(asOf: today)
    for dayClass in OptimalWindows.DayClass.allCases {
      let hours = (0..<24).compactMap { windows[dayClass, $0] }
      #expect(hours.indices.filter { hours[$0].weight >= 0.5 } == [6, 7, 12, 17, 18])
      #expect(hours.allSatisfy { $0.attempts == 0 && $0.confidence == 0 })
    }
  }

  @Test("become the hours at which the person trains, on workdays and weekends apart")
  func learned() throws {
    let windows = OptimalWindows(attempts(30, hour: 20), asOf: today)
    let best = try #require(windows[.workday, 20])
    #expect(best.weight >= 0.5 && best.attempts == 30 && best.completed == 30)
    #expect(best.confidence > 0.7)
    #expect(windows.hours[.tuesday, 20] > windows.hours[.tuesday, 6])
    #expect((0..<24).filter { windows.hours[.sunday, $0] >= 0.5 } == [6, 7, 12, 17, 18])
    #expect(windows.hours[.sunday, 20] < 0.5)
  }

  @Test("leave out hours at which the person does not come")
  func missed() {
    let windows = OptimalWindows(attempts(10, hour: 6, completed: false), asOf: today)
    #expect(windows[.workday, 6].map { $0.weight < 0.5 && $0.attempts == 10 && $0.completed == 0 } == true)
  }

  @Test("forget: what was long ago says less than what was lately")
  func fading() {
    let old = attempts(10, hour: 6, completed: false, from: -7 * 60)
    let new = attempts(5, hour: 6)
    #expect((OptimalWindows(old + new, asOf: today)[.workday, 6]?.weight ?? 0) > 0.7)
    #expect((OptimalWindows(old, asOf: today)[.workday, 6]?.confidence ?? 1) < 0.1)
  }

  @Test("do not depend on the order of the past, and know nothing of the future")
  func order() {
    var past = attempts(20, hour: 18) + attempts(7, hour: 7, completed: false) + attempts(3, hour: 0)
    let windows = OptimalWindows(past, asOf: today)
    past.reverse()
    #expect(OptimalWindows(past, asOf: today) == windows)
    let future = TrainingAttempt(at: CivilDateTime(date: today.adding(days: 1), hour: 9, minute: 0), completed: true)
    #expect(OptimalWindows(past + [future], asOf: today) == windows)
  }
}
