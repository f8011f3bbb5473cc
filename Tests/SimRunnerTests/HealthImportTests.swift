@testable import Console
@testable import Importing
import SimKernel
import WearerKit
import PersonWire
import Foundation
import Testing

@Suite("Health import: exports")
struct HealthImportTests {
  @Test(
    "the totals of a real export come out, duplicates counted, and importing twice changes no byte",
    .enabled(if: hasSharedData, "the recorded data beside the package is absent"))
  func realExport() throws {
    let folder = try ImportFolder("health-real")
    let options = try folder.options(
      input: sharedData.appending(path: "apple_health/derived_pmdata_p14_export.xml").path)
    let summary = try HealthImport.run(options)
    let read = summary.kinds.map { [$0.kind: $0.read] }
    #expect(read == [["restingHeartRate": 129], ["steps": 4_914], ["sleep": 4_018], ["workout": 270]])
    #expect(summary.kinds.map(\.read).reduce(0, +) == 9_331)
    // 140 sleep lines are twice in the file, word for word.
    #expect(summary.kinds.map(\.duplicates) == [0, 0, 140, 0])
    #expect(summary.rejectedInAll == 0)
    #expect(summary.skipped.isEmpty)
    #expect(summary.added == 9_191)
    #expect(summary.total == 9_191)
    try expectSound(summary)

    let bytes = try folder.outputBytes()
    let second = try HealthImport.run(options)
    #expect(second.added == 0)
    #expect(second.total == 9_191)
    #expect(second.kinds == summary.kinds)
    #expect(try folder.outputBytes() == bytes)

    let recording = try RecordingFile.read(options.output)
    let stages = Dictionary(grouping: recording.samples.compactMap(\.stage), by: { $0 }).mapValues(\.count)
    #expect(stages[.inBed] == 134)
    #expect(stages.values.reduce(0, +) == 4_018 - 140)
    #expect(recording.samples.compactMap(\.workout).allSatisfy { $0.averageHeartRate != nil && $0.energy != nil })
  }

  @Test(
    "the export of a newer version parses whole: skipped types are counted by name, known ones kept",
    .enabled(if: hasSharedData, "the recorded data beside the package is absent"))
  func schemaVersion14() throws {
    let folder = try ImportFolder("health-v14")
    let options = try folder.options(
      input: sharedData.appending(path: "apple_health/sample_export_schema_v14.xml").path)
    let summary = try HealthImport.run(options)
    let kept = summary.kinds.map { [$0.kind: $0.kept] }
    #expect(
      kept == [
        ["heartRate": 3], ["heartRateVariability": 1], ["restingHeartRate": 1], ["respiratoryRate": 1], ["steps": 2],
        ["sleep": 2], ["workout": 2],
      ])
    #expect(summary.rejectedInAll == 0)
    let skipped = Dictionary(uniqueKeysWithValues: summary.skipped.map { ($0.name, $0.count) })
    #expect(skipped["HKCorrelationTypeIdentifierBloodPressure"] == 1)
    #expect(skipped["HKQuantityTypeIdentifierBloodGlucose"] == 2)
    #expect(skipped["ActivitySummary"] == 3)
    let workouts = try RecordingFile.read(options.output).samples.compactMap(\.workout)
    #expect(
      workouts == [
        WorkoutSummary(activity: .walking, energy: 342.5, distance: 5_234, averageHeartRate: 92.5),
        WorkoutSummary(activity: .cycling, energy: 289.3, distance: 12_500, averageHeartRate: 115.2),
      ])
  }

  @Test(
    "units, dates and values in every form become the sample's own",
    arguments: [
      ("HeartRate", "1.5", "count/s", Reading.heartRate(90)),
      ("HeartRate", "61", "count/min", .heartRate(61)),
      ("HeartRateVariabilitySDNN", "0.05", "s", .heartRateVariability(50)),
      ("RespiratoryRate", "0.25", "count/s", .respiratoryRate(15)),
      ("StepCount", "0", "count", .steps(0)),
    ])
  func units(type: String, value: String, unit: String, reading: Reading) throws {
    let record = """
      <Record type="HKQuantityTypeIdentifier\(type)" sourceName="W" unit="\(unit)" value="\(value)" \
      startDate="2020-03-29 01:59:59 +0100" endDate="2020-03-29 03:00:00 +0200"/>
      """
    let samples = try importSamples(record)
    #expect(samples.map(\.reading) == [reading])
    #expect(samples.first?.start == Timestamp(unixSeconds: 1_585_443_599))
    #expect(samples.first?.end == Timestamp(unixSeconds: 1_585_443_600))
  }

  @Test("sleep values are understood as text, in old words and as numbers")
  func sleepValues() throws {
    let values = [
      "HKCategoryValueSleepAnalysisInBed", "HKCategoryValueSleepAnalysisAsleep",
      "HKCategoryValueSleepAnalysisAsleepUnspecified", "HKCategoryValueSleepAnalysisAwake",
      "HKCategoryValueSleepAnalysisAsleepCore", "HKCategoryValueSleepAnalysisAsleepDeep",
      "HKCategoryValueSleepAnalysisAsleepREM", "0", "1", "2", "3", "4", "5",
    ]
    let records = values.enumerated().map { hour, value in
      """
      <Record type="HKCategoryTypeIdentifierSleepAnalysis" sourceName="W" value="\(value)" \
      startDate="2020-01-01 \(hour + 10):00:00 +0000" endDate="2020-01-01 \(hour + 10):30:00 +0000"/>
      """
    }
    let stages = try importSamples(records.joined()).compactMap(\.stage)
    let known: [SleepStage] = [.inBed, .asleep, .asleep, .awake, .core, .deep, .rem]
    #expect(stages == known + [.inBed, .asleep, .awake, .core, .deep, .rem])
  }

  @Test("workouts take totals from attributes or statistics, in any unit; a total of zero was not measured")
  func workouts() throws {
    let times = "sourceName='W' startDate='2020-01-01 10:00:00 +0000' endDate='2020-01-01 11:00:00 +0000'"
    let samples = try importSamples(
      """
      <Workout workoutActivityType='HKWorkoutActivityTypeRunning' totalEnergyBurned='2092' totalEnergyBurnedUnit='kJ' \
      totalDistance='10' totalDistanceUnit='mi' \(times)/>
      <Workout workoutActivityType='HKWorkoutActivityTypeYoga' totalDistance='0' totalDistanceUnit='km' \(times)/>
      <Workout workoutActivityType='HKWorkoutActivityTypeCurling' \(times)>
      <WorkoutStatistics type='HKQuantityTypeIdentifierHeartRate' average='2' unit='count/s'/>
      <WorkoutStatistics type='HKQuantityTypeIdentifierActiveEnergyBurned' sum='90' unit='kcal'/>
      <WorkoutStatistics type='HKQuantityTypeIdentifierDistanceWalkingRunning' sum='1.5' unit='km'/>
      <WorkoutActivity><WorkoutStatistics type='HKQuantityTypeIdentifierHeartRate' average='9' unit='x'/></WorkoutActivity>
      </Workout>
      """)
    let summaries = samples.compactMap(\.workout)
    #expect(summaries.count == 3)
    #expect(summaries.contains(WorkoutSummary(activity: .yoga)))
    #expect(summaries.contains(WorkoutSummary(activity: .other, energy: 90, distance: 1_500, averageHeartRate: 120)))
    let run = summaries.first { $0.activity == .running }
    #expect(run?.distance == 16_093.44)
    #expect(run?.energy.map { ($0 * 1_000).rounded() } == 500_000)
  }

  @Test("a record inside a correlation and again at the top level is one sample")
  func correlation() throws {
    let record = heartRate("61")
    let folder = try ImportFolder("health-correlation")
    let correlation =
      "<Correlation type='HKCorrelationTypeIdentifierFood'>\(record)<Record type='HKFat'/></Correlation>"
    let summary = try HealthImport.run(try folder.options(containing: correlation + record + "<Record type='HKFat'/>"))
    #expect(summary.total == 1)
    #expect(summary.kinds.map(\.duplicates) == [1])
    #expect(summary.skipped.map(\.name) == ["HKCorrelationTypeIdentifierFood", "HKFat"])
    #expect(summary.skipped.map(\.count) == [1, 1])
  }

  @Test("two different values at one moment, or from two sources, are two samples")
  func identity() throws {
    let other = heartRate("61").replacing("sourceName=\"W\"", with: "sourceName=\"Other\"")
    let samples = try importSamples(heartRate("61") + heartRate("62") + other + heartRate("61.0"))
    #expect(samples.count == 3)
  }

  @Test("only the chosen sources are kept, the others are counted")
  func sources() throws {
    let folder = try ImportFolder("health-sources")
    let other = heartRate("62").replacing("sourceName=\"W\"", with: "sourceName=\"Phone &amp; co\"")
    var options = try folder.options(containing: heartRate("61") + other)
    options.sources = ["Phone & co"]
    let summary = try HealthImport.run(options)
    #expect(summary.kinds.map(\.filtered) == [1])
    #expect(summary.sources == [ImportSummary.Tally(name: "Phone & co", count: 1)])
    try expectSound(summary)
  }

  @Test("samples of two sources that overlap are pointed out, those of one source and those that adjoin are not")
  func overlaps() throws {
    func steps(_ source: String, _ from: String, _ to: String) -> String {
      """
      <Record type="HKQuantityTypeIdentifierStepCount" sourceName="\(source)" unit="count" value="9" \
      startDate="2020-01-01 \(from):00 +0000" endDate="2020-01-01 \(to):00 +0000"/>
      """
    }
    let folder = try ImportFolder("health-overlaps")
    let watch = steps("Watch", "10:00", "10:15") + steps("Watch", "10:10", "10:20")
    let phone = steps("Phone", "10:20", "10:40") + steps("Phone", "10:05", "10:15")
    let summary = try HealthImport.run(try folder.options(containing: watch + phone))
    #expect(
      summary.notes == [
        "2 samples of steps overlap those of another source; a life that is made of them counts that time once"
      ])
  }

  @Test("the summary reads as a table and, with sorted keys, as JSON")
  func summary() throws {
    let folder = try ImportFolder("health-summary")
    var options = try folder.options(containing: heartRate("61") + "\n" + heartRate("0") + "<Record type='HKMood'/>")
    options.days = ImportDays(first: try #require(CivilDate(year: 2020, month: 1, day: 1)), count: 1)
    let summary = try HealthImport.run(options)
    #expect(
      summary.table == """
        \(options.input) -> \(options.output) (Europe/Oslo)

        kind       read  kept  duplicate  rejected  filtered  outside                first                 last
        heartRate     2     1          0         1         0        0  2020-01-01 11:00:00  2020-01-01 11:00:00

        skipped, because there is no kind of sample for them:
          1  HKMood

        kept by source:
          1  W

        rejected:
          \(options.input):3: value 0 count/min is not believable

        1 samples added, 1 in the recording now

        """)
    #expect(try JSONDecoder().decode(ImportSummary.self, from: Data(summary.json.utf8)) == summary)
    options.days = ImportDays(first: try #require(CivilDate(year: 2020, month: 1, day: 2)), count: 1)
    let nothing = #expect(throws: ImportError.self) { try HealthImport.run(options) }
    #expect(nothing?.description.contains("\n  1 samples are of other days") == true)
  }

  @Test("days to keep that no calendar has are refused when they are asked for")
  func days() throws {
    let day = try #require(CivilDate(year: 2020, month: 1, day: 1))
    #expect(ImportDays(first: day, count: 0) == nil)
    #expect(ImportDays(first: day, count: .max) == nil)
    #expect(ImportDays(first: try #require(CivilDate(year: 9_999, month: 1, day: 1)), count: 1) == nil)
  }
}
