import DeviceKit
import Devices
import Orchestration
import SimKernel
import PersonWire
import Testing
import WearerKit

@Suite("The first day's look back")
struct FirstInsightTests {
  private let dates = ImportWindow(before: CivilDate(dayNumber: 19_997)).dates
  private var first: Int { dates.lowerBound.dayNumber }

  /// The days of the window, of which `isTrained` had a workout at an hour.
  private func material(
    _ isTrained: (CivilDate) -> Bool, hour: Int = 18, asleep: (CivilDate) -> Int? = { _ in 450 },
    meetings: (CivilDate) -> Int? = { _ in nil }
  ) -> FirstDayMaterial {
    let all = (first..<dates.upperBound.dayNumber).map(CivilDate.init(dayNumber:))
    let days = all.map { date in
      let start = Zone.utc.timestamp(CivilDateTime(date: date, hour: hour, minute: 0))
      let workout = HealthSample(
        id: UInt64(date.dayNumber), start: start, end: start + .hours(1),
        reading: .workout(WorkoutSummary(activity: Activity.allCases[0])))
      return HistoryDay(
        date: date, asleepMinutes: asleep(date), steps: 5_000, workouts: isTrained(date) ? [workout] : [])
    }
    let minutes = Dictionary(uniqueKeysWithValues: all.compactMap { date in meetings(date).map { (date, $0) } })
    return FirstDayMaterial(days.reversed(), of: dates, meetings: minutes, in: .utc)
  }

  private func everyTenth(_ date: CivilDate) -> Bool { (date.dayNumber - first) % 10 == 0 }

  @Test("forgives short nights only when they stood before the days without a workout")
  func sleep() {
    let found = PastReview(material(everyTenth, hour: 9, asleep: { everyTenth($0) ? 460 : 370 }))
    #expect(found?.pattern == .sleepDebt(without: 370, with: 460))
    #expect(PastReview(material(everyTenth, hour: 9, asleep: { _ in 370 }))?.pattern == .noPattern)
    // Unmeasured nights aren't short nights.
    #expect(
      PastReview(material(everyTenth, hour: 9, asleep: { everyTenth($0) ? 460 : nil }))?.pattern == .noPattern)
  }

  @Test("forgives full calendars, weekends and lost evenings when the days bear them out")
  func patterns() {
    let meetings = material(everyTenth, hour: 9, meetings: { everyTenth($0) ? 60 : 300 })
    #expect(PastReview(meetings)?.pattern == .meetings(without: 300, with: 60))
    let weekends = material({ $0.weekday == .saturday }, hour: 9)
    #expect(PastReview(weekends)?.pattern == .weekendsOnly(13, of: 13))
    let evenings = material { $0.dayNumber < first + 40 && ($0.dayNumber - first) % 4 == 0 }
    #expect(PastReview(evenings)?.pattern == .eveningsLost(before: 10, after: 0))
  }

  @Test("owes nothing to who trains all along, and says nothing when too little is known")
  func steady() {
    let daily = material { _ in true }
    #expect(PastReview(daily)?.pattern == .steady(perWeek: 7))
    let few = FirstDayMaterial(Array(daily.days.prefix(6)), of: dates, in: .utc)
    #expect(PastReview(few) == nil)
    let none = FirstInsight(FirstDayMaterial([HistoryDay(date: dates.lowerBound)], of: dates, in: .utc))
    #expect(none.absolution == nil && none.workouts == 0 && none.nights == 0 && none.week.days == 0)
  }

  @Test("tells trust what history there is, and keeps the last week's insight")
  func insight() {
    let insight = FirstInsight(material(everyTenth, asleep: { $0.weekday.isWeekend ? nil : 450 }))
    #expect(insight.workouts == 10 && insight.nights == 65 && insight.week.days == 7 && insight.week.sleep?.days == 5)
    let event = insight.trustEvent(at: Timestamp(unixSeconds: 9), date: dates.upperBound)
    #expect(TrustState(TrustLog([event])).hasHistory && insight.lines.count > 1)
  }

  @Test("opens the gates step by step: plans after the profile, notices and penalties at the end")
  func gates() {
    var gates = OnboardingGates()
    #expect(gates.next == .welcome && !gates.mayPlan)
    gates = OnboardingGates(done: Set(OnboardingGates.Step.allCases.dropLast()))
    #expect(gates.mayPlan && !gates.mayNotify && !gates.mayPenalisePermissions && gates.next == .firstBlock)
    gates = OnboardingGates(done: gates.done.union([.firstBlock]))
    #expect(gates.isCompleted && gates.mayNotify && gates.mayPenalisePermissions)
  }
}
