/// The key `expect`: the scenario's requirements. Modules contribute all expectations that aren't about a check.
enum ExpectDefinition {
  static func union(_ vocabulary: PluginRegistry) -> Union<Expectation> {
    let check = check(of: vocabulary.checks)
    return Union(
      "expectation", blank: Expectation.always(.none),
      variants: [always(check), fails(check)] + vocabulary.expectations)
  }

  static func check(of names: [CheckName]) -> Shape<CheckName> {
    .choice("check", of: names, listedBy: "triad checks", name: \.text, about: \.about)
  }

  private static func always(_ check: Shape<CheckName>) -> Variant<Expectation> {
    Variant(
      "The check holds throughout, and had the chance to fail.", blank: CheckName.none,
      [.required("always", \.self, check, "The check.")], wrap: { .always($0) },
      unwrap: { if case .always(let name) = $0 { name } else { nil } })
  }

  private static func fails(_ check: Shape<CheckName>) -> Variant<Expectation> {
    Variant(
      "The check fails: for stories that show what a rule as written breaks.", blank: CheckName.none,
      [.required("fails", \.self, check, "The check.")], wrap: { .fails($0) },
      unwrap: { if case .fails(let name) = $0 { name } else { nil } })
  }

  /// A number, or a text with a bound.
  static let bound = Shape<CountBound>.either(
    Shape<Int>.integer(0...1_000_000_000), .notation(.countBound),
    read: (one: { count, _ in .exactly(count) }, other: { bound, _ in bound }),
    write: (one: { if case .exactly(let count) = $0 { count } else { nil } }, other: { $0 }))
}

extension Shape<CountBound> {
  /// A number, `at least 12` or `at most 12`.
  package static var bound: Shape { ExpectDefinition.bound }
}
