import DeviceKit
import Devices
import Engine
import Reports
import ScenarioFiles
import SimKernel
import Wire

/// `triad ask`: a word with the phone's agents in the middle of a scenario.
enum AskCommand {
  static let definition = CommandDefinition(
    name: "ask", abstract: "Say something to the phone's agents at a moment of a scenario, and see the answer",
    discussion: "The scenario is run until then as it is, and the words are one thing more that the wearer does.",
    arguments: [ArgumentDefinition(name: "file", help: "A scenario with agents.")],
    options: [
      OptionDefinition(name: "at", help: "When, such as 'd12 19:30'.", value: "moment"),
      OptionDefinition(name: "say", help: "What the wearer writes; without it they ask for cards.", value: "words"),
      OptionDefinition(name: "status", help: "They look which language models there are, instead."),
      .seed,
    ],
    run: { arguments, terminal throws(ToolError) in try run(arguments, terminal) })

  /// How long an answer may take: no model is waited for longer than two minutes.
  private static let patience = Span.minutes(10)

  private static func run(_ arguments: ParsedArguments, _ terminal: Terminal) throws(ToolError) -> ExitCode {
    let path = arguments.words[0]
    let scenario = try ScenarioCommandInput.load(path, arguments)
    guard scenario.agents != nil else {
      throw ToolError(.usage, "Error: the phone has no agents in \(path): say `agents: {}` in it")
    }
    guard let moment = try ScenarioCommandInput.moment(arguments, option: "at", in: scenario) else {
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
    let log = RequestLog()
    _ = try ToolError.storing { () throws(StorageError) in
      try Run(plan, observers: [log]).run(until: min(moment + patience, .start + plan.length))
    }
    terminal.print(" at       \(plan.zone.civil(clock.timestamp(moment)))")
    if let entry = log.entries.first(where: { $0.asked >= moment && $0.request.isWearers }) {
      for line in lines(entry) { terminal.print(line) }
      return .pass
    }
    let waits = log.open.values.contains { $0.asked >= moment && $0.request.isWearers }
    terminal.print(
      " answer   none: " + (waits ? "nobody has answered yet" : "the phone is off, or nobody could use it then"))
    return .inconclusive
  }

  private static func lines(_ entry: RequestLog.Entry) -> [String] {
    var lines = [" asked    \(entry.request.caption)"]
    for crossing in entry.crossings {
      let bytes = String(decoding: crossing.bytes, as: UTF8.self)
      lines.append(" \(crossing.isCloud ? "cloud" : "phone")    \(crossing.outcome): \(bytes)")
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
  /// Whether it is the wearer who asks: the phone itself wants entries read, and days looked at.
  fileprivate var isWearers: Bool {
    switch self {
    case .entry, .review: false
    default: true
    }
  }
}
