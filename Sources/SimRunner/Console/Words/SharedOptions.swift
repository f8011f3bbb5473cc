import Foundation
import Search

/// Options shared by several commands; ``StoryHost`` and ``ParsedArguments`` read them.
extension OptionDefinition {
  package static let seed = OptionDefinition(
    name: "seed", help: "Run with this seed instead of the scenario's.", value: "n")

  package static let schedule = OptionDefinition(
    name: "schedule", help: "Which of several events of one instant happens first.", value: "policy",
    standard: "the scenario's: fifo, random or pct:DEPTH")

  package static let rules = OptionDefinition(
    name: "rules",
    help: "Run with the specification's original rules: 'as-written', or 'as-written:NAME,...'; see 'triad rules'.",
    value: "rules")

  package static let rulesLikeRun = OptionDefinition(
    name: "rules", help: "Run with the specification's original rules, as 'triad run' does.", value: "rules")

  package static let chaos = OptionDefinition.flag("chaos", "Add what 'triad chaos' draws for the seed.")

  package static let faults = OptionDefinition(
    name: "faults", help: "Draw only these kinds, separated by commas; 'none' draws nothing.", value: "kinds")

  package static let mutant = OptionDefinition(
    name: "mutant", help: "Plant a mistake in the program, to see whether a check finds it (see 'triad mutants').",
    value: "name")

  package static let jobs = OptionDefinition(
    name: "jobs", help: "How many run at once.", value: "n", standard: "as many as there are processors")

  package static let quiet = OptionDefinition.flag(
    "quiet", "Print only the verdict, what failed, and the command that shows it again.")

  package static let strict = OptionDefinition.flag(
    "strict", "Don't count a check that had nothing to judge as passed: the verdict is then inconclusive.")

  package static let colour = OptionDefinition(
    name: "color", help: "Colour the verdict.", value: "when", standard: "auto", choices: ["auto", "always", "never"])

  /// Returns the option for the output format: text, or one of the others.
  package static func format(_ others: String..., what: String = "result") -> OptionDefinition {
    OptionDefinition(
      name: "format", help: "How to print the \(what).", value: "format", standard: "text", choices: ["text"] + others)
  }

  package static let limit = OptionDefinition(
    name: "limit", help: "Spend at most that many seconds on making a failure small.", value: "n",
    standard: String(ParsedArguments.standardLimit))
}

extension ArgumentDefinition {
  package static func run(_ vocabulary: PluginRegistry) -> ArgumentDefinition {
    ArgumentDefinition(
      name: "run", help: "What '\(vocabulary.program.name) run --output' left: the folder, or its run.sqlite.")
  }
}

extension ParsedArguments {
  fileprivate static let standardLimit = 120

  /// The time limit for shrinking a failure in seconds, at most a day.
  package func limit() throws(ToolError) -> Int { try number("limit", 1...86_400) ?? Self.standardLimit }

  /// Returns a day of a run, from 1: `d9`.
  package func day(_ name: String, such example: String) throws(ToolError) -> Int? {
    try value(name, as: "a day of the run such as \(example)") { text in
      Int(text.hasPrefix("d") ? text.dropFirst() : text[...]).flatMap { $0 > 0 ? $0 : nil }
    }
  }

  /// Returns the number of parallel simulations.
  package func jobs() throws(ToolError) -> Int {
    try number("jobs", 1...256) ?? ProcessInfo.processInfo.activeProcessorCount
  }
}

extension ParsedArguments {
  /// Returns the given ones of these options, as words for another command.
  package func repeated(_ names: String...) -> [String] {
    // A flag's value is empty.
    names.flatMap { name in has(name) ? ["--\(name)"] + values(name).suffix(1).filter { !$0.isEmpty } : [] }
  }

  /// Returns the value of `--seed`.
  package func seed() throws(ToolError) -> UInt64? {
    try value("seed", as: "a whole number from 0 to 2^64 - 1") { UInt64($0) }
  }

  /// Returns the value of `--seeds`: a first and a last one, or one alone.
  package func seeds() throws(ToolError) -> ClosedRange<UInt64>? {
    try value("seeds", as: "seeds such as 1..500, at most a million") { text in
      let parts = text.components(separatedBy: "..")
      guard parts.count <= 2, let first = UInt64(parts[0]), let last = UInt64(parts.last ?? ""), first <= last,
        last - first < UInt64(Campaign.seedsMax)
      else { return nil as ClosedRange<UInt64>? }
      return first...last
    }
  }

  /// Returns the value of `--time-budget`.
  package func timeBudget() throws(ToolError) -> Span? {
    try value("time-budget", as: "a time such as 60s or 10m") { text in
      let units: [Character: Double] = ["s": 1, "m": 60, "h": 3_600]
      guard let unit = text.last.flatMap({ units[$0] }), let count = Double(text.dropLast()), count > 0 else {
        return nil
      }
      return Span(seconds: count * unit)
    }
  }
}
