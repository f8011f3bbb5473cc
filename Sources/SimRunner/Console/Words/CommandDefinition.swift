/// A command: its words, its parameters, and its action. Parsing, help and completions are derived from this.
package struct CommandDefinition: Sendable {
  package let name: String
  /// One sentence without a full stop.
  package let abstract: String
  /// More, for the command's own help.
  package var discussion = ""
  package var arguments: [ArgumentDefinition] = []
  package var options: [OptionDefinition] = []
  package var subcommands: [CommandDefinition] = []
  /// The action; `nil` for a command that only groups others.
  package var run: (@Sendable (ParsedArguments, Terminal) throws(ToolError) -> ExitCode)?

  /// Returns the command that handles a word that isn't a subcommand, such as a file; `nil` if none does.
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

/// A positional parameter.
package struct ArgumentDefinition: Sendable {
  /// The name in help: `file`.
  package let name: String
  package let help: String
  package var isRequired = true
  /// Accepts every following word.
  package var isRepeated = false
  /// The allowed values; empty if any is allowed.
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
  /// The name of the value in help; `nil` for a flag, which has none.
  package var value: String?
  /// The default shown in help; parsing doesn't add it.
  package var standard: String?
  package var choices: [String] = []
  /// `true` if the value is a path, for completions.
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

/// The arguments of a command that the definition accepted.
package struct ParsedArguments: Sendable {
  /// The positional arguments.
  package var words: [String] = []
  /// The values of each option, in order; a flag has none.
  package var options: [String: [String]] = [:]

  package init() {}

  package func has(_ name: String) -> Bool { options[name] != nil }
  /// Returns the last value given.
  package func value(_ name: String) -> String? { options[name]?.last }
  package func values(_ name: String) -> [String] { options[name] ?? [] }

  /// Returns the converted value, or throws a usage error with the expected form.
  package func value<T>(
    _ name: String, as expected: String, _ convert: (String) -> T?
  ) throws(ToolError) -> T? {
    guard let text = value(name) else { return nil }
    guard let value = convert(text) else {
      throw ToolError(.usage, "Error: The value '\(text)' is invalid for '--\(name)': \(expected)")
    }
    return value
  }

  /// Returns the value as a whole number in a range.
  package func number(_ name: String, _ range: ClosedRange<Int>) throws(ToolError) -> Int? {
    try value(name, as: "a number from \(range.lowerBound) to \(range.upperBound)") {
      Int($0).flatMap { range.contains($0) ? $0 : nil }
    }
  }
}
