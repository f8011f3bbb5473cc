package import SimKernel

/// Something that a wearer does now and then and no habit brings, which chaos can draw; all its parameters are drawn with
/// it, and become entries of the scenario's story.
package struct SwarmAct: Sendable {
  /// As `--faults` names it.
  package let name: String
  /// How often it comes in a week at most.
  package let timesAWeekMax: Int
  /// Whether the scenario has anybody who would notice.
  package let concerns: @Sendable (Scenario) -> Bool
  /// What is done, each a while after the first; nothing where the draw has no sense.
  package let acts: @Sendable (_ random: inout RandomStream) -> [Step]

  package typealias Step = (after: Span, act: StoryEntry.Act)

  package init(
    _ name: String, timesAWeekMax: Int = 3, concerns: @escaping @Sendable (Scenario) -> Bool,
    acts: @escaping @Sendable (_ random: inout RandomStream) -> [Step]
  ) {
    (self.name, self.timesAWeekMax, self.concerns, self.acts) = (name, timesAWeekMax, concerns, acts)
  }

  /// One of some texts, each as often.
  package static func pick(_ texts: [String], _ random: inout RandomStream) -> String {
    texts[random.below(texts.count)]
  }
}
