import ScenarioFiles

/// How long a failure may be made small: `--limit` of whoever makes failures small.
enum ShrinkLimit {
  static let standard = 120

  /// In seconds, from 1 to a day's.
  static func seconds(_ arguments: ParsedArguments) throws(ToolError) -> Int {
    try arguments.number("limit", 1...86_400) ?? standard
  }
}

extension OptionDefinition {
  static let limit = OptionDefinition(
    name: "limit", help: "For how many seconds each failure may be made small.", value: "n",
    standard: String(ShrinkLimit.standard))
}
