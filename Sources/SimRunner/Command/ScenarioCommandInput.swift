import DeviceKit
import Engine
import Foundation
import Person
import ScenarioFiles
import Search
import SimKernel

/// What commands that take a scenario have in common: loading it, overriding parts of it, and making its plan.
enum ScenarioCommandInput {
  /// Loads it and applies the options that override parts of it.
  static func load(_ path: String, _ arguments: ParsedArguments) throws(ToolError) -> Scenario {
    var scenario = try Scenario(path: path, Features.vocabulary)
    if let seed = try arguments.value("seed", as: "a whole number from 0 to 2^64 - 1", { UInt64($0) }) {
      scenario.seed = seed
    }
    if let schedule = arguments.value("schedule") { scenario.schedule = try parse("schedule", schedule, .schedule) }
    if let rules = arguments.value("rules") { scenario.rules = try scenario.vocabulary.choice(words: rules) }
    return scenario
  }

  /// The scenarios at these paths, where a folder stands for all that are in it, by name.
  static func files(
    _ paths: [String], _ arguments: ParsedArguments
  ) throws(ToolError) -> [(path: String, scenario: Scenario)] {
    var files: [(path: String, scenario: Scenario)] = []
    for path in paths {
      var isFolder = ObjCBool(false)
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else {
        files.append((path, try load(path, arguments)))
        continue
      }
      let all = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
      let names = all.filter { $0.hasSuffix(".json5") }.sorted()
      guard !names.isEmpty else { throw ToolError(.inputMissing, "Error: there is no scenario in \(path)") }
      for name in names { files.append(("\(path)/\(name)", try load("\(path)/\(name)", arguments))) }
    }
    return files
  }

  /// The mistake that `--mutant` names, if it is given.
  static func mutant(_ arguments: ParsedArguments) throws(ToolError) -> Mutant? {
    guard let name = arguments.value("mutant") else { return nil }
    return try Features.vocabulary.mutant(named: name)
  }

  /// What chaos draws: all kinds of faults, those of `--faults`, or nil for none.
  static func swarm(_ arguments: ParsedArguments) throws(ToolError) -> Swarm? {
    guard let text = arguments.value("faults") else { return Swarm() }
    if text == "none" { return nil }
    let names = text.split(separator: ",").map(String.init)
    let vocabulary = Features.vocabulary
    let known =
      vocabulary.faultDraws.map(\.name) + vocabulary.swarmActs.map(\.name)
      + [Swarm.schedule, Swarm.buggify, Swarm.oldApp, Swarm.earlyEnd]
    for name in names where !known.contains(name) {
      let hint = Suggestion.closest(to: name, among: known).map { "did you mean '\($0)'? " } ?? ""
      throw ToolError(.usage, "Error: unknown fault '\(name)'\n  \(hint)Faults: \(known.joined(separator: ", "))")
    }
    return Swarm(kinds: Set(names))
  }

  /// Runs the scenario of a command until the moment of `--at`, or to its end, and looks at the world then.
  static func look<Answer>(
    _ scenario: Scenario, _ arguments: ParsedArguments, observers: [any TraceObserver] = [],
    _ body: (World, Instant) throws(StorageError) -> Answer
  ) throws(ToolError) -> Answer {
    let moment = try moment(arguments, option: "at", in: scenario)
    let plan = try WorldPlan(scenario)
    return try ToolError.storing { () throws(StorageError) in
      let run = try Run(plan, observers: observers)
      _ = try run.run(until: moment)
      return try body(run.world, moment ?? run.world.end)
    }
  }

  /// The moment of an option, if it is given.
  static func moment(
    _ arguments: ParsedArguments, option: String = "until", in scenario: Scenario
  ) throws(ToolError) -> Instant? {
    guard let text = arguments.value(option) else { return nil }
    let moment = scenario.timestamp(of: try parse(option, text, .moment))
    guard moment > scenario.beginning, moment <= scenario.ending else {
      throw ToolError(
        .usage, "Error: '--\(option) \(text)' is not within the \(scenario.dayCount) days of the scenario")
    }
    return WorldClock(start: scenario.beginning, zone: scenario.zone).instant(moment)
  }

  private static func parse<Value>(
    _ option: String, _ text: String, _ notation: Notation<Value>
  ) throws(ToolError) -> Value {
    do throws(ParseError) {
      return try notation.parse(text)
    } catch {
      let examples = notation.description.examples.joined(separator: ", ")
      throw ToolError(
        .usage,
        "Error: The value '\(text)' is invalid for '--\(option)': \(notation.description.about), such as \(examples)")
    }
  }
}

/// The options that several commands have; ``ScenarioCommandInput`` and ``ParsedArguments`` read them.
extension OptionDefinition {
  static let seed = OptionDefinition(name: "seed", help: "Run with this seed instead of the scenario's.", value: "n")

  static let schedule = OptionDefinition(
    name: "schedule", help: "Which of several things that could happen at one instant goes first.", value: "policy",
    standard: "the scenario's: fifo, random or pct:DEPTH")

  static let rules = OptionDefinition(
    name: "rules", help: "Take rules literally: 'as-written' (all), or 'as-written:NAME,...' (see 'triad rules').",
    value: "rules")

  static let rulesLikeRun = OptionDefinition(
    name: "rules", help: "Take rules literally, as 'triad run' does.", value: "rules")

  static let chaos = OptionDefinition.flag("chaos", "Add what 'triad chaos' draws for the seed.")

  static let mutant = OptionDefinition(
    name: "mutant", help: "Plant a mistake in the program, to see whether a check finds it (see 'triad mutants').",
    value: "name")

  static let jobs = OptionDefinition(
    name: "jobs", help: "How many run at once.", value: "n", standard: "as many as there are processors")

  static let quiet = OptionDefinition.flag(
    "quiet", "Print only the verdict, what failed, and the command that shows it again.")

  static let colour = OptionDefinition(
    name: "color", help: "Colour the verdict.", value: "when", standard: "auto", choices: ["auto", "always", "never"])

  /// How a result is printed: as text, or in one of those formats.
  static func format(_ others: String..., what: String = "result") -> OptionDefinition {
    OptionDefinition(
      name: "format", help: "How to print the \(what).", value: "format", standard: "text", choices: ["text"] + others)
  }

  static let limit = OptionDefinition(
    name: "limit", help: "For how many seconds each failure may be made small.", value: "n",
    standard: String(ParsedArguments.standardLimit))
}

extension ArgumentDefinition {
  static let run = ArgumentDefinition(
    name: "run", help: "What 'triad run --output' left: the folder, or its run.sqlite.")
}

extension ParsedArguments {
  fileprivate static let standardLimit = 120

  /// For how many seconds a failure may be made small, up to a day's.
  func limit() throws(ToolError) -> Int { try number("limit", 1...86_400) ?? Self.standardLimit }

  /// A day of a run, from 1: `d9`.
  func day(_ name: String, such example: String) throws(ToolError) -> Int? {
    try value(name, as: "a day of the run such as \(example)") { text in
      Int(text.hasPrefix("d") ? text.dropFirst() : text[...]).flatMap { $0 > 0 ? $0 : nil }
    }
  }

  /// How many simulations run at once.
  func jobs() throws(ToolError) -> Int {
    try number("jobs", 1...256) ?? ProcessInfo.processInfo.activeProcessorCount
  }
}
