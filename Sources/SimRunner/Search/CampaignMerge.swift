import DeviceKit
package import Engine
import Foundation
package import ScenarioFiles
import SimKernel

/// Joins the shards of a campaign into what one run of the whole would have said.
package struct CampaignMerge {
  private let vocabulary: Vocabulary
  package let paths: [String]
  /// Where the whole campaign is written, as its only shard; nil writes nothing.
  package let output: String?

  /// - Parameter vocabulary: that of the scenarios.
  package init(_ vocabulary: Vocabulary, paths: [String], output: String? = nil) {
    (self.vocabulary, self.paths, self.output) = (vocabulary, paths, output)
  }

  /// Whether these files are of a campaign, and not of a fleet.
  package static func concerns(_ paths: [String]) -> Bool { paths.contains { CampaignContents.isCampaign($0) } }

  /// - Returns: nil when it was cancelled.
  package func run(monitor: any ProgressMonitor = SilentMonitor()) throws(ToolError) -> CampaignReport? {
    if let output, FileManager.default.fileExists(atPath: output) {
      throw ToolError(.usage, "Error: \(output) is there already\n  Choose another name for '--output'.")
    }
    var shards: [(path: String, contents: CampaignContents)] = []
    for path in paths {
      shards.append((path, try CampaignContents(try CampaignFile.contents(path), path: path)))
      guard monitor.goesOn(WorkProgress(.merging, shards.count, of: paths.count)) else { return nil }
    }
    try check(shards.map { ($0.path, $0.contents.job, $0.contents.records.count) })
    var job = shards[0].contents.job
    job.shard = Shard()
    let count = shards.count
    let parts = shards.sorted { $0.contents.job.shard.index < $1.contents.job.shard.index }.map(\.contents)
    shards = []
    // Every one is there: the parts are whole, and none is there twice.
    let records = (0..<job.count).compactMap { parts[$0 % count].records[$0] }
    if let output { try write(job, records, to: output) }
    return try report(job, records)
  }

  private func check(_ shards: [(path: String, job: CampaignJob, count: Int)]) throws(ToolError) {
    guard let first = shards.first else { throw ToolError(.usage, "Error: there is nothing to merge") }
    var known: [Int: String] = [:]
    for shard in shards {
      if let difference = first.job.difference(from: shard.job) {
        throw ToolError(
          .badData,
          "Error: \(first.path) and \(shard.path) are not parts of one campaign: \(difference)\n"
            + "  Make all shards with the same program and the same options, but for --shard.")
      }
      if let other = known.updateValue(shard.path, forKey: shard.job.shard.index) {
        throw ToolError(.badData, "Error: \(other) and \(shard.path) are the same part, shard \(shard.job.shard)")
      }
    }
    let missing = Shard.missing(from: known.keys, of: first.job.shard.count)
    if let missing {
      throw ToolError(
        .badData,
        "Error: shard \(missing.words) is missing\n"
          + "  Make it with 'triad chaos --shard \(missing.first)' and the same options.")
    }
    let unfinished = shards.filter { $0.count != $0.job.size }
    guard let one = unfinished.first else { return }
    let more = unfinished.dropFirst().prefix(5).map(\.path).joined(separator: ", ")
    throw ToolError(
      .badData,
      "Error: \(one.path) is not finished: it has \(one.count) of \(one.job.size) runs\n"
        + (more.isEmpty ? "" : "  Nor are: \(more)\(unfinished.count > 6 ? " and \(unfinished.count - 6) more" : "")\n")
        + "  The command that began it goes on with it when it is given '--resume' too.")
  }

  private func report(_ job: CampaignJob, _ records: [CampaignRecord]) throws(ToolError) -> CampaignReport {
    // Of a run that is over a report tells the name and the seed: nothing is read or drawn again.
    let scenarios = job.stories.map { story in
      var scenario = Scenario(vocabulary)
      scenario.name = story.name
      return scenario
    }
    var campaign = Campaign(scenarios: scenarios, seeds: job.seeds, swarm: job.faults == "none" ? nil : Swarm())
    if let name = job.mutant { campaign.mutant = try vocabulary.mutant(named: name) }
    var words = WordStore()
    let runs = records.map { record in
      var scenario = scenarios[record.run / job.seeds.count]
      scenario.seed = record.seed
      return CampaignRun(record, of: scenario, words: &words)
    }
    return CampaignReport(campaign: campaign, runs: runs)
  }

  /// Writes the whole, under another name first: who looks sees all of it, or nothing.
  private func write(_ job: CampaignJob, _ records: [CampaignRecord], to path: String) throws(ToolError) {
    let temporary = path + ".part"
    do {
      guard FileManager.default.createFile(atPath: temporary, contents: nil) else {
        throw CocoaError(.fileWriteUnknown)
      }
      let file = try FileHandle(forWritingTo: URL(fileURLWithPath: temporary))
      try file.write(contentsOf: Data(CampaignFile.line(job).utf8))
      for record in records { try file.write(contentsOf: Data(CampaignFile.line(record).utf8)) }
      try file.close()
      try FileManager.default.moveItem(atPath: temporary, toPath: path)
    } catch {
      try? FileManager.default.removeItem(atPath: temporary)
      throw ToolError(.inputOutput, "Error: \(path): \(error.localizedDescription)")
    }
  }
}
