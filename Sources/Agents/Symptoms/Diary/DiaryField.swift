/// Checks of single fields, so that every refusal names field, value and what is allowed.
enum DiaryField {
  static func number<Value: Comparable & Sendable>(
    _ value: Value, in range: ClosedRange<Value>, _ field: String
  ) throws(DiaryFieldError) -> Value {
    guard range.contains(value) else { throw DiaryFieldError(field: field, value: "\(value)", allowed: "\(range)") }
    return value
  }

  static func optional<Value: Comparable & Sendable>(
    _ value: Value?, in range: ClosedRange<Value>, _ field: String
  ) throws(DiaryFieldError) -> Value? {
    guard let value else { return nil }
    return try number(value, in: range, field)
  }

  /// A text that says something: neither empty nor of space alone.
  static func text(_ value: String, limit: Int, _ field: String) throws(DiaryFieldError) -> String {
    let isBlank = value.allSatisfy(\.isWhitespace)
    guard !isBlank, value.count <= limit else {
      throw DiaryFieldError(
        field: field, value: isBlank ? "blank" : "\(value.count) characters", allowed: "1...\(limit) characters")
    }
    return value
  }

  static func optional(_ value: String?, limit: Int, _ field: String) throws(DiaryFieldError) -> String? {
    guard let value else { return nil }
    return try text(value, limit: limit, field)
  }

  /// One word of a list.
  static func word<Word: RawRepresentable<String> & CaseIterable>(
    _ value: String, _ field: String
  ) throws(DiaryFieldError) -> Word {
    guard let word = Word(rawValue: value) else {
      let allowed = Word.allCases.map(\.rawValue).joined(separator: ", ")
      throw DiaryFieldError(field: field, value: value.isEmpty ? "blank" : "\(value.prefix(50))", allowed: allowed)
    }
    return word
  }
}
