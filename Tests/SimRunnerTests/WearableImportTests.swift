@testable import Importing
import SimKernel
import WearerKit
import PersonWire
import ScenarioFiles
import Foundation
import Testing

@Suite("Import of wearables' exports")
struct WearableImportTests {
  private func samples(_ recording: Recording, _ kind: SampleKind) -> [HealthSample] {
    recording.samples.filter { $0.reading.kind == kind }
  }

  private func begin(_ sample: HealthSample?, _ recording: Recording) -> String? {
    sample.map { recording.zone.civil($0.start).description }
  }

  @Test("Fitbit's account export: steps, heart rates and workouts are in UTC, nights and days in local time")
  func fitbit() throws {
    let example = try WearableExample("fitbit")
    let folder = "Takeout/Fitbit/Global Export Data"
    try example.write(
      """
      [{"dateTime":"03/29/20 00:59:00","value":"10"},{"dateTime":"03/29/20 01:00:00","value":"20"},
       {"dateTime":"03/29/20 01:14:00","value":1}]
      """, to: "\(folder)/steps-2020-03-29.json")
    try example.write(
      """
      [{"dateTime":"03/29/20 00:00:05","value":{"bpm":60,"confidence":2}},
       {"dateTime":"03/29/20 00:00:10","value":{"bpm":70,"confidence":0}}]
      """, to: "\(folder)/heart_rate-2020-03-29.json")
    try example.write(
      #"[{"dateTime":"03/29/20 00:00:00","value":{"date":"03/29/20","value":61.5,"error":6.8}}]"#,
      to: "\(folder)/resting_heart_rate-2020-03-29.json")
    try example.write(
      """
      [{"logId":1,"startTime":"2020-03-29T00:30:00.000","endTime":"2020-03-29T06:30:00.000","levels":{"data":
        [{"dateTime":"2020-03-29T00:30:00.000","level":"light","seconds":7200}]}}]
      """, to: "\(folder)/sleep-2020-03-29.json")
    try example.write(
      """
      [{"activityName":"Run","startTime":"03/29/20 09:00:00","duration":1800000,"calories":300,"distance":5.5,
        "distanceUnit":"Kilometer"}]
      """, to: "\(folder)/exercise-0.json")
    for day in 1...3 { try example.write("[]", to: "\(folder)/calories-2020-03-0\(day).json") }
    #expect(try ExportFormat.recognise(example.path) == .fitbit)
    let (recording, summary) = try example.run()
    let steps = samples(recording, .steps)
    #expect(steps.map(\.reading) == [.steps(10), .steps(21)])
    #expect(steps.map { begin($0, recording) } == ["2020-03-29 01:45:00", "2020-03-29 03:00:00"])
    #expect(samples(recording, .heartRate).map(\.reading) == [.heartRate(60)])
    #expect(begin(samples(recording, .heartRate).first, recording) == "2020-03-29 01:00:05")
    #expect(samples(recording, .restingHeartRate).map(\.reading) == [.restingHeartRate(61.5)])
    #expect(begin(samples(recording, .restingHeartRate).first, recording) == "2020-03-29 00:00:00")
    let nights = samples(recording, .sleep)
    #expect(nights.map(\.stage) == [.core, .inBed])
    // Six hours by the wall, five by the sun: the clocks went forward.
    #expect(nights.map { ($0.end - $0.start).seconds } == [7_200, 18_000])
    #expect(
      samples(recording, .workout).compactMap(\.workout)
        == [WorkoutSummary(activity: .running, energy: 300, distance: 5_500)])
    #expect(begin(samples(recording, .workout).first, recording) == "2020-03-29 11:00:00")
    #expect(summary.skipped == [ImportSummary.Tally(name: "\(folder)/calories-*.json", count: 3)])
    #expect(summary.notes.contains { $0.contains("1 heart rates of confidence 0") })
  }

  @Test("Google's tables of Fitbit are read where its lists are not, by device")
  func googleTables() throws {
    let example = try WearableExample("google")
    try example.write(
      "timestamp,beats per minute,data source\r\n2024-05-01T00:00:03Z,72.0,Charge 5\r\n2024-05-01T00:00:08Z,,Charge 5\r\n",
      to: "heart_rate_2024-05-01.csv")
    try example.write(
      "timestamp,steps,data source\n2024-05-01T00:01:00Z,12,Charge 5\n2024-05-01T00:01:00Z,9,Phone\n",
      to: "steps_2024-05-01.csv")
    let (recording, summary) = try example.run()
    #expect(samples(recording, .heartRate).map(\.reading) == [.heartRate(72)])
    #expect(samples(recording, .steps).map { ($0.end - $0.start).seconds } == [60, 60])
    #expect(summary.sources.map(\.name) == ["Charge 5", "Phone"])
    #expect(summary.rejections.map(\.reason) == ["'' beats a minute are not believable"])
    try example.write("[{\"dateTime\":\"05/01/24 00:01:00\",\"value\":\"12\"}]", to: "steps-2024-05-01.json")
    try FileManager.default.removeItem(atPath: try example.options().output)
    let (both, _) = try example.run()
    #expect(samples(both, .steps).map(\.reading) == [.steps(12)])
  }

  @Test("Oura's tables and the API's answers say the same: stages, heart rates of the night, days and workouts")
  func oura() throws {
    let tables = try WearableExample("oura-tables")
    try tables.write(
      """
      id;bedtime_end;bedtime_start;day;heart_rate;sleep_phase_5_min;average_hrv;type
      a;2024-03-02T00:18:00.000+01:00;2024-03-02T00:00:00.000+01:00;2024-03-02;\
      "{""interval"": 300, ""items"": [52, null, 50.5], ""timestamp"": ""2024-03-02T00:00:00.000+01:00""}";1423;45;long_sleep
      b;2024-03-02T08:00:00.000+01:00;2024-03-02T07:00:00.000+01:00;2024-03-02;;;;deleted

      """, to: "App Data/sleepmodel.csv")
    try tables.write(
      "timestamp;bpm;source\n2024-03-02T11:00:00.000Z;71;awake\n", to: "App Data/heartrate.csv")
    try tables.write(
      "day;steps;timestamp\n2024-03-02;8123;2024-03-02T04:00:00.000+01:00\n", to: "App Data/dailyactivity.csv")
    try tables.write(
      """
      activity;calories;day;distance;end_datetime;start_datetime
      running;310.5;2024-03-02;5012.5;2024-03-02T18:31:00.000+01:00;2024-03-02T18:00:00.000+01:00

      """, to: "App Data/workout.csv")
    let answers = try WearableExample("oura-answers")
    try answers.write(
      """
      {"data":[{"id":"a","bedtime_start":"2024-03-02T00:00:00+01:00","bedtime_end":"2024-03-02T00:18:00+01:00",
        "sleep_phase_5_min":"1423","type":"long_sleep","average_hrv":45,"heart_rate":{"interval":300.0,
        "items":[52,null,50.5],"timestamp":"2024-03-02T00:00:00.000+01:00"}},
        {"id":"b","type":"deleted","bedtime_start":"x"}],"next_token":null}
      """, to: "sleep.json")
    try answers.write(
      #"{"data":[{"bpm":71,"source":"awake","timestamp":"2024-03-02T11:00:00+00:00"}]}"#, to: "heartrate.json")
    try answers.write(
      """
      {"data":[{"day":"2024-03-02","steps":8123,"equivalent_walking_distance":6000,
        "timestamp":"2024-03-02T04:00:00+01:00"}]}
      """, to: "daily_activity.json")
    try answers.write(
      """
      {"data":[{"activity":"running","calories":310.5,"distance":5012.5,"intensity":"hard",
        "start_datetime":"2024-03-02T18:00:00+01:00","end_datetime":"2024-03-02T18:31:00+01:00"}]}
      """, to: "workout.json")
    let (recording, summary) = try tables.run()
    #expect(try ExportFormat.recognise(answers.path) == .oura)
    let (again, _) = try answers.run()
    #expect(recording.lines == again.lines)
    let nights = samples(recording, .sleep)
    #expect(nights.map(\.stage) == [.deep, .inBed, .awake, .core, .rem])
    // The last phase ends with the night, not after it.
    #expect(nights.map { Int(($0.end - $0.start).seconds) } == [300, 1_080, 300, 300, 180])
    #expect(samples(recording, .heartRate).map(\.reading) == [.heartRate(52), .heartRate(50.5), .heartRate(71)])
    #expect(
      samples(recording, .heartRate).map { begin($0, recording) }
        == ["2024-03-02 00:00:00", "2024-03-02 00:10:00", "2024-03-02 12:00:00"])
    #expect(samples(recording, .steps).map { begin($0, recording) } == ["2024-03-02 04:00:00"])
    #expect(samples(recording, .steps).map(\.reading) == [.steps(8_123)])
    #expect(
      samples(recording, .workout).compactMap(\.workout)
        == [WorkoutSummary(activity: .running, energy: 310.5, distance: 5_012.5)])
    #expect(summary.notes.contains { $0.contains("1 nights that the wearer deleted") })
    #expect(summary.notes.contains { $0.contains("RMSSD") })
  }

  @Test("Garmin's export: nights in UTC without their stages, days by their own bounds, workouts in centimetres")
  func garmin() throws {
    let example = try WearableExample("garmin")
    try example.write(
      """
      [{"calendarDate":"2024-03-02","sleepStartTimestampGMT":"2024-03-01T23:00:00.0",
        "sleepEndTimestampGMT":"2024-03-02T06:00:00.0","deepSleepSeconds":3600},{"calendarDate":"2024-03-03"}]
      """, to: "DI_CONNECT/DI-Connect-Wellness/2024-01-01_2024-04-10_1_sleepData.json")
    try example.write(
      """
      [{"calendarDate":"2024-03-02","totalSteps":8123,"restingHeartRate":48,
        "wellnessStartTimeGmt":"2024-03-01T23:00:00.0","wellnessEndTimeGmt":"2024-03-02T23:00:00.0"},
       {"calendarDate":"2024-03-03","totalSteps":5000}]
      """, to: "DI_CONNECT/DI-Connect-Aggregator/UDSFile_2024-01-01_2024-04-10.json")
    try example.write(
      """
      [{"summarizedActivitiesExport":[{"activityType":"trail_running","beginTimestamp":1709398800000,
        "duration":1860000.0,"distance":501250.0,"calories":1300.5,"avgHr":150.0},{"activityType":"running"}]}]
      """, to: "DI_CONNECT/DI-Connect-Fitness/me_0_summarizedActivities.json")
    let (recording, summary) = try example.run()
    let night = samples(recording, .sleep)
    #expect(night.map(\.stage) == [.asleep])
    #expect(begin(night.first, recording) == "2024-03-02 00:00:00")
    #expect(samples(recording, .steps).map(\.reading) == [.steps(8_123), .steps(5_000)])
    #expect(
      samples(recording, .steps).map { begin($0, recording) } == ["2024-03-02 00:00:00", "2024-03-03 00:00:00"])
    #expect(samples(recording, .restingHeartRate).map(\.reading) == [.restingHeartRate(48)])
    // Nothing in the file says what its calories are of, so none is kept.
    #expect(
      samples(recording, .workout).compactMap(\.workout)
        == [WorkoutSummary(activity: .running, distance: 5_012.5, averageHeartRate: 150)])
    #expect(begin(samples(recording, .workout).first, recording) == "2024-03-02 18:00:00")
    #expect(summary.rejections.map(\.reason) == ["startTimeGmt '' isn't a time in milliseconds"])
    #expect(summary.rejections.first?.place.hasSuffix("[0].summarizedActivitiesExport[1]") == true)
    #expect(summary.notes.contains { $0.contains("1 nights without a beginning") })
  }

  @Test("Garmin's table of activities is in local time; a comma before three digits is one between thousands")
  func garminTable() throws {
    let example = try WearableExample("garmin-table")
    try example.write(
      """
      Activity Type,Date,Favorite,Title,Distance,Calories,Time,Avg HR,Elapsed Time
      Running,2025-02-06 17:06:03,false,"Wellington","5.48","1,447","00:31:24","153","00:32:57"
      Strength Training,2025-02-07 17:00:00,false,x,0,--,49:12,--,--
      Yoga,7/4/2020 15:36,FALSE,x,0,1,0:49:12,--,--
      Yoga,2025-02-08 17:00:00,false,x,0,"1,4",00:10:00,--,--

      """, to: "Activities.csv")
    let (recording, summary) = try example.run("Activities.csv")
    let workouts = samples(recording, .workout)
    #expect(
      workouts.compactMap(\.workout) == [
        WorkoutSummary(activity: .running, energy: 1_447, averageHeartRate: 153), WorkoutSummary(activity: .strength),
      ])
    #expect(workouts.map { Int(($0.end - $0.start).seconds) } == [1_977, 2_952])
    #expect(begin(workouts.first, recording) == "2025-02-06 17:06:03")
    #expect(
      summary.rejections.map(\.reason) == [
        "invalid Date '7/4/2020 15:36'; expected a time such as 2025-02-06 17:06:03; no row says whether its day or its "
          + "month is first",
        "calories '1,4' isn't a whole number",
      ])
    #expect(summary.notes.contains { $0.contains("1 distances of workouts were left out") })
  }

  @Test("a bad entry, and a file that is cut off among many, cost themselves alone; strictly, the first refuses all")
  func badEntries() throws {
    let example = try WearableExample("bad")
    try example.write(
      """
      [{"dateTime":"03/01/20 00:01:00","value":"12"},{"dateTime":"03/01/20 00:02:00","value":"many"},
       {"dateTime":"13/13/20 00:02:00","value":"1"},7,,{"dateTime":"03/01/20 00:03:00","value":"5"}]
      """, to: "steps-2020-03-01.json")
    try example.write(
      #"[{"dateTime":"03/02/20 00:01:00","value":"7"},{"dateTime":"03/02/20"#, to: "steps-2020-03-02.json")
    let (recording, summary) = try example.run()
    #expect(recording.samples.map(\.reading) == [.steps(17), .steps(7)])
    #expect(
      summary.rejections.map { "\($0.place.split(separator: "/").last ?? "") \($0.reason)" } == [
        "steps-2020-03-01.json[1] 'many' isn't a believable number of steps in a minute",
        "steps-2020-03-01.json[2] invalid dateTime '13/13/20 00:02:00'; expected YYYY-MM-DD HH:MM:SS",
        "steps-2020-03-01.json[3] the entry isn't a JSON object",
        "steps-2020-03-01.json[4] the entry isn't a JSON object",
        "steps-2020-03-02.json no JSON list: it ends within a list, after 1 whole entries",
      ])
    var options = try example.options()
    options.output = example.folder.path("strict.sqlite")
    options.isStrict = true
    let error = #expect(throws: ImportError.self) { try WearableImport.run(options) }
    #expect(error?.description.contains("steps-2020-03-01.json[1]: error: 'many' isn't a believable number") == true)
    #expect(error?.exitCode == .badData)
    #expect(!FileManager.default.fileExists(atPath: options.output))
  }

  @Test("when nothing is kept, the reasons are reported and what was found instead")
  func nothing() throws {
    let example = try WearableExample("nothing")
    try example.write(#"[{"dateTime":"soon","value":"12"}]"#, to: "steps-2020-03-01.json")
    try example.write("[]", to: "calories-2020-03-01.json")
    let error = #expect(throws: ImportError.self) { try example.run() }
    #expect(error?.description.contains("invalid dateTime 'soon'; expected YYYY-MM-DD") == true)
    #expect(error?.description.contains("not used: 1 calories-*.json") == true)
    let empty = try WearableExample("none")
    try empty.write("hello", to: "a/letter.txt")
    let none = #expect(throws: ImportError.self) { try empty.run() }
    #expect(none?.description.contains("it contains a/letter.txt") == true)
  }

  @Test(
    "local times are never read in a zone that nothing names",
    arguments: [
      ("steps-2020-03-01.json", #"[{"dateTime":"03/01/20 00:01:00","value":"12"}]"#),
      ("heartrate.csv", "timestamp;bpm;source\n2024-03-02T11:00:00.000Z;71;awake\n"),
      ("Activities.csv", "Activity Type,Date,Time\nRunning,2025-02-06 17:06:03,00:31:24\n"),
    ])
  func zone(name: String, text: String) throws {
    let example = try WearableExample("zone")
    try example.write(text, to: name)
    var options = try example.options()
    options.isZoneAssumed = true
    let error = #expect(throws: ImportError.self) { try WearableImport.run(options) }
    #expect(error?.description.contains("name the zone with '--zone'") == true)
  }

  @Test("the format of a file or folder is found by its names and its first bytes")
  func formats() throws {
    let example = try WearableExample("formats")
    let known: [(String, String, ExportFormat?)] = [
      ("export.xml", "<?xml version=\"1.0\"?><HealthData/>", .apple), ("export.zip", "PK\u{3}\u{4}", .apple),
      ("work.ics", "\u{feff}BEGIN:VCALENDAR\r\n", .calendar), ("diary.csv", "Date;Kind;Name\n", .diary),
      ("songs.csv", "Title,Artist\n", .songs), ("uplink.up", "831\n832\n", .network),
      ("2024_sleepData.json", "[]", .garmin), ("steps.json", "[]", .pmdata), ("exercise-0.json", "[]", .fitbit),
      ("a.json", "{\"data\":[{\"bedtime_start\":\"x\"}]}", .oura), ("letter.txt", "hello\n", nil),
    ]
    for (name, text, format) in known {
      try example.write(text, to: name)
      #expect(try ExportFormat.recognise("\(example.path)/\(name)") == format, "\(name)")
    }
    let error = #expect(throws: ImportError.self) { try ExportFormat.recognise(example.path) }
    #expect(error?.description.contains("name the folder of one") == true)
  }
}
