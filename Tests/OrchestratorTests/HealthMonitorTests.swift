import Testing
@testable import Orchestration
import SimKernel
import PersonWire
import WearerKit

@Suite("The health monitor")
struct HealthMonitorTests {
  private let start = Timestamp(unixSeconds: 1_800_000_000)

  private func onboarded() -> HealthMonitor { HealthMonitor([HealthEvent(.onboarded, at: start)]) }

  private func take(
    _ monitor: inout HealthMonitor, _ content: HealthEvent.Content, _ times: Int = 1, after span: Span = .zero
  ) -> HealthMonitor.Change? {
    var last: HealthMonitor.Change?
    for _ in 0..<times { last = monitor.observe(HealthEvent(content, at: start + span)) ?? last }
    return last
  }

  @Test("degrades, goes into safe mode and is suspended at the documented counts, and not one earlier")
  func thresholds() {
    let cases: [(HealthEvent.Content, Int, HealthMode)] = [
      (.windowMissed, 3, .degraded), (.inconsistencyFound, 2, .degraded), (.calendarFailed, 3, .safeMode),
      (.backgroundFailed, 5, .suspended),
    ]
    for (content, count, mode) in cases {
      var monitor = onboarded()
      #expect(take(&monitor, content, count - 1) == nil && monitor.mode == .healthy)
      #expect(take(&monitor, content)?.to == mode)
    }
  }

  @Test("allows less in each mode")
  func rights() {
    let allowed = HealthMode.allCases.map { mode in PlanningAction.allCases.filter(mode.allows) }
    #expect(allowed == [PlanningAction.allCases, [.suggest, .proposeBlock], [.suggest], []])
  }

  @Test("forgets old failures: missed windows after a day, inconsistencies after a week")
  func windows() {
    for (content, count, span) in [
      (HealthEvent.Content.windowMissed, 3, Span.hours(24)), (.inconsistencyFound, 2, .weeks(1)),
      (.calendarFailed, 3, .hours(24)),
    ] {
      var monitor = onboarded()
      _ = take(&monitor, content, count)
      #expect(take(&monitor, .looked, after: span - .seconds(1)) == nil)
      #expect(take(&monitor, .looked, after: span)?.to == .healthy)
    }
    var spread = onboarded()
    for day in 0..<30 { #expect(take(&spread, .windowMissed, after: .hours(Int64(day) * 13)) == nil) }
  }

  @Test("is never suspended for ever: a probe every four hours leads back, and so does a success")
  func recovery() {
    var monitor = onboarded()
    _ = take(&monitor, .backgroundFailed, 9)
    #expect(monitor.isProbeDue(at: start))
    _ = take(&monitor, .probed(succeeded: false))
    #expect(monitor.mode == .suspended && !monitor.isProbeDue(at: start + .hours(4) - .seconds(1)))
    #expect(monitor.isProbeDue(at: start + .hours(4)))
    #expect(take(&monitor, .probed(succeeded: true), after: .hours(4))?.to == .healthy)
    _ = take(&monitor, .backgroundFailed, 5, after: .hours(5))
    #expect(take(&monitor, .backgroundRan, after: .hours(6))?.to == .healthy)
    #expect(!monitor.isProbeDue(at: start + .days(9)))
  }

  @Test("is not held by what a wrong clock stamped")
  func wrongClock() {
    var monitor = onboarded()
    _ = take(&monitor, .windowMissed, 3, after: .days(2_000))
    #expect(take(&monitor, .looked, after: .hours(1))?.to == .healthy)
    _ = take(&monitor, .backgroundFailed, 5, after: .days(2_000))
    _ = take(&monitor, .probed(succeeded: false), after: .days(2_000))
    #expect(monitor.isProbeDue(at: start + .hours(2)))
  }

  @Test("counts a missing permission only once onboarding is completed")
  func permissions() {
    var monitor = HealthMonitor()
    #expect(take(&monitor, .permissions(health: false, calendar: false)) == nil && monitor.mode == .healthy)
    #expect(take(&monitor, .onboarded)?.to == .safeMode)
    #expect(take(&monitor, .permissions(health: true, calendar: false))?.to == .degraded)
    #expect(take(&monitor, .permissions(health: true, calendar: true))?.to == .healthy)
  }

  @Test("notifies the wearer once an episode, from safe mode on, and a relapse within a day is the same episode")
  func notices() {
    var monitor = onboarded()
    #expect(take(&monitor, .windowMissed, 3)?.notice == nil)
    let notice = take(&monitor, .calendarFailed, 3, after: .hours(1))?.notice
    #expect(notice != nil && notice == monitor.episode?.id)
    #expect(take(&monitor, .backgroundFailed, 5, after: .hours(2))?.notice == nil)
    _ = take(&monitor, .probed(succeeded: true), after: .hours(3))
    #expect(take(&monitor, .looked, after: .hours(24))?.to == .healthy)
    #expect(take(&monitor, .backgroundFailed, 5, after: .hours(30))?.notice == nil)
    _ = take(&monitor, .backgroundRan, after: .hours(31))
    let second = take(&monitor, .backgroundFailed, 5, after: .hours(56))?.notice
    #expect(second != nil && second != notice)
  }

  @Test("stays small, and is what its events make it, in any life", arguments: 1...30 as ClosedRange)
  func property(seed: UInt64) {
    var random = RandomStream(seed: seed, name: "health")
    var events = [HealthEvent(.onboarded, at: start)]
    var now = start
    for _ in 0..<500 {
      now = now + .minutes(Int64(random.below(400) - (random.chance(0.02) ? 3_000 : 0)))
      let all: [HealthEvent.Content] = [
        .backgroundRan, .backgroundFailed, .backgroundFailed, .windowMissed, .inconsistencyFound, .calendarChanged,
        .calendarFailed, .looked, .permissions(health: random.chance(0.8), calendar: random.chance(0.8)),
      ]
      events.append(HealthEvent(all[random.below(all.count)], at: now))
    }
    var monitor = HealthMonitor()
    for event in events {
      let before = monitor.mode
      let change = monitor.observe(event)
      #expect((change == nil) == (before == monitor.mode) && monitor.mode == (monitor.causes().first?.mode ?? .healthy))
      #expect(monitor.calendarFailures.count <= 3 && monitor.missedWindows.count <= 3)
    }
    #expect(monitor == HealthMonitor(events))
    // Whatever happened, a good week leads back.
    _ = monitor.observe(HealthEvent(.permissions(health: true, calendar: true), at: now))
    _ = monitor.observe(HealthEvent(.probed(succeeded: true), at: now))
    _ = monitor.observe(HealthEvent(.looked, at: now + .weeks(1)))
    #expect(monitor.mode == .healthy)
  }
}

extension HealthMonitor {
  fileprivate init(_ events: [HealthEvent]) {
    self.init()
    for event in events { _ = observe(event) }
  }
}
