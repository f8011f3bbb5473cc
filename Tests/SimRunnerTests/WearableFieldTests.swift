@testable import Importing
import SimKernel
import WearerKit
import PersonWire
import Foundation
import Testing

/// Exports as the field reports them: vendors' words for "no" and "unknown", other names, and other clocks.
@Suite("Wearables' exports from the field")
struct WearableFieldTests {
  private func sleeps(_ recording: Recording) -> [String] {
    recording.samples.filter { $0.reading.kind == .sleep }.map { recording.zone.civil($0.start).description }
  }

  @Test("Oura: what the wearer rejected or deleted is no sleep, in a list and in a table; a nap is")
  func ouraWords() throws {
    let list = try WearableExample("oura-rest")
    func night(_ type: String, _ day: Int) -> String {
      """
      {"type":"\(type)","bedtime_start":"2026-03-0\(day)T14:00:00+01:00","bedtime_end":"2026-03-0\(day)T15:00:00+01:00"}
      """
    }
    let types = ["long_sleep", "rest", "deleted", "late_nap", "Rest"]
    try list.write(
      "{\"data\":[\(types.enumerated().map { night($1, $0 + 1) }.joined(separator: ","))]}", to: "sleep.json")
    let table = try WearableExample("oura-rest-table")
    let rows = types.enumerated().map { place, type in
      "2026-03-0\(place + 1)T14:00:00.000+01:00;2026-03-0\(place + 1)T15:00:00.000+01:00;\(type)"
    }
    try table.write("bedtime_start;bedtime_end;type\n\(rows.joined(separator: "\n"))\n", to: "sleepmodel.csv")
    for example in [list, table] {
      let (recording, summary) = try example.run()
      #expect(sleeps(recording) == ["2026-03-01 14:00:00", "2026-03-04 14:00:00"])
      #expect(summary.notes.contains("2 nights that the wearer rejected were left out"))
      #expect(summary.notes.contains("1 nights that the wearer deleted were left out"))
    }
  }

  @Test(
    "Garmin: a night that nothing measured is left out, one that the wearer set is kept with a note",
    arguments: [
      ("ENHANCED_CONFIRMED_FINAL", "", true, ""), ("AUTO_CONFIRMED", "", true, ""),
      ("MANUALLY_CONFIRMED", "", true, "MANUALLY_CONFIRMED were kept"),
      ("OFF_WRIST", "", false, "OFF_WRIST were left out"),
      ("UNCONFIRMED", "", false, "UNCONFIRMED were left out"), ("UNCONFIRMED", ",\"deepSleepSeconds\":3600", true, ""),
    ])
  func garminWords(word: String, more: String, isKept: Bool, note: String) throws {
    let example = try WearableExample("garmin-words")
    func night(_ day: Int, _ lines: String) -> String {
      """
      {"sleepStartTimestampGMT":"2026-03-0\(day)T22:00:00.0","sleepEndTimestampGMT":"2026-03-0\(day + 1)T05:00:00.0"\(lines)}
      """
    }
    try example.write(
      "[\(night(1, "")),\(night(3, ",\"sleepWindowConfirmationType\":\"\(word)\"\(more)"))]", to: "a_sleepData.json")
    let (recording, summary) = try example.run()
    #expect(sleeps(recording).count == (isKept ? 2 : 1))
    #expect(
      note.isEmpty ? !summary.notes.contains { $0.contains("marks as") } : summary.notes.contains { $0.contains(note) })
  }

  @Test("Fitbit: a night and a workout that were entered by hand are kept, with a note; so is a nap")
  func fitbitByHand() throws {
    let example = try WearableExample("fitbit-manual")
    func night(_ day: Int, _ more: String) -> String {
      """
      {"startTime":"2026-03-0\(day)T13:00:00.000","endTime":"2026-03-0\(day)T14:00:00.000",\(more),"levels":{"data":
      [{"dateTime":"2026-03-0\(day)T13:00:00.000","level":"asleep","seconds":3600}]}}
      """
    }
    try example.write(
      "[\(night(1, "\"logType\":\"auto_detected\",\"mainSleep\":false")),\(night(2, "\"logType\":\"manual\""))]",
      to: "sleep-2026-03-01.json")
    try example.write(
      """
      [{"activityName":"Walk","startTime":"03/01/26 09:00:00","duration":1800000,"logType":"manual","distance":-1,
        "averageHeartRate":"NaN","calories":-1.0}]
      """, to: "exercise-0.json")
    let (recording, summary) = try example.run()
    #expect(sleeps(recording).count == 4)
    #expect(recording.samples.compactMap(\.workout) == [WorkoutSummary(activity: .walking)])
    #expect(summary.notes.contains("2 nights and workouts were entered by hand: kept, as the wearer says so"))
  }

  @Test("words for a value that isn't known cost that value and no row")
  func sentinels() throws {
    let example = try WearableExample("sentinels")
    try example.write(
      """
      Activity Type,Date,Calories,Time,Avg HR,Elapsed Time
      Running,2026-03-01 08:00:00,NaN,00:30:00,-1,--
      Running,2026-03-02 08:00:00,--,00:30:00,n/a,NaN
      Running,2026-03-03 08:00:00,null,00:30:00,120,-1,

      """, to: "Activities.csv")
    try example.write(
      "[{\"calendarDate\":\"2026-03-01\",\"totalSteps\":-1,\"restingHeartRate\":50}]", to: "UDSFile_2026.json")
    let (recording, summary) = try example.run()
    #expect(
      recording.samples.compactMap(\.workout) == [
        WorkoutSummary(activity: .running), WorkoutSummary(activity: .running),
        WorkoutSummary(activity: .running, averageHeartRate: 120),
      ])
    #expect(recording.samples.contains { $0.reading == .restingHeartRate(50) })
    #expect(summary.rejections.isEmpty)
  }

  @Test("a table that a spreadsheet saved again: halves of the day, dates by what the column says, serial numbers")
  func spreadsheet() throws {
    let example = try WearableExample("spreadsheet")
    try example.write(
      """
      Activity Type,Date,Time,Calories
      Running,3/1/2026 5:06:03 PM,00:30:00,100
      Running,3/17/2026 08:30,12:45:00 AM,100
      Running,46099.5,0.03125,100
      Running,2026-03-19 08:30:00,00:30:00,100

      """, to: "Activities.csv")
    let (recording, _) = try example.run()
    let workouts = recording.samples.filter { $0.workout != nil }
    #expect(
      workouts.map { recording.zone.civil($0.start).description } == [
        "2026-03-01 17:06:03", "2026-03-17 08:30:00", "2026-03-18 12:00:00", "2026-03-19 08:30:00",
      ])
    #expect(workouts.map { Int(($0.end - $0.start).seconds) } == [1_800, 2_700, 2_700, 1_800])
    let steps = try PMDataExample("spreadsheet")
    try steps.write("dateTime,steps\n1/3/2020 8:01,5\n25/3/2020 8:02,7\n", to: "steps_per_minute.csv")
    let (minutes, _) = try steps.run()
    #expect(
      minutes.samples.map { Zone.utc.civil($0.start).description } == ["2020-03-01 08:00:00", "2020-03-25 08:00:00"])
  }

  // MARK: Which file it is

  private let export =
    "<?xml version=\"1.0\"?>\n<!DOCTYPE HealthData [\n]>\n<HealthData>\n\(heartRate("62"))\n</HealthData>"

  @Test(
    "a health export is known by its content, whatever its name", arguments: ["exportar.xml", "导出.xml", "Exporter.XML"])
  func healthNames(name: String) throws {
    let example = try WearableExample("names")
    try example.write(export, to: "apple_health_export/\(name)")
    try example.write("<?xml version=\"1.0\"?><ClinicalDocument/>", to: "apple_health_export/export_cda.xml")
    #expect(try ExportFormat.recognise(example.path) == .apple)
    #expect(try example.run().1.total == 1)
    #expect(try ExportFormat.recognise("\(example.path)/apple_health_export/\(name)") == .apple)
    try example.write(export, to: "copy/other.xml")
    let error = #expect(throws: ImportError.self) { try example.run() }
    #expect(error?.description.contains("it holds 2 exports") == true)
  }

  @Test("a file for another importer says for which")
  func otherImporters() throws {
    let example = try WearableExample("others")
    let files = [
      ("work.ics", "BEGIN:VCALENDAR\n", "triad import calendar"),
      ("diary.csv", "Date,Kind,Name\n", "triad import diary"),
      ("steps.json", "[]", "triad import pmdata"),
    ]
    for (name, text, command) in files {
      try example.write(text, to: name)
      let error = #expect(throws: ImportError.self) { try example.run(name) }
      #expect(error?.description.contains("use '\(command)'") == true, "\(name)")
    }
    try example.write(" {\"a\": 1}", to: "unknown.json")
    let error = #expect(throws: ImportError.self) { try example.run("unknown.json") }
    #expect(error?.description.contains("this is JSON, and no list of") == true)
    try example.write("a,b\n1,2\n", to: "unknown.csv")
    let table = #expect(throws: ImportError.self) { try example.run("unknown.csv") }
    #expect(table?.description.contains("nor a table of Oura or Garmin by its first line") == true)
    try example.write("{\"data\":[{\"bedtime_start\":\"x\"}]}", to: "sleep-all.json")
    for command in ["calendar", "diary", "network", "songs"] {
      #expect(ExportFormat.remedy("\(example.path)/sleep-all.json", insteadOf: command).contains("import health"))
    }
    #expect(ExportFormat.remedy("\(example.path)/sleep-all.json", insteadOf: "health").isEmpty)
    #expect(ExportFormat.remedy("\(example.path)/none", insteadOf: "health").isEmpty)
  }

  // MARK: Apple's metadata

  private func summary(_ elements: String) throws -> (Recording, ImportSummary) {
    let folder = try ImportFolder("health-metadata")
    let options = try folder.options(containing: elements)
    let summary = try WearableImport.run(options)
    return (try RecordingFile.read(options.output), summary)
  }

  @Test("entries by hand are kept and counted; records of other clocks are named with their days")
  func metadata() throws {
    func record(_ value: Int, _ day: Int, _ offset: String, _ key: String, _ content: String) -> String {
      """
      <Record type="HKQuantityTypeIdentifierHeartRate" sourceName="W" unit="count/min" value="\(value)" \
      startDate="2026-03-\(day) 10:00:00 \(offset)" endDate="2026-03-\(day) 10:00:00 \(offset)">\
      <MetadataEntry key="\(key)" value="\(content)"/></Record>
      """
    }
    let (recording, told) = try summary(
      record(60, 10, "+0100", "HKWasUserEntered", "1") + record(61, 11, "+0100", "HKWasUserEntered", "0")
        + record(62, 12, "+0100", "HKTimeZone", "Europe/Berlin") + record(63, 13, "+0100", "HKTimeZone", "Asia/Tokyo")
        + record(64, 15, "+0100", "HKTimeZone", "Asia/Tokyo") + record(65, 16, "-0400", "HKTimeZone", "no zone"))
    #expect(recording.samples.count == 6)
    #expect(
      told.notes == [
        "1 records were entered by hand: kept, as the wearer says so",
        "1 records of 2026-03-16 to 2026-03-16 are on the clock of -0400: their days are cut at midnight in Europe/Oslo",
        "2 records of 2026-03-13 to 2026-03-15 are on the clock of Asia/Tokyo: their days are cut at midnight in Europe/Oslo",
      ])
    #expect(try summary(heartRate("60")).1.notes.isEmpty)
  }

  @Test("the distance of a multisport is the sum of its parts; of another workout, the first")
  func multisport() throws {
    func workout(_ type: String) -> String {
      let parts = [("Swimming", "1500", "m"), ("Cycling", "40", "km"), ("WalkingRunning", "10", "km")].map {
        "<WorkoutStatistics type=\"HKQuantityTypeIdentifierDistance\($0.0)\" sum=\"\($0.1)\" unit=\"\($0.2)\"/>"
      }
      return """
        <Workout workoutActivityType="HKWorkoutActivityType\(type)" sourceName="W" \
        startDate="2026-03-17 08:00:00 +0100" endDate="2026-03-17 11:00:00 +0100">\(parts.joined())</Workout>
        """
    }
    #expect(try importSamples(workout("SwimBikeRun")).compactMap(\.workout?.distance) == [51_500])
    #expect(try importSamples(workout("Swimming")).compactMap(\.workout?.distance) == [1_500])
  }

  // MARK: Time

  @Test("a night of stages and wakings is cut in linear time, also where all of them overlap")
  func longNight() throws {
    func seconds(_ count: Int, overlapping: Bool) throws -> Double {
      let step = 40_000 / count
      func segments(_ level: String, _ shift: Int) -> String {
        (0..<count).map { place in
          let second = overlapping ? shift : place * step + shift
          return """
            {"dateTime":"2026-03-01T\(clockFace(second))","level":"\(level)","seconds":\(overlapping ? 30_000 : step / 2)}
            """
        }.joined(separator: ",")
      }
      let text = """
        {"startTime":"2026-03-01T00:00:00.000","endTime":"2026-03-01T20:00:00.000","levels":{
        "data":[\(segments("light", 0))],"shortData":[\(segments("wake", 1))]}}
        """
      let fields = try #require(RecordFields(json: text.utf8))
      let begin = ContinuousClock.now
      let night = try FitbitNight(fields, in: .utc)
      #expect(night.stages.count == (overlapping ? 2 : 2 * count))
      return (ContinuousClock.now - begin) / .seconds(1)
    }
    for overlapping in [false, true] {
      _ = try seconds(200, overlapping: overlapping)
      let (short, long) = (
        try seconds(1_000, overlapping: overlapping), try seconds(10_000, overlapping: overlapping)
      )
      #expect(long < max(1, 25 * short), "\(short) s, \(long) s")
    }
  }

  @Test("wakings lie over the stages: each part keeps its length, and nothing is counted twice")
  func wakings() throws {
    let fields = try #require(
      RecordFields(
        json: """
          {"startTime":"2026-03-01T00:00:00","endTime":"2026-03-01T01:00:00","levels":{"data":[
          {"dateTime":"2026-03-01T00:20:00","level":"deep","seconds":1200},
          {"dateTime":"2026-03-01T00:00:00","level":"light","seconds":1200},
          {"dateTime":"2026-03-01T00:30:00","level":"rem","seconds":1800}],"shortData":[
          {"dateTime":"2026-03-01T00:19:00","level":"wake","seconds":120},
          {"dateTime":"2026-03-01T00:05:00","level":"wake","seconds":60}]}}
          """.utf8))
    let night = try FitbitNight(fields, in: .utc)
    let parts = night.stages.map { part in
      let (start, end) = (part.span.lowerBound - night.bed.lowerBound, part.span.upperBound - night.bed.lowerBound)
      return "\(Int(start.seconds) / 60) \(part.stage) \(Int((end - start).seconds) / 60)"
    }
    #expect(
      parts == ["0 core 5", "5 awake 1", "6 core 13", "19 awake 1", "20 awake 1", "21 deep 19", "40 rem 20"])
  }
}
