import DeviceKit
import Person
import Engine
import ScenarioFiles
import SimKernel
import PersonWire
import Testing
import WearerKit

@Suite("Over the date line")
struct DateLineTests {
  private static func zone(_ name: String) throws -> Zone { try #require(Zone(identifier: name)) }

  /// A week and a half that begins in Oslo: to Auckland, back over the line to Honolulu, and over it again to Kiritimati.
  private static func plan(seed: UInt64, nightOffset: Span = .zero) throws -> WorldPlan {
    try WorldPlan.clockwork(days: 11, seed: seed).neverLocked
      .adding(.travel(zone("Pacific/Auckland")), from: .days(2) + nightOffset, to: nil)
      .adding(.travel(zone("Pacific/Honolulu")), from: .days(5) + nightOffset, to: nil)
      .adding(.travel(zone("Pacific/Kiritimati")), from: .days(8) + nightOffset, to: nil)
  }

  @Test(
    "each date has one decision or a reason, one alert at most, and no night is disturbed, whenever the wearer arrives",
    arguments: 0..<6)
  func dates(hour: Int) throws {
    var plan = try Self.plan(seed: UInt64(hour), nightOffset: .hours(Int64(hour) * 4) + .minutes(5))
    plan.wearer = ClockworkWearer(start: plan.start, zone: plan.zone, days: 11, isSleepless: true)
    let (outcome, dates) = try DateObserver.run(plan)
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
    #expect(Set(dates.decided).count == dates.decided.count && dates.early == [])
    #expect(Set(dates.alerts.map(\.date)).count == dates.alerts.count)
    #expect(dates.alerts.allSatisfy { (7..<22).contains($0.hour) })
    // Every past date was decided or has a reason, even one that the line swallowed.
    let known = Set(dates.mornings.map(\.decision.date))
    let lived = try #require(dates.dates.min())
    let last = try #require(dates.dates.max())
    for day in lived.dayNumber..<last.dayNumber { #expect(known.contains(CivilDate(dayNumber: day))) }
  }

  @Test("the cloud wakes the phone in the morning of its zone, once a date, and not on arrival in the evening")
  func pushes() throws {
    for hour in [1, 9, 17] as [Int64] {
      let plan = try Self.plan(seed: 1, nightOffset: .hours(hour))
      let pushes = PushMoments(plan)
      _ = try Run(plan, observers: [pushes]).run()
      #expect(pushes.shown.count >= 7)
      #expect(pushes.shown.allSatisfy { (5..<11).contains($0.hour) }, "\(pushes.shown)")
      #expect(Set(pushes.shown.map(\.date)).count == pushes.shown.count)
    }
  }

  @Test("a date that is lived twice has one summary with all of it, and one that never comes has none")
  func summaries() throws {
    let plan = try Self.plan(seed: 1, nightOffset: .hours(6))
    let dates = DateObserver(plan)
    let run = try Run(plan, observers: [dates])
    let world = run.world
    world.start()
    world.run(until: world.end)
    let records = try #require(try world.host(.phone)?.records(in: .phenome))
    let summarised = records.compactMap {
      if let summary = $0.body?.content(DaySummary.self) { summary.date } else { nil }
    }
    #expect(Set(summarised).count == summarised.count)
    #expect(Set(summarised).isSubset(of: dates.dates))
    var ids: [UInt64] = []
    try #require(world.host(.phone)).forEachRawSignal { ids.append($0.id) }
    #expect(!ids.isEmpty && Set(ids).count == ids.count)
    #expect(world.shutdown() == 0)
  }
}

/// The times of the phone's clock at which a push ran its app.
private final class PushMoments: TraceObserver {
  private var phone: NodeClock
  private(set) var shown: [CivilDateTime] = []

  init(_ plan: WorldPlan) { phone = plan.clock(of: .phone) }

  func observe(_ event: TraceEvent) {
    if let change = event.fact as? ClockFact, change.role == .phone { phone = change.clock }
    guard case .ran(.push, let span, let device)? = event.fact as? DeviceFact, device.role == .phone else { return }
    shown.append(phone.zone.civil(phone.read(at: event.at - span)))
  }
}
