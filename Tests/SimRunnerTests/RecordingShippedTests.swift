import Importing
import SimKernel
import WearerKit
import PersonWire
import Foundation
import Testing

@Suite("Recordings: the one that is shipped")
struct RecordingShippedTests {
  private let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "scenarios/recordings/runner-in-oslo.sqlite")

  @Test("it holds what its description says")
  func contents() throws {
    let recording = try RecordingFile.read(file.path)
    let counts = Dictionary(grouping: recording.samples, by: \.reading.kind).mapValues(\.count)
    #expect(counts == [.sleep: 2_611, .steps: 1_271, .restingHeartRate: 41, .workout: 69])
    #expect(recording.zone.identifier == "Europe/Oslo")
    #expect(recording.licence == "CC BY 4.0")
    #expect(recording.attribution.contains("Thambawita"))
    let mornings = Set(recording.samples.filter { $0.stage == .inBed }.map { recording.zone.civil($0.end).date })
    #expect(mornings.count == 35)
    #expect(mornings.contains(try #require(CivilDate(year: 2020, month: 3, day: 29))))
    let steps = recording.samples.compactMap { if case .steps(let count) = $0.reading { count } else { nil } }
    #expect(steps.reduce(0, +) == 460_451)
    #expect(recording.samples.compactMap(\.workout).count { $0.activity == .running } == 23)
    #expect(recording == recording.excerpt(from: try firstDay(), days: 44))
  }

  @Test(
    "it is exactly what the command in its description makes",
    .enabled(if: hasSharedData, "the recorded data beside the package is absent"))
  func reproducible() throws {
    let folder = try ImportFolder("shipped")
    var options = try folder.options(input: sharedData.appending(path: "wearables/pmdata/p14").path)
    options.credits.name = "runner in Oslo"
    options.credits.licence = "CC BY 4.0"
    options.credits.attribution =
      "PMData, participant p14: Thambawita et al., PMData: a sports logging dataset, MMSys 2020"
    options.days = ImportDays(first: try firstDay(), count: 44)
    _ = try PMDataImport.run(options)
    // Not by bytes: a file also carries the version of the SQLite library that wrote it.
    #expect(try RecordingFile.read(options.output) == RecordingFile.read(file.path))
  }

  private func firstDay() throws -> CivilDate { try #require(CivilDate(year: 2020, month: 2, day: 17)) }
}
