import Importing
import SimKernel
import WearerKit
import Foundation
import Testing

/// A participant's folder made for one test.
struct PMDataExample {
  private let folder: ImportFolder

  init(_ name: String) throws {
    folder = try ImportFolder("pmdata-\(name)")
    try FileManager.default.createDirectory(atPath: folder.path("p00"), withIntermediateDirectories: true)
  }

  var hasOutput: Bool { FileManager.default.fileExists(atPath: folder.path("out.sqlite")) }

  func removeOutput() { try? FileManager.default.removeItem(atPath: folder.path("out.sqlite")) }

  func write(_ bytes: some Sequence<UInt8>, to name: String) throws { try folder.write(bytes, to: "p00/\(name)") }

  func write(_ text: String, to name: String) throws { try write(text.utf8, to: name) }

  /// Writes a `sleep.json` of one night; segments are (dateTime, level, seconds).
  func writeSleep(
    start: String, end: String, data: [(String, String, Int)], short: [(String, String, Int)] = []
  ) throws {
    func list(_ segments: [(String, String, Int)]) -> String {
      segments.map { "{\"dateTime\": \"\($0.0)\", \"level\": \"\($0.1)\", \"seconds\": \($0.2)}" }
        .joined(separator: ",")
    }
    try write(
      """
      [{"startTime": "\(start)", "endTime": "\(end)",
        "levels": {"data": [\(list(data))], "shortData": [\(list(short))]}}]
      """, to: "sleep.json")
  }

  func run() throws -> (Recording, ImportSummary) {
    let options = try folder.options(input: folder.path("p00"))
    let summary = try PMDataImport.run(options)
    return (try RecordingFile.read(options.output), summary)
  }
}
