/// What a training block asks for (tech spec §2.6).
package enum BlockKind: UInt8, CaseIterable, Hashable, Sendable, Codable {
  case training = 1, heavyLifts, cardio, recoveryWalk, movementBreak

  /// Whether it is safe on a bad day.
  package var isLight: Bool { self == .recoveryWalk || self == .movementBreak }
  package var name: String {
    switch self {
    case .training: "training"
    case .heavyLifts: "heavy lifts"
    case .cardio: "cardio"
    case .recoveryWalk: "recovery walk"
    case .movementBreak: "movement break"
    }
  }
}
