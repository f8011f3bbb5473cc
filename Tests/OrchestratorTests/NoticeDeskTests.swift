import Testing
@testable import Orchestration
import SimKernel
import WearerKit

/// A week with the desk; day 0 is a Monday.
private struct Week {
  var desk = NoticeDesk()
  var wanted: [Notice] = []
  private static let monday = CivilDate(dayNumber: 19_996)
  private let zone = Zone(fixedOffset: 7_200, identifier: "Test")

  static func date(_ day: Int) -> CivilDate { monday.adding(days: day) }

  func at(_ day: Int, _ hour: Int, _ minute: Int = 0) -> Timestamp {
    zone.timestamp(CivilDateTime(date: Week.date(day), hour: hour, minute: minute))
  }

  /// Wants a notice; its subject begins a week later unless told otherwise.
  mutating func want(
    _ kind: NoticeKind, _ about: UInt64 = 1, at created: Timestamp, begins: Timestamp? = nil
  ) -> Notice {
    let notice = Notice(kind, about: about, created: created, subjectBegins: begins ?? created + .weeks(1), in: zone)
    wanted.append(notice)
    return notice
  }

  mutating func ask(_ now: Timestamp, onboarded: Bool = true, asleep: Int? = nil) -> NoticePlan {
    desk.decide(wanted, at: NoticeMoment(now: now, zone: zone, isOnboarded: onboarded, asleepMinutes: asleep))
  }
}

@Suite("The notice desk")
struct NoticeDeskTests {
  @Test("lets one notice alert a local date, and shows the rest in the app")
  func oneADate() {
    var week = Week()
    let proposal = week.want(.proposal, at: week.at(0, 9))
    #expect(week.ask(week.at(0, 9)).alertsNow == proposal)
    let insight = week.want(.insight, at: week.at(0, 10))
    let plan = week.ask(week.at(0, 10))
    #expect(plan.alertsNow == nil && plan.fate(of: proposal) == .done)
    #expect(plan.fate(of: insight) == .inApp(.dateIsTaken(leadsNext: false)))
    #expect(week.desk.isFree(Week.date(1)) && !week.desk.isFree(Week.date(0)))
  }

  @Test("lets what is more important than the date's alert lead the next date, also before what is more important then")
  func leads() {
    var week = Week()
    _ = week.want(.lightDay, at: week.at(0, 8))
    _ = week.ask(week.at(0, 8))
    let proposal = week.want(.proposal, at: week.at(0, 12))
    #expect(week.ask(week.at(0, 12)).fate(of: proposal) == .inApp(.dateIsTaken(leadsNext: true)))
    let apology = week.want(.apology, at: week.at(1, 8))
    let plan = week.ask(week.at(1, 8))
    #expect(plan.alertsNow == proposal)
    #expect(plan.fate(of: apology) == .inApp(.dateIsTaken(leadsNext: true)))
    #expect(week.ask(week.at(2, 8)).alertsNow == apology && week.desk.leaders.isEmpty)
  }

  @Test("lets what comes in the quiet hours wait for seven, or lapse when it would be too late then")
  func quiet() {
    var week = Week()
    let proposal = week.want(.proposal, 1, at: week.at(0, 22), begins: week.at(1, 18))
    let early = week.want(.proposal, 2, at: week.at(0, 22), begins: week.at(1, 6))
    let plan = week.ask(week.at(0, 22))
    #expect(plan.alertsNow == nil && plan.alertsInMorning == NoticeAlert(notice: proposal, date: Week.date(1)))
    #expect(plan.fate(of: early) == .lapsed)
    // Before seven, a more important notice takes its place. After seven it has alerted, even without a request.
    let apology = week.want(.apology, at: week.at(1, 3))
    #expect(week.ask(week.at(1, 3)).alertsInMorning?.notice == apology)
    let later = week.ask(week.at(1, 9))
    #expect(later.fate(of: apology) == .done && later.alertsNow == nil)
    #expect(later.fate(of: proposal) == .inApp(.dateIsTaken(leadsNext: false)))
  }

  @Test("frees the morning again when its planned notice is withdrawn")
  func withdrawn() {
    var week = Week()
    _ = week.want(.apology, at: week.at(0, 23))
    let proposal = week.want(.proposal, at: week.at(0, 23))
    _ = week.ask(week.at(0, 23))
    week.wanted = [proposal]
    #expect(week.ask(week.at(1, 6)).alertsInMorning?.notice == proposal)
  }

  @Test("alerts at no minute outside 7 to 22")
  func hours() {
    for (hour, minute, alerts) in [(6, 59, false), (7, 0, true), (21, 59, true), (22, 0, false)] {
      var week = Week()
      _ = week.want(.proposal, at: week.at(0, hour, minute))
      #expect((week.ask(week.at(0, hour, minute)).alertsNow != nil) == alerts)
    }
  }

  @Test("says nothing after a bad night, but for what was done already and what protects the wearer")
  func silence() {
    for kind in NoticeKind.allCases where kind.channel == .alert {
      var week = Week()
      let notice = week.want(kind, at: week.at(2, 9))
      let speaks = NoticeConfig().speaksAfterBadSleep.contains(kind)
      #expect(week.ask(week.at(2, 9), asleep: 299).fate(of: notice) == (speaks ? .alertsNow : .inApp(.badSleep)))
    }
    var week = Week()
    let proposal = week.want(.proposal, at: week.at(2, 9))
    #expect(week.ask(week.at(2, 9), asleep: 200).alertsNow == nil)
    // The coming night is unknown, which doesn't count as bad.
    #expect(week.ask(week.at(2, 22), asleep: 200).alertsInMorning?.notice == proposal)
    #expect(week.ask(week.at(3, 9)).fate(of: proposal) == .done)
  }

  @Test("shows nothing before onboarding is completed")
  func onboarding() {
    var week = Week()
    for kind in NoticeKind.allCases { _ = week.want(kind, at: week.at(0, 9)) }
    let plan = week.ask(week.at(0, 9), onboarded: false)
    #expect(plan.decisions.count == NoticeKind.allCases.count && plan.decisions.allSatisfy { $0.fate == .refused })
    #expect(week.ask(week.at(0, 10)).alertsNow?.kind == .apology)
  }

  @Test("keeps Sunday's alert for the receipt, and lets what was blocked lead on Monday")
  func sunday() {
    var week = Week()
    let apology = week.want(.apology, at: week.at(6, 9))
    #expect(week.ask(week.at(6, 9)).fate(of: apology) == .inApp(.receiptDay))
    let receipt = week.want(.valueReceipt, at: week.at(6, 18))
    #expect(week.ask(week.at(6, 18)).alertsNow == receipt)
    #expect(week.ask(week.at(6, 23)).alertsInMorning == NoticeAlert(notice: apology, date: Week.date(7)))
    var saturday = Week()
    let late = saturday.want(.proposal, at: saturday.at(5, 23))
    #expect(saturday.ask(saturday.at(5, 23)).fate(of: late) == .inApp(.receiptDay))
    #expect(saturday.ask(saturday.at(7, 7)).alertsNow == late)
  }

  @Test("counts no badge and nothing that stays in the app as an alert, at whatever hour")
  func channels() {
    var week = Week()
    let badge = week.want(.workoutConfirmation, at: week.at(0, 23))
    let health = week.want(.healthNotice, at: week.at(0, 23))
    let plan = week.ask(week.at(0, 23))
    #expect(plan.fate(of: badge) == .badge && plan.fate(of: health) == .inApp(.neverAlerts))
    #expect(week.desk == NoticeDesk())
  }

  @Test("lets each kind lapse in its time")
  func lapses() {
    let week = Week()
    let cases: [(NoticeKind, Timestamp)] = [
      (.proposal, week.at(0, 18)), (.lightDay, week.at(0, 18)), (.insight, week.at(0, 18)), (.apology, week.at(0, 18)),
    ]
    for (kind, begins) in cases {
      var own = Week()
      #expect(own.want(kind, at: week.at(0, 9), begins: begins).lapses == begins)
    }
    var own = Week()
    #expect(own.want(.lightDay, at: week.at(0, 9)).lapses == week.at(1, 0))
    #expect(own.want(.insight, at: week.at(0, 9)).lapses == week.at(0, 21))
    let insight = own.want(.insight, 2, at: week.at(0, 9))
    #expect(own.ask(week.at(0, 21)).fate(of: insight) == .lapsed)
  }

  @Test(
    "alerts at most once a date and never by night in any life, whatever the clock does",
    arguments: 1...15 as ClosedRange)
  func property(seed: UInt64) {
    var random = RandomStream(seed: seed, name: "notices")
    var week = Week()
    var now = week.at(0, 0)
    let zone = Zone(fixedOffset: 7_200, identifier: "Test")
    var alerts: [NoticeAlert] = []
    for number in 0..<250 {
      now = now + .minutes(Int64(random.below(300) - (random.chance(0.05) ? 2_000 : 0)))
      if random.chance(0.6) {
        let kind = NoticeKind.allCases[random.below(NoticeKind.allCases.count)]
        _ = week.want(kind, UInt64(number), at: now, begins: now + .hours(Int64(random.below(60))))
      }
      if random.chance(0.1), !week.wanted.isEmpty { week.wanted.remove(at: random.below(week.wanted.count)) }
      let before = week.desk.planned
      let reversed = Array(week.wanted.reversed())
      var twin = week.desk
      let moment = NoticeMoment(now: now, zone: zone, isOnboarded: true, asleepMinutes: random.below(600))
      let plan = week.desk.decide(week.wanted, at: moment)
      #expect(twin.decide(reversed, at: moment) == plan && twin == week.desk)
      let civil = zone.civil(now)
      if let before, civil >= CivilDateTime(date: before.date, hour: 7, minute: 0) { alerts.append(before) }
      if let alert = plan.alertsNow {
        #expect((7..<22).contains(civil.hour))
        alerts.append(NoticeAlert(notice: alert, date: civil.date))
      }
      week.wanted.removeAll { $0.lapses <= now - .hours(30) }
    }
    #expect(Set(alerts.map(\.date)).count == alerts.count && Set(alerts.map(\.notice.id)).count == alerts.count)
    #expect(alerts.allSatisfy { $0.date.weekday != .sunday || $0.notice.kind == .valueReceipt })
    #expect(alerts.count > 2)
  }
}

extension NoticeDesk {
  /// Returns whether a date's alert is still available.
  func isFree(_ date: CivilDate) -> Bool { !alerted.contains(date) && !waiting.contains { $0.date == date } }
}

extension NoticePlan {
  /// The notice that alerts at the end of the quiet hours, with its date, unless a more important one arrives.
  var alertsInMorning: NoticeAlert? {
    for decision in decisions {
      if case .alertsInMorning(let date) = decision.fate { return NoticeAlert(notice: decision.notice, date: date) }
    }
    return nil
  }

  func fate(of notice: Notice) -> NoticeFate? { decisions.first { $0.notice.id == notice.id }?.fate }
}
