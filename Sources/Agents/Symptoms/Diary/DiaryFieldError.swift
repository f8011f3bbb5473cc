/// Why a field of the diary is refused: which one, what it held, and what it may hold.
package struct DiaryFieldError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The kind and the field, such as "symptom.severity".
  package let field: String
  package let value: String
  /// In words, such as "1...10".
  package let allowed: String

  package init(field: String, value: String, allowed: String) {
    (self.field, self.value, self.allowed) = (field, value, allowed)
  }

  package var description: String { "\(field) is \(value), allowed is \(allowed)" }
}
