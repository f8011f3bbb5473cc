import ScenarioFiles

/// A command: its words, what it takes, and what it does. Parsing, help and completions are made from this alone.
struct CommandDefinition: Sendable {
  let name: String
  /// One sentence without a full stop.
  let abstract: String
  /// More, for the command's own help.
  var discussion = ""
  var arguments: [ArgumentDefinition] = []
  var options: [OptionDefinition] = []
  var subcommands: [CommandDefinition] = []
  /// Does it; nil for a command that only groups others.
  var run: (@Sendable (ParsedArguments, Terminal) throws(ToolError) -> ExitCode)?

  /// What a word means that names no subcommand: the one that reads such a file. Nil, and an answer of nil, is nothing.
  var reading: (@Sendable (_ word: String, _ path: [CommandDefinition]) throws(UsageError) -> CommandDefinition?)?

  func subcommand(_ name: String) -> CommandDefinition? { subcommands.first { $0.name == name } }
}

/// A word that stands for itself, by its place.
struct ArgumentDefinition: Sendable {
  /// As help shows it: `file`.
  let name: String
  let help: String
  var isRequired = true
  /// Takes every word that follows.
  var isRepeated = false
  /// Nothing else is allowed; empty allows anything.
  var choices: [String] = []
}

/// `--name` or `--name VALUE`.
struct OptionDefinition: Sendable {
  let name: String
  let help: String
  /// What help calls the value; nil for a flag, which has none.
  var value: String?
  /// As help shows it; parsing leaves the option out.
  var standard: String?
  var choices: [String] = []
  /// The value is a path, for completions.
  var isPath = false

  static func flag(_ name: String, _ help: String) -> OptionDefinition { OptionDefinition(name: name, help: help) }

  var isFlag: Bool { value == nil }
}

/// What a command was called with, after the definition accepted it.
struct ParsedArguments: Sendable {
  /// The words by place.
  var words: [String] = []
  /// The values of each option, in the order in which they were given; a flag has none.
  var options: [String: [String]] = [:]

  func has(_ name: String) -> Bool { options[name] != nil }
  /// The last value given.
  func value(_ name: String) -> String? { options[name]?.last }
  func values(_ name: String) -> [String] { options[name] ?? [] }

  /// The value as something else, or a usage error that says what was expected.
  func value<T>(
    _ name: String, as expected: String, _ convert: (String) -> T?
  ) throws(ToolError) -> T? {
    guard let text = value(name) else { return nil }
    guard let value = convert(text) else {
      throw ToolError(.usage, "Error: The value '\(text)' is invalid for '--\(name)': \(expected)")
    }
    return value
  }

  /// The value as a whole number of a range.
  func number(_ name: String, _ range: ClosedRange<Int>) throws(ToolError) -> Int? {
    try value(name, as: "a number from \(range.lowerBound) to \(range.upperBound)") {
      Int($0).flatMap { range.contains($0) ? $0 : nil }
    }
  }
}
