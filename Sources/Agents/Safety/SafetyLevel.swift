/// How much a text worries, the more severe the higher (Pulsum, FoundationModelsSafetyProvider).
package enum SafetyLevel: Int, CaseIterable, Comparable, Sendable {
  case safe
  case caution
  case crisis

  package static func < (a: SafetyLevel, b: SafetyLevel) -> Bool { a.rawValue < b.rawValue }
}
