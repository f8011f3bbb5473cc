import Devices
import SimKernel
import WearerKit
import PersonWire
import Testing

@Suite("Wearer: a recording lived again")
struct WearerReplayTests {
  /// A made-up recording: nights, heart rates and workouts, with every fifth day missing altogether.
  static func recording(from first: CivilDate, days: Int, seed: UInt64 = 1, zone name: String = "Europe/Oslo") throws
    -> Recording
  {
    let zone = try Lives.zone(name)
    var random = RandomStream(seed: seed, name: "recording")
    var samples: [HealthSample] = []
    var meetings: [Meeting] = []
    for offset in 0..<days {
      let date = first.adding(days: offset)
      let whims = (sleep: random.below(7_200), train: random.below(36_000), trains: random.chance(0.5))
      guard offset % 5 != 4 else { continue }
      let midnight = zone.startOfDay(date)
      var from = midnight - .seconds(Int64(whims.sleep))
      for stage in [SleepStage.awake, .core, .deep, .core, .rem, .core, .deep, .rem] {
        let to = from + .minutes(50)
        samples.append(HealthSample(start: from, end: to, reading: .sleep(stage)))
        from = to
      }
      for minute in stride(from: 0, to: 22 * 60, by: 30) {
        let moment = midnight + .minutes(Int64(minute)) + .seconds(7)
        samples.append(HealthSample(start: moment, end: moment, reading: .heartRate(Double(50 + minute % 60))))
      }
      if whims.trains {
        let start = midnight + .hours(9) + .seconds(Int64(whims.train))
        let summary = WorkoutSummary(activity: .running, energy: 400)
        samples.append(HealthSample(start: start, end: start + .minutes(50), reading: .workout(summary)))
      }
      let start = midnight + .hours(13)
      meetings.append(Meeting(id: UInt64(offset), start: start, end: start + .hours(1), isAllDay: false, isBusy: true))
    }
    samples.sort { ($0.start, $0.end, $0.id) < ($1.start, $1.end, $1.id) }
    return Recording(
      name: "made up", zone: zone, attribution: "nobody", licence: "none", samples: samples, meetings: meetings)
  }

  static func byID(_ samples: [HealthSample]) -> [UInt64: HealthSample] {
    Dictionary(samples.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  @Test("without a shift everything recorded happens when it happened, also over a change of the clocks")
  func identity() throws {
    let first = try Lives.date(2026, 3, 20)
    let recording = try WearerReplayTests.recording(from: first, days: 20)
    let days = Lives.days(25, of: try RecordedWearer(recording: recording, seed: 1))
    #expect(days.first?.date == first.adding(days: -1) || days.first?.date == first)
    #expect(Set(days.samples) == Set(recording.samples))
    #expect(days.samples.count == recording.samples.count)
    WearerDaysTests.requireTiling(days, on: Itinerary(home: recording.zone))
  }

  @Test("a shifted recording keeps ids, readings and wall-clock times")
  func shift() throws {
    let first = try Lives.date(2025, 11, 3)
    let recording = try WearerReplayTests.recording(from: first, days: 20)
    let (target, newYork) = (try Lives.date(2026, 6, 1), try Lives.zone("America/New_York"))
    let wearer = try RecordedWearer(
      recording: recording, itinerary: Itinerary(home: newYork), from: first, shiftedTo: target, seed: 1)
    let days = Lives.days(22, of: wearer)
    #expect(days.first?.date == target)
    let distance = target.dayNumber - first.dayNumber
    let originals = WearerReplayTests.byID(recording.samples)
    #expect(days.samples.count > recording.samples.count - 10)
    for sample in days.samples {
      let original = try #require(originals[sample.id])
      let (was, now) = (recording.zone.civil(original.end), newYork.civil(sample.end))
      #expect(was.secondOfDay == now.secondOfDay && now.date == was.date.adding(days: distance))
      #expect(original.reading == sample.reading)
    }
  }

  @Test("missing data stay missing: days without a record bring no body samples, before, within and after")
  func missing() throws {
    let first = try Lives.date(2026, 1, 5)
    let recording = try WearerReplayTests.recording(from: first, days: 20)
    let wearer = try RecordedWearer(recording: recording, from: first.adding(days: -3), seed: 1)
    let days = Lives.days(40, of: wearer)
    let recorded = Set(recording.samples.map { recording.zone.civil($0.end).date })
    for day in days {
      #expect([day].samples.isEmpty == !recorded.contains(day.date))
      #expect(!day.events.isEmpty)
    }
    let moods = days.filter { !recorded.contains($0.date) }.events.filter { event in
      if case .mood? = event.message.journal { true } else { false }
    }
    #expect(moods.isEmpty)
  }

  @Test("a traveller keeps the wall clock; nothing turns around, doubles or overlaps", arguments: 0..<16)
  func traveller(seed: UInt64) throws {
    let first = try Lives.date(2026, 3, 12)
    let zone = WearerDaysTests.zones[Int(seed) % WearerDaysTests.zones.count]
    let recording = try WearerReplayTests.recording(from: first, days: 30, seed: seed, zone: zone)
    let target = try Lives.date(2026, 2, 25).adding(days: Int(seed) * 15)
    let itinerary = try WearerDaysTests.traveller(seed: seed, from: target)
    let wearer = try RecordedWearer(recording: recording, itinerary: itinerary, shiftedTo: target, seed: seed)
    let days = Lives.days(35, of: wearer)
    WearerDaysTests.requireTiling(days, on: itinerary)
    let originals = WearerReplayTests.byID(recording.samples)
    let samples = days.samples
    #expect(Set(samples.map(\.id)).count == samples.count)
    #expect(samples.allSatisfy { $0.start < $0.end || originals[$0.id].map { $0.start == $0.end } == true })
    for series in [days.sleep, days.workouts] {
      #expect(zip(series, series.dropFirst()).allSatisfy { $0.end <= $1.start })
    }
    #expect(samples.count > recording.samples.count * 3 / 5)
  }

  @Test("an hour that the replayed day skips loses its instants and shortens its night")
  func springForward() throws {
    let source = try Lives.date(2026, 3, 9)
    let recording = try WearerReplayTests.recording(from: source, days: 2)
    let spring = try Lives.date(2026, 3, 29)
    let days = Lives.days(2, of: try RecordedWearer(recording: recording, from: source, shiftedTo: spring, seed: 1))
    let wholeDay = recording.samples.filter { recording.zone.civil($0.end).date == source }
    let replayed = Array(days[..<1]).samples
    let rates = { (samples: [HealthSample]) in samples.filter { $0.reading.kind == .heartRate }.count }
    #expect(rates(replayed) == rates(wholeDay) - 2)
    let sleep = { (samples: [HealthSample]) in
      samples.filter { $0.reading.kind == .sleep }.reduce(0) { $0 + ($1.end - $1.start).seconds }
    }
    #expect(sleep(replayed) == sleep(wholeDay) - 3_600)
  }

  @Test("charging never swallows a recorded workout or night, whatever the habit", arguments: 0..<20)
  func chargingKeepsOff(seed: UInt64) throws {
    var random = RandomStream(seed: seed, name: "habits")
    var habits = Habits()
    habits.wearsAtNight = seed % 2 == 0
    habits.charging = (0..<3).map { _ in
      let start = random.below(86_400)
      return DailyWindow(from: start, to: start + 1_200 + random.below(20_000))
    }
    let recording = try WearerReplayTests.recording(from: try Lives.date(2026, 3, 20), days: 20, seed: seed)
    let days = Lives.days(24, of: try RecordedWearer(recording: recording, habits: habits, seed: seed))
    let off = days.offWrist
    #expect(off.count > 5)
    let worn = days.sleep + days.workouts
    #expect(worn.allSatisfy { sample in !off.contains { $0.overlaps(sample.interval) } })
  }

  @Test("a window that collides with a workout moves or shrinks, and only on that day")
  func chargingMoves() throws {
    let zone = try Lives.zone()
    let first = try Lives.date(2026, 1, 5)
    let start = zone.startOfDay(first.adding(days: 2)) + .hours(18)
    let run = HealthSample(
      start: start, end: start + .minutes(50), reading: .workout(WorkoutSummary(activity: .running)))
    let recording = Recording(name: "one run", zone: zone, attribution: "", licence: "", samples: [run])
    var habits = Habits()
    habits.charging = [DailyWindow(from: 18 * 3_600, to: 18 * 3_600 + 2_700)]
    let off = Lives.days(5, of: try RecordedWearer(recording: recording, habits: habits, from: first, seed: 3)).offWrist
    #expect(off.count == 5)
    for (index, interval) in off.enumerated() {
      let usual = zone.startOfDay(first.adding(days: index)) + .hours(18)
      let moved = max(interval.lowerBound - usual, usual - interval.lowerBound)
      #expect(index == 2 ? moved > .minutes(30) && moved < .hours(3) : moved < .minutes(10))
      #expect(!interval.overlaps(run.interval))
    }
  }

  @Test("recorded meetings reach the desktop, and the calendar can be asked for in advance")
  func meetings() throws {
    let first = try Lives.date(2026, 1, 5)
    let recording = try WearerReplayTests.recording(from: first, days: 10)
    let target = try Lives.date(2026, 5, 4)
    let wearer = try RecordedWearer(recording: recording, from: first, shiftedTo: target, seed: 1)
    let announced = (0..<10).flatMap { wearer.meetings(on: target.adding(days: $0)) }
    #expect(announced.map(\.id) == recording.meetings.map(\.id))
    #expect(announced.allSatisfy { recording.zone.civil($0.start).hour == 13 })
    let starts = Lives.days(10, of: wearer).events.compactMap { event in
      if case .meeting(let id, true) = event.stimulus { id } else { nil }
    }
    #expect(starts == announced.map(\.id))
  }

  @Test("rejected workouts are recorded ones, after they ended")
  func rejections() throws {
    var habits = Habits()
    habits.rejectsWorkoutProbability = 1
    let recording = try WearerReplayTests.recording(from: try Lives.date(2026, 1, 5), days: 20)
    let days = Lives.days(
      22, of: try RecordedWearer(recording: recording, habits: habits, apps: [ComplaintHabit.self], seed: 1))
    let workouts = WearerReplayTests.byID(days.workouts)
    var rejected = 0
    for event in days.doings {
      guard case .rejects(let id)? = event.message.body(as: WorkoutAct.self) else { continue }
      #expect(try #require(workouts[id]).end < event.at)
      rejected += 1
    }
    #expect(rejected == workouts.count && rejected > 3)
  }

  @Test("samples from a broken clock are left out and harm nothing")
  func brokenClock() throws {
    let good = try WearerReplayTests.recording(from: try Lives.date(2026, 1, 5), days: 5)
    var bad = good
    let moments = [Int64.min, -1, .max - 1, .max].map { Timestamp(nanoseconds: $0) }
    for (index, start) in moments.enumerated() {
      for (place, end) in moments.enumerated() {
        let id = UInt64(index * 10 + place)
        bad.samples.append(HealthSample(id: id, start: start, end: end, reading: .sleep(.core)))
        bad.meetings.append(Meeting(id: id, start: start, end: end, isAllDay: false, isBusy: true))
      }
    }
    let expected = Lives.days(7, of: try RecordedWearer(recording: good, seed: 1))
    #expect(Lives.days(7, of: try RecordedWearer(recording: bad, seed: 1)).events == expected.events)
  }

  @Test("an empty recording is refused by name")
  func empty() throws {
    let recording = Recording(name: "void", zone: .utc, attribution: "", licence: "", samples: [])
    #expect(throws: WearerError.emptyRecording(name: "void")) { try RecordedWearer(recording: recording, seed: 1) }
  }
}
