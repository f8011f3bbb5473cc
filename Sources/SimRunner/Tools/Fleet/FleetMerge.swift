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
    try check(shards)
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

  private func check(_ shards: [(path: String, database: FleetDatabase)]) throws(ToolError) {
    guard let first = shards.first else { throw ToolError(.usage, "Error: there is nothing to merge") }
    var known: [Int: String] = [:]
    for shard in shards {
      if let difference = first.database.settings.difference(from: shard.database.settings) {
        throw ToolError(
          .badData,
          "Error: \(first.path) and \(shard.path) are not parts of one fleet: \(difference)\n"
            + "  Make all shards with the same program and the same options, but for --shard.")
      }
      let index = shard.database.settings.shard.index
      if let other = known.updateValue(shard.path, forKey: index) {
        throw ToolError(
          .badData, "Error: \(other) and \(shard.path) are the same part, shard \(shard.database.settings.shard)")
      }
    }
    let count = first.database.settings.shard.count
    if let missing = Shard.missing(from: known.keys, of: count) {
      throw ToolError(
        .badData,
        "Error: shard \(missing.words) is missing\n"
          + "  Make it with 'triad fleet --shard \(missing.first)' and the same options.")
    }
    for shard in shards { try checkWhole(shard.path, shard.database) }
  }

  private func checkWhole(_ path: String, _ database: FleetDatabase) throws(ToolError) {
    let count: Int
    do throws(StorageError) { count = try database.count() } catch {
      throw ToolError(.inputOutput, "Error: \(path): \(error)")
    }
    guard count != database.settings.people else { return }
    throw ToolError(
      .badData,
      "Error: \(path) is not finished: it has \(count) of \(database.settings.people) people\n"
        + "  'triad fleet --resume --output \(ShellWord.quoted(path))' goes on with it.")
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
