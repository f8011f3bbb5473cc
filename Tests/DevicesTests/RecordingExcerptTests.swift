import SimKernel
import WearerKit
import PersonWire
import Testing

@Suite("Recordings: excerpts")
struct RecordingExcerptTests {
  @Test("a night belongs whole to the day of waking, whatever lies before midnight")
  func nights() throws {
    let recording = try nights("2020-03-27 23:10", "2020-03-28 22:30", "2020-03-29 21:45")
    let excerpt = recording.excerpt(from: try date(2020, 3, 29), days: 1)
    let zone = recording.zone
    #expect(excerpt.samples.map { zone.civil($0.start).description } == ["2020-03-28 22:30:00", "2020-03-28 23:30:00"])
  }

  @Test("days are local days: 23 hours long when the clocks go forward")
  func localDays() throws {
    let zone = try #require(Zone(identifier: "Europe/Oslo"))
    let first = zone.startOfDay(try date(2020, 3, 29))
    let quarters = (-4..<100).map { index in
      HealthSample(
        start: first + .minutes(Int64(index) * 15), end: first + .minutes(Int64(index + 1) * 15), reading: .steps(10))
    }
    let recording = Recording(name: "n", zone: zone, attribution: "a", licence: "l", samples: quarters)
    #expect(recording.excerpt(from: try date(2020, 3, 29), days: 1).samples.count == 23 * 4)
  }

  @Test("adjoining excerpts hold together exactly what one long excerpt holds")
  func partition() throws {
    var random = RandomStream(seed: 5, name: "excerpt")
    let zone = try #require(Zone(identifier: "Europe/Oslo"))
    let origin = zone.startOfDay(try date(2020, 3, 20))
    let samples = (0..<2_000).map { _ in
      let start = origin + .minutes(Int64(random.below(20 * 1_440)))
      let reading: Reading = random.chance(0.3) ? .sleep(.core) : .steps(5)
      return HealthSample(start: start, end: start + .minutes(Int64(random.below(40))), reading: reading)
    }
    let recording = Recording(
      name: "n", zone: zone, attribution: "a", licence: "l", samples: Recording.ordered(samples))
    let whole = recording.excerpt(from: try date(2020, 3, 22), days: 14)
    var joined = recording.excerpt(from: try date(2020, 3, 22), days: 1)
    for day in 1..<14 {
      let part = recording.excerpt(from: try date(2020, 3, 22).adding(days: day), days: 1)
      #expect(joined.samples.filter { part.samples.contains($0) }.isEmpty)
      joined.samples = Recording.ordered(joined.samples + part.samples)
    }
    #expect(joined == whole)
  }

  /// Nights of two hour-long stages that begin at these local times.
  private func nights(_ starts: String...) throws -> Recording {
    let zone = try #require(Zone(identifier: "Europe/Oslo"))
    let samples = try starts.flatMap { text in
      let numbers = text.split { " -:".contains($0) }.compactMap { Int($0) }
      let day = try date(numbers[0], numbers[1], numbers[2])
      let start = zone.timestamp(CivilDateTime(date: day, hour: numbers[3], minute: numbers[4]))
      return [
        HealthSample(start: start, end: start + .hours(1), reading: .sleep(.core)),
        HealthSample(start: start + .hours(1), end: start + .hours(4), reading: .sleep(.deep)),
      ]
    }
    return Recording(name: "n", zone: zone, attribution: "a", licence: "l", samples: samples)
  }

  private func date(_ year: Int, _ month: Int, _ day: Int) throws -> CivilDate {
    try #require(CivilDate(year: year, month: month, day: day))
  }
}
