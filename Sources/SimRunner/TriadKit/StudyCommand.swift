import Console
import Search

/// `study`: one dial of the apps at several values, with many seeds each.
enum KitStudyCommand {
  static func definition(_ host: StoryHost) -> CommandDefinition {
    CommandDefinition(
      name: "study", abstract: "Turn a dial of the apps from value to value, with many seeds each, and compare",
      discussion: """
        Each value is run with the same seeds, with faults drawn as 'chaos' draws them if you say so. A line for a value has how many
        runs failed, and the middle one of each figure.
        """,
      arguments: [host.argument, ArgumentDefinition(name: "dial", help: "The name of the dial.")],
      options: [
        OptionDefinition(
          name: "values", help: "The values in JSON, by comma.", value: "list", standard: "those that the dial names"),
        OptionDefinition(name: "seeds", help: "Which seeds, such as 1..500.", value: "range", standard: "1..50"),
        .kitChaos(),
        .jobs,
      ],
      run: { arguments, terminal throws(ToolError) in
        try run(try host.load(arguments.words[0], arguments), arguments, terminal)
      })
  }

  private static func run(
    _ story: Scenario, _ arguments: ParsedArguments, _ terminal: Terminal
  ) throws(ToolError) -> ExitCode {
    let dial = arguments.words[1]
    let values = try values(of: dial, in: story, arguments.value("values"))
    let (seeds, swarm) = (try arguments.seeds(1...50), arguments.kitChaos(or: .none).swarm)
    let count = values.count * seeds.count
    let monitor = TerminalMonitor(terminal)
    let lives = SimulationPool.map(
      count, jobs: try arguments.jobs(), progress: { monitor.goesOn(WorkProgress(.study, $0, of: count)) }
    ) { index in
      var own = story
      own.seed = seeds.lowerBound + UInt64(index % seeds.count)
      own.dials.set(dial, to: values[index / seeds.count])
      return PersonResult(index / seeds.count, values[index / seeds.count].json, swarm?.scenario(own) ?? own)
    }.filter { !$0.wasInterrupted }
    monitor.end()
    terminal.print("\(story.name) · study of \(dial) · seeds \(seeds.lowerBound)..\(seeds.upperBound)\n")
    let groups = values.enumerated().map { place, value in (value.json, lives.filter { $0.number == place }) }
    for line in KitFleetReport.comparison(groups, [dial, "runs"]) { terminal.print(line) }
    return monitor.isCancelled ? .interrupted : .pass
  }

  private static func values(
    of dial: String, in story: Scenario, _ wanted: String?
  ) throws(ToolError) -> [ConfigNode] {
    let apps = (story[InstalledApps.self]?.apps ?? [:]).sorted { $0.key < $1.key }.map { $0.value.make() }
    let all = apps.flatMap { AppDials.all(of: $0) }
    let own = all.filter { $0.name == dial }
    guard let first = own.first else {
      let names = Set(all.map(\.name)).sorted()
      let hint = Suggestion.closest(to: dial, among: names).map { "did you mean '\($0)'? " } ?? ""
      throw ToolError(
        .usage,
        "Error: no app has a dial '\(dial)'\n  \(hint)Dials: \(names.isEmpty ? "none" : names.joined(separator: ", "))")
    }
    let text = wanted.map { "[\($0)]" } ?? "[\(first.setting.choices.joined(separator: ","))]"
    guard case .list(let values)? = ConfigNode(json: Array(text.utf8)), !values.isEmpty else {
      throw ToolError(
        .usage,
        wanted.map { "Error: The value '\($0)' is invalid for '--values': values in JSON by comma, such as 1,3,9" }
          ?? "Error: '\(dial)' names no values\n  Say which: --values 1,3,9")
    }
    for value in values {
      guard let type = own.lazy.compactMap({ $0.setting.turn(to: value.json) }).first else { continue }
      throw ToolError(.usage, "Error: '\(dial)' does not take \(value.json.shortened): it is of type \(type)")
    }
    return values
  }
}
