import Wire

/// The key `expect`: what must be true; every expectation is one entry here, one case in ``Expectation``.
enum ExpectDefinition {
  static func union(_ vocabulary: Vocabulary) -> Union<Expectation> {
    let check = check(of: vocabulary.checks)
    return Union(
      "expectation", blank: Expectation.always(.none),
      variants: [
        always(check), fails(check), synced, workouts, outbox, apart, prompt, refusals, pushes,
      ] + vocabulary.expectations)
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

  private static let synced = Variant<Expectation>(
    "The devices then agree on all that is older than an hour; one that is off, an hour after it is back.",
    blank: (link: LinkName?.none, at: Moment.end),
    [
      .required("synced", \.link, agreement, "`true` for all devices, or two of them: `watch-phone`."),
      Field("at", \.at, .notation(.moment), "When."),
    ],
    wrap: { .synced(at: $0.at, link: $0.link) },
    unwrap: { if case .synced(let at, let link) = $0 { (link, at) } else { nil } })

  private static let workouts = count(
    "workouts", "At that moment the device knows so many workouts.", wrap: { .workouts($0, on: $1, at: $2) },
    unwrap: { if case .workouts(let bound, let role, let at) = $0 { (bound, role, at) } else { nil } })

  private static let outbox = count(
    "outbox", "At that moment so many messages wait in the device's outbox.",
    wrap: { .outbox($0, on: $1, at: $2) },
    unwrap: { if case .outbox(let bound, let role, let at) = $0 { (bound, role, at) } else { nil } })

  private static let refusals = count(
    "refusals", "Until that moment the cloud turned the device away so many times.",
    wrap: { .refusals($0, on: $1, at: $2) },
    unwrap: { if case .refusals(let bound, let role, let at) = $0 { (bound, role, at) } else { nil } })

  private static let pushes = count(
    "pushes", "Until that moment so many pushes reached the installation of the app for which they were meant.",
    wrap: { .pushes($0, on: $1, at: $2) },
    unwrap: { if case .pushes(let bound, let role, let at) = $0 { (bound, role, at) } else { nil } })

  private static let apart = Variant<Expectation>(
    "Two devices are never out of step for longer than that.", blank: (link: LinkName.watchPhone, atMost: Span.zero),
    [
      .required("apart", \.link, .notation(.link), "The two devices."),
      .required("atMost", \.atMost, .notation(.duration), "For how long at most."),
    ],
    wrap: { .apart($0.link, atMost: $0.atMost) },
    unwrap: { if case .apart(let link, let atMost) = $0 { (link, atMost) } else { nil } })

  private static let prompt = Variant<Expectation>(
    "Every workout that the watch sensed is on the phone within that time.", blank: Span.zero,
    [.required("promptWithin", \.self, .notation(.duration), "For how long the phone may not know it.")],
    wrap: { .prompt(within: $0) }, unwrap: { if case .prompt(let span) = $0 { span } else { nil } })

  private static func count(
    _ key: String, _ about: String, wrap: @escaping @Sendable (CountBound, Role, Moment) -> Expectation,
    unwrap: @escaping @Sendable (Expectation) -> (CountBound, Role, Moment)?
  ) -> Variant<Expectation> {
    Variant(
      about, blank: (bound: CountBound.exactly(0), role: Role.phone, at: Moment.end),
      [
        .required(key, \.bound, bound, "How many: `12`, `at least 12` or `at most 12`."),
        Field("on", \.role, .device, "The device."), Field("at", \.at, .notation(.moment), "When."),
      ],
      wrap: { wrap($0.bound, $0.role, $0.at) }, unwrap: { unwrap($0).map { (bound: $0.0, role: $0.1, at: $0.2) } })
  }

  /// `true`, or a link.
  private static let agreement = Shape<LinkName?>.either(
    Shape<Bool>.mark, Shape<LinkName>.notation(.link),
    read: (one: { _, _ in nil }, other: { link, _ in link }),
    write: (one: { $0 == nil ? true : nil }, other: { $0 }))

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
