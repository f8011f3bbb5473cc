extension RecoverySession.Step {
  /// The steps of recovery content on a watch: haptics, texts, and their pace.
  package init(_ content: RecoveryContent, _ config: EmergencyConfig = EmergencyConfig()) {
    switch content {
    case .deepRest(let minutes):
      self.init(.deepRest, name: content.name, seconds: minutes * 60, pace: minutes * 60)
    case .breathing(let pattern, let seconds):
      let pause = config.mistake == .breathWithoutHold ? 0 : pattern.hold
      let pace = config.mistake == .breathWithoutHold ? pattern.cycleSeconds - pattern.hold : pattern.cycleSeconds
      self.init(
        .breathing, name: content.name, seconds: pattern.cycles(inSeconds: seconds) * pace, pace: pace,
        beats: HapticBeat.breath(inhale: pattern.inhale, hold: pause, exhale: pattern.exhale),
        texts: ["Breathe in for \(pattern.inhale), hold for \(pattern.hold), breathe out for \(pattern.exhale)."])
    case .grounding:
      self.init(
        .grounding, name: content.name, seconds: content.seconds, pace: content.seconds / Self.senses.count,
        beats: HapticCue.acknowledgment.beats, texts: Self.senses)
    case .ambient:
      self.init(.ambient, name: content.name, seconds: 0, pace: 1)
    }
  }

  /// The five senses, the usual exercise of five steps (implementation plan 2.8: bundled text, one to two minutes).
  private static let senses = [
    "Name five things that you see.", "Four that you can touch.", "Three that you hear.", "Two that you smell.",
    "One that you taste.",
  ]

  /// Returns the content to play in the given time, the best first: only content with an end, and one of each kind.
  package static func filling(
    _ seconds: Int, with content: [RecoveryContent], _ config: EmergencyConfig
  ) -> [RecoverySession.Step] {
    var (left, steps) = (seconds, [RecoverySession.Step]())
    for step in content.map({ RecoverySession.Step($0, config) }) {
      guard step.seconds > 0, step.seconds <= left, !steps.contains(where: { $0.kind == step.kind }) else { continue }
      steps.append(step)
      left -= step.seconds
    }
    return steps
  }
}

/// A planted mistake in the emergency protocol, to test whether a check finds it.
package enum EmergencyMistake: String, Sendable {
  /// The guide omits holding the breath.
  case breathWithoutHold = "breath-without-hold"
}
