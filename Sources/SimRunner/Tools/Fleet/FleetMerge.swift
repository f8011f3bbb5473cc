package import Engine
import Search
import Foundation

/// Merges the shards of a fleet into the database that one run would have made.
package struct FleetMerge {
  private let vocabulary: PluginRegistry
  package let paths: [String]
  package let output: String
  /// The number of people in memory, at least one of each shard.
  package var peopleAtOnce = 8_192

  /// - Parameter vocabulary: The vocabulary of their population's lives.
  package init(_ vocabulary: PluginRegistry, paths: [String], output: String) {
    (self.vocabulary, self.paths, self.output) = (vocabulary, paths, output)
  }

  /// - Returns: The database at the path; `nil` if it was cancelled, without a file.
  package func run(monitor: any ProgressMonitor = SilentMonitor()) throws(ToolError) -> FleetDatabase? {
    guard !FileManager.default.fileExists(atPath: output) else {
      throw ToolError(.usage, "Error: \(output) is there already\n  Choose another name for '--output'.")
    }
    var parts: [(path: String, job: FleetSettings, done: Int)] = []
    for path in paths {
      let part = try look(into: path) { shard throws(StorageError) in (path, shard.settings, try shard.count()) }
      parts.append(part)
    }
    try FleetSettings.check(parts)
    parts.sort { $0.job.shard.index < $1.job.shard.index }
    do throws(ToolError) {
      if let merged = try copy(parts.map(\.path), monitor) { return merged }
    } catch {
      try? FileManager.default.removeItem(atPath: output)
      throw error
    }
    try? FileManager.default.removeItem(atPath: output)
    return nil
  }

  /// Opens a shard briefly: a process can't have a thousand databases open, and each takes memory.
  private func look<Answer>(
    into path: String, _ body: (FleetDatabase) throws(StorageError) -> Answer
  ) throws(ToolError) -> Answer {
    let shard = try FleetDatabase(opening: path, vocabulary, access: .readOnly)
    defer { shard.close() }
    do throws(StorageError) { return try body(shard) } catch {
      throw ToolError(.inputOutput, "Error: \(path): \(error)")
    }
  }

  private func copy(_ paths: [String], _ monitor: any ProgressMonitor) throws(ToolError) -> FleetDatabase? {
    let merged = try begin(paths[0])
    let wearers = merged.settings.wearers
    // As many of each shard as fit, so that all people are in order.
    let size = max(1, peopleAtOnce / paths.count) * paths.count
    for start in stride(from: 0, to: wearers, by: size) {
      let end = min(start + size, wearers)
      var rows: [FleetRow?] = Array(repeating: nil, count: end - start)
      for (place, path) in paths.enumerated() {
        try look(into: path) { shard throws(StorageError) in
          for item in stride(from: start + place, to: end, by: paths.count) {
            rows[item - start] = try shard.row(item + 1)
          }
        }
        guard monitor.goesOn(WorkProgress(.merging, start, of: wearers)) else { return nil }
      }
      try ToolError.storing { () throws(StorageError) in
        try merged.together { () throws(StorageError) in
          for (place, row) in rows.enumerated() {
            guard let row else { throw .corrupt(message: "person \(start + place + 1) is missing") }
            try merged.insert(row)
          }
        }
      }
      guard monitor.goesOn(WorkProgress(.merging, end, of: wearers)) || end == wearers else { return nil }
    }
    return merged
  }

  /// Creates the fleet's database without people, from a shard.
  private func begin(_ path: String) throws(ToolError) -> FleetDatabase {
    let shard = try FleetDatabase(opening: path, vocabulary, access: .readOnly)
    defer { shard.close() }
    var settings = shard.settings
    settings.shard = Shard()
    let population = try shard.population(vocabulary)
    return try ToolError.storing { () throws(StorageError) in
      try FleetDatabase(.file(path: output), settings, population, file: shard.populationFile)
    }
  }
}
