/// How much a text worries (Pulsum, FoundationModelsSafetyProvider: safe, caution, crisis). The higher is the more severe.
package enum SafetyLevel: Int, CaseIterable, Comparable, Hashable, Sendable {
  case safe
  case caution
  case crisis

  package static func < (a: SafetyLevel, b: SafetyLevel) -> Bool { a.rawValue < b.rawValue }

  /// One less, but never less than safe.
  var lower: SafetyLevel { SafetyLevel(rawValue: rawValue - 1) ?? .safe }
}
