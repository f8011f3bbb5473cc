import SimKernel
import Testing
import PersonWire

@testable import Orchestration
import WearerKit

@Suite("A notice with a moment of its own")
struct TimedNoticeTests {
  private static let monday = CivilDate(dayNumber: 19_996)
  private let zone = Zone(fixedOffset: 7_200, identifier: "Test")

  private func at(_ day: Int, _ hour: Int, _ minute: Int = 0) -> Timestamp {
    zone.timestamp(CivilDateTime(date: Self.monday.adding(days: day), hour: hour, minute: minute))
  }

  private func reminder(_ block: UInt64 = 1, due: Timestamp) -> Notice {
    Notice(kind: .reminder, about: block, created: at(0, 0), lapses: due + .minutes(15), due: due)
  }

  private func decide(_ desk: inout NoticeDesk, _ wanted: [Notice], _ now: Timestamp, asleep: Int? = nil) -> NoticePlan
  {
    desk.decide(wanted, at: NoticeMoment(now: now, zone: zone, isOnboarded: true, asleepMinutes: asleep))
  }

  @Test("waits for it, holds the date's alert against less important notices, and has alerted once it has passed")
  func waits() {
    var desk = NoticeDesk()
    let (due, insight) = (at(1, 17), Notice(kind: .insight, about: 5, created: at(1, 8), lapses: at(1, 20)))
    let notice = reminder(due: due)
    #expect(decide(&desk, [notice], at(0, 21)).fate(of: notice) == .alertsAt(due))
    let morning = decide(&desk, [notice, insight], at(1, 8))
    #expect(morning.fate(of: notice) == .alertsAt(due) && morning.alertsNow == nil)
    #expect(!desk.isFree(Self.monday.adding(days: 1)))
    #expect(decide(&desk, [insight], at(1, 18)).alertsNow == nil && desk.timed.isEmpty)
    #expect(desk.alerted.contains(Self.monday.adding(days: 1)))
  }

  @Test("gives way to what is more important, and leads no other date")
  func givesWay() {
    var desk = NoticeDesk()
    let notice = reminder(due: at(1, 17))
    _ = decide(&desk, [notice], at(0, 21))
    let change = Notice(kind: .transformation, about: 1, created: at(1, 8), lapses: at(1, 20))
    let plan = decide(&desk, [notice, change], at(1, 8))
    #expect(plan.alertsNow == change && plan.fate(of: notice) == .inApp(.dateIsTaken(leadsNext: false)))
    #expect(desk.timed.isEmpty && desk.leaders.isEmpty)
  }

  @Test("is not told in the quiet hours, on the receipt's day, after a bad night, or when its moment is past")
  func silent() {
    for (due, asleep) in [(at(1, 6, 30), nil), (at(1, 22), nil), (at(6, 17), nil), (at(0, 17), 200), (at(0, 8), nil)] {
      var desk = NoticeDesk()
      let notice = reminder(due: due)
      let fate = decide(&desk, [notice], at(0, 9), asleep: asleep).fate(of: notice)
      #expect(desk.timed.isEmpty && fate != .alertsAt(due))
    }
  }

  @Test("for another moment is another notice")
  func moved() {
    #expect(reminder(due: at(1, 17)).id != reminder(due: at(1, 18)).id)
    #expect(reminder(due: at(1, 17)).id == reminder(due: at(1, 17)).id)
  }
}

@Suite("The feedback of taps")
struct TapLessonTests {
  private let date = CivilDate(dayNumber: 20_000)

  @Test("makes sessions shorter for who finds them too hard, longer for who finds them too easy, in whole five minutes")
  func lengths() {
    var (tired, eager) = (Taste(), Taste())
    #expect(tired.length(.minutes(45)) == .minutes(45))
    for _ in 0..<20 {
      tired.learn(from: .intensity(.tooHard), on: date)
      eager.learn(from: .intensity(.tooEasy), on: date)
    }
    #expect(tired.length(.minutes(60)) == .minutes(45) && eager.length(.minutes(60)) == .minutes(75))
    #expect(tired.worth(of: .heavyLifts) < 0 && eager.worth(of: .heavyLifts) > 0 && tired.worth(of: .cardio) == 0)
  }

  @Test("silences a rule of insights after three taps that it didn't help, and not before")
  func insights() {
    var taste = Taste()
    for tap in 1...3 {
      taste.learn(from: .insight(rule: 4, isHelpful: false), on: date)
      #expect(taste.isWorthTelling(4) == (tap < 3))
    }
    #expect(taste.isWorthTelling(5))
  }

  @Test("travels in the memory, whose earlier form is unchanged, to a phone that has nothing else")
  func memory() throws {
    var (taste, memory) = (Taste(), BehaviouralMemory())
    let plain = memory.wireBytes
    taste.learn(from: .intensity(.tooHard), on: date)
    taste.learn(from: .moved(.cardio, toHour: 18), on: date)
    taste.learn(from: .insight(rule: 4, isHelpful: true), on: date)
    memory.adopt(taste)
    let read = try BehaviouralMemory(wireBytes: memory.wireBytes)
    let other = Taste(read)
    #expect(read == memory && other.intensityBias == -0.05)
    #expect(other.hours == taste.hours && other.insights == taste.insights)
    #expect(try BehaviouralMemory(wireBytes: plain) == BehaviouralMemory() && plain.count < memory.wireBytes.count)
  }
}
