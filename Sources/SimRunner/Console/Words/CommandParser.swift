/// Parses a command line according to its definitions.
package enum CommandParser {
  /// The request of a command line.
  package enum Request {
    case run(CommandDefinition, ParsedArguments)
    /// Show the help of the command at the end of this path.
    case help([CommandDefinition])
  }

  /// - Parameter root: The program itself; `words` are the arguments after its name.
  package static func parse(_ words: [String], root: CommandDefinition) throws(UsageError) -> Request {
    var path = [root]
    var rest = words[...]
    if rest.first == "help" {
      for word in rest.dropFirst() where !word.hasPrefix("-") { path.append(try subcommand(word, of: path)) }
      return .help(path)
    }
    var command = root
    while !command.subcommands.isEmpty, let word = rest.first, !word.hasPrefix("-") {
      // The word is an argument of the command that reads it.
      if command.subcommand(word) == nil, let reader = try command.reading?(word, path) {
        command = reader
        path.append(reader)
        break
      }
      command = try subcommand(word, of: path)
      path.append(command)
      rest = rest.dropFirst()
    }
    let (parsed, wantsHelp) = try read(rest, path)
    // A command that only groups others shows its subcommands.
    if wantsHelp || command.run == nil { return .help(path) }
    try check(parsed, path)
    return .run(command, parsed)
  }

  private static func subcommand(
    _ word: String, of path: [CommandDefinition]
  ) throws(UsageError) -> CommandDefinition {
    let command = path[path.count - 1]
    if let known = command.subcommand(word) { return known }
    throw UsageError("Unknown command '\(word)'", closest: word, among: command.subcommands.map(\.name), path)
  }

  private static func read(
    _ words: ArraySlice<String>, _ path: [CommandDefinition]
  ) throws(UsageError) -> (ParsedArguments, wantsHelp: Bool) {
    let command = path[path.count - 1]
    var parsed = ParsedArguments()
    var rest = words
    var optionsAreOver = false
    while let word = rest.popFirst() {
      // The ids in a run's database are numbers, and half of them are negative.
      if optionsAreOver || word == "-" || !word.hasPrefix("-") || Int64(word) != nil {
        parsed.words.append(word)
      } else if word == "--" {
        optionsAreOver = true
      } else if word == "--help" || word == "-h" {
        return (parsed, true)
      } else {
        try readOption(word, &rest, &parsed, command, path)
      }
    }
    return (parsed, false)
  }

  private static func readOption(
    _ word: String, _ rest: inout ArraySlice<String>, _ parsed: inout ParsedArguments, _ command: CommandDefinition,
    _ path: [CommandDefinition]
  ) throws(UsageError) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let name = String(parts[0].drop { $0 == "-" })
    guard word.hasPrefix("--"), let option = command.options.first(where: { $0.name == name }) else {
      let known = command.options.map { "--" + $0.name } + ["--help"]
      throw UsageError("Unknown option '\(parts[0])'", closest: parts[0], among: known, path)
    }
    if option.isFlag {
      guard parts.count == 1 else { throw UsageError("The option '--\(name)' takes no value", path) }
      parsed.options[name, default: []].append("")
      return
    }
    let inline = parts.count == 2 ? parts[1] : nil
    guard let value = inline ?? rest.popFirst() else {
      throw UsageError("Missing value for '--\(name) <\(option.value ?? "value")>'", path)
    }
    if option.isPath, value.isEmpty {
      throw UsageError("The value of '--\(name) <\(option.value ?? "file")>' is empty", path)
    }
    if !option.choices.isEmpty, !option.choices.contains(value) {
      let error = "The value '\(value)' is invalid for '--\(name)' (expected \(option.choices.joined(separator: ", ")))"
      throw UsageError(error, closest: value, among: option.choices, path)
    }
    parsed.options[name, default: []].append(value)
  }

  private static func check(_ parsed: ParsedArguments, _ path: [CommandDefinition]) throws(UsageError) {
    let command = path[path.count - 1]
    for (index, argument) in command.arguments.enumerated() {
      guard index < parsed.words.count else {
        if argument.isRequired { throw UsageError("Missing expected argument '<\(argument.name)>'", path) }
        continue
      }
      let word = parsed.words[index]
      if !argument.choices.isEmpty, !argument.choices.contains(word) {
        let choices = argument.choices.joined(separator: ", ")
        throw UsageError(
          "The value '\(word)' is invalid for '<\(argument.name)>' (expected \(choices))", closest: word,
          among: argument.choices, path)
      }
    }
    let isOpenEnded = command.arguments.last?.isRepeated == true
    if !isOpenEnded, parsed.words.count > command.arguments.count {
      throw UsageError("Unexpected argument '\(parsed.words[command.arguments.count])'", path)
    }
  }
}

/// A command line that doesn't match the definitions.
package struct UsageError: Error {
  package let message: String
  /// The commands up to the one that reports the error.
  package let path: [CommandDefinition]

  package init(_ message: String, _ path: [CommandDefinition]) {
    self.message = message
    self.path = path
  }

  /// Adds a suggestion if a candidate is similar.
  package init(_ message: String, closest word: String, among candidates: [String], _ path: [CommandDefinition]) {
    let hint = Suggestion.closest(to: word, among: candidates).map { ". Did you mean '\($0)'?" } ?? ""
    self.init(message + hint, path)
  }

  /// The printed text: the error, the usage, and the command for more help.
  package var text: String {
    let help = path.map(\.name).joined(separator: " ")
    return "Error: \(message)\n\(HelpText(path).usage)\n  See '\(help) --help' for more information."
  }
}
