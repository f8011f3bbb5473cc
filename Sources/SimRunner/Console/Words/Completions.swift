/// Scripts by which a shell completes a program's commands, made from the definitions that its parser uses.
package enum Completions {
  package enum Shell: String, CaseIterable {
    case bash, zsh, fish
  }

  /// `--generate-completion-script SHELL`, in the form of Swift's argument parser.
  package static let option = OptionDefinition(
    name: "generate-completion-script", help: "Print a script that lets a shell complete these commands.",
    value: "shell", choices: Shell.allCases.map(\.rawValue))

  /// Returns the shell for which a command line asks a script, `nil` if it asks something else.
  static func shell(_ words: [String]) -> Shell? {
    words.count == 2 && words[0] == "--\(option.name)" ? Shell(rawValue: words[1]) : nil
  }

  package static func script(for shell: Shell, root: CommandDefinition) -> String {
    let program = FilePath.name(of: root.name)
    return switch shell {
    case .bash: bash(root, program)
    // zsh runs the function of bash: these two lines bring what it calls.
    case .zsh:
      """
      #compdef \(program)
      (( $+functions[compdef] )) || { autoload -U +X compinit && compinit }
      autoload -U +X bashcompinit && bashcompinit

      """ + bash(root, program)
    case .fish: fish(root, program)
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

  private static func bash(_ root: CommandDefinition, _ program: String) -> String {
    let function = "_" + String(program.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
    let all = walk(root).map { (path: $0.path.joined(separator: " "), command: $0.command) }
    let cases = all.map { "    \"\($0.path)\") words=\"\(words($0.command).joined(separator: " "))\" ;;" }
    let values = all.flatMap { path, command in
      command.options.filter { !$0.choices.isEmpty }.map {
        "    \"\(path) --\($0.name)\") words=\"\($0.choices.joined(separator: " "))\" only=1 ;;"
      }
    }
    // A word leads on only where it is a command in that place: 'triad run new' is about a file called 'new'.
    return """
      \(function)() {
        local cur="${COMP_WORDS[COMP_CWORD]}" prev="${COMP_WORDS[COMP_CWORD-1]}" path="" words="" only="" word
        for word in "${COMP_WORDS[@]:1:$((COMP_CWORD-1))}"; do
          case "|\(all.map(\.path).joined(separator: "|"))|" in
            *"|${path:+$path }$word|"*) path="${path:+$path }$word" ;;
          esac
        done
        case "$path" in
      \(cases.joined(separator: "\n"))
        esac
        case "$path $prev" in
      \(values.joined(separator: "\n"))
        esac
        COMPREPLY=($(compgen -W "$words" -- "$cur"))
        [ -n "$only" ] || COMPREPLY+=($(compgen -f -- "$cur"))
      }
      complete -o filenames -F \(function) \(program)
      """
  }

  private static func fish(_ root: CommandDefinition, _ program: String) -> String {
    var lines: [String] = []
    for (path, command) in walk(root) {
      let condition =
        path.isEmpty ? "__fish_use_subcommand" : "__fish_seen_subcommand_from \(path[path.count - 1])"
      let start = "complete -c \(program) -n '\(condition)'"
      for choice in command.arguments.flatMap(\.choices) { lines.append("\(start) -a \(choice)") }
      for sub in command.subcommands { lines.append("\(start) -a \(sub.name) -d '\(quoted(sub.abstract))'") }
      for option in command.options {
        let choices = option.choices.isEmpty ? "" : " -xa '\(option.choices.joined(separator: " "))'"
        lines.append("\(start) -l \(option.name)\(choices) -d '\(quoted(option.help))'")
      }
    }
    return lines.joined(separator: "\n")
  }

  private static func quoted(_ text: String) -> String {
    text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "\\'")
  }
}
