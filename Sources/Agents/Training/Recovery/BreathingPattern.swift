/// A way of breathing that is guided on the skin (implementation plan 2.8).
package enum BreathingPattern: UInt8, CaseIterable, Sendable {
  case box = 1, relaxing, energizing

  /// Seconds of each part of a breath; only the box holds after exhaling.
  package var inhale: Int { 4 }
  package var hold: Int {
    switch self {
    case .box: 4
    case .relaxing: 7
    case .energizing: 2
    }
  }
  package var exhale: Int { self == .relaxing ? 8 : 4 }
  package var holdAfter: Int { self == .box ? 4 : 0 }
  package var cycleSeconds: Int { inhale + hold + exhale + holdAfter }

  package var name: String {
    switch self {
    case .box: "box"
    case .relaxing: "relaxing"
    case .energizing: "energizing"
    }
  }

  /// How many breaths fit into that time, within the two to five minutes that a guide lasts.
  package func cycles(inSeconds seconds: Int) -> Int { min(max(seconds, 120), 300) / cycleSeconds }

  /// When each breath begins to be guided, in seconds from the start.
  package func prompts(inSeconds seconds: Int) -> [(second: Int, haptic: HapticPattern)] {
    (0..<cycles(inSeconds: seconds)).map { cycle in
      (cycle * cycleSeconds, .breathing(inhale: inhale, exhale: exhale))
    }
  }
}
