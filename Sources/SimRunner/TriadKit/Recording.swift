import DeviceKit
import Engine
import Foundation
import Processes
import Reports
import ScenarioFiles
import SimKernel

extension Simulation {
  /// Runs the story and leaves what a person looks at in a folder: `story.json5`, `run.sqlite`, `report.html` and
  /// `trace.perfetto.json`.
  ///
  /// - Parameter folder: made where it is missing; files of those names in it are replaced.
  public func record(in folder: String) throws -> Outcome {
    try record(in: folder, again: "TRIAD_SEED=\(seed)")
  }

  func record(in folder: String, again: String) throws -> Outcome {
    Outcome(try run(try WorldPlan(scenario), into: folder, command: again), of: self, again: again)
  }

  /// Runs a plan of the story, and leaves what it was in a folder where one is named.
  ///
  /// - Parameters:
  ///   - stop: where to stop early; nil at the end.
  ///   - command: what runs it again, for the page.
  ///   - settings: what ``RunFolder`` says of the run.
  func run(
    _ plan: WorldPlan, until stop: Instant? = nil, into folder: String? = nil, command: String, settings: String? = nil,
    monitor: any ProgressMonitor = SilentMonitor()
  ) throws(StorageError) -> RunOutcome {
    let run = try Run(plan, observers: StopAtEvent.wanted.map { [$0] } ?? [])
    guard let folder else { return try run.run(until: stop, monitor: monitor) }
    let file = folder + "/run.sqlite"
    try Self.storing(folder) {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      if FileManager.default.fileExists(atPath: file) { try FileManager.default.removeItem(atPath: file) }
    }
    let database = try RunDatabase(path: file, of: run.world, names: NodeNames(plan))
    run.world.kernel.observe(with: database)
    let life = LifeLog(watching: run.world)
    let outcome = try run.run(until: stop, monitor: monitor)
    try database.finish(outcome, run.world, life: life, command: command, settings: settings)
    try Self.storing(folder) {
      try OutputFile.write(text, to: folder + "/story.json5")
      try writePage(of: file, in: folder, command)
    }
    return outcome
  }

  private func writePage(of file: String, in folder: String, _ command: String) throws {
    let recorded = try RunFile(file, program: ProgramName.typed)
    let clock = try recorded.clock()
    let page = try recorded.reading { () throws(StorageError) in
      let story = try RunStory(recorded, clock, Self.vocabulary)
      return RunPage(
        story: story, again: command, hours: try HourBook(recorded, story, chosen: nil),
        decisions: try DecisionList(story.receipts, in: recorded))
    }
    try OutputFile.write(page.html(), to: folder + "/report.html")
    let window = try recorded.reading { () throws(StorageError) in try TraceWindow(recorded, in: 0..<Int64.max) }
    try OutputFile.write(
      PerfettoTrace(window: window, name: "seed \(seed)").text(), to: folder + "/trace.perfetto.json")
  }

  private static func storing(_ folder: String, _ body: () throws -> Void) throws(StorageError) {
    do { try body() } catch let error as StorageError { throw error } catch let error as ToolError {
      throw .cannotOpen(path: folder, message: error.message)
    } catch {
      throw .cannotOpen(path: folder, message: error.localizedDescription)
    }
  }
}
