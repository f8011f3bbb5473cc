extension Rule {
  /// The literal rules of the readings and workouts on the watch.
  package static let watch: [Rule] = [
    .fiveMinuteWindow, .neverAnswersHealth,
  ]

  package static let fiveMinuteWindow = Rule(
    "five-minute-window", "a wake asks for one workout of the last five minutes (TS 6459-6475)")
  package static let neverAnswersHealth = Rule(
    "never-answers-health", "the observer query's completion handler is ignored (TS 6433)")
}

extension Mutant {
  /// The mistakes that can be planted in the readings and workouts on the watch.
  package static let watch: [Mutant] = [
    .anchorBeforeGrant
  ]

  package static let anchorBeforeGrant = Mutant(
    "anchor-before-grant", in: "Devices/WatchCollector", "the anchor moves past workouts that may not be written yet")
}
