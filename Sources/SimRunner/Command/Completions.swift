/// Scripts that let a shell complete the commands, made from the same definitions as the parser.
enum Completions {
  enum Shell: String, CaseIterable {
    case bash, zsh, fish
  }

  static func script(for shell: Shell, root: CommandDefinition) -> String {
    switch shell {
    case .bash: bash(root)
    case .zsh: "#compdef \(root.name)\nautoload -U +X bashcompinit && bashcompinit\n\n" + bash(root)
    case .fish: fish(root)
    }
  }

  /// Every command with the words that lead to it.
  private static func walk(_ command: CommandDefinition, _ path: [String] = []) -> [(
    path: [String], command: CommandDefinition
  )] {
    [(path, command)] + command.subcommands.flatMap { walk($0, path + [$0.name]) }
  }

  private static func words(_ command: CommandDefinition) -> [String] {
    command.subcommands.map(\.name) + command.arguments.flatMap(\.choices) + command.options.map { "--\($0.name)" }
      + ["--help"]
  }

  private static func bash(_ root: CommandDefinition) -> String {
    var cases: [String] = []
    for (path, command) in walk(root) {
      cases.append("    \"\(path.joined(separator: " "))\") words=\"\(words(command).joined(separator: " "))\" ;;")
    }
    var values: [String] = []
    for option in walk(root).flatMap(\.command.options) where !option.choices.isEmpty {
      let line =
        "    --\(option.name)) COMPREPLY=($(compgen -W \"\(option.choices.joined(separator: " "))\" -- \"$cur\")); return ;;"
      if !values.contains(line) { values.append(line) }
    }
    return """
      _\(root.name)() {
        local cur="${COMP_WORDS[COMP_CWORD]}" prev="${COMP_WORDS[COMP_CWORD-1]}" path="" words="" word
        COMPREPLY=()
        case "$prev" in
      \(values.joined(separator: "\n"))
        esac
        for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
          case "$word" in -*) ;; *) case " \(walk(root).flatMap(\.path).joined(separator: " ")) " in
            *" $word "*) path="${path:+$path }$word" ;;
          esac ;; esac
        done
        case "$path" in
      \(cases.joined(separator: "\n"))
        esac
        COMPREPLY=($(compgen -W "$words" -- "$cur") $(compgen -f -- "$cur"))
      }
      complete -o filenames -F _\(root.name) \(root.name)
      """
  }

  private static func fish(_ root: CommandDefinition) -> String {
    var lines: [String] = []
    for (path, command) in walk(root) {
      let condition =
        path.isEmpty ? "__fish_use_subcommand" : "__fish_seen_subcommand_from \(path[path.count - 1])"
      for choice in command.arguments.flatMap(\.choices) {
        lines.append("complete -c \(root.name) -n '\(condition)' -a \(choice)")
      }
      for sub in command.subcommands {
        lines.append("complete -c \(root.name) -n '\(condition)' -a \(sub.name) -d '\(quoted(sub.abstract))'")
      }
      for option in command.options {
        let choices = option.choices.isEmpty ? "" : " -xa '\(option.choices.joined(separator: " "))'"
        lines.append(
          "complete -c \(root.name) -n '\(condition)' -l \(option.name)\(choices) -d '\(quoted(option.help))'")
      }
    }
    return lines.joined(separator: "\n")
  }

  private static func quoted(_ text: String) -> String {
    text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "\\'")
  }
}
