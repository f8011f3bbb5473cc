@testable import Importing
import SimKernel
import WearerKit
import PersonWire
import Foundation
import Synchronization
import Testing

private let folderCount = Atomic<Int>(0)

/// A directory of its own for one test's input and output, removed with the object.
final class ImportFolder {
  let url: URL

  init(_ name: String) throws {
    // Tests run side by side and may choose the same name.
    let number = folderCount.wrappingAdd(1, ordering: .relaxed).newValue
    let process = ProcessInfo.processInfo.processIdentifier
    url = FileManager.default.temporaryDirectory.appending(path: "triad-\(name)-\(process)-\(number)")
    try? FileManager.default.removeItem(at: url)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func path(_ name: String) -> String { url.appending(path: name).path }

  func write(_ bytes: some Sequence<UInt8>, to name: String) throws {
    try Data(bytes).write(to: url.appending(path: name))
  }

  func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }

  func bytes(_ name: String) throws -> Data { try Data(contentsOf: url.appending(path: name)) }

  func outputBytes() throws -> Data { try bytes("out.sqlite") }

  /// Options that write to `out.sqlite`, in Oslo.
  func options(input: String) throws -> ImportOptions {
    ImportOptions(input: input, output: path("out.sqlite"), zone: try #require(Zone(identifier: "Europe/Oslo")))
  }

  /// Options for an export that holds these elements.
  func options(containing elements: String) throws -> ImportOptions {
    try write("<HealthData>\n\(elements)\n</HealthData>".utf8, to: "export.xml")
    return try options(input: path("export.xml"))
  }
}

/// A heart rate record at a fixed moment from the source `W`.
func heartRate(_ value: String) -> String {
  """
  <Record type="HKQuantityTypeIdentifierHeartRate" sourceName="W" unit="count/min" value="\(value)" \
  startDate="2020-01-01 10:00:00 +0000" endDate="2020-01-01 10:00:00 +0000"/>
  """
}

/// The samples that an export with these elements leads to.
func importSamples(_ elements: String) throws -> [HealthSample] {
  let folder = try ImportFolder("health-\(stableHash(elements))")
  let options = try folder.options(containing: elements)
  _ = try HealthImport.run(options)
  return try RecordingFile.read(options.output).samples
}

/// The sums that hold in every summary.
func expectSound(_ summary: ImportSummary) throws {
  for kind in summary.kinds {
    #expect(kind.read == kind.kept + kind.duplicates + kind.rejected + kind.filtered + kind.outside)
    #expect([kind.kept, kind.duplicates, kind.rejected, kind.filtered, kind.outside].allSatisfy { $0 >= 0 })
  }
  #expect(summary.sources.map(\.count).reduce(0, +) == summary.kinds.map(\.kept).reduce(0, +))
}

extension HealthSample {
  var stage: SleepStage? { if case .sleep(let stage) = reading { stage } else { nil } }
  var workout: WorkoutSummary? { if case .workout(let summary) = reading { summary } else { nil } }
}
