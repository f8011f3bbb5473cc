import Foundation
import Processes
import Reports

/// A run whose files are kept in a folder.
package struct RunRecording {
  package let folder: String
  package let scenario: Scenario
  /// The command that repeats the run.
  let command: String

  /// Makes a run, and leaves its database and further files in a folder if one is named.
  ///
  /// - Parameters:
  ///   - stop: The moment to stop early; `nil` for the end.
  ///   - folder: Created if it doesn't exist; files with the same names are replaced.
  ///   - settings: The digest in ``RunFolder``.
  ///   - isStrict: `true` if a check that had nothing to judge leaves the run without a verdict.
  ///   - keep: Writes the further files.
  package static func run(
    _ scenario: Scenario, _ plan: WorldPlan, until stop: Instant? = nil, into folder: String?, command: String,
    settings: String? = nil, isStrict: Bool = false, monitor: any ProgressMonitor = SilentMonitor(),
    keep: (RunOutcome, RunRecording) throws -> Void
  ) throws(StorageError) -> RunOutcome {
    let run = try Run(plan, observers: StopAtEvent.wanted)
    let recording = folder.map { RunRecording(folder: $0, scenario: scenario, command: command) }
    let database = try recording?.open(of: run)
    let life = database == nil ? nil : LifeLog(watching: run.world)
    var outcome = try run.run(until: stop, monitor: monitor)
    outcome.isStrict = isStrict
    try database?.finish(outcome, run.world, life: life, command: command, settings: settings)
    try recording?.storing { try keep(outcome, $0) }
    return outcome
  }

  private var file: String { folder + "/run.sqlite" }

  private func open(of run: Run) throws(StorageError) -> RunDatabase {
    try storing { _ in
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      if FileManager.default.fileExists(atPath: file) { try FileManager.default.removeItem(atPath: file) }
    }
    let database = try RunDatabase(path: file, of: run.world, names: NodeNames(run.plan))
    run.world.kernel.observe(with: database)
    return database
  }

  /// Writes the story, the page and the trace of the run.
  package func writePages() throws {
    let vocabulary = scenario.vocabulary
    try OutputFile.write(scenario.configuration(showingDefaults: false), to: folder + "/story.json5")
    let recorded = try RunFile(file, program: vocabulary.program.name)
    try OutputFile.write(RunPage(recorded, again: command, vocabulary).html(), to: folder + "/report.html")
    let window = try recorded.reading { () throws(StorageError) in try TraceWindow(recorded, in: 0..<Int64.max) }
    try OutputFile.write(
      PerfettoTrace(window: window, name: "seed \(scenario.seed)").text(), to: folder + "/trace.perfetto.json")
  }

  private func storing(_ body: (RunRecording) throws -> Void) throws(StorageError) {
    do { try body(self) } catch let error as StorageError { throw error } catch let error as ToolError {
      throw .cannotOpen(path: folder, message: error.message)
    } catch {
      throw .cannotOpen(path: folder, message: error.localizedDescription)
    }
  }
}

/// Stops a debugger at an event: `TRIAD_STOP_AT=4711`.
package final class StopAtEvent: TraceObserver {
  private let number: UInt64
  private init(_ number: UInt64) { self.number = number }

  /// The observer that the environment asks for, if it does.
  package static var wanted: [any TraceObserver] {
    ProcessInfo.processInfo.environment["TRIAD_STOP_AT"].flatMap(UInt64.init).map { [StopAtEvent($0)] } ?? []
  }

  package func observe(_ event: TraceEvent) { if event.number == number { raise(SIGTRAP) } }
}
