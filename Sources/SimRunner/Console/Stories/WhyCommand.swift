import Reports
import Search

/// `triad why`: the outcome of a failing run without each of its literal rules and faults.
package enum WhyCommand {
  package static func definition(_ stories: StoryHost) -> CommandDefinition {
    CommandDefinition(
      name: "why",
      abstract:
        "Run a failing \(stories.noun) again without each of its rules and faults, and show what each of them changed",
      discussion: """
        The \(stories.noun) is best one that '\(stories.program) chaos --output' made small; the check that it was found for is explained. Of
        several literal rules those that suffice are found by halving. For each of these and each fault it is run once more without
        it: the check fails all the same, or nothing changes, or the first thing is told that a device did otherwise.
        With --when it is replayed from moments before the failure with other random draws, which tells from when on it could
        not be avoided.
        """,
      arguments: [ArgumentDefinition(name: stories.argument.name, help: "A \(stories.noun) in which a check fails.")],
      options: [
        OptionDefinition(
          name: "check", help: "The check, or 'expect'; the one that the story was found for, or the first that fails.",
          value: "name"),
        .flag("when", "Look for the moment from which on it fails whatever chance does, by replays from many moments."),
        .jobs, .format("json", what: "replays of --when"),
      ] + stories.overrides.filter { ["seed", "rules", "mutant"].contains($0.name) },
      run: { arguments, terminal throws(ToolError) in try run(arguments, stories, terminal) })
  }

  private static func run(
    _ arguments: ParsedArguments, _ stories: StoryHost, _ terminal: Terminal
  ) throws(ToolError) -> ExitCode {
    let scenario = try stories.load(arguments.words[0], arguments)
    let mutant = try stories.mutant(arguments)
    let isWhen = arguments.has("when")
    for option in ["jobs", "format"] where arguments.has(option) && !isWhen {
      throw ToolError(.usage, "Error: '--\(option)' is of '--when'")
    }
    let (check, jobs, monitor) = (arguments.value("check"), try arguments.jobs(), TerminalMonitor(terminal))
    defer { monitor.end() }
    let told = try WhyTelling.explain(
      scenario, planting: mutant, check: check, isWhen: isWhen, jobs: jobs, monitor)
    monitor.end()
    guard let told else { return .interrupted }
    if arguments.value("format") == "json", let json = told.json {
      terminal.print(json)
    } else {
      terminal.report(told.lines)
    }
    return .pass
  }
}
