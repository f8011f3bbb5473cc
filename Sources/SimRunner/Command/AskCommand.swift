import Devices
import Transport

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
      OptionDefinition(name: "seed", help: "Run with this seed instead of the scenario's.", value: "n"),
    ],
    run: { arguments, terminal throws(CommandFailure) in try run(arguments, terminal) })

  /// How long an answer may take: no model is waited for longer than two minutes.
  private static let patience = Span.minutes(10)

  private static func run(_ arguments: ParsedArguments, _ terminal: Terminal) throws(CommandFailure) -> ExitCode {
    let path = arguments.words[0]
    let scenario = try ScenarioCommandInput.load(path, arguments)
    guard scenario.agents != nil else {
      throw CommandFailure(.usage, "Error: the phone has no agents in \(path): say `agents: {}` in it")
    }
    guard let moment = try ScenarioCommandInput.moment(arguments, option: "at", in: scenario) else {
      throw CommandFailure(.usage, "Error: say when, such as --at 'd12 19:30'")
    }
    var plan = try ScenarioCommandInput.plan(scenario)
    guard arguments.value("say") == nil || !arguments.has("status") else {
      throw CommandFailure(.usage, "Error: --say and --status are two questions: ask one of them")
    }
    let nothingSaid = arguments.has("status") ? CompanionRequest.modelStatus : .cards
    let request = arguments.value("say").map { CompanionRequest.chat($0) } ?? nothingSaid
    let clock = WorldClock(start: plan.start, zone: plan.zone)
    for (stimulus, delay) in request.steps {
      plan.story.append(StoryMoment(at: clock.timestamp(moment + delay), act: .does(stimulus)))
    }
    let log = AnswerLog(since: moment)
    do throws(StorageError) {
      _ = try Run(plan, observers: [log]).run(until: min(moment + patience, .start + plan.length))
    } catch {
      throw CommandFailure(.inputOutput, "Error: \(error)")
    }
    terminal.print(" at       \(plan.zone.civil(clock.timestamp(moment)))")
    guard log.isAsked else {
      terminal.print(" answer   none: the phone is off, or nobody could use it then")
      return .inconclusive
    }
    for line in log.lines { terminal.print(line) }
    return log.isAnswered ? .pass : .inconclusive
  }
}

/// What passed between the wearer and the agents from a moment on, until the first answer.
private final class AnswerLog: TraceObserver {
  private(set) var isAnswered = false
  private(set) var lines: [String] = []
  private let since: Instant
  /// The place of the wearer's request.
  private var asked: Int64?
  var isAsked: Bool { asked != nil }

  init(since: Instant) { self.since = since }

  func observe(_ event: TraceEvent) {
    guard event.at >= since, !isAnswered else { return }
    switch event.companionFact {
    // What the phone is to look at in between is not what the wearer asks.
    case .asked(.entry, _, _)?, .asked(.review, _, _)?: break
    case .asked(let request, let position, _)? where asked == nil:
      asked = position
      lines.append(" asked    \(request.caption)")
    case .crossed(let crossing, _)? where isAsked:
      let bytes = String(decoding: crossing.bytes, as: UTF8.self)
      lines.append(" \(crossing.isCloud ? "cloud" : "phone")    \(crossing.outcome): \(bytes)")
    case .answered(let answer, _)? where answer.position == asked:
      isAnswered = true
      show(answer)
    default: break
    }
  }

  private func show(_ answer: CompanionAnswer) {
    let levels = ["safe", "caution", "crisis"]
    lines.append(" judged   \(levels[min(Int(answer.level), levels.count - 1)])")
    guard case .cards(let cards) = answer.content else { return lines.append(" answer   \(answer.caption)") }
    for card in cards {
      lines.append(" card     \(card.title) (\(card.badge) evidence): \(card.body)")
      if let caution = card.caution { lines.append("          mind: \(caution)") }
    }
  }
}
