/// The file of a scenario, with the place of each of its parts.
///
/// All origins are equal: a scenario is the same whatever its file.
package struct ScenarioOrigin: Hashable, Sendable {
  package let source: SourceText
  private let map: SourceMap
  private let whole: SourceRange
  /// By expectation and not by number, because some of them may be removed before a run.
  private let expectations: [Expectation: String]
  /// Settings without effect, each with its place and the reason; safe to print.
  package let remarks: [String]

  package init() {
    (source, map, whole) = (SourceText(name: "scenario", bytes: []), .empty, SourceRange(0, 0))
    (expectations, remarks) = ([:], [])
  }

  init(
    _ source: SourceText, _ map: SourceMap, _ whole: SourceRange, expect: [Expectation], remarks: [Diagnostic]
  ) {
    func text(_ range: SourceRange) -> String {
      let place = source.place(of: range.lower)
      return "\(PrintableText.of(source.name)):\(place.line):\(place.column)"
    }
    (self.source, self.map, self.whole) = (source, map, whole)
    let places = expect.enumerated().map { ($1, text(map.range(of: "expect[\($0)]", in: whole))) }
    expectations = Dictionary(places) { first, _ in first }
    self.remarks = remarks.map { "\(text($0.range)): \($0.message)" }
  }

  /// For instance `Laps.json5:12:5`; `nil` if it isn't in a file.
  package func place(of expectation: Expectation) -> String? { expectations[expectation] }

  /// Returns whether the file has that part.
  package func says(_ path: String) -> Bool { map[path] != nil }

  /// Returns a mistake at a part of the scenario, such as `wearer.recorded`.
  ///
  /// - Parameter isAboutKey: Whether the key is underlined instead of the value.
  package func mistake(_ message: String, at path: String, help: String? = nil, isAboutKey: Bool = false) -> Diagnostic
  {
    let key = isAboutKey ? map[path]?.key : nil
    return Diagnostic(message, at: key ?? map.range(of: path, in: whole), help: help)
  }

  package static func == (a: ScenarioOrigin, b: ScenarioOrigin) -> Bool { true }
  package func hash(into hasher: inout Hasher) {}
}
