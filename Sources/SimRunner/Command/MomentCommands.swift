import Console
import Foundation
import Processes
import Person
import Reports
import Search

/// `triad agents`: the results of the phone's agents for a day.
enum AgentsCommand {
  static let definition = CommandDefinition(
    name: "agents", abstract: "Show how the phone's agents judge a day: score and reasons, cards, answers, receipts",
    discussion: """
      The scenario is run until then. The score is one of strain: the higher, the worse. Each feature is what it is on the
      day, what is usual for this wearer, how far that is from usual, and what it adds to the score.
      """,
    arguments: [ArgumentDefinition(name: "file", help: "A scenario with agents.")],
    options: [
      OptionDefinition(
        name: "at", help: "When, such as 'd12 19:30'; the end of the scenario otherwise.", value: "moment"),
      OptionDefinition(name: "day", help: "Show this day as it is known then, such as d9.", value: "day"),
      .seed,
    ],
    run: { arguments, terminal throws(ToolError) in try run(arguments, terminal) })

  private static func run(_ arguments: ParsedArguments, _ terminal: Terminal) throws(ToolError) -> ExitCode {
    let path = arguments.words[0]
    let scenario = try ScenarioCommandInput.host.load(path, arguments)
    guard scenario.agents != nil else {
      throw ToolError(.usage, "Error: the phone has no agents in \(path): say `agents: {}` in it")
    }
    let day = try arguments.day("day", such: "d9")
    let log = RequestLog()
    let lines = try ScenarioCommandInput.look(scenario, arguments, observers: [log]) {
      world, moment throws(StorageError) in
      try AgentsText(world, log, at: moment, day: day, name: scenario.name).lines()
    }
    terminal.report(lines)
    return .pass
  }
}

/// `triad ask`: a question to the phone's agents in the middle of a scenario.
enum AskCommand {
  static let definition = CommandDefinition(
    name: "ask", abstract: "Say something to the phone's agents at a moment of a scenario, and see the answer",
    discussion: "The scenario is run until then as it is, and the words are one thing more that the wearer does.",
    arguments: [ArgumentDefinition(name: "file", help: "A scenario with agents.")],
    options: [
      OptionDefinition(name: "at", help: "When, such as 'd12 19:30'.", value: "moment"),
      OptionDefinition(name: "say", help: "What the wearer writes; without it they ask for cards.", value: "words"),
      OptionDefinition(name: "status", help: "They look which language models there are, instead."),
    ] + OutsideModelOptions.all + [
      .seed
    ],
    run: { arguments, terminal throws(ToolError) in try run(arguments, terminal) })

  /// The time limit of an answer: no model may take longer than two minutes.
  private static let patience = Span.minutes(10)

  private static func run(_ arguments: ParsedArguments, _ terminal: Terminal) throws(ToolError) -> ExitCode {
    let path = arguments.words[0]
    let scenario = try ScenarioCommandInput.host.load(path, arguments)
    guard scenario.agents != nil else {
      throw ToolError(.usage, "Error: the phone has no agents in \(path): say `agents: {}` in it")
    }
    guard let moment = try StoryHost.moment(arguments, option: "at", in: scenario) else {
      throw ToolError(.usage, "Error: say when, such as --at 'd12 19:30'")
    }
    var plan = try WorldPlan(scenario)
    guard arguments.value("say") == nil || !arguments.has("status") else {
      throw ToolError(.usage, "Error: --say and --status are two questions: ask one of them")
    }
    let nothingSaid = arguments.has("status") ? CompanionRequest.modelStatus : .cards
    let request = arguments.value("say").map { CompanionRequest.chat($0) } ?? nothingSaid
    let clock = WorldClock(start: plan.start, zone: plan.zone)
    for (stimulus, delay) in request.steps {
      plan.story.append(StoryMoment(at: clock.timestamp(moment + delay), act: .does(stimulus)))
    }
    plan.outsideModel = try OutsideModelOptions.endpoint(arguments)
    let log = RequestLog()
    _ = try ToolError.storing { () throws(StorageError) in
      try Run(plan, observers: [log]).run(until: min(moment + patience, .start + plan.length))
    }
    terminal.print(" at       \(plan.zone.civil(clock.timestamp(moment)))")
    if let entry = log.entries.first(where: { $0.asked >= moment && $0.request.isWearers }) {
      for line in lines(entry) { terminal.print(line) }
      if plan.outsideModel != nil, !entry.calls.contains(where: \.isCloud), entry.answer.level == 0 {
        terminal.print(
          " note     the server was not asked: a message of this kind is answered on the phone, or the wearer has not "
            + "consented by then (a story says `consents: true`)")
      }
      return .pass
    }
    let waits = log.open.values.contains { $0.asked >= moment && $0.request.isWearers }
    terminal.print(
      " answer   none: " + (waits ? "it has not come yet" : "the phone is off, or could not be used then"))
    return .inconclusive
  }

  private static func lines(_ entry: RequestLog.Entry) -> [String] {
    var lines = [" asked    \(entry.request.caption)"]
    for call in entry.calls {
      let bytes = String(decoding: call.bytes, as: UTF8.self)
      lines.append(
        " \(call.isCloud ? "cloud" : "phone")    \(call.outcome.isAsked ? "" : "not asked, ")\(call.outcome.words): \(bytes)"
      )
      if let refusal = call.refusal { lines.append("          not shown: \(refusal)") }
    }
    let levels = ["safe", "caution", "crisis"]
    lines.append(" judged   \(levels[min(Int(entry.answer.level), levels.count - 1)])")
    guard case .cards(let cards) = entry.answer.content else { return lines + [" answer   \(entry.answer.caption)"] }
    for card in cards {
      lines.append(" card     \(card.title) (\(card.badge) evidence): \(card.body)")
      if let caution = card.caution { lines.append("          mind: \(caution)") }
    }
    return lines
  }
}

extension CompanionRequest {
  /// `true` if the wearer asks. The phone itself requests that entries are read, and days examined.
  fileprivate var isWearers: Bool {
    switch self {
    case .entry, .review: false
    default: true
    }
  }
}

/// The options of a real language model in the place of the cloud's.
enum OutsideModelOptions {
  static let all = [
    OptionDefinition(
      name: "model-url",
      help: "Ask the server at this address in the place of the cloud's model: one that speaks as OpenAI's does.",
      value: "address"),
    OptionDefinition(
      name: "model-key-file", help: "The file that holds its key; the key is shown nowhere.", value: "file",
      isPath: true),
    OptionDefinition(name: "model-name", help: "What it calls the model.", value: "name", standard: "default"),
  ]

  /// Returns `nil` without a server's address.
  static func endpoint(_ arguments: ParsedArguments) throws(ToolError) -> OutsideModel.Endpoint? {
    guard let address = arguments.value("model-url") else {
      guard arguments.value("model-key-file") == nil else {
        throw ToolError(.usage, "Error: --model-key-file is the key of a server: say which with --model-url")
      }
      return nil
    }
    guard let path = arguments.value("model-key-file") else {
      throw ToolError(.usage, "Error: say with --model-key-file which file holds the key of the server")
    }
    guard let text = try? String(contentsOf: URL(filePath: path), encoding: .utf8) else {
      throw ToolError(.inputMissing, "Error: '\(path)': \(UnreadableFile.reason(path))")
    }
    guard let key = ModelKey(text) else {
      throw ToolError(.badData, "Error: '\(path)' holds no key: one line of letters, digits and signs")
    }
    guard
      let endpoint = OutsideModel.Endpoint(
        address: address, model: arguments.value("model-name") ?? "default", key: key)
    else {
      throw ToolError(
        .usage,
        "Error: --model-url has to be an address that begins with https://, or with http://127.0.0.1 on this machine")
    }
    return endpoint
  }
}

/// `triad diary`: the diary on the phone, the agents' findings in it, and the report for a physician.
enum DiaryCommand {
  static let definition = CommandDefinition(
    name: "diary", abstract: "Show the phone's diary: the last days, what was found, and a page for a physician",
    discussion: """
      The scenario is run until then. What was found compares how often something came in the hours before a flare with
      how often it came in the same hours of other days; the adjusted p knows how many questions were asked.
      """,
    arguments: [ArgumentDefinition(name: "file", help: "A scenario with a diary.")],
    options: [
      OptionDefinition(
        name: "at", help: "When, such as 'd12 19:30'; the end of the scenario otherwise.", value: "moment"),
      .seed,
      OptionDefinition(name: "rules", help: "Run by these rules: mended, or as-written:NAME,NAME.", value: "rules"),
      OptionDefinition(name: "days", help: "How many days to show.", value: "n", standard: "7"),
      OptionDefinition(
        name: "find", help: "Show the entries of all days, and the findings, that have these words.", value: "words"),
      OptionDefinition(
        name: "kind", help: "Show the entries of all days that are of this kind: symptom, food, exercise, activity.",
        value: "kind"),
      OptionDefinition(
        name: "severe", help: "Show the symptoms of all days that are at least so severe, 1 to 10.", value: "n"),
      OptionDefinition(
        name: "sure", help: "Show the findings that are at least so sure: low, medium, high.", value: "level",
        standard: "low"),
      OptionDefinition(
        name: "csv", help: "Write the whole diary, comma-separated, into that file.", value: "file", isPath: true),
      OptionDefinition(
        name: "html", help: "Write a page to print, for a physician, into that file.", value: "file", isPath: true),
    ],
    run: { arguments, terminal throws(ToolError) in try run(arguments, terminal) })

  private static func run(_ arguments: ParsedArguments, _ terminal: Terminal) throws(ToolError) -> ExitCode {
    let path = arguments.words[0]
    let scenario = try ScenarioCommandInput.host.load(path, arguments)
    guard scenario.diary != nil else {
      throw ToolError(.usage, "Error: the apps have no diary in \(path): say `diary: {}` in it")
    }
    let days = try arguments.value("days", as: "a number of days from 1 to 366") {
      Int($0).flatMap { (1...366).contains($0) ? $0 : nil }
    }
    let text = try ScenarioCommandInput.look(scenario, arguments) { world, moment throws(StorageError) in
      try DiaryText(world, at: moment, name: scenario.name)
    }
    let least = try arguments.value("sure", as: "low, medium or high") { word in
      ConfidenceLevel.allCases.first { "\($0)" == word }
    }
    let search = try search(arguments)
    for line in text.lines(days: days ?? 7, search: search, atLeast: least ?? .low) { terminal.print(line) }
    try write(text.csv, arguments.value("csv"))
    try write(text.html, arguments.value("html"))
    return .pass
  }

  /// Returns the search, or `nil` if there is none.
  private static func search(_ arguments: ParsedArguments) throws(ToolError) -> DiarySearch? {
    var search = DiarySearch()
    search.text = arguments.value("find") ?? ""
    search.kind = try arguments.value("kind", as: "symptom, food, exercise or activity") {
      DiaryEntryKind(rawValue: $0)
    }
    search.leastSeverity = try arguments.number("severe", 1...10)
    return search == DiarySearch() ? nil : search
  }

  private static func write(_ text: String, _ path: String?) throws(ToolError) {
    guard let path else { return }
    do { try OutputFile.write(text, to: path) } catch {
      throw ToolError(.inputOutput, "Error: '\(path)' cannot be written")
    }
  }
}

/// `triad music`: the wearer's state at a moment as the music system sees it, the music, and its reason.
enum MusicCommand {
  static let definition = CommandDefinition(
    name: "music",
    abstract: "Show what the DJ makes of a moment: the wearer's state, what plays and why, what could be next",
    discussion: """
      The scenario is run until then. The state is what the phone last estimated while music played, and says of each part \
      what speaks for it; the reasons are those that the phone has kept. With --shuffled the whole life is compared with the \
      same one in which the DJ only shuffles: what the wearer wanted and what it was taken for, skips and heart rates.
      """,
    arguments: [ArgumentDefinition(name: "file", help: "A scenario with music.")],
    options: [
      OptionDefinition(
        name: "at", help: "When, such as 'd3 20:15'; the end of the scenario otherwise.", value: "moment"),
      .seed,
      OptionDefinition(
        name: "shuffled", help: "Compare with a DJ that shuffles, in so many lives of seeds in a row.", value: "n"),
      .jobs, .format("json", what: "moment"),
    ],
    run: { arguments, terminal throws(ToolError) in try run(arguments, terminal) })

  private static func run(_ arguments: ParsedArguments, _ terminal: Terminal) throws(ToolError) -> ExitCode {
    let path = arguments.words[0]
    let scenario = try ScenarioCommandInput.host.load(path, arguments)
    guard scenario.music != nil else {
      throw ToolError(.usage, "Error: the phone has no DJ in \(path): say `music: {}` in it")
    }
    if let count = try arguments.number("shuffled", 1...1_000) {
      return try shuffled(scenario, lives: count, arguments, terminal)
    }
    let counter = EstimateCounter()
    if arguments.value("format") == "json" {
      let picture = try ScenarioCommandInput.look(scenario, arguments, observers: [counter]) {
        world, moment throws(StorageError) in
        try MusicPicture(world, at: moment, counter.counts)
      }
      guard let text = try? picture.jsonText() else {
        throw ToolError(.internalError, "Error: what the DJ makes of the moment cannot be written as JSON")
      }
      terminal.print(text)
      return .pass
    }
    let lines = try ScenarioCommandInput.look(scenario, arguments, observers: [counter]) {
      world, moment throws(StorageError) in
      try MusicText(world, at: moment, name: scenario.name, counter.counts).lines()
    }
    terminal.report(lines)
    return .pass
  }

  private static func shuffled(
    _ scenario: Scenario, lives count: Int, _ arguments: ParsedArguments, _ terminal: Terminal
  ) throws(ToolError) -> ExitCode {
    guard arguments.value("at") == nil else {
      throw ToolError(.usage, "Error: --shuffled compares whole lives, and --at looks at a moment: ask one of them")
    }
    let answers = SimulationPool.map(count, jobs: try arguments.jobs()) { number in
      var life = scenario
      life.seed &+= UInt64(number)
      return Self.shuffled(life)
    }
    var lives: [ShuffledLife] = []
    for answer in answers { if let life = try answer.get() { lives.append(life) } }
    terminal.print("\(scenario.name) · seed \(scenario.seed)" + (count > 1 ? " and \(count - 1) more" : ""))
    terminal.print("")
    for line in count == 1 ? lives.flatMap({ $0.lines() }) : ShuffledLife.lines(of: lives) { terminal.print(line) }
    return .pass
  }

  private static func shuffled(_ scenario: Scenario) -> Result<ShuffledLife?, ToolError> {
    do throws(ToolError) {
      let plan = try WorldPlan(scenario)
      return .success(try ToolError.storing { () throws(StorageError) in try ShuffledLife(plan) })
    } catch {
      return .failure(error)
    }
  }
}
