import SimKernel
import WearerKit
import PersonWire
import Foundation
import Testing

/// The sample export of one real person that the shared data holds, read line by line.
///
/// Only as much of the format as these tests need: one element a line, and its attributes in quotes.
enum RealRecording {
  static let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("shared/data/apple_health/derived_pmdata_p14_export.xml").path

  static var isPresent: Bool { FileManager.default.fileExists(atPath: path) }

  static func load() throws -> Recording {
    let text = try String(contentsOfFile: path, encoding: .utf8)
    var samples: [UInt64: HealthSample] = [:]
    for line in text.utf8.split(separator: UInt8(ascii: "\n")) where line.count > 60 {
      guard let sample = try sample(line) else { continue }
      samples[sample.id] = sample
    }
    let sorted = samples.values.sorted { ($0.start, $0.end, $0.id) < ($1.start, $1.end, $1.id) }
    return Recording(
      name: "PMData p14", zone: try Lives.zone(), attribution: "Thambawita et al., PMData, MMSys 2020",
      licence: "CC BY 4.0", samples: sorted)
  }

  private static func sample(_ line: Substring.UTF8View) throws -> HealthSample? {
    let parts = line.split(separator: UInt8(ascii: "\"")).map { String(Substring($0)) }
    guard let element = parts.first, element.contains("<Record") || element.contains("<Workout ") else { return nil }
    var attributes: [Substring: String] = [:]
    for (name, value) in zip(parts, parts.dropFirst()) where name.hasSuffix("=") {
      attributes[name.split(separator: " ").last?.dropLast() ?? ""] = value
    }
    guard let start = try moment(attributes["startDate"]), let end = try moment(attributes["endDate"]) else {
      return nil
    }
    let reading: Reading
    switch attributes["type"] {
    case "HKQuantityTypeIdentifierStepCount": reading = .steps(Double(attributes["value"] ?? "") ?? 0)
    case "HKQuantityTypeIdentifierRestingHeartRate":
      reading = .restingHeartRate(Double(attributes["value"] ?? "") ?? 0)
    case "HKCategoryTypeIdentifierSleepAnalysis":
      let stage = attributes["value"]?.replacingOccurrences(of: "HKCategoryValueSleepAnalysis", with: "") ?? ""
      reading = .sleep(
        stage.hasSuffix("REM")
          ? .rem
          : stage.hasSuffix("Deep")
            ? .deep
            : stage.hasSuffix("Core")
              ? .core
              : stage == "Awake" ? .awake : stage == "InBed" ? .inBed : .asleep)
    case nil: reading = .workout(WorkoutSummary(activity: .other))
    default: return nil
    }
    return HealthSample(start: start, end: end, reading: reading)
  }

  /// `2020-03-29 12:30:00 +0200`.
  private static func moment(_ text: String?) throws -> Timestamp? {
    guard let numbers = text?.split(whereSeparator: { "-: +".contains($0) }).compactMap({ Int($0) }),
      numbers.count == 7,
      let date = CivilDate(year: numbers[0], month: numbers[1], day: numbers[2])
    else { return nil }
    let local = CivilDateTime(date: date, hour: numbers[3], minute: numbers[4], second: numbers[5])
    return Timestamp(unixSeconds: local.secondsAsIfUTC - Int64(numbers[6] / 100 * 3_600))
  }
}

@Suite(
  "Wearer: five months of a real person",
  .enabled(if: RealRecording.isPresent, "the shared data set with the real export is not beside the package"))
struct WearerRealRecordingTests {
  @Test("every sample happens once, when it happened, over winter and the change of the clocks")
  func identity() throws {
    let recording = try RealRecording.load()
    #expect(recording.samples.count > 9_000)
    let days = Lives.days(142, of: try RecordedWearer(recording: recording, seed: 1))
    #expect(days.samples.count == recording.samples.count)
    #expect(Set(days.samples) == Set(recording.samples))
    WearerDaysTests.requireTiling(days, on: Itinerary(home: recording.zone))
  }

  @Test("moved to another year, place and clock change it keeps nearly everything, and its wall-clock times")
  func shifted() throws {
    let recording = try RealRecording.load()
    let newYork = try Lives.zone("America/New_York")
    let wearer = try RecordedWearer(
      recording: recording, itinerary: Itinerary(home: newYork), shiftedTo: try Lives.date(2026, 1, 12), seed: 1)
    let days = Lives.days(142, of: wearer)
    let originals = WearerReplayTests.byID(recording.samples)
    // Nothing but what was recorded in the hour that 8 March 2026 does not have in New York is lost.
    #expect(days.samples.count <= recording.samples.count)
    #expect(days.samples.count > recording.samples.count - 40)
    let sameTime = days.samples.filter { sample in
      originals[sample.id].map { recording.zone.civil($0.end).secondOfDay == newYork.civil(sample.end).secondOfDay }
        ?? false
    }
    #expect(sameTime.count > days.samples.count - 10)
  }

  @Test("charging keeps off every recorded night and workout, by several habits", arguments: 0..<4)
  func charging(seed: UInt64) throws {
    var habits = Habits()
    let hours = [[22, 6], [6, 7], [12, 18], [17, 19]][Int(seed) % 4]
    habits.charging = [DailyWindow(from: hours[0] * 3_600, to: hours[1] * 3_600)]
    habits.wearsAtNight = seed % 2 == 0
    let days = Lives.days(142, of: try RecordedWearer(recording: try RealRecording.load(), habits: habits, seed: seed))
    let off = days.offWrist
    #expect(off.count > 20)
    var worn = (days.sleep + days.workouts)[...]
    worn.sort { $0.start < $1.start }
    // Both are in order: each stretch off the wrist is held against its neighbours only.
    for interval in off {
      let near = worn.filter { $0.end > interval.lowerBound && $0.start < interval.upperBound }
      #expect(near.isEmpty)
    }
  }
}
