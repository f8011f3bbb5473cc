/// One beat on the skin, and its time (implementation plan 3.6).
package struct HapticBeat: Hashable, Sendable {
  package enum Kind: UInt8, StableName, WireCodable {
    case click = 1, notification, success

    package static let names = ["click", "notification", "success"]
  }

  package let kind: Kind
  /// After the start of the pattern.
  package let milliseconds: Int

  package init(_ kind: Kind, _ milliseconds: Int) { (self.kind, self.milliseconds) = (kind, milliseconds) }

  /// For a person: `click at 200 ms`.
  package var words: String { "\(kind.name) at \(milliseconds) ms" }
}

extension HapticBeat: WireStruct {
  package static let form = WireForm(Self.init) { ($0.kind, $0.milliseconds) }
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
