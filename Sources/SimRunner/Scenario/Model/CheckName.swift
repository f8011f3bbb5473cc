/// The promises that a scenario can name.
enum CheckName: String, CaseIterable, Hashable, Sendable {
  case singleWriter = "single-writer"
  case noLostWorkout = "no-lost-workout"
  case noDuplicateWorkout = "no-duplicate-workout"
  case convergence
  case monotonicSequence = "monotonic-sequence"
  case boundedOutbox = "bounded-outbox"
  case rawImmutable = "raw-immutable"
  case privacy

  var about: String {
    switch self {
    case .singleWriter: "Nobody but its authority ever changed a domain."
    case .noLostWorkout: "Every workout that the watch recorded is known everywhere once the faults have stopped."
    case .noDuplicateWorkout: "No workout is known twice."
    case .convergence: "Every replica equals the authority's state soon after the last fault."
    case .monotonicSequence: "The sequence numbers of an origin and epoch only grow."
    case .boundedOutbox: "No outbox grows beyond its limit."
    case .rawImmutable: "A raw signal, once written, never changes."
    case .privacy: "No health value, journal text or identifier leaves the wearer's devices unsealed."
    }
  }
}
