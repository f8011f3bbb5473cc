import Foundation
import Testing
@testable import Importing
import SimKernel
import PersonWire
import ScenarioFiles

@Suite("Health import: what is refused")
struct HealthImportRefusalTests {
  @Test(
    "a record that cannot be true is refused with its line and reason, and the import continues",
    arguments: [
      ("value=\"61\"", "value=\"-3\"", "value -3 count/min is not believable"),
      ("value=\"61\"", "value=\"nan\"", "value 'nan' is not a number"),
      ("value=\"61\"", "value=\"inf\"", "value 'inf' is not a number"),
      ("value=\"61\"", "value=\"1e308\"", "value 1e308 count/min is not believable"),
      ("value=\"61\"", "value=\"\"", "value '' is not a number"),
      ("value=\"61\"", "", "value is missing"),
      ("unit=\"count/min\"", "unit=\"furlong\"", "unknown unit 'furlong'"),
      ("unit=\"count/min\"", "", "unit is missing"),
      ("endDate=\"2020-01-01 10:00", "endDate=\"2020-01-01 09:59", "it ends before it begins"),
      ("endDate=\"2020-01-01 10", "endDate=\"2020-01-04 10", "it lasts longer than two days"),
      (
        "startDate=\"2020-01-01", "startDate=\"2020-02-30",
        "invalid startDate '2020-02-30 10:00:00 +0000'; expected a time such as '2020-03-29 03:30:00 +0200'"
      ),
      ("endDate=\"2020-01-01 10:00:00 +0000\"", "", "endDate is missing"),
      ("endDate=\"2020-01-01", "endDate=\"0001-01-01", "endDate '0001-01-01 10:00:00 +0000' is of the year 1"),
      ("endDate=\"2020-01-01 10:00:00 +0000\"", "endDate=\"å\"", "invalid endDate 'å'; expected a time such as"),
    ])
  func record(original: String, replacement: String, reason: String) throws {
    let folder = try ImportFolder("health-refused-\(stableHash(replacement + reason))")
    let broken = heartRate("61").replacing(original, with: replacement)
    let summary = try HealthImport.run(try folder.options(containing: heartRate("62") + "\n" + broken))
    #expect(summary.total == 1)
    #expect(summary.rejectedInAll == 1)
    #expect(summary.rejections.first?.place == folder.path("export.xml") + ":3")
    #expect(summary.rejections.first?.reason.hasPrefix(reason) == true)
    try expectSound(summary)
  }

  @Test("a refused workout is counted once, at its own line or its statistics' line")
  func workout() throws {
    let folder = try ImportFolder("health-workout-refused")
    let times = "startDate='2020-01-01 10:00:00 +0000' endDate='2020-01-01 11:00:00 +0000'"
    let summary = try HealthImport.run(
      try folder.options(
        containing: """
          <Workout workoutActivityType='HKWorkoutActivityTypeRunning' \(times)>
          <WorkoutStatistics type='HKQuantityTypeIdentifierHeartRate' average='9000' unit='count/min'/>
          <WorkoutStatistics type='HKQuantityTypeIdentifierHeartRate' average='90' unit='count/min'/>
          </Workout>
          <Workout workoutActivityType='Jogging' \(times)><WorkoutStatistics/></Workout>
          <Workout workoutActivityType='HKWorkoutActivityTypeRunning' \(times)/>
          """))
    #expect(summary.kinds.map(\.read) == [3])
    #expect(summary.kinds.map(\.kept) == [1])
    #expect(summary.rejections.map(\.place) == [3, 6].map { folder.path("export.xml") + ":\($0)" })
  }

  @Test("only the first rejections are shown, all are counted")
  func manyRejections() throws {
    let folder = try ImportFolder("health-many")
    var options = try folder.options(
      containing: heartRate("60") + String(repeating: heartRate("-1") + "\n", count: 50))
    options.rejectionsShown = 3
    let summary = try HealthImport.run(options)
    #expect(summary.rejections.count == 3)
    #expect(summary.rejectedInAll == 50)
    #expect(summary.table.contains("... and 47 more"))
    #expect(summary.json.contains("\"rejectedInAll\" : 50"))
  }

  @Test("a missing file, a folder, another document and an export without samples have their own errors")
  func inputs() throws {
    let folder = try ImportFolder("health-inputs")
    let missing = folder.path("none.xml")
    #expect(throws: ImportError.missing(path: missing)) { try HealthImport.run(try folder.options(input: missing)) }
    #expect(ImportError.missing(path: missing).exitCode == .inputMissing)
    let directory = #expect(throws: ImportError.self) {
      try HealthImport.run(try folder.options(input: folder.url.path))
    }
    #expect(directory?.exitCode == .inputOutput)
    try folder.write("<rss><Record/></rss>".utf8, to: "feed.xml")
    let foreign = #expect(throws: ImportError.self) {
      try HealthImport.run(try folder.options(input: folder.path("feed.xml")))
    }
    #expect(foreign?.description.hasSuffix("feed.xml: error: the document is <rss>, not a <HealthData> export") == true)
    #expect(foreign?.exitCode == .badData)
    try folder.write("PK\u{3}\u{4} and so on".utf8, to: "export.zip")
    let archive = #expect(throws: ImportError.self) {
      try HealthImport.run(try folder.options(input: folder.path("export.zip")))
    }
    #expect(archive?.description.contains("archive") == true)
    let empty = try folder.options(containing: "<Record type='HKUnknown'/>")
    #expect(throws: ImportError.nothingToKeep(path: empty.input, why: ["not used: 1 HKUnknown"])) {
      try HealthImport.run(empty)
    }
    #expect(try folder.names() == ["export.xml", "export.zip", "feed.xml"])
  }

  @Test("an existing output that is not a recording, or of another zone, is left unchanged")
  func conflicts() throws {
    let folder = try ImportFolder("health-conflict")
    var options = try folder.options(containing: heartRate("61"))
    try folder.write("my diary".utf8, to: "out.sqlite")
    #expect(throws: ImportError.self) { try HealthImport.run(options) }
    #expect(try folder.outputBytes() == Data("my diary".utf8))
    try FileManager.default.removeItem(atPath: options.output)
    _ = try HealthImport.run(options)
    let bytes = try folder.outputBytes()
    options.zone = try #require(Zone(identifier: "Asia/Tokyo"))
    let error = #expect(throws: ImportError.self) { try HealthImport.run(options) }
    #expect(error?.exitCode == .badData)
    #expect(try folder.outputBytes() == bytes)
    options.output = folder.path("no/such/folder/out.sqlite")
    #expect(#expect(throws: ImportError.self) { try HealthImport.run(options) }?.exitCode == .inputOutput)
  }

  @Test("an export cut off anywhere is refused with the place where it stops, and nothing is written")
  func truncated() throws {
    let folder = try ImportFolder("health-truncated")
    let options = try folder.options(containing: heartRate("61") + "\n<!-- å -->\n" + heartRate("62"))
    let whole = Array(try Data(contentsOf: URL(filePath: options.input)))
    for length in 0..<whole.count {
      let part = Array(whole.prefix(length))
      try folder.write(part, to: "export.xml")
      do {
        _ = try HealthImport.run(options)
        Issue.record("accepted the first \(length) bytes")
      } catch .malformed(_, let error) {
        #expect(error.place.line == part.count(where: { $0 == 0x0a }) + 1)
      }
    }
    #expect(try folder.names() == ["export.xml"])
  }

  @Test(
    "a real export cut off at every so many bytes is refused where it stops",
    .enabled(if: hasSharedData, "the recorded data beside the package is absent"))
  func truncatedReal() throws {
    let url = sharedData.appending(path: "apple_health/sample_export_schema_v14.xml")
    let whole = Array(try Data(contentsOf: url))
    let folder = try ImportFolder("health-truncated-real")
    let options = try folder.options(input: url.path)
    for length in stride(from: 0, to: whole.count - 20, by: 97) {
      let part = Array(whole.prefix(length))
      do {
        _ = try HealthImport.read(MemoryBytes(part), options)
        Issue.record("accepted the first \(length) bytes")
      } catch .malformed(_, let error) {
        #expect(error.place.line == part.count(where: { $0 == 0x0a }) + 1)
      }
    }
    #expect(try folder.names().isEmpty)
  }

  @Test("hundreds of hostile exports never crash: each is read or refused, and refusals keep the sums right")
  func hostile() throws {
    let workout = """
      <Workout workoutActivityType='HKWorkoutActivityTypeRunning' totalEnergyBurned='5' totalEnergyBurnedUnit='kcal' \
      startDate='2020-01-01 10:00:00 +0000' endDate='2020-01-01 11:00:00 +0000'><WorkoutStatistics \
      type='HKQuantityTypeIdentifierHeartRate' average='90' unit='count/min'/></Workout>
      """
    let original = Array("<HealthData>\n\(heartRate("61"))\n\(workout)\n</HealthData>".utf8)
    let folder = try ImportFolder("health-hostile")
    let options = try folder.options(input: "hostile.xml")
    var random = RandomStream(seed: 23, name: "hostile")
    var readable = 0
    for _ in 0..<(LongTests.areWanted ? 3_000 : 800) {
      var bytes = original
      for _ in 0...random.below(2) {
        let index = random.below(bytes.count)
        switch random.below(3) {
        case 0: bytes[index] = Array("0123456789-+:eE.<>&'\" /".utf8)[random.below(23)]
        case 1: bytes.insert(Array("0123456789-+:eE.<>&'\" /".utf8)[random.below(23)], at: index)
        default: bytes.removeSubrange(index..<min(bytes.count, index + random.below(6)))
        }
      }
      do {
        _ = try HealthImport.read(MemoryBytes(bytes, pieceSize: 1 + random.below(200)), options)
        readable += 1
      } catch {
        #expect(error.exitCode == .badData)
      }
    }
    #expect((150...2_900).contains(readable))
    #expect(try folder.names().isEmpty)
  }
}
