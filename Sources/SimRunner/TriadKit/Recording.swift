import DeviceKit
import Engine
import Foundation
import Reports
import ScenarioFiles
import SimKernel

extension Simulation {
  /// Runs the story and leaves what a person looks at in a folder: `story.json5`, `run.sqlite`, `report.html` and
  /// `trace.perfetto.json`.
  ///
  /// - Parameter folder: made where it is missing; files of those names in it are replaced.
  public func record(in folder: String) throws -> Outcome {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let file = folder + "/run.sqlite"
    if FileManager.default.fileExists(atPath: file) { try FileManager.default.removeItem(atPath: file) }
    let run = try Run(try WorldPlan(scenario))
    let database = try RunDatabase(path: file, of: run.world, names: NodeNames(run.plan))
    run.world.kernel.observe(with: database)
    let life = LifeLog(watching: run.world)
    let found = try run.run()
    try database.finish(found, run.world, life: life, command: "TRIAD_SEED=\(seed)")
    let outcome = Outcome(found, of: self)
    try outcome.story.write(toFile: folder + "/story.json5", atomically: true, encoding: .utf8)
    let recorded = try RunFile(file)
    let clock = try recorded.clock()
    let page = try recorded.reading { () throws(StorageError) in
      let story = try RunStory(recorded, clock, Self.vocabulary)
      return RunPage(
        story: story, again: "TRIAD_SEED=\(seed)", hours: try HourBook(recorded, story, chosen: nil),
        decisions: try DecisionList(story.receipts, in: recorded))
    }
    try page.html().write(toFile: folder + "/report.html", atomically: true, encoding: .utf8)
    let window = try recorded.reading { () throws(StorageError) in try TraceWindow(recorded, in: 0..<Int64.max) }
    try PerfettoTrace(window: window, name: "seed \(seed)").text()
      .write(toFile: folder + "/trace.perfetto.json", atomically: true, encoding: .utf8)
    return outcome
  }
}
