package import ScenarioFiles

/// A command: its words, what it takes, and what it does. Parsing, help and completions are made from this alone.
package struct CommandDefinition: Sendable {
  package let name: String
  /// One sentence without a full stop.
  package let abstract: String
  /// More, for the command's own help.
  package var discussion = ""
  package var arguments: [ArgumentDefinition] = []
  package var options: [OptionDefinition] = []
  package var subcommands: [CommandDefinition] = []
  /// Does it; nil for a command that only groups others.
  package var run: (@Sendable (ParsedArguments, Terminal) throws(ToolError) -> ExitCode)?

  /// What a word means that names no subcommand: the one that reads such a file. Nil, and an answer of nil, is nothing.
  package var reading:
    (@Sendable (_ word: String, _ path: [CommandDefinition]) throws(UsageError) -> CommandDefinition?)?

  package init(
    name: String, abstract: String, discussion: String = "", arguments: [ArgumentDefinition] = [],
    options: [OptionDefinition] = [], subcommands: [CommandDefinition] = [],
    run: (@Sendable (ParsedArguments, Terminal) throws(ToolError) -> ExitCode)? = nil,
    reading: (@Sendable (_ word: String, _ path: [CommandDefinition]) throws(UsageError) -> CommandDefinition?)? = nil
  ) {
    (self.name, self.abstract, self.discussion) = (name, abstract, discussion)
    (self.arguments, self.options, self.subcommands) = (arguments, options, subcommands)
    (self.run, self.reading) = (run, reading)
  }

  package func subcommand(_ name: String) -> CommandDefinition? { subcommands.first { $0.name == name } }
}

/// A word that stands for itself, by its place.
package struct ArgumentDefinition: Sendable {
  /// As help shows it: `file`.
  package let name: String
  package let help: String
  package var isRequired = true
  /// Takes every word that follows.
  package var isRepeated = false
  /// Nothing else is allowed; empty allows anything.
  package var choices: [String] = []

  package init(
    name: String, help: String, isRequired: Bool = true, isRepeated: Bool = false, choices: [String] = []
  ) {
    (self.name, self.help, self.isRequired) = (name, help, isRequired)
    (self.isRepeated, self.choices) = (isRepeated, choices)
  }
}

/// `--name` or `--name VALUE`.
package struct OptionDefinition: Sendable {
  package let name: String
  package let help: String
  /// What help calls the value; nil for a flag, which has none.
  package var value: String?
  /// As help shows it; parsing leaves the option out.
  package var standard: String?
  package var choices: [String] = []
  /// The value is a path, for completions.
  package var isPath = false

  package init(
    name: String, help: String, value: String? = nil, standard: String? = nil, choices: [String] = [],
    isPath: Bool = false
  ) {
    (self.name, self.help, self.value, self.standard) = (name, help, value, standard)
    (self.choices, self.isPath) = (choices, isPath)
  }

  package static func flag(_ name: String, _ help: String) -> OptionDefinition {
    OptionDefinition(name: name, help: help)
  }

  package var isFlag: Bool { value == nil }
}

/// What a command was called with, after the definition accepted it.
package struct ParsedArguments: Sendable {
  /// The words by place.
  package var words: [String] = []
  /// The values of each option, in the order in which they were given; a flag has none.
  package var options: [String: [String]] = [:]

  package init() {}

  package func has(_ name: String) -> Bool { options[name] != nil }
  /// The last value given.
  package func value(_ name: String) -> String? { options[name]?.last }
  package func values(_ name: String) -> [String] { options[name] ?? [] }

  /// The value as something else, or a usage error that says what was expected.
  package func value<T>(
    _ name: String, as expected: String, _ convert: (String) -> T?
  ) throws(ToolError) -> T? {
    guard let text = value(name) else { return nil }
    guard let value = convert(text) else {
      throw ToolError(.usage, "Error: The value '\(text)' is invalid for '--\(name)': \(expected)")
    }
    return value
  }

  /// The value as a whole number of a range.
  package func number(_ name: String, _ range: ClosedRange<Int>) throws(ToolError) -> Int? {
    try value(name, as: "a number from \(range.lowerBound) to \(range.upperBound)") {
      Int($0).flatMap { range.contains($0) ? $0 : nil }
    }
  }
}
