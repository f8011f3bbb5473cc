import Foundation
import Processes
package import Search

/// The places and names of the smallest stories that a program saves.
package struct FindRules: Sendable {
  /// `true` if they are saved beside the story unless `--output` names a folder. Otherwise they are saved only in that
  /// folder, each with a ticket.
  let isBesideStory: Bool
  /// Returns a failing story in which other promises than the one in the message can't fail.
  let narrowed: @Sendable (Scenario, _ check: String, _ message: String) -> Scenario

  package init(
    isBesideStory: Bool,
    narrowed: @escaping @Sendable (Scenario, _ check: String, _ message: String) -> Scenario = { story, _, _ in story }
  ) {
    (self.isBesideStory, self.narrowed) = (isBesideStory, narrowed)
  }
}

/// Saves the smallest stories that show failures, and says how to run them.
package struct FoundStories {
  private let host: StoryHost
  private let folder: String
  /// `true` if failures are saved.
  package let isWanted: Bool
  /// The name of the story for those saved beside it.
  private let story: String
  private let mutant: Mutant?
  private let options: [String]
  /// The time limit for shrinking each, in seconds.
  private let limit: Int
  /// Prints a line for the person, beside a result that another program may read.
  private let tell: (String) -> Void
  private var labels: Set<String> = []

  package init(_ host: StoryHost, _ arguments: ParsedArguments, _ terminal: Terminal) throws(ToolError) {
    let (path, output) = (arguments.words[0], arguments.value("output"))
    let name = FilePath.name(of: path)
    self.host = host
    folder = output ?? (host.finds.isBesideStory ? FilePath.folder(of: path) : "")
    isWanted = host.finds.isBesideStory || output != nil
    story = name.hasSuffix(".json5") ? String(name.dropLast(".json5".count)) : name
    (mutant, options, limit) = (try host.mutant(arguments), arguments.repeated("mutant"), try arguments.limit())
    let isAlone = arguments.value("format").map { $0 != "text" } ?? false
    let isQuiet = arguments.has("quiet")
    tell = { line in
      if isAlone { return terminal.complain(line) }
      if !isQuiet || terminal.isVerdict(line) { terminal.print(line) }
    }
  }

  /// Saves the smallest story for each distinct failure of a campaign.
  package mutating func keep(_ report: CampaignReport, _ monitor: TerminalMonitor) throws(ToolError) {
    guard isWanted, !report.wasInterrupted else { return }
    for (index, group) in report.groups.enumerated() where !group.isOfOtherRuns && !monitor.isCancelled {
      guard let (run, failure) = group.examples.first.map({ ($0.run, $0.failure) }) else { continue }
      let seed = run.scenario.seed
      guard !host.finds.isBesideStory else {
        try keep(run.scenario, failure, named: "\(seed)", monitor)
        continue
      }
      try keep(run.scenario, failure, monitor) { small, shrinker in
        var found = small
        found.name = "found \(failure.signature.check) \(index + 1)"
        let own = shrinker.failure ?? failure
        found.about = "\(run.scenario.name), seed \(seed): \(own.message)"
        let ticket = FailureTicket(group: group, scenario: found, failure: own, runs: shrinker.runs)
        let name = ticket.fileName
        return [
          (name + ".json5", ticket.scenarioText), (name + ".md", ticket.text(path: "\(folder)/\(name).json5")),
        ]
      }
    }
  }

  /// Saves the smallest story for a failure as `story-label.json5`.
  package mutating func keep(
    _ failing: Scenario, _ failure: CampaignRun.Failure, named label: String, _ monitor: TerminalMonitor
  ) throws(ToolError) {
    // Two failures of one seed result in two stories.
    var label = label
    while !labels.insert(label).inserted { label += "-\(failure.signature.check)" }
    try keep(failing, failure, monitor) { small, _ in
      [("\(story)-\(label).json5", small.configuration(showingDefaults: false) + "\n")]
    }
  }

  /// Shrinks a failing story and saves it, if it fails in a process of its own.
  ///
  /// - Parameter files: Returns the smallest story, which comes first, and the files beside it, by paths in the folder.
  private func keep(
    _ failing: Scenario, _ failure: CampaignRun.Failure, _ monitor: TerminalMonitor,
    files: (_ small: Scenario, _ shrinker: Shrinker) -> [(name: String, text: String)]
  ) throws(ToolError) {
    let check = failure.signature.check
    guard !failure.isEndless else { return tell(" found    \(check): \(RunEnd.isNotMadeSmall)") }
    let trial = IsolatedTrial { [program = host.program, options] path in
      OwnProcess(program: program, ["run", path] + options)
    }
    var shrinker = Shrinker(
      host.finds.narrowed(failing, check, failure.message), check: check, on: failure.day, planting: mutant,
      isolated: trial, monitor: TimeLimitedMonitor(monitor, seconds: Double(limit)))
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
    tell(" again    \(OwnProcess(program: host.program, ["run", saved.first?.path ?? ""] + options).line)")
  }
}
