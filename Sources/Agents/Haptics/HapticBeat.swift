package import Wire

/// One beat on the skin, and when it is felt (implementation plan 3.6).
package struct HapticBeat: Equatable, Sendable {
  /// The beats that the watch knows.
  package enum Kind: UInt8, CaseIterable, Sendable { case click = 1, notification, success }

  package let kind: Kind
  /// After the beginning of the pattern.
  package let milliseconds: Int

  init(_ kind: Kind, _ milliseconds: Int) { (self.kind, self.milliseconds) = (kind, milliseconds) }

  /// A breath to breathe along: a beat where it turns, and clicks in between that come closer towards the end of the
  /// inhalation and further apart towards the end of the exhalation: the watch has no louder and softer ones (assumed).
  ///
  /// - Parameters: the seconds of each part of a breath.
  static func breath(inhale: Int, exhale: Int) -> [HapticBeat] {
    let (rise, fall) = (max(1, inhale) * 1_000, max(1, exhale) * 1_000)
    return [
      HapticBeat(.notification, 0), HapticBeat(.click, rise / 2), HapticBeat(.click, rise * 3 / 4),
      HapticBeat(.notification, rise), HapticBeat(.click, rise + fall / 4), HapticBeat(.click, rise + fall / 2),
    ]
  }
}

extension HapticCue {
  package var beats: [HapticBeat] {
    switch self {
    case .acknowledgment: [HapticBeat(.click, 0)]
    case .gentleCorrection: [HapticBeat(.click, 0), HapticBeat(.click, 200)]
    case .completion: [HapticBeat(.success, 0)]
    case .emergency: [0, 100, 200].map { HapticBeat(.notification, $0) } + [HapticBeat(.success, 600)]
    case .trustAdvancement: [HapticBeat(.click, 0), HapticBeat(.click, 150), HapticBeat(.success, 300)]
    }
  }
}
