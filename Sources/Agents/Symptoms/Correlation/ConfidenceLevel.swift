/// How sure a finding is (Symptom tracker, ticket 5).
package enum ConfidenceLevel: Int, CaseIterable, Comparable, Sendable {
  case low = 1, medium, high

  package static func < (a: ConfidenceLevel, b: ConfidenceLevel) -> Bool { a.rawValue < b.rawValue }
}
