import Testing
@testable import DeviceKit
@testable import Devices
@testable import Orchestration
import SimKernel
import PersonWire
import WearerKit

/// Thirteen weeks with meetings on all days but every tenth, on which there was a workout; and the day after.
private struct Past {
  static let today = CivilDate(dayNumber: 20_600)
  static let now = Zone.utc.timestamp(CivilDateTime(date: today, hour: 15, minute: 0))
  static let window = ImportWindow(before: today)

  var isWhole = true
  var mayReadHealth = true
  var mayReadCalendar = true
  var memory = BehaviouralMemory()
  var trust: [TrustEvent] = []
  var trigger: PlanningTrigger?

  var outcome: PlanningOutcome {
    var cache = PlannerCache(GhostConfig())
    return PlanningOutcome(situation, GhostConfig(), &cache)
  }

  private var situation: PlanningSituation {
    let dates = (Self.window.dates.lowerBound.dayNumber..<Self.today.dayNumber).map(CivilDate.init(dayNumber:))
    let past = KnownPast(
      dates: Self.window.dates, days: mayReadHealth ? dates.map(day) : [],
      events: mayReadCalendar ? dates.flatMap(meetings) : nil)
    let trigger = trigger ?? .imported(before: Self.today, isWhole: isWhole)
    return PlanningSituation(
      position: 1, trigger: trigger, now: Self.now, zone: .utc, blocks: [], plans: [:], events: [], days: [],
      metrics: [], workouts: [], trust: trust, memory: memory, state: nil, hasCalendarAccess: mayReadCalendar,
      configuration: nil,
      hasPast: true, past: past, rules: Rules())
  }

  private func isTrained(_ date: CivilDate) -> Bool { date.dayNumber % 10 == 0 }

  private func day(_ date: CivilDate) -> HistoryDay {
    let start = Zone.utc.timestamp(CivilDateTime(date: date, hour: 8, minute: 0))
    let workout = HealthSample(
      id: UInt64(date.dayNumber), start: start, end: start + .hours(1),
      reading: .workout(WorkoutSummary(activity: .running)))
    return HistoryDay(date: date, asleepMinutes: 450, workouts: isTrained(date) ? [workout] : [])
  }

  /// Two that overlap, so that they are five hours, and one that everybody has all day.
  private func meetings(_ date: CivilDate) -> [CalendarEvent] {
    guard !isTrained(date) else { return [] }
    let morning = Zone.utc.startOfDay(date)
    let times: [(Int64, Int64)] = [(9, 13), (12, 14), (0, 24)]
    return times.enumerated().map { index, time in
      CalendarEvent(
        id: UInt64(date.dayNumber * 3 + index), calendar: .work, start: morning + .hours(time.0),
        end: morning + .hours(time.1), isAllDay: time.1 == 24)
    }
  }
}

@Suite("The planner's first day")
struct PlannerFirstDayTests {
  @Test("looks back once the past is known, in the app and without an alert, counts it and plans the first block")
  func welcome() throws {
    let outcome = Past().outcome
    #expect(outcome.memory?.welcomed == Past.today)
    #expect(outcome.trust.map(\.content) == [.history(workouts: 9, nights: 91)])
    let told = outcome.notices.filter { $0.subject == .firstInsight }
    #expect(told.map(\.way) == [.inApp])
    let why = try #require(outcome.receipts.first { $0.action == .insight })
    #expect(why.reason.hasPrefix("The last week: 7:30 h asleep (7 of 7 nights)"))
    #expect(why.details.contains("Days without training had 5:00 h of meetings, days with it 0:00 h."))
    #expect(why.trust?.event == outcome.trust.first?.id)
    let block = try #require(outcome.blocks.first)
    #expect(block.status == .proposed && Zone.utc.civil(block.start).date == Past.today.adding(days: 1))
  }

  @Test("mentions no meetings where the calendars may not be read, plans nothing, and continues all the same")
  func calendarDenied() {
    let outcome = Past(mayReadCalendar: false).outcome
    let details = outcome.receipts.flatMap(\.details)
    #expect(outcome.memory?.welcomed == Past.today && outcome.blocks.isEmpty)
    #expect(details.contains("The calendars may not be read, so nothing is said of meetings."))
    #expect(!details.contains { $0.contains("of meetings, days") })
    #expect(outcome.receipts.contains { $0.action == .skippedScheduling })
  }

  @Test("continues where health data are refused, and counts nothing that it does not know")
  func healthDenied() {
    let outcome = Past(isWhole: false, mayReadHealth: false).outcome
    #expect(outcome.memory?.welcomed == Past.today && outcome.trust.isEmpty && outcome.blocks.count == 1)
    #expect(outcome.receipts.contains { $0.reason == "Of the last week nothing is known." })
  }

  @Test("counts a past that arrives late, and changes no earlier statement")
  func late() {
    var past = Past()
    past.memory.welcomed = Past.today.adding(days: -3)
    let outcome = past.outcome
    #expect(outcome.memory == nil && outcome.notices.isEmpty && outcome.blocks.isEmpty)
    #expect(outcome.trust.count == 1 && outcome.receipts.contains { $0.reason.contains("It came late") })
  }

  @Test("makes nothing of a past that it knows")
  func again() {
    var past = Past()
    past.memory.welcomed = Past.today.adding(days: -30)
    past.trust = Past().outcome.trust
    let outcome = past.outcome
    #expect(outcome.trust.isEmpty && outcome.notices.isEmpty && outcome.blocks.isEmpty && outcome.memory == nil)
    #expect(outcome.receipts.map(\.reason) == ["The past tells of 9 workouts and 91 nights, which is known already."])
  }

  @Test("plans nothing before, and says so")
  func gates() {
    let outcome = Past(trigger: .evening(Past.today)).outcome
    #expect(outcome.blocks.isEmpty && outcome.notices.isEmpty)
    #expect(outcome.receipts.contains { $0.reason.hasPrefix("The first day is not over") })
    var welcomed = Past(trigger: .evening(Past.today))
    welcomed.memory.welcomed = Past.today
    #expect(welcomed.outcome.blocks.count == 1)
  }
}
