/// An occasional act of a wearer that isn't a habit, drawn by chaos with all its parameters. It becomes entries of the
/// scenario's story.
package struct RandomAct: Sendable {
  /// The name in `--faults`.
  package let name: String
  /// The maximum frequency in a week.
  package let timesAWeekMax: Int
  /// Returns whether the scenario has a device that notices it.
  package let concerns: @Sendable (Scenario) -> Bool
  /// Draws the acts, each some time after the first; empty if the draw makes no sense.
  package let acts: @Sendable (_ random: inout RandomStream) -> [Step]

  package typealias Step = (after: Span, act: StoryEntry.Act)

  package init(
    _ name: String, timesAWeekMax: Int = 3, concerns: @escaping @Sendable (Scenario) -> Bool,
    acts: @escaping @Sendable (_ random: inout RandomStream) -> [Step]
  ) {
    (self.name, self.timesAWeekMax, self.concerns, self.acts) = (name, timesAWeekMax, concerns, acts)
  }

  /// Draws one of some texts, with equal probability.
  package static func pick(_ texts: [String], _ random: inout RandomStream) -> String {
    texts[random.below(texts.count)]
  }
}
