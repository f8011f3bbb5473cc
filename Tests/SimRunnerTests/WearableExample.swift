import Importing
import SimKernel
import WearerKit
import PersonWire
import Foundation
import Testing

/// An export of a wearable made for one test, whose wearer lived in Oslo.
struct WearableExample {
  let folder: ImportFolder

  init(_ name: String) throws { folder = try ImportFolder("wearable-\(name)") }

  var path: String { folder.path("export") }

  /// Writes a file below the export's folder.
  func write(_ text: String, to name: String) throws {
    let url = URL(filePath: "\(path)/\(name)")
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  func options(_ name: String? = nil) throws -> ImportOptions {
    try folder.options(input: name.map { "\(path)/\($0)" } ?? path)
  }

  func run(_ name: String? = nil) throws -> (Recording, ImportSummary) {
    let options = try options(name)
    let summary = try WearableImport.run(options)
    try expectSound(summary)
    return (try RecordingFile.read(options.output), summary)
  }
}

extension Recording {
  /// Every sample as a line: its local beginning, its length in seconds, and what it says.
  var lines: [String] {
    samples.map { "\(zone.civil($0.start)) \(Int(($0.end - $0.start).seconds)) \($0.reading)" }.sorted()
  }
}
