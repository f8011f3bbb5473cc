import Devices
import Engine
import ScenarioFiles
import SimKernel
import PersonWire
import Testing
import WearerKit

@Suite("Once a date, over seeds and zones")
struct CivilTimePropertyTests {
  /// Expects that no check fails, that every date of the phone is decided once, explained or decided, and that it
  /// alerts once a date, by day.
  private func expectOnceADate(_ plan: WorldPlan, _ place: Comment) throws {
    let (outcome, dates) = try DateObserver.run(plan)
    #expect(outcome.verdict == .pass, "\(place): \(outcome.complaints)")
    #expect(Set(dates.decided).count == dates.decided.count, place)
    #expect(dates.early == [], place)
    #expect(Set(dates.alerts.map(\.date)).count == dates.alerts.count, place)
    #expect(dates.alerts.allSatisfy { (7..<22).contains($0.hour) }, place)
    #expect(!dates.decided.isEmpty, place)
  }

  /// A week of short nights in a zone, around a date.
  private func week(_ name: String, around date: String, seed: UInt64) throws -> WorldPlan {
    let zone = try #require(Zone(identifier: name))
    let first = try #require(CivilDate(iso: date)).adding(days: -3)
    var plan = WorldPlan.clockwork(days: 6, seed: seed).neverLocked
    (plan.zone, plan.start) = (zone, zone.startOfDay(first))
    plan.wearer = ClockworkWearer(start: plan.start, zone: zone, days: 6, isSleepless: true)
    return plan
  }

  /// Half an hour; midnight that does not exist; midnight that comes twice; the plain one.
  static let nights = [
    ("Australia/Lord_Howe", "2026-10-04"), ("Australia/Lord_Howe", "2026-04-05"), ("Africa/Cairo", "2026-04-24"),
    ("Africa/Cairo", "2026-10-29"), ("America/Havana", "2026-03-08"), ("America/Havana", "2026-11-01"),
    ("Asia/Beirut", "2026-03-29"), ("Asia/Beirut", "2026-10-25"), ("America/Santiago", "2026-09-06"),
    ("Atlantic/Azores", "2026-03-29"), ("Europe/Oslo", "2026-10-25"),
  ]

  @Test(
    "a night on which the clocks change leaves one morning, one alert and the quiet hours a date", arguments: nights)
  func changes(zone: String, date: String) throws {
    try expectOnceADate(try week(zone, around: date, seed: 1), "\(zone) \(date)")
  }

  @Test("whatever the wearer does with their clocks and wherever they go, a date is decided once", arguments: 1...8)
  func byHand(seed: UInt64) throws {
    var random = RandomStream(seed: seed, name: "settings")
    let spans: [Span] = [.days(1), .days(-1), .hours(26), .hours(-7), .hours(5), .minutes(-90), .days(40), .days(-400)]
    let zones = ["Pacific/Honolulu", "Pacific/Kiritimati", "Pacific/Apia", "Australia/Lord_Howe", "Asia/Beirut"]
    let (zone, date) = Self.nights[random.below(Self.nights.count)]
    var plan = try week(zone, around: date, seed: seed)
    for day in 1..<5 as Range<Int64> {
      let begin = Span.days(day) + .minutes(Int64(random.below(24 * 60)))
      let length = Span.minutes(Int64(1 + random.below(20 * 60)))
      let role = random.chance(0.7) ? Role.phone : .watch
      plan = plan.adding(.clock(role, .set(spans[random.below(spans.count)])), from: begin, to: begin + length)
      guard random.chance(0.5) else { continue }
      let target = try #require(Zone(identifier: zones[random.below(zones.count)]))
      plan = plan.adding(.travel(target), from: .days(day) + .minutes(Int64(random.below(24 * 60))), to: nil)
      plan = plan.adding(.outOfRange(.watchPhone), from: begin, to: begin + .minutes(Int64(1 + random.below(600))))
    }
    plan.story = (1...6).map { plan.does(.raisesWrist, onDay: $0, hour: 6, minute: random.below(60)) }
    try expectOnceADate(plan, "seed \(seed) in \(zone)")
  }
}
