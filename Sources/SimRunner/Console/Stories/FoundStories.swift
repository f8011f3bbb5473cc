package import Engine
import Foundation
import Processes
package import ScenarioFiles
package import Search

/// Saves the smallest stories that show failures, and says how to run them.
package struct FoundStories {
  package let folder: String
  /// As a person types it.
  private let program: String
  /// For how many seconds each may be made small.
  private let limit: Int
  /// Prints a line for the person, beside a result that another program may read.
  private let tell: (String) -> Void

  package init(
    in folder: String, of program: String, _ arguments: ParsedArguments, _ terminal: Terminal
  ) throws(ToolError) {
    (self.folder, self.program, limit) = (folder, program, try arguments.limit())
    let isAlone = arguments.value("format").map { $0 != "text" } ?? false
    let isQuiet = arguments.has("quiet")
    tell = { line in
      if isAlone { return terminal.complain(line) }
      if !isQuiet || terminal.isVerdict(line) { terminal.print(line) }
    }
  }

  /// Says why no story of a failure is saved.
  package func skip(_ check: String, because reason: String) { tell(" found    \(check): \(reason)") }

  /// Makes a failing story small and saves it, if it fails in a process of its own.
  ///
  /// - Parameters:
  ///   - options: what the command that runs the saved story takes beside it.
  ///   - makeShrinker: is given what is asked between its runs.
  ///   - files: the smallest story, which comes first, and what else is saved with it, by paths without the folder.
  package func keep(
    _ monitor: TerminalMonitor, options: [String] = [], _ makeShrinker: (any ProgressMonitor) -> Shrinker,
    files: (_ small: Scenario, _ shrinker: Shrinker) -> [(name: String, text: String)]
  ) throws(ToolError) {
    var shrinker = makeShrinker(TimeLimitedMonitor(monitor, seconds: Double(limit)))
    let small = shrinker.run().relocated(to: folder.isEmpty ? "." : folder)
    monitor.end()
    guard shrinker.doubt != .passes else {
      return tell(" FAILED   \(Isolation.check): \(shrinker.check) \(Isolation.words), and no story is saved")
    }
    let beside = folder.isEmpty || folder.hasSuffix("/") ? folder : folder + "/"
    let saved = files(small, shrinker).map { (path: beside + $0.name, text: $0.text) }
    for (path, text) in saved {
      do {
        if !folder.isEmpty {
          try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        }
        try OutputFile.write(text, to: path)
      } catch {
        throw ToolError(.inputOutput, "Error: '\(path)' cannot be written: \(error.localizedDescription)")
      }
    }
    tell(" found    \(shrinker.check): \(small.sizeText), after \(Figures.counted(shrinker.runs, "run"))")
    if case .unknown(let reason)? = shrinker.doubt { tell("          Not tried in a process of its own: \(reason).") }
    if shrinker.wasStopped, !monitor.isCancelled {
      tell("          After \(limit) s it was not as small as it gets: --limit gives it more.")
    }
    tell(" again    \(OwnProcess(program: program, ["run", saved.first?.path ?? ""] + options).line)")
  }
}
