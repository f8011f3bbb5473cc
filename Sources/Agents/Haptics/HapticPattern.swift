/// The words that the watch has on the skin (implementation plan 3.6).
package enum HapticPattern: Equatable, Sendable {
  /// I heard you.
  case acknowledgment
  /// Let me adjust.
  case gentleCorrection
  /// Breathe along: seconds of each part of a breath.
  case breathing(inhale: Int, exhale: Int)
  /// Done.
  case completion
  /// I have got you.
  case emergency
  /// You are growing.
  case trustAdvancement

  /// The beats that the watch knows.
  package enum Beat: UInt8, CaseIterable, Sendable {
    case click = 1, notification, success
  }

  /// One beat, and when it is felt.
  package struct Step: Equatable, Sendable {
    package let beat: Beat
    /// After the beginning of the pattern.
    package let milliseconds: Int
  }

  package var steps: [Step] {
    switch self {
    case .acknowledgment: [Step(beat: .click, milliseconds: 0)]
    case .gentleCorrection: Self.steps([(.click, 0), (.click, 200)])
    case .breathing(let inhale, let exhale): Self.wave(inhale: inhale, exhale: exhale)
    case .completion: [Step(beat: .success, milliseconds: 0)]
    case .emergency: Self.steps([(.notification, 0), (.notification, 100), (.notification, 200), (.success, 600)])
    case .trustAdvancement: Self.steps([(.click, 0), (.click, 150), (.success, 300)])
    }
  }

  package var name: String {
    switch self {
    case .acknowledgment: "acknowledgment"
    case .gentleCorrection: "gentle correction"
    case .breathing: "breathing"
    case .completion: "completion"
    case .emergency: "emergency"
    case .trustAdvancement: "trust advancement"
    }
  }

  private static func steps(_ beats: [(Beat, Int)]) -> [Step] {
    beats.map { Step(beat: $0.0, milliseconds: $0.1) }
  }

  /// A beat where the breath turns, and clicks in between that come closer towards the end of the inhalation and further
  /// apart towards the end of the exhalation: the watch has no louder and softer ones (assumed).
  private static func wave(inhale: Int, exhale: Int) -> [Step] {
    let (rise, fall) = (max(1, inhale) * 1_000, max(1, exhale) * 1_000)
    return steps([
      (.notification, 0), (.click, rise / 2), (.click, rise * 3 / 4), (.notification, rise), (.click, rise + fall / 4),
      (.click, rise + fall / 2),
    ])
  }
}
