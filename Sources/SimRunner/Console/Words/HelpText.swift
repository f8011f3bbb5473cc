import Reports

/// The help of a command, in the style of Swift's argument parser.
package struct HelpText {
  private let path: [CommandDefinition]
  private let command: CommandDefinition
  private static let width = 80
  private static let indent = 26

  /// - Parameter path: the commands from the program to the one in question.
  package init(_ path: [CommandDefinition]) {
    precondition(!path.isEmpty, "help needs a command")
    self.path = path
    command = path[path.count - 1]
  }

  package var usage: String {
    var words = path.map(\.name)
    for option in command.options {
      words.append(option.isFlag ? "[--\(option.name)]" : "[--\(option.name) <\(option.value ?? "")>]")
    }
    for argument in command.arguments {
      let dots = argument.isRepeated ? " ..." : ""
      words.append(argument.isRequired ? "<\(argument.name)>\(dots)" : "[<\(argument.name)>\(dots)]")
    }
    if !command.subcommands.isEmpty { words.append("<subcommand>") }
    return Self.wrap("USAGE: ", words.joined(separator: " "), indent: 7)
  }

  package var text: String {
    // A line that ends no sentence continues in the next.
    let lines = command.discussion.replacing(/([^.])\n/) { "\($0.output.1) " }.split(separator: "\n")
    let discussion = lines.map { Self.wrap("", String($0), indent: 0) }.joined(separator: "\n")
    let abstract = Self.wrap("OVERVIEW: ", command.abstract + ".", indent: 10)
    var sections = [abstract + (discussion.isEmpty ? "" : "\n\n\(discussion)"), usage]
    if !command.arguments.isEmpty {
      sections.append(section("ARGUMENTS", command.arguments.map { ("<\($0.name)>", help($0)) }))
    }
    var options = command.options.map { option in
      (option.isFlag ? "--\(option.name)" : "--\(option.name) <\(option.value ?? "")>", help(option))
    }
    if path.count == 1 { options.append(("--version", "Show the version.")) }
    options.append(("-h, --help", "Show help information."))
    sections.append(section("OPTIONS", options))
    if !command.subcommands.isEmpty {
      sections.append(section("SUBCOMMANDS", command.subcommands.map { ($0.name, $0.abstract + ".") }))
      sections.append("  See '\(path.map(\.name).joined(separator: " ")) <subcommand> --help' for detailed help.")
    }
    return sections.joined(separator: "\n\n")
  }

  private func help(_ argument: ArgumentDefinition) -> String {
    argument.choices.isEmpty ? argument.help : "\(argument.help) (values: \(argument.choices.joined(separator: ", ")))"
  }

  private func help(_ option: OptionDefinition) -> String {
    var notes: [String] = []
    if !option.choices.isEmpty { notes.append("values: \(option.choices.joined(separator: ", "))") }
    if let standard = option.standard { notes.append("default: \(standard)") }
    return notes.isEmpty ? option.help : "\(option.help) (\(notes.joined(separator: "; ")))"
  }

  private func section(_ title: String, _ rows: [(label: String, help: String)]) -> String {
    let lines = rows.map { row in
      let label = "  " + row.label
      let indentation = String(repeating: " ", count: Self.indent)
      return label.count < Self.indent - 1
        ? Self.wrap(label + indentation.dropFirst(label.count), row.help, indent: Self.indent)
        : label + "\n" + Self.wrap(indentation, row.help, indent: Self.indent)
    }
    return "\(title):\n" + lines.joined(separator: "\n")
  }

  /// Breaks a text between words behind its label; the lines that follow are indented.
  private static func wrap(_ label: String, _ text: String, indent: Int) -> String {
    WrappedText.lines(label + text, width: width, indent: indent).joined(separator: "\n")
  }
}
