import Console
import DeviceKit
import Engine
import Foundation
import Person
import ScenarioFiles
import Search
import SimKernel

/// The common part of commands that take a scenario: loading it, overriding parts of it, and creating its plan.
enum ScenarioCommandInput {
  /// The stories of this program, with its vocabulary.
  static let stories = StoryReader(
    Features.vocabulary, overrides: [.seed, .schedule, .rules, .chaos, .faults, .mutant],
    read: { path throws(ToolError) in try Scenario(opening: path, Features.vocabulary) },
    draw: { scenario, arguments throws(ToolError) in
      guard arguments.has("chaos") else {
        guard !arguments.has("faults") else {
          throw ToolError(.usage, "Error: '--faults' says what '--chaos' draws, and is given without it")
        }
        return scenario
      }
      return try swarm(arguments)?.scenario(scenario) ?? scenario
    })

  /// Loads a scenario and applies the options that override parts of it.
  static func load(_ path: String, _ arguments: ParsedArguments) throws(ToolError) -> Scenario {
    try stories.load(path, arguments)
  }

  /// Returns the scenarios at these paths. A folder means all in it, by name.
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

  /// Returns the mutant of `--mutant`, if given.
  static func mutant(_ arguments: ParsedArguments) throws(ToolError) -> Mutant? { try stories.mutant(arguments) }

  /// Returns the swarm: all kinds of faults, those of `--faults`, or `nil` for none.
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

  /// Runs the scenario of a command until the moment of `--at`, or to its end, and reads the world then.
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

  /// Returns the moment of an option, if given.
  static func moment(
    _ arguments: ParsedArguments, option: String = "until", in scenario: Scenario
  ) throws(ToolError) -> Instant? {
    try StoryReader.moment(arguments, option: option, in: scenario)
  }
}
