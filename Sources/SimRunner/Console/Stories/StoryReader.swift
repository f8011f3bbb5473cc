import Engine
package import DeviceKit
package import ScenarioFiles
package import SimKernel

/// The stories that a program runs: how to read them, their vocabulary, and the options that change them.
package struct StoryReader: Sendable {
  package let vocabulary: Vocabulary
  /// The options that change a run, which ``load(_:_:)`` reads.
  package let overrides: [OptionDefinition]
  private let read: @Sendable (_ path: String) throws(ToolError) -> Scenario
  private let draw: @Sendable (Scenario, ParsedArguments) throws(ToolError) -> Scenario

  /// - Parameters:
  ///   - overrides: Those of `--seed`, `--schedule`, `--rules` and `--mutant`, and those that `draw` reads.
  ///   - read: Returns the unchanged story at a path.
  ///   - draw: Adds the faults that chaos draws for the seed, if requested by the arguments.
  package init(
    _ vocabulary: Vocabulary, overrides: [OptionDefinition],
    read: @escaping @Sendable (_ path: String) throws(ToolError) -> Scenario,
    draw: @escaping @Sendable (Scenario, ParsedArguments) throws(ToolError) -> Scenario
  ) {
    (self.vocabulary, self.overrides, self.read, self.draw) = (vocabulary, overrides, read, draw)
  }

  /// Loads a story and applies the options that override parts of it.
  package func load(_ path: String, _ arguments: ParsedArguments) throws(ToolError) -> Scenario {
    var scenario = try read(path)
    if let seed = try arguments.seed() { scenario.seed = seed }
    if let schedule = arguments.value("schedule") {
      scenario.schedule = try Self.parse("schedule", schedule, .schedule)
    }
    if let rules = arguments.value("rules") { scenario.rules = try scenario.vocabulary.choice(words: rules) }
    return scenario
  }

  /// Loads the story and adds the faults that chaos draws for its seed, if requested.
  package func loadDrawn(_ path: String, _ arguments: ParsedArguments) throws(ToolError) -> Scenario {
    try draw(try load(path, arguments), arguments)
  }

  /// Returns the mutant of `--mutant`, if given.
  package func mutant(_ arguments: ParsedArguments) throws(ToolError) -> Mutant? {
    guard let name = arguments.value("mutant") else { return nil }
    return try vocabulary.mutant(named: name)
  }

  /// Returns the moment of an option, if given.
  package static func moment(
    _ arguments: ParsedArguments, option: String = "until", in scenario: Scenario
  ) throws(ToolError) -> Instant? {
    guard let text = arguments.value(option) else { return nil }
    let moment = scenario.timestamp(of: try parse(option, text, .moment))
    guard moment > scenario.beginning, moment <= scenario.ending else {
      throw ToolError(
        .usage, "Error: '--\(option) \(text)' is not within the \(scenario.dayCount) days of the scenario")
    }
    return WorldClock(start: scenario.beginning, zone: scenario.zone).instant(moment)
  }

  private static func parse<Value>(
    _ option: String, _ text: String, _ notation: Notation<Value>
  ) throws(ToolError) -> Value {
    do throws(ParseError) {
      return try notation.parse(text)
    } catch {
      let examples = notation.description.examples.joined(separator: ", ")
      throw ToolError(
        .usage,
        "Error: The value '\(text)' is invalid for '--\(option)': \(notation.description.about), such as \(examples)")
    }
  }
}
