import Console
import Foundation
import Search

/// `fleet`: many different people who use the apps, each for as long as the story.
enum KitFleetCommand {
  static func definition(_ host: StoryHost) -> CommandDefinition {
    CommandDefinition(
      name: "fleet", abstract: "Let many different people live the story, and compare them",
      discussion: """
        Each person has the story's devices, routine, acts and faults, and a body, habits, a clock and a use of the apps of their
        own, drawn from the fleet's seed and their number: '--show' prints one as a story. The figures are those of the package
        (Simulation's 'figures') beside what the apps did. Failures are grouped, and the first of each kind made small and saved.
        """,
      arguments: [host.argument],
      options: [
        OptionDefinition(name: "people", help: "How many.", value: "n", standard: "100"),
        OptionDefinition(
          name: "weeks", help: "For how many weeks they are followed.", value: "n", standard: "as long as the story"),
        OptionDefinition(name: "seed", help: "The fleet's seed.", value: "n", standard: "1"),
        .kitChaos(),
        .jobs,
        .flag("list", "Print a line for each person."),
        OptionDefinition(name: "show", help: "Print the story of the person of that number.", value: "n"),
        host.finds.option,
        .limit,
        .format("json"),
        .quiet,
      ],
      run: { arguments, terminal throws(ToolError) in
        let terminal = terminal.adapted(isQuiet: arguments.has("quiet"), colour: "auto")
        // The seed is the fleet's, and no person's.
        var own = arguments
        own.options["seed"] = nil
        let story = try host.load(arguments.words[0], own)
        return try KitFleet(story, arguments).run(host, arguments, terminal)
      })
  }
}

/// Many people of a story.
struct KitFleet: Sendable {
  private static let peopleMax = 100_000
  private let story: Scenario
  private let people: Int
  private let seed: UInt64
  private let length: Span?
  private let chaos: Chaos

  init(_ story: Scenario, _ arguments: ParsedArguments) throws(ToolError) {
    self.story = story
    people = try arguments.number("people", 1...Self.peopleMax) ?? 100
    seed = try arguments.seed() ?? 1
    length = try arguments.number("weeks", 1...520).map { .weeks(Int64($0)) }
    chaos = arguments.kitChaos(or: .none)
  }

  func person(_ number: Int) -> DrawnPerson { DrawnPerson(number, of: story, seed: seed, length: length, chaos) }

  func run(_ host: StoryHost, _ arguments: ParsedArguments, _ terminal: Terminal) throws(ToolError) -> ExitCode {
    if let number = try arguments.number("show", 1...Self.peopleMax) {
      let person = person(number)
      terminal.print(Simulation(person.scenario).text)
      guard let mistake = person.mistake else { return .pass }
      terminal.complain("What was drawn for person \(number) does not go together:\n\(mistake)")
      return .badData
    }
    var finds = try FoundStories(host, arguments, terminal)
    let monitor = TerminalMonitor(terminal)
    let lives = SimulationPool.map(
      people, jobs: try arguments.jobs(), progress: { monitor.goesOn(WorkProgress(.people, $0, of: people)) }
    ) { index in PersonResult(person(index + 1)) }.filter { !$0.wasInterrupted }
    monitor.end()
    let report = KitFleetReport(
      name: story.name, seed: seed, planned: people, days: length.map { Int($0.seconds / 86_400) } ?? story.dayCount,
      lives: lives)
    if arguments.value("format") == "json" {
      terminal.print((try? report.json()) ?? "{}")
    } else {
      for line in report.lines(isListed: arguments.has("list"))
      where !arguments.has("quiet") || terminal.isVerdict(line) { terminal.printColoured(line) }
    }
    for group in report.groups where !monitor.isCancelled {
      let person = person(group.first.number)
      try finds.keep(person.scenario, group.failure, named: "person-\(person.number)", monitor)
    }
    return monitor.isCancelled ? .interrupted : report.exitCode
  }
}
