import Synchronization
import Testing

import DeviceKit
import SimKernel
import WearerKit
import PersonWire

@Suite("A health history")
struct HealthHistoryTests {
  private func day(_ text: Int) -> CivilDate { CivilDate(dayNumber: 20_000 + text) }

  /// The history of the ninety days before a modelled wearer's story.
  private func modelled(seed: UInt64 = 42) throws -> HealthHistory {
    let (start, zone) = (try Lives.date(2026, 3, 2), try Lives.zone())
    let first = start.adding(days: -90)
    return HealthHistory(of: try Lives.modelled(from: first, seed: seed), on: first..<start, in: zone)
  }

  @Test("of a modelled wearer knows nearly every day, the same each time and another for another seed")
  func deterministic() throws {
    let days = try modelled().days
    let (again, other) = (try modelled().days, try modelled(seed: 43).days)
    #expect(days == again && days != other)
    #expect(days.count > 80 && days.map(\.date) == days.map(\.date).sorted())
    let nights = days.compactMap(\.asleepMinutes)
    #expect(nights.count > 80 && nights.allSatisfy { (120...800).contains($0) })
    #expect(days.flatMap(\.workouts).count > 20)
  }

  @Test("is made when it is first asked for, and once")
  func lazy() {
    let made = Mutex(0)
    let history = HealthHistory(day(0)..<day(9)) {
      made.withLock { $0 += 1 }
      return [HistoryDay(date: day(3), steps: 5), HistoryDay(date: day(4)), HistoryDay(date: day(12), steps: 1)]
    }
    #expect(made.withLock { $0 } == 0)
    // A day of which nothing is known, and one outside, are none.
    #expect(history.days(in: day(0)..<day(20)).map(\.date) == [day(3)] && history.days(in: day(4)..<day(9)) == [])
    #expect(made.withLock { $0 } == 1)
  }

  @Test("of a recorded wearer begins where the recording does")
  func recorded() throws {
    let zone = try Lives.zone()
    let first = try Lives.date(2026, 2, 20)
    let samples = (0..<5).map { index in
      let start = zone.startOfDay(first.adding(days: index)) + .hours(12)
      return HealthSample(start: start, end: start + .minutes(15), reading: .steps(100 + Double(index)))
    }
    let recording = Recording(name: "walks", zone: zone, attribution: "", licence: "", samples: samples)
    let start = try Lives.date(2026, 2, 23)
    let wearer = try RecordedWearer(recording: recording, from: start.adding(days: -30), seed: 1)
    let history = HealthHistory(of: wearer, on: start.adding(days: -30)..<start, in: zone)
    #expect(history.days == (0..<3).map { HistoryDay(date: first.adding(days: $0), steps: 100 + $0) })
  }

  @Test("knows nothing of the time in which the watch lay on its charger, and nothing that the story still brings")
  func unworn() throws {
    let zone = Zone.utc
    let wearer = Scripted(date: day(0)) { date in
      let midnight = zone.startOfDay(date)
      func walk(_ from: Span, _ to: Span) -> WearerEvent {
        let sample = HealthSample(start: midnight + from, end: midnight + to, reading: .steps(10))
        return WearerEvent(at: sample.end, stimulus: .body(sample))
      }
      return [
        walk(.hours(8), .hours(9)), WearerEvent(at: midnight + .hours(10), stimulus: .watchCharger(isConnected: true)),
        // The phone's charger says nothing about the watch.
        WearerEvent(at: midnight + .hours(10), stimulus: .phoneCharger(isConnected: false)),
        walk(.hours(11), .hours(12)),
        WearerEvent(at: midnight + .hours(13), stimulus: .watchCharger(isConnected: false)),
        walk(.hours(23), .hours(24)),
      ]
    }
    let history = HealthHistory(of: wearer, on: day(0)..<day(2), in: zone)
    #expect(history.days == [HistoryDay(date: day(0), steps: 20), HistoryDay(date: day(1), steps: 10)])
  }

  @Test("has daily values: sleep counts once and awake time not at all, means of what varies, nil for what is missing")
  func values() {
    func sample(_ from: Int64, _ to: Int64, _ reading: Reading) -> HealthSample {
      HealthSample(
        start: Timestamp(unixSeconds: from * 60), end: Timestamp(unixSeconds: to * 60), reading: reading)
    }
    let run = sample(900, 930, .workout(WorkoutSummary(activity: .running)))
    let samples = [
      sample(0, 100, .sleep(.core)), sample(50, 120, .sleep(.deep)), sample(60, 70, .sleep(.awake)),
      sample(0, 130, .sleep(.inBed)), sample(500, 501, .heartRateVariability(40)),
      sample(600, 601, .heartRateVariability(50)), sample(700, 700, .heartRate(90)), run,
    ]
    let known = HistoryDay(date: day(0), samples: samples.reversed())
    #expect(known == HistoryDay(date: day(0), asleepMinutes: 110, heartRateVariability: 45, workouts: [run]))
    #expect(HistoryDay(date: day(0), samples: []).isEmpty && !known.isEmpty)
  }
}

/// A wearer whose every day is scripted.
private struct Scripted: Wearer {
  var date: CivilDate
  let events: @Sendable (CivilDate) -> [WearerEvent]

  mutating func nextDay() -> WearerDay {
    defer { date = date.adding(days: 1) }
    return WearerDay(date: date, events: events(date))
  }
}
