/// The wearer's statement about a workout, on the phone.
package enum WorkoutAct: Hashable, Sendable {
  /// It was logged by mistake: it never happened.
  case rejects(id: UInt64)
}

extension WorkoutAct: UserAction, WireStruct {
  package static let form = WireForm(rejects) {
    switch $0 {
    case .rejects(let id): id
    }
  }

  package var audience: Role? { .phone }
  package var needsThePhone: Bool { true }
  package var about: UInt64? {
    switch self {
    case .rejects(let id): id
    }
  }
  package var kind: (name: String, isOn: Bool?) { ("rejects-workout", nil) }

  package var caption: String {
    switch self {
    case .rejects(let id): "the wearer says that workout \(shortID(id)) never happened"
    }
  }
}
