// Options that every command has which takes a scenario; `ScenarioCommandInput.load` reads them.
extension OptionDefinition {
  static let seed = OptionDefinition(
    name: "seed", help: "Run with this seed instead of the scenario's.", value: "n")

  static let schedule = OptionDefinition(
    name: "schedule", help: "Which of several things that could happen at one instant goes first.", value: "policy",
    standard: "the scenario's: fifo, random or pct:DEPTH")

  static let rules = OptionDefinition(
    name: "rules", help: "Take rules literally: 'as-written' (all), or 'as-written:NAME,...' (see 'triad rules').",
    value: "rules")

  static let chaos = OptionDefinition.flag("chaos", "Add what 'triad chaos' draws for the seed.")
}
