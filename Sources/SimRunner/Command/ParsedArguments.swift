import ScenarioFiles

/// What a command was called with, after the definition accepted it.
struct ParsedArguments: Sendable {
  /// The words by place.
  var words: [String] = []
  /// The values of each option, in the order in which they were given; a flag has none.
  var options: [String: [String]] = [:]

  func has(_ name: String) -> Bool { options[name] != nil }
  /// The last value given.
  func value(_ name: String) -> String? { options[name]?.last }
  func values(_ name: String) -> [String] { options[name] ?? [] }

  /// The value as something else, or a usage error that says what was expected.
  func value<T>(
    _ name: String, as expected: String, _ convert: (String) -> T?
  ) throws(ToolError) -> T? {
    guard let text = value(name) else { return nil }
    guard let value = convert(text) else {
      throw ToolError(.usage, "Error: The value '\(text)' is invalid for '--\(name)': \(expected)")
    }
    return value
  }

  /// The value as a whole number of a range.
  func number(_ name: String, _ range: ClosedRange<Int>) throws(ToolError) -> Int? {
    try value(name, as: "a number from \(range.lowerBound) to \(range.upperBound)") {
      Int($0).flatMap { range.contains($0) ? $0 : nil }
    }
  }
}
