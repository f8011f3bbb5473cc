import Devices
import Engine
import Foundation
import ScenarioFiles
import SimKernel

/// What commands that take a scenario have in common: loading it, overriding parts of it, and making its plan.
enum ScenarioCommandInput {
  /// Loads it and applies the options that override parts of it.
  static func load(_ path: String, _ arguments: ParsedArguments) throws(ToolError) -> Scenario {
    var scenario = try Scenario(path: path)
    if let seed = try arguments.value("seed", as: "a whole number from 0 to 2^64 - 1", { UInt64($0) }) {
      scenario.seed = seed
    }
    if let schedule = arguments.value("schedule") { scenario.schedule = try parse("schedule", schedule, .schedule) }
    if let rules = arguments.value("rules") { scenario.rules = try RuleChoice(words: rules) }
    return scenario
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
    do throws(Misreading) {
      return try notation.parse(text)
    } catch {
      let examples = notation.description.examples.joined(separator: ", ")
      throw ToolError(
        .usage,
        "Error: The value '\(text)' is invalid for '--\(option)': \(notation.description.about), such as \(examples)")
    }
  }
}
