/// One promise that a draft broke.
package struct ContractViolation: Equatable, Sendable {
  /// What was promised.
  package enum Rule: String, CaseIterable, Sendable {
    case unknownExercise, injury, recovery
    case kind, category, forbiddenMovement, forbiddenCombination, equipment, level, freshMuscles
    case empty, exercises, totalSets, duration, rounds, weeklyVolume, deload
    case unreadable, name, duplicate, sets, repetitions, hold, rest, zone, workInterval, restShare, weight, intensity

    package var severity: Severity {
      switch self {
      case .unknownExercise, .injury, .recovery: .critical
      case .kind, .category, .forbiddenMovement, .forbiddenCombination, .equipment, .level, .freshMuscles, .empty,
        .exercises, .totalSets, .duration, .rounds, .weeklyVolume, .deload:
        .high
      case .unreadable, .name, .duplicate, .sets, .repetitions, .hold, .rest, .zone, .workInterval, .restShare,
        .weight, .intensity:
        .medium
      }
    }
  }

  /// For those who read incidents: nothing of any severity is delivered.
  package enum Severity: UInt8, CaseIterable, Comparable, Sendable {
    case medium = 1, high, critical

    package static func < (a: Severity, b: Severity) -> Bool { a.rawValue < b.rawValue }
  }

  package let rule: Rule
  /// The exercise's id, where one is to blame.
  package let exercise: String?
  package let found: Double?
  package let limit: Double?

  package init(_ rule: Rule, of exercise: String? = nil, found: Double? = nil, limit: Double? = nil) {
    self.rule = rule
    self.exercise = exercise
    self.found = found
    self.limit = limit
  }

  package var severity: Severity { rule.severity }
}

extension ContractViolation: CustomStringConvertible {
  /// For instance `medium: sets of squat: 9.0 instead of 6.0`.
  package var description: String {
    let subject = exercise.map { " of \($0)" } ?? ""
    let found = found.map { ": \($0)" } ?? ""
    return "\(severity): \(rule.rawValue)\(subject)\(found)\(limit.map { " instead of \($0)" } ?? "")"
  }
}
