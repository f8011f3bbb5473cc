package enum PersonExpectation: OwnExpectation {
  case phase(TrustPhase, at: Moment)
  /// The employer's calendar has so many of the planner's entries that haven't ended.
  case shadows(CountBound, at: Moment)
  /// The phone claims all of these as triggers; none if the list is empty.
  case triggers([String], at: Moment)
  /// The phone claims that all of these are protective; none if the list is empty.
  case protects([String], at: Moment)
  /// So many pages of the phone's diary have all of these fields.
  case written([String], CountBound, at: Moment)
  /// The DJ estimates one of these needs.
  case musicNeed([MusicNeed], at: Moment)
  /// The DJ estimates one of these contexts.
  case musicContext([MusicContext], at: Moment)
  /// Until then so many songs were played.
  case songs(CountBound, at: Moment)
  /// A song that plays and its reason, or a count of skips or lessons.
  case music(MusicExpectation, at: Moment)

  package var moment: Moment? {
    switch self {
    case .phase(_, let moment), .shadows(_, let moment), .triggers(_, let moment), .protects(_, let moment),
      .written(_, _, let moment), .musicNeed(_, let moment), .musicContext(_, let moment), .songs(_, let moment),
      .music(_, let moment):
      moment
    }
  }

  package var text: String {
    switch self {
    case .phase(let phase, _): "the planner in the phase \(phase.name)"
    case .shadows(let bound, _): "\(bound) entries in the employer's calendar"
    case .triggers(let names, _): names.isEmpty ? "no triggers" : "the triggers \(names.joined(separator: ", "))"
    case .protects(let names, _):
      names.isEmpty ? "that nothing protects" : "that \(names.joined(separator: ", ")) protect"
    case .written(let words, let bound, _): "\(bound) pages of the diary with \(words.joined(separator: ", "))"
    case .musicNeed(let needs, _): "that music should \(needs.map(\.rawValue).joined(separator: " or "))"
    case .musicContext(let contexts, _): "the wearer at \(contexts.map(\.rawValue).joined(separator: " or "))"
    case .songs(let bound, _): "\(bound) songs played"
    case .music(let expected, _): expected.text
    }
  }

  static let phase = variant(
    "At that moment the planner is in that trust phase.", blank: TrustPhase.observer,
    .required("phase", \.value, PlanAnswer.phase, "The phase."),
    wrap: { .phase($0, at: $1) }, unwrap: { if case .phase(let phase, let at) = $0 { (phase, at) } else { nil } })

  static let shadows = variant(
    "At that moment so many of the planner's entries in the employer's calendar have yet to end.",
    blank: CountBound.exactly(0),
    .required("shadows", \.value, .bound, "The number: `1`, `at least 1` or `at most 1`."),
    wrap: { .shadows($0, at: $1) }, unwrap: { if case .shadows(let bound, let at) = $0 { (bound, at) } else { nil } })

  static func variant<Value>(
    _ about: String, blank: Value, _ field: Field<(value: Value, at: Moment)>,
    wrap: @escaping @Sendable (Value, Moment) -> PersonExpectation,
    unwrap: @escaping @Sendable (PersonExpectation) -> (Value, Moment)?
  ) -> Variant<Expectation> {
    Variant(
      about, blank: (value: blank, at: Moment.end), [field, Field("at", \.at, .notation(.moment), "When.")],
      wrap: { .brought(AnyExpectation(wrap($0.value, $0.at))) },
      unwrap: { $0.own(PersonExpectation.self).flatMap(unwrap).map { (value: $0.0, at: $0.1) } })
  }
}
