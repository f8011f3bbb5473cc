/// The training that a block asks for (tech spec §2.6).
package enum BlockKind: UInt8, CaseIterable, Hashable, Sendable, WireCodable {
  case training = 1, heavyLifts, cardio, recoveryWalk, movementBreak

  /// `true` if it is safe on a bad day.
  package var isLight: Bool { self == .recoveryWalk || self == .movementBreak }
  /// Its name in a calendar.
  package var title: String { name.prefix(1).uppercased() + name.dropFirst() }
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

/// The wearer's level of practice.
package enum TrainingLevel: UInt8, StableName, Comparable, Hashable, WireCodable {
  case beginner = 1, intermediate, advanced

  package static let names = ["beginner", "intermediate", "advanced"]

  package static func < (a: TrainingLevel, b: TrainingLevel) -> Bool { a.rawValue < b.rawValue }
}

/// The goal of the wearer's training. Muscle has volume caps of its own (tech spec §3.4).
package enum TrainingGoal: UInt8, StableName, Hashable, WireCodable {
  case strength = 1, muscle, endurance

  package static let names = ["strength", "muscle", "endurance"]
}
