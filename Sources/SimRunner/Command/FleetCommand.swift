import Console
import Foundation
import Person
import Search
import Tools

/// `triad fleet`: many different people, drawn from a population.
enum FleetCommand {
  static let definition = CommandDefinition(
    name: "fleet", abstract: "Run the lives of many people, drawn from a population, and report how they went",
    discussion: """
      Person number 17 of a seed is always the same person, however many others there are, in which shard, and however many
      run at once; 'triad fleet --show 17' prints that life as a scenario. Rows are written as they come: who interrupts
      the fleet goes on with --resume. Shards of one fleet are joined by 'triad merge'; a shard that is kept exits with 0 once
      all of its people are in the file, whatever became of them.
      """,
    options: [
      OptionDefinition(name: "wearers", help: "How many people.", value: "n", standard: "100"),
      OptionDefinition(name: "weeks", help: "How long each of them is followed.", value: "n", standard: "8"),
      OptionDefinition(
        name: "population", help: "Who they are.", value: "file", standard: standardPopulation, isPath: true),
      OptionDefinition(name: "seed", help: "Draws everybody.", value: "n", standard: "1"),
      OptionDefinition(name: "shard", help: "Run only this part of them, such as 2/8.", value: "i/n"),
      .jobs,
      .rulesLikeRun,
      OptionDefinition(
        name: "output", help: "Leave a row for each person in this SQLite file.", value: "file", isPath: true),
      .flag(
        "resume",
        "Go on with the fleet in the file of --output; it knows the other options. With --shard, begin it if it is not there."
      ),
      OptionDefinition(name: "show", help: "Print the life of this person as a scenario, and run nobody.", value: "k"),
      OptionDefinition(
        name: "report", help: "Print what the fleet in this file came to (with --show: one of its people).",
        value: "file", isPath: true),
      .strict,
    ],
    run: { arguments, terminal throws(ToolError) in
      try FleetExecution(arguments: arguments, terminal: terminal).run()
    })

  static let standardPopulation = "scenarios/populations/everybody.json5"

  static func load(_ path: String, length: Span) throws(ToolError) -> Population {
    do throws(ScenarioError) { return try PopulationFile.load(path: path, Features.vocabulary, length: length) } catch {
      var text = "\(error)".trimmedOfNewlines
      if case .unreadable = error { text += "\n    name a population with --population" }
      throw ToolError(error.exitCode, text)
    }
  }

  /// Returns the settings in the options, without population and program.
  static func settings(_ arguments: ParsedArguments) throws(ToolError) -> FleetSettings {
    var settings = FleetSettings()
    settings.wearers = try arguments.number("wearers", FleetSettings.wearersRange) ?? settings.wearers
    settings.days =
      try arguments.number("weeks", 1...FleetSettings.daysRange.upperBound / 7).map { $0 * 7 } ?? settings.days
    settings.seed =
      try arguments.value("seed", as: "a whole number from 0 to 2^64 - 1") { UInt64($0) } ?? settings.seed
    settings.shard =
      try arguments.value("shard", as: "a part such as 2/8", Shard.init) ?? settings.shard
    if let rules = arguments.value("rules") { settings.rules = try Features.vocabulary.choice(words: rules) }
    // In a file, an empty shard is a part of the whole like any other.
    guard settings.people > 0 || arguments.has("output") else {
      throw ToolError(
        .usage, "Error: no person is in shard \(settings.shard) of \(settings.wearers) people\n  Take fewer shards.")
    }
    return settings
  }

  static func report(
    _ database: FleetDatabase, source: String, isStrict: Bool, to terminal: Terminal
  ) throws(ToolError) -> ExitCode {
    let population = try database.population(Features.vocabulary)
    var report: FleetReport
    do throws(StorageError) { report = try FleetReport(database, name: population.name, source: source) } catch {
      guard case .sql(_, "integer overflow", _) = error else { throw ToolError(error) }
      throw ToolError(.badData, "Error: the numbers of this fleet are too large to add up, and no fleet has such")
    }
    report.isStrict = isStrict
    terminal.report(report.lines())
    return report.exitCode
  }
}

private struct FleetExecution {
  let arguments: ParsedArguments
  let terminal: Terminal

  func run() throws(ToolError) -> ExitCode {
    if let path = arguments.value("report") { return try report(path) }
    if arguments.has("resume"), !isToBegin { return try resume() }
    var settings = try FleetCommand.settings(arguments)
    let path = arguments.value("population") ?? FleetCommand.standardPopulation
    let population = try FleetCommand.load(path, length: settings.length)
    settings.population = PopulationFile.text(of: population)
    if arguments.has("show") { return try show(settings, population) }
    settings.program = BuildFingerprint.text(population.vocabulary)
    return try execute(try create(settings, population, path), population)
  }

  // MARK: - One person

  private func show(_ settings: FleetSettings, _ population: Population) throws(ToolError) -> ExitCode {
    let number = try arguments.number("show", 1...10_000_000) ?? 1
    let person = population.person(
      number, seed: settings.seed, length: settings.length, rules: settings.rules)
    if let mistake = person.mistake {
      terminal.complain("What was drawn for person \(number) does not go together:\n\(mistake)")
    }
    terminal.print(
      person.scenario.relocated(to: ".").configuration(showingDefaults: false))
    return person.mistake == nil ? .pass : .badData
  }

  private func report(_ path: String) throws(ToolError) -> ExitCode {
    let database = try FleetDatabase(opening: path, Features.vocabulary, access: .readOnly)
    defer { database.close() }
    if arguments.has("show") { return try show(database.settings, try database.population(Features.vocabulary)) }
    return try FleetCommand.report(
      database, source: "--report \(ShellWord.quoted(path))", isStrict: arguments.has("strict"), to: terminal)
  }

  // MARK: - Everybody

  private func create(
    _ settings: FleetSettings, _ population: Population, _ file: String
  ) throws(ToolError) -> FleetDatabase {
    let path = arguments.value("output")
    if let path, FileManager.default.fileExists(atPath: path), !arguments.has("resume") {
      throw ToolError(
        .usage, "Error: \(path) is there already\n  '--resume' goes on with it; else choose another name.")
    }
    return try ToolError.storing { () throws(StorageError) in
      try FleetDatabase(path.map { .file(path: $0) } ?? .memory, settings, population, file: file)
    }
  }

  /// `true` if there is nothing to continue: a scheduler gives the same command to the first process and to the next.
  private var isToBegin: Bool {
    guard arguments.has("shard"), let path = arguments.value("output") else { return false }
    return FleetDatabase.isBlank(path)
  }

  private func resume() throws(ToolError) -> ExitCode {
    guard let path = arguments.value("output") else {
      throw ToolError(.usage, "Error: '--resume' goes on with the file of '--output'")
    }
    let database = try FleetDatabase(opening: path, Features.vocabulary, access: .readWrite)
    let known = database.settings
    let given = try FleetCommand.settings(arguments)
    for name in ["wearers", "weeks", "seed", "shard", "rules", "population"] where arguments.has(name) {
      // Each separately, to name the one that differs.
      var wanted = known
      wanted.takeSetting(name, from: given)
      if name == "population", let file = arguments.value(name) {
        wanted.population = PopulationFile.text(of: try FleetCommand.load(file, length: known.length))
      }
      guard wanted == known else {
        throw ToolError(
          .usage, "Error: \(path) was begun with another '--\(name)'\n  Leave it out, or begin another file.")
      }
    }
    let mark = BuildFingerprint.text(Features.vocabulary)
    guard known.program == mark else {
      throw ToolError(
        .badData,
        "Error: \(path) was begun by a program with other rules (\(known.program), this is \(mark))\n"
          + "  Its people would not be of one fleet. Begin another file.")
    }
    return try execute(database, try database.population(Features.vocabulary))
  }

  private func execute(_ database: FleetDatabase, _ population: Population) throws(ToolError) -> ExitCode {
    let fleet = Fleet(settings: database.settings, population: population, jobs: try arguments.jobs())
    defer { database.close() }
    let monitor = TerminalMonitor(terminal)
    defer { monitor.end() }
    _ = try ToolError.storing { () throws(StorageError) in try fleet.run(into: database, monitor: monitor) }
    monitor.end()
    let code = try FleetCommand.report(
      database, source: source(fleet.settings), isStrict: arguments.has("strict"), to: terminal)
    // The outcome of a shard belongs to the whole: a scheduler must not mistake a broken promise for a failed task.
    guard monitor.isCancelled else {
      return arguments.has("shard") && arguments.has("output") ? .pass : code
    }
    if let path = arguments.value("output") {
      terminal.complain("Interrupted: 'triad fleet --resume --output \(ShellWord.quoted(path))' goes on.")
    }
    return .interrupted
  }

  /// Returns the options that select these people.
  private func source(_ settings: FleetSettings) -> String {
    if let path = arguments.value("output") { return "--report \(ShellWord.quoted(path))" }
    let population = arguments.value("population").map { " --population \(ShellWord.quoted($0))" } ?? ""
    let rules = settings.rules == .mended ? "" : " --rules \(settings.rules.text)"
    return "--seed \(settings.seed) --weeks \(settings.weeksText)\(population)\(rules)"
  }
}
