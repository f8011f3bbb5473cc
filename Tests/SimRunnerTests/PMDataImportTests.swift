import Devices
@testable import Importing
import SimKernel
import WearerKit
import PersonWire
import ScenarioFiles
import Foundation
import Testing

@Suite("PMData import")
struct PMDataImportTests {
  @Test("steps are in UTC and sleep is in local time, in winter, in summer and over the clock change")
  func zones() throws {
    let folder = try PMDataExample("zones")
    try folder.write(
      "dateTime,steps\n2020-03-28 22:59:00,7\n2020-03-29 00:59:00,10\n2020-03-29 01:00:00,20\r\n2020-03-29 01:14:00,1\n",
      to: "steps_per_minute.csv")
    try folder.writeSleep(
      start: "2020-03-29 00:30:00", end: "2020-03-29T06:30:00.000",
      data: [
        ("2020-03-29T00:30:00.000", "light", 7_200), ("2020-03-29T02:30:00.000", "rem", 9_000),
        ("2020-03-29T05:00:00.000", "deep", 1_800), ("2020-03-29T05:30:00.000", "unknown", 3_600),
      ])
    let (recording, summary) = try folder.run()
    let zone = recording.zone
    let steps = recording.samples.filter { $0.reading.kind == .steps }
    #expect(
      steps.map { zone.civil($0.start).description }.map { $0.suffix(8) } == ["23:45:00", "01:45:00", "03:00:00"])
    #expect(steps.map(\.reading) == [.steps(7), .steps(10), .steps(21)])
    let sleep = recording.samples.filter { $0.stage != nil }
    // Half past midnight in winter time, half past six in summer time: five hours in bed, not six.
    #expect(sleep.map { $0.stage } == [.core, .inBed, .rem, .deep])
    #expect(sleep.map { ($0.end - $0.start).seconds / 3_600 } == [2, 5, 2.5, 0.5])
    #expect(
      sleep.map { zone.civil($0.start).description.suffix(8) } == ["00:30:00", "00:30:00", "03:30:00", "06:00:00"])
    #expect(summary.skipped == [ImportSummary.Tally(name: "sleep.json level 'unknown'", count: 1)])
  }

  @Test("short wakings cut the stages under them, without overlap and without losing time")
  func shortWakings() throws {
    let folder = try PMDataExample("short")
    try folder.writeSleep(
      start: "2020-01-01 00:00:00", end: "2020-01-01T01:00:00.000",
      data: [
        ("2020-01-01T00:00:00.000", "light", 1_800), ("2020-01-01T00:30:00.000", "wake", 600),
        ("2020-01-01T00:40:00.000", "restless", 300), ("2020-01-01T00:45:00.000", "rem", 900),
      ],
      short: [
        ("2020-01-01T00:10:00.000", "wake", 60), ("2020-01-01T00:10:30.000", "wake", 60),
        ("2020-01-01T00:29:00.000", "wake", 180), ("2020-01-01T00:59:00.000", "wake", 180),
      ])
    let (recording, _) = try folder.run()
    let stages = recording.samples.filter { $0.stage != nil && $0.stage != .inBed }
    #expect(zip(stages, stages.dropFirst()).allSatisfy { $0.end == $1.start })
    func minutes(_ stage: SleepStage) -> Double {
      stages.filter { $0.stage == stage }.map { ($0.end - $0.start).seconds / 60 }.reduce(0, +)
    }
    #expect([minutes(.core), minutes(.awake), minutes(.rem)] == [27.5, 18.5, 14])
  }

  @Test("a resting heart rate of 0.0 without a date is a day without one; workouts carry only what was measured")
  func absent() throws {
    let folder = try PMDataExample("absent")
    try folder.write(
      """
      [{"dateTime": "2020-01-01 00:00:00", "value": {"date": null, "value": 0.0, "error": 0.0}},
       {"dateTime": "2020-01-02 00:00:00", "value": {"date": "01/02/20", "value": 61.5, "error": 6.8}}]
      """.utf8, to: "resting_heart_rate.json")
    try folder.write(
      """
      [{"activityName": "Run", "startTime": "2020-01-01 09:00:00", "duration": 1800500, "calories": 300,
        "distance": 5.5, "distanceUnit": "Kilometer", "averageHeartRate": 150},
       {"activityName": "Unicycle", "startTime": "2020-01-01 19:00:00", "duration": 600000, "calories": 0}]
      """.utf8, to: "exercise.json")
    let (recording, summary) = try folder.run()
    #expect(
      recording.samples.compactMap(\.workout) == [
        WorkoutSummary(activity: .running, energy: 300, distance: 5_500, averageHeartRate: 150),
        WorkoutSummary(activity: .other),
      ])
    let run = recording.samples.first { $0.workout != nil }
    #expect(run.map { recording.zone.civil($0.start).description } == "2020-01-01 10:00:00")
    #expect(run.map { ($0.end - $0.start).seconds } == 1_801)
    let resting = recording.samples.filter { $0.reading.kind == .restingHeartRate }
    #expect(resting.map(\.reading) == [.restingHeartRate(61.5)])
    #expect(resting.map { recording.zone.civil($0.start).description } == ["2020-01-02 00:00:00"])
    #expect(summary.notes.contains("1 days without a resting heart rate"))
  }

  @Test("bad entries are refused by file and index or line, the others are kept")
  func badEntries() throws {
    let folder = try PMDataExample("bad")
    try folder.write(
      """
      [{"startTime": "2020-01-01 00:00:00"}, 7, null,
       {"startTime": "2020-01-01 00:00:00", "endTime": "2020-01-01T08:00:00.000",
        "levels": {"data": [{"dateTime": "2020-01-01T00:00:00.000", "level": "deep", "seconds": "many"}]}},
       {"startTime": "2020-01-01 25:00:00", "endTime": "2020-01-01T08:00:00.000", "levels": {"data": []}},
       {"startTime": "2020-01-02 00:00:00", "endTime": "2020-01-01T08:00:00.000", "levels": {"data": []}},
       {"startTime": "2020-01-02 00:00:00", "endTime": "2020-01-02T08:00:00.000", "levels": {"data":
        [{"dateTime": "2020-01-02T00:00:00.000", "level": "deep", "seconds": 9223372036854775807}]}},
       {"startTime": "2020-01-03 00:00:00", "endTime": "2020-01-03T08:00:00.000", "levels": {"data": []}}]
      """.utf8, to: "sleep.json")
    try folder.write(
      "dateTime,steps\n2020-01-01 00:00:00,-1\n2020-01-01 00:01:00,x\nyesterday,1\n1,2,3\n2020-01-01 00:02:30,1\n"
        + "2020-01-01 00:03:00,9\n2020-01-01 00:03:00,8\n2020-01-01 00:03:00,9\n", to: "steps_per_minute.csv"
    )
    try folder.write(
      """
      [{"activityName": "Run", "startTime": "2020-01-01 09:00:00", "duration": -5},
       {"activityName": "Run", "startTime": "2020-01-01 09:00:00", "duration": 60000, "averageHeartRate": 900},
       {"activityName": "Run", "startTime": "2020-01-01 09:00:00", "duration": 60000, "distance": 3}]
      """.utf8, to: "exercise.json")
    let (recording, summary) = try folder.run()
    let reasons = summary.rejections.map { "\($0.place.split(separator: "/").last ?? "") \($0.reason)" }
    #expect(
      reasons == [
        "sleep.json[0] endTime is missing", "sleep.json[1] the entry isn't a JSON object",
        "sleep.json[2] the entry isn't a JSON object", "sleep.json[3] levels.data[0]: seconds 'many' isn't a number",
        "sleep.json[4] invalid startTime '2020-01-01 25:00:00'; expected YYYY-MM-DD HH:MM:SS",
        "sleep.json[5] it lasts from 2020-01-02 00:00:00 to 2020-01-01T08:00:00.000",
        "sleep.json[6] levels.data[0]: the stage at 2020-01-02T00:00:00.000 does not lie in the night",
        "steps_per_minute.csv:2 steps is missing",
        "steps_per_minute.csv:3 'x' isn't a believable number of steps in a minute",
        "steps_per_minute.csv:4 invalid datetime 'yesterday'; expected YYYY-MM-DD HH:MM:SS",
        "steps_per_minute.csv:5 3 cells instead of 2",
        "steps_per_minute.csv:6 2020-01-01 00:02:30 is not a full minute",
        "steps_per_minute.csv:8 2020-01-01 00:03:00 had 9 steps before",
        "exercise.json[0] duration -5 ms is not believable",
        "exercise.json[1] averageHeartRate 900.0 is not believable", "exercise.json[2] unknown distanceUnit ''",
      ])
    #expect(recording.samples.map(\.reading) == [.steps(9), .sleep(.inBed)])
    try expectSound(summary)
  }

  @Test("a folder that is missing, is a file, holds nothing of it or a broken file is refused whole")
  func inputs() throws {
    let folder = try PMDataExample("inputs")
    let error = #expect(throws: ImportError.self) { try folder.run() }
    #expect(error?.exitCode == .badData)
    try folder.write("dateTime,steps\n2020-01-01 00:00:00,5\n".utf8, to: "steps_per_minute.csv")
    try folder.write("[{\"startTime\": ".utf8, to: "sleep.json")
    let broken = #expect(throws: ImportError.self) { try folder.run() }
    #expect(broken?.description.contains("sleep.json: error: no JSON list: ") == true)
    try folder.write("{}".utf8, to: "sleep.json")
    #expect(throws: ImportError.self) { try folder.run() }
    try folder.write("time,steps\n".utf8, to: "steps_per_minute.csv")
    try folder.write("[]".utf8, to: "sleep.json")
    #expect(throws: ImportError.self) { try folder.run() }
    #expect(!folder.hasOutput)
    let parent = try ImportFolder("pmdata-none")
    try parent.write([], to: "p14")
    #expect(throws: ImportError.missing(path: parent.path("p99"))) {
      try PMDataImport.run(try parent.options(input: parent.path("p99")))
    }
    #expect(
      #expect(throws: ImportError.self) { try PMDataImport.run(try parent.options(input: parent.path("p14"))) }?
        .exitCode == .badData)
  }

  @Test("hundreds of damaged folders never crash: each is read or refused, and the sums stay right")
  func hostile() throws {
    let folder = try PMDataExample("hostile")
    let files = [
      "sleep.json": """
      [{"startTime": "2020-01-01 00:00:00", "endTime": "2020-01-01T08:00:00.000", "levels": {"data":
        [{"dateTime": "2020-01-01T00:00:00.000", "level": "deep", "seconds": 3600}], "shortData":
        [{"dateTime": "2020-01-01T00:30:00.000", "level": "wake", "seconds": 60}]}}]
      """,
      "steps_per_minute.csv": "dateTime,steps\n2020-01-01 00:03:00,9\n2020-01-01 00:04:00,8\n",
      "exercise.json": """
      [{"activityName": "Run", "startTime": "2020-01-01 09:00:00", "duration": 60000, "calories": 12.5}]
      """,
      "resting_heart_rate.json": """
      [{"dateTime": "2020-01-02 00:00:00", "value": {"date": "01/02/20", "value": 61.5}}]
      """,
    ]
    var random = RandomStream(seed: 31, name: "hostile folders")
    var readable = 0
    for _ in 0..<400 {
      for (name, text) in files.sorted(by: { $0.key < $1.key }) {
        var bytes = Array(text.utf8)
        let index = random.below(bytes.count)
        switch random.below(4) {
        case 0: bytes[index] = UInt8(random.below(256))
        case 1: bytes.insert(Array("0123456789eE-+.,:{}[]\"".utf8)[random.below(22)], at: index)
        case 2: bytes.removeSubrange(index..<min(bytes.count, index + random.below(8)))
        default: break
        }
        try folder.write(bytes, to: name)
      }
      do {
        let (_, summary) = try folder.run()
        try expectSound(summary)
        readable += 1
      } catch let error as ImportError {
        #expect(error.exitCode == .badData)
      }
      folder.removeOutput()
    }
    #expect((20...380).contains(readable))
  }
}
