import DeviceKit
package import Engine
package import ScenarioFiles
import Search
import SimKernel
import Foundation

/// Joins the shards of a fleet into the database that one run of all would have left.
package struct FleetMerge {
  private let vocabulary: Vocabulary
  package let paths: [String]
  package let output: String

  /// - Parameter vocabulary: what their population's lives can say.
  package init(_ vocabulary: Vocabulary, paths: [String], output: String) {
    (self.vocabulary, self.paths, self.output) = (vocabulary, paths, output)
  }

  /// - Returns: the path's database; nil when it was cancelled, and nothing is left of it then.
  package func run(monitor: any ProgressMonitor = SilentMonitor()) throws(ToolError) -> FleetDatabase? {
    guard !FileManager.default.fileExists(atPath: output) else {
      throw ToolError(.usage, "Error: \(output) is there already\n  Choose another name for '--output'.")
    }
    var shards: [(path: String, database: FleetDatabase)] = []
    for path in paths { shards.append((path, try FleetDatabase(opening: path, vocabulary, access: .readOnly))) }
    defer { for shard in shards { shard.database.close() } }
    var parts: [(path: String, job: FleetSettings, done: Int)] = []
    for shard in shards { parts.append((shard.path, shard.database.settings, try Self.count(shard))) }
    try FleetSettings.check(parts)
    shards.sort { $0.database.settings.shard.index < $1.database.settings.shard.index }
    do throws(StorageError) {
      if let merged = try copy(shards.map(\.database), monitor) { return merged }
    } catch {
      try? FileManager.default.removeItem(atPath: output)
      throw ToolError(.inputOutput, "Error: \(error)")
    }
    try? FileManager.default.removeItem(atPath: output)
    return nil
  }

  private static func count(_ shard: (path: String, database: FleetDatabase)) throws(ToolError) -> Int {
    do throws(StorageError) { return try shard.database.count() } catch {
      throw ToolError(.inputOutput, "Error: \(shard.path): \(error)")
    }
  }

  private func copy(
    _ shards: [FleetDatabase], _ monitor: any ProgressMonitor
  ) throws(StorageError) -> FleetDatabase? {
    var settings = shards[0].settings
    settings.shard = Shard()
    let population: Population
    do throws(ToolError) { population = try shards[0].population(vocabulary) } catch {
      throw .corrupt(message: error.message)
    }
    let merged = try FleetDatabase(.file(path: output), settings, population, file: shards[0].populationFile)
    var isWhole = true
    try merged.together { () throws(StorageError) in
      for number in stride(from: 1, through: settings.wearers, by: 1) where isWhole {
        guard let row = try shards[(number - 1) % shards.count].row(number) else {
          throw .corrupt(message: "person \(number) is missing")
        }
        try merged.insert(row)
        isWhole = monitor.goesOn(WorkProgress(.merging, number, of: settings.wearers))
      }
    }
    return isWhole ? merged : nil
  }
}
