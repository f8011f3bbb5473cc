package enum RecordExpectation: OwnExpectation {
  /// At that moment every replica equals its authority's state: on the link's two devices, or on all if it is `nil`.
  case synced(at: Moment, link: LinkName?)
  case workouts(CountBound, on: Role, at: Moment)
  case outbox(CountBound, on: Role, at: Moment)
  /// The two devices are never out of step for longer than that.
  case apart(LinkName, atMost: Span)
  /// Every workout that the watch sensed is on the phone within that time.
  case prompt(within: Span)
  /// Until that moment the cloud turned the device away so many times.
  case refusals(CountBound, on: Role, at: Moment)
  /// Until that moment so many pushes reached the installation for which they were meant.
  case pushes(CountBound, on: Role, at: Moment)

  package var moment: Moment? {
    switch self {
    case .synced(let moment, _), .workouts(_, _, let moment), .outbox(_, _, let moment),
      .refusals(_, _, let moment), .pushes(_, _, let moment):
      moment
    case .apart, .prompt: nil
    }
  }

  package var text: String {
    switch self {
    case .synced(_, let link): "all replicas to agree\(link.map { " on \($0)" } ?? "")"
    case .workouts(let bound, let role, _): "\(bound) workouts on the \(role.rawValue)"
    case .outbox(let bound, let role, _): "\(bound) lines in the outbox of the \(role.rawValue)"
    case .refusals(let bound, let role, _): "\(bound) refusals of the \(role.rawValue)"
    case .pushes(let bound, let role, _): "\(bound) pushes to the \(role.rawValue)"
    case .apart(let link, let most): "\(link) to be apart for at most \(Figures.span(most))"
    case .prompt(let span): "every workout on the phone within \(Figures.span(span))"
    }
  }

  /// The devices that it needs.
  var devices: [Role] {
    switch self {
    case .synced(_, let link): link.map { [$0.lower, $0.upper] } ?? []
    case .workouts(_, let role, _), .outbox(_, let role, _), .refusals(_, let role, _), .pushes(_, let role, _): [role]
    case .prompt: [.watch, .phone]
    case .apart(let link, _): [link.lower, link.upper]
    }
  }
}

extension Expectation {
  package static func records(_ expectation: RecordExpectation) -> Expectation {
    .brought(AnyExpectation(expectation))
  }
}

// The forms in scenario files.
extension RecordExpectation {
  static let variants = [synced, workouts, outbox, apart, prompt, refusals, pushes]

  private static let synced = variant(
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

  private static let apart = variant(
    "Two devices are never out of step for longer than that.", blank: (link: LinkName.watchPhone, atMost: Span.zero),
    [
      .required("apart", \.link, .notation(.link), "The two devices."),
      .required("atMost", \.atMost, .notation(.duration), "For how long at most."),
    ],
    wrap: { .apart($0.link, atMost: $0.atMost) },
    unwrap: { if case .apart(let link, let atMost) = $0 { (link, atMost) } else { nil } })

  private static let prompt = variant(
    "Every workout that the watch sensed is on the phone within that time.", blank: Span.zero,
    [.required("promptWithin", \.self, .notation(.duration), "For how long the phone may not know it.")],
    wrap: { .prompt(within: $0) }, unwrap: { if case .prompt(let span) = $0 { span } else { nil } })

  private static func count(
    _ key: String, _ about: String, wrap: @escaping @Sendable (CountBound, Role, Moment) -> RecordExpectation,
    unwrap: @escaping @Sendable (RecordExpectation) -> (CountBound, Role, Moment)?
  ) -> Variant<Expectation> {
    variant(
      about, blank: (bound: CountBound.exactly(0), role: Role.phone, at: Moment.end),
      [
        .required(key, \.bound, .bound, "How many: `12`, `at least 12` or `at most 12`."),
        Field("on", \.role, .device, "The device."), Field("at", \.at, .notation(.moment), "When."),
      ],
      wrap: { wrap($0.bound, $0.role, $0.at) }, unwrap: { unwrap($0).map { (bound: $0.0, role: $0.1, at: $0.2) } })
  }

  private static func variant<Value>(
    _ about: String, blank: Value, _ fields: [Field<Value>], wrap: @escaping @Sendable (Value) -> RecordExpectation,
    unwrap: @escaping @Sendable (RecordExpectation) -> Value?
  ) -> Variant<Expectation> {
    Variant(
      about, blank: blank, fields, wrap: { .records(wrap($0)) },
      unwrap: { $0.own(RecordExpectation.self).flatMap(unwrap) })
  }

  /// `true`, or a link.
  private static let agreement = Shape<LinkName?>.either(
    Shape<Bool>.mark, Shape<LinkName>.notation(.link),
    read: (one: { _, _ in nil }, other: { link, _ in link }),
    write: (one: { $0 == nil ? true : nil }, other: { $0 }))
}

final class RecordWitness: ExpectationWitness {
  let interest: TraceInterest = [.facts, .messages]
  var facts: FactInterest { .records(.changes) + .device(.life, .platform) }
  /// The time of writing of each record that its first replica doesn't have yet.
  private var waiting: [RecordStamp: (since: Instant, by: Role)] = [:]
  /// The longest time that a record of a link took, and when it was over.
  private var longest: [LinkName: Wait] = [:]
  /// The time of sensing of each workout that isn't on the phone yet, and the longest delay of the others.
  private var sensed: [UInt64: Instant] = [:]
  private var slowest: Wait?
  /// The time of each device's last start.
  private var started: [Role: Instant] = [:]
  /// The records of the last hour, oldest first.
  private var fresh: [(stamp: RecordStamp, at: Instant)] = []
  /// The number of times that the cloud rejected each device.
  private var refusals: [Role: Int] = [:]
  /// The number of pushes that reached each device, without those for another installation.
  private var pushes: [Role: Int] = [:]
  /// The longest time that a record may be in transit between devices that count as agreeing: a record queued for a
  /// watch whose app doesn't run waits for one of its few background runs.
  static let grace = Span.hours(1)

  private struct Wait {
    let span: Span
    let end: Instant

    init(_ begin: Instant, _ end: Instant) { (span, self.end) = (end - begin, end) }

    func longer(_ other: Wait?) -> Wait { other.map { $0.span >= span ? $0 : self } ?? self }
  }

  func observe(_ event: TraceEvent) {
    let deviceFact = event.deviceFact
    if case .booted(let device, _)? = deviceFact { started[device.role] = event.at }
    if case .detectedWorkout(let id)? = deviceFact { sensed[id] = event.at }
    let recordFact = event.recordFact
    if case .wrote(let header, let device)? = recordFact {
      waiting[header.stamp] = (event.at, device.role)
      fresh.removeAll { $0.at + Self.grace < event.at }
      fresh.append((header.stamp, event.at))
    }
    if case .applied(let header, let device, _)? = recordFact {
      if device.role == .phone, let since = sensed.removeValue(forKey: header.key.id) {
        slowest = Wait(since, event.at).longer(slowest)
      }
      guard let (since, writer) = waiting.removeValue(forKey: header.stamp), let link = LinkName(writer, device.role)
      else { return }
      longest[link] = Wait(since, event.at).longer(longest[link])
    }
  }

  func observe(_ event: TraceEvent, _ envelope: Envelope) {
    switch (event.kind, envelope.message.sync) {
    case (.send, .busy?), (.send, .unauthorised?): Role(node: envelope.to).map { refusals[$0, default: 0] += 1 }
    case (.delivery, .push?): Role(node: envelope.to).map { pushes[$0, default: 0] += 1 }
    case (.send, .pushRefused?): Role(node: envelope.from).map { pushes[$0, default: 0] -= 1 }
    default: break
    }
  }

  func look(at expectation: Expectation, in world: World) throws(StorageError) -> ExpectationFinding? {
    switch expectation.own(RecordExpectation.self) {
    case nil: return nil
    case .synced(_, let link)?:
      // A device whose battery was empty has no say until it has been back for a while.
      if isSettling(link, world) { return .later(Self.grace) }
      let underWay = fresh.filter { $0.at + Self.grace >= world.kernel.now }.map(\.stamp)
      let differences = try RecordPlugin.differences(world, on: link, except: Set(underWay))
      return .found(isMet: differences.isEmpty, differences.first ?? "all replicas agree")
    case .workouts(let bound, let role, _)?:
      let count = try world.host(role)?.liveWorkoutCount() ?? 0
      return .found(isMet: bound.allows(count), "the \(role.rawValue) knows \(count)")
    case .outbox(let bound, let role, _)?:
      let count = try world.host(role)?.outboxCount() ?? 0
      return .found(isMet: bound.allows(count), "\(count) lines wait on the \(role.rawValue)")
    case .refusals(let bound, let role, _)?:
      let count = refusals[role] ?? 0
      return .found(isMet: bound.allows(count), "the \(role.rawValue) was turned away \(count) times")
    case .pushes(let bound, let role, _)?:
      let count = pushes[role] ?? 0
      return .found(isMet: bound.allows(count), "\(count) pushes reached the \(role.rawValue)")
    case .apart(let link, let most)?:
      return judge(longest[link], atMost: most, "longest time was", "no record went between them")
    case .prompt(let span)?:
      let waits = sensed.values.map { Wait($0, world.kernel.now) }.reduce(slowest) { $1.longer($0) }
      return judge(waits, atMost: span, "slowest took", "the watch sensed no workout")
    }
  }

  /// Returns whether one of the devices is off, or has been on for less than the time of grace, while the story
  /// continues.
  private func isSettling(_ link: LinkName?, _ world: World) -> Bool {
    guard world.kernel.now + Self.grace < world.end else { return false }
    return world.plan.roles.filter { link?.joins($0) ?? true }.contains { role in
      guard let host = world.host(role) else { return false }
      return !host.isUp || world.kernel.now - (started[role] ?? .start) < Self.grace
    }
  }

  private func judge(_ wait: Wait?, atMost most: Span, _ subject: String, _ reason: String) -> ExpectationFinding {
    guard let wait else { return .untested(reason) }
    return .found(isMet: wait.span <= most, "the \(subject) \(Figures.span(wait.span))", at: wait.end)
  }
}

extension RecordPlugin: ValidatingModule {
  package static func check(_ validation: inout ScenarioValidation, _ fileExists: (String) -> Bool) {
    for (index, expectation) in validation.scenario.expect.enumerated() {
      guard let own = expectation.own(RecordExpectation.self) else { continue }
      let (path, key) = ("expect[\(index)]", validation.scenario.key(of: expectation))
      let place = validation.map["\(path).on"] == nil ? "\(path).\(key)" : "\(path).on"
      for role in own.devices { validation.checkPresent(role, at: place) }
    }
  }
}
