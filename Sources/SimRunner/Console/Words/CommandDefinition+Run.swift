extension CommandDefinition {
  /// Does what the words after the program's name say, with this as its root. Returns the exit code.
  package func carryOut(_ words: [String], _ terminal: Terminal) -> ExitCode {
    if words == ["--version"] {
      terminal.print(Program.version)
      return .pass
    }
    if let shell = Completions.shell(words) {
      terminal.print(Completions.script(for: shell, root: self))
      return .pass
    }
    do throws(UsageError) {
      switch try CommandParser.parse(words, root: self) {
      case .help(let path):
        terminal.print(HelpText(path).text)
        return .pass
      case .run(let command, let arguments): return Self.execute(command, arguments, terminal)
      }
    } catch {
      terminal.complain(error.text)
      return .usage
    }
  }

  private static func execute(
    _ command: CommandDefinition, _ arguments: ParsedArguments, _ terminal: Terminal
  ) -> ExitCode {
    do throws(ToolError) {
      let code = try command.run?(arguments, terminal) ?? .usage
      if code == .interrupted { terminal.complain("interrupted") }
      return code
    } catch {
      terminal.complain(error.message)
      return error.code
    }
  }
}
