import Devices
import Foundation
import Transport

/// What commands that take a scenario have in common: loading it, overriding parts of it, and making its plan.
enum ScenarioCommandInput {
  /// Loads the scenario at a path, or says every mistake in it.
  static func load(_ path: String) throws(CommandFailure) -> Scenario {
    do throws(ScenarioError) {
      return try ScenarioFile.load(path: path)
    } catch {
      throw CommandFailure(ExitCode(rawValue: error.exitCode) ?? .badData, "\(error)".trimmedOfNewlines)
    }
  }

  /// Loads it and applies the options that override parts of it.
  static func load(_ path: String, _ arguments: ParsedArguments) throws(CommandFailure) -> Scenario {
    var scenario = try load(path)
    if let seed = try arguments.value("seed", as: "a whole number from 0 to 2^64 - 1", { UInt64($0) }) {
      scenario.seed = seed
    }
    if let schedule = arguments.value("schedule") { scenario.schedule = try parse("schedule", schedule, .schedule) }
    if let rules = arguments.value("rules") { scenario.rules = try parse(rules: rules) }
    return scenario
  }

  /// The moment of an option, if it is given.
  static func moment(
    _ arguments: ParsedArguments, option: String = "until", in scenario: Scenario
  ) throws(CommandFailure) -> Instant? {
    guard let text = arguments.value(option) else { return nil }
    let moment = scenario.timestamp(of: try parse(option, text, .moment))
    guard moment > scenario.beginning, moment <= scenario.ending else {
      throw CommandFailure(
        .usage, "Error: '--\(option) \(text)' is not within the \(scenario.dayCount) days of the scenario")
    }
    return WorldClock(start: scenario.beginning, zone: scenario.zone).instant(moment)
  }

  /// Everything that a run needs, recordings included.
  ///
  /// - Parameter mutant: a mistake to plant in the program.
  static func plan(_ scenario: Scenario, planting mutant: Mutant? = nil) throws(CommandFailure) -> WorldPlan {
    let timeline = scenario.timeline()
    let links: [LinkPlan]
    do throws(LinkRecordingError) { links = try LinkFactory.make(scenario) } catch {
      throw CommandFailure(error.exitCode, "\(error)")
    }
    do throws(WearerFailure) {
      let wearer = try WearerFactory.make(scenario, timeline)
      var plan = WorldPlan(scenario, wearer: wearer, links: links, timeline: timeline)
      plan.history = try WearerFactory.history(scenario, timeline)
      plan.diary = try DiaryFactory.make(scenario)
      plan.music = try WearerFactory.music(scenario)
      if let mutant { plan.rules = Rules(asWritten: plan.rules.asWritten, planted: mutant) }
      return plan
    } catch {
      throw CommandFailure(.badData, "\(error)")
    }
  }

  /// The scenario as a scenario file, with every default or with what differs from them.
  static func configuration(of scenario: Scenario, showingDefaults: Bool = true) -> String {
    ScenarioFile.text(of: scenario, showingDefaults: showingDefaults).trimmedOfNewlines
  }

  /// The scenario's name as a folder: letters, digits and hyphens.
  static func folderName(_ scenario: Scenario) -> String {
    let words = scenario.name.lowercased().split { !($0.isLetter || $0.isNumber) }
    return words.isEmpty ? "scenario" : words.joined(separator: "-")
  }

  private static func parse<Value>(
    _ option: String, _ text: String, _ notation: Notation<Value>
  ) throws(CommandFailure) -> Value {
    do throws(Misreading) {
      return try notation.parse(text)
    } catch {
      let examples = notation.description.examples.joined(separator: ", ")
      throw CommandFailure(
        .usage,
        "Error: The value '\(text)' is invalid for '--\(option)': \(notation.description.about), such as \(examples)")
    }
  }

  /// `mended`, `as-written`, or `as-written:NAME,NAME`.
  static func parse(rules text: String) throws(CommandFailure) -> RuleChoice {
    if text == "mended" { return .mended }
    if text == "as-written" { return .allAsWritten }
    let prefix = "as-written:"
    let names = text.hasPrefix(prefix) ? text.dropFirst(prefix.count) : text[...]
    var rules: [Rule] = []
    for name in names.split(separator: ",").map(String.init) {
      guard let rule = Rule(rawValue: name) else {
        let known = Rule.allCases.map(\.rawValue)
        let hint = Suggestion.closest(to: name, among: known).map { " Did you mean '\($0)'?" } ?? ""
        throw CommandFailure(
          .usage, "Error: There is no rule '\(name)'.\(hint) 'triad rules' lists the \(known.count) rules.")
      }
      rules.append(rule)
    }
    return RuleChoice(asWritten: rules)
  }
}

extension String {
  fileprivate var trimmedOfNewlines: String {
    var text = self
    while text.last?.isNewline == true { text.removeLast() }
    return text
  }
}
