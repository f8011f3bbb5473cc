import Foundation
import ScenarioFiles

/// Writes a story that was stepped through as a scenario of its own.
enum StepStory {
  static func write(_ scenario: Scenario, to path: String) throws {
    let folder = (path as NSString).deletingLastPathComponent
    if !folder.isEmpty { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) }
    let story = scenario.relocated(to: folder.isEmpty ? "." : folder)
    try ScenarioFile.text(of: story, showingDefaults: false).write(toFile: path, atomically: true, encoding: .utf8)
  }
}
