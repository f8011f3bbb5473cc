import Foundation
package import Search

/// A program that runs stories, for the commands that all such programs share: how to read stories, their vocabulary, the
/// options that change them, and the files to keep of them.
package struct StoryHost: Sendable {
  package let vocabulary: PluginRegistry
  /// The argument of commands that take one story.
  package let argument: ArgumentDefinition
  /// The name of a story in help texts.
  package let noun: String
  /// The options that change a run: those that ``load(_:_:)`` reads, and those of ``chaos``.
  package let overrides: [OptionDefinition]
  /// The options of `run` alone.
  package let runOptions: [OptionDefinition]
  /// `true` if `run --show-config` prints settings with their defaults.
  package let showsDefaults: Bool
  /// `true` if a broken promise of any kind exits with 1.
  package let hasOneKindOfPromise: Bool
  package let chaos: ChaosChoice
  package let finds: FindRules
  package let folder: FolderRules
  /// Changes the plan of a run by its own options; returns a remark on it, or `nil` if nothing changed.
  package var change: @Sendable (_ plan: inout WorldPlan, ParsedArguments) throws(ToolError) -> String? = {
    (_: inout WorldPlan, _: ParsedArguments) throws(ToolError) -> String? in nil
  }
  private let read: @Sendable (_ path: String) throws(ToolError) -> Scenario

  /// - Parameters:
  ///   - overrides: Those of `--seed`, `--schedule`, `--rules` and `--mutant`, and those that `chaos` reads.
  ///   - read: Returns the unchanged story at a path.
  package init(
    _ vocabulary: PluginRegistry, noun: String, argument: String, overrides: [OptionDefinition],
    runOptions: [OptionDefinition] = [], showsDefaults: Bool = false, hasOneKindOfPromise: Bool = false,
    chaos: ChaosChoice, finds: FindRules, folder: FolderRules,
    read: @escaping @Sendable (_ path: String) throws(ToolError) -> Scenario
  ) {
    (self.vocabulary, self.noun, self.overrides, self.runOptions) = (vocabulary, noun, overrides, runOptions)
    self.argument = ArgumentDefinition(name: argument, help: "The \(noun).")
    (self.showsDefaults, self.hasOneKindOfPromise) = (showsDefaults, hasOneKindOfPromise)
    (self.chaos, self.finds, self.folder, self.read) = (chaos, finds, folder, read)
  }

  /// The program as a person types it.
  package var program: String { vocabulary.program.name }

  /// Returns the exit code of a command with this result.
  package func code(_ code: ExitCode) -> ExitCode {
    hasOneKindOfPromise && code == .livenessFailed ? .safetyFailed : code
  }

  // MARK: - Stories

  /// Loads a story and applies the options that override parts of it.
  package func load(_ path: String, _ arguments: ParsedArguments) throws(ToolError) -> Scenario {
    var scenario = try read(path)
    if let seed = try arguments.seed() { scenario.seed = seed }
    if let schedule = arguments.value("schedule") {
      scenario.schedule = try Self.parse("schedule", schedule, .schedule)
    }
    if let rules = arguments.value("rules") { scenario.rules = try scenario.vocabulary.choice(words: rules) }
    return scenario
  }

  /// Loads the story of a command and adds the faults that chaos draws for its seed, if requested.
  package func loadDrawn(_ path: String, _ arguments: ParsedArguments) throws(ToolError) -> Scenario {
    let options = runWords(arguments)
    // Also printed if the code of an app ends the process during the run.
    RunsUnderWay.runAgain { seed in process(path, seed, options).line }
    let scenario = try load(path, arguments)
    return try chaos.swarm(arguments, false)?.scenario(scenario) ?? scenario
  }

  /// Returns the stories at a path. A folder means all in it, by name.
  package func files(
    _ path: String, _ arguments: ParsedArguments
  ) throws(ToolError) -> [(path: String, scenario: Scenario)] {
    var isFolder = ObjCBool(false)
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else {
      return [(path, try load(path, arguments))]
    }
    let all = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    let names = all.filter { $0.hasSuffix(".json5") }.sorted()
    guard !names.isEmpty else { throw ToolError(.inputMissing, "Error: there is no \(noun) in \(path)") }
    var files: [(path: String, scenario: Scenario)] = []
    for name in names { files.append(("\(path)/\(name)", try load("\(path)/\(name)", arguments))) }
    return files
  }

  // MARK: - Options

  /// Returns the mutant of `--mutant`, if given.
  package func mutant(_ arguments: ParsedArguments) throws(ToolError) -> Mutant? {
    guard let name = arguments.value("mutant") else { return nil }
    return try vocabulary.mutant(named: name)
  }

  /// Returns the given options that determine a run beside its seed, as words for another command.
  ///
  /// - Parameter others: The names of options beside the ``overrides``.
  package func runWords(_ arguments: ParsedArguments, _ others: [String] = ["until", "wire"]) -> [String] {
    (overrides.map(\.name).filter { $0 != "seed" } + others).flatMap { arguments.repeated($0) }
  }

  /// Returns the process that runs a seed of a story.
  package func process(_ path: String, _ seed: UInt64, _ options: [String]) -> OwnProcess {
    OwnProcess(program: program, ["run", path, "--seed", "\(seed)"] + options)
  }

  /// Returns the moment of an option, if given.
  ///
  /// - Parameter word: A word that the option takes as well.
  package static func moment(
    _ arguments: ParsedArguments, option: String = "until", or word: String? = nil, in scenario: Scenario
  ) throws(ToolError) -> Instant? {
    guard let text = arguments.value(option) else { return nil }
    let moment = scenario.timestamp(of: try parse(option, text, .moment, or: word))
    guard moment > scenario.beginning, moment <= scenario.ending else {
      throw ToolError(
        .usage, "Error: '--\(option) \(text)' is not within the \(scenario.dayCount) days of the scenario")
    }
    return WorldClock(start: scenario.beginning, zone: scenario.zone).instant(moment)
  }

  private static func parse<Value>(
    _ option: String, _ text: String, _ notation: Notation<Value>, or word: String? = nil
  ) throws(ToolError) -> Value {
    do throws(ParseError) {
      return try notation.parse(text)
    } catch {
      let examples = notation.description.examples.joined(separator: ", ") + (word.map { "; or '\($0)'" } ?? "")
      throw ToolError(
        .usage,
        "Error: The value '\(text)' is invalid for '--\(option)': \(notation.description.about), such as \(examples)")
    }
  }
}

/// The faults that a program can draw.
package struct ChaosChoice: Sendable {
  /// More about `chaos` for its help.
  let discussion: String
  /// The options of `chaos` beside the common ones.
  let options: [OptionDefinition]
  /// Returns the faults to draw, `nil` for none. Only the command `chaos` draws faults without being asked.
  package let swarm: @Sendable (ParsedArguments, _ isChaos: Bool) throws(ToolError) -> FaultSampler?
  /// Returns the options of `run` that draw the same faults as `chaos` with these arguments.
  let runWords: @Sendable (ParsedArguments) -> [String]

  package init(
    discussion: String, options: [OptionDefinition],
    swarm: @escaping @Sendable (ParsedArguments, _ isChaos: Bool) throws(ToolError) -> FaultSampler?,
    runWords: @escaping @Sendable (ParsedArguments) -> [String]
  ) {
    (self.discussion, self.options, self.swarm, self.runWords) = (discussion, options, swarm, runWords)
  }
}

/// The folder of a run's files.
package struct FolderRules: Sendable {
  /// The help of `--output`.
  let help: String
  /// Returns the path of a run's folder, given that of `--output`.
  let path: @Sendable (_ output: String, Scenario, _ options: [String]) -> String
  /// Writes further files beside the database of a finished run.
  let keep: @Sendable (RunOutcome, RunRecording) throws -> Void

  package init(
    help: String, path: @escaping @Sendable (_ output: String, Scenario, _ options: [String]) -> String,
    keep: @escaping @Sendable (RunOutcome, RunRecording) throws -> Void
  ) {
    (self.help, self.path, self.keep) = (help, path, keep)
  }
}
