import Reports

/// The events of a story as lines for people.
struct StepText {
  let clock: WorldClock
  let names: NodeNames
  /// Facts that are told only when everything is: they are the machinery of every hour.
  private let isMachinery: @Sendable (any TraceFact) -> Bool
  /// The titles of things, by the words that the trace has for them.
  private let titles: [String: String]
  private let titled: Set<String>
  /// `true` if all events are printed, not only those relevant to the story.
  var isDetailed = false

  init(clock: WorldClock, names: NodeNames, plan: WorldPlan) {
    (self.clock, self.names) = (clock, names)
    let tools = plan.vocabulary.toolModules
    titles = tools.reduce(into: [:]) { $0.merge($1.titles(in: plan)) { first, _ in first } }
    titled = Set(titles.keys.compactMap { $0.split(separator: " ").first.map(String.init) })
    isMachinery = plan.vocabulary.machinery()
  }

  /// The text of one step: the event, then its consequences.
  struct Telling {
    let first: TraceEntry
    let rest: [TraceEntry]
  }

  /// Returns `nil` if no event is relevant.
  func telling(_ step: [SeenEvent]) -> Telling? {
    let entries = step.map { ($0, TraceEntry($0, clock, names)) }
    let told = entries.filter { isDetailed || isTold($0.0) }
    guard let first = told.first else { return nil }
    // Consequences by message are included, however irrelevant they are alone.
    let rest = entries.filter { $0.0.event.number > first.0.event.number }
      .filter { isDetailed || isTold($0.0) || Self.isConsequence($0.0) }
    return Telling(first: first.1, rest: rest.map(\.1))
  }

  /// Returns the lines of one step, empty if no event is relevant.
  func lines(_ step: [SeenEvent]) -> [String] {
    guard let telling = telling(step) else { return [] }
    return [line(telling.first)] + telling.rest.map { consequence($0, of: telling.first) }
  }

  func line(_ entry: TraceEntry) -> String {
    " \(entry.localTime.dropFirst(11))  \(entry.who.padded(to: 9, least: 1))\(named(entry.words))"
  }

  private func consequence(_ entry: TraceEntry, of first: TraceEntry) -> String {
    let who = entry.who == first.who ? "" : "\(entry.who): "
    return String(repeating: " ", count: 12) + "-> \(who)\(named(entry.words))"
  }

  /// Returns the text with the names for people.
  func named(_ words: String) -> String {
    guard !titles.isEmpty else { return words }
    var parts = words.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    var place = 0
    while place + 1 < parts.count {
      let id = parts[place + 1].prefix { $0.isLetter || $0.isNumber }
      if titled.contains(parts[place]), let title = titles["\(parts[place]) \(id)"] {
        parts[place] = title + parts[place + 1].dropFirst(id.count)
        parts.remove(at: place + 1)
      }
      place += 1
    }
    return parts.joined(separator: " ")
  }

  /// Returns the position of the session: `Tue 10 Mar 00:00:00 Oslo · event 171,202 · ...`.
  func place(_ life: StepLife) -> String {
    let civil = clock.civil(life.now)
    let town = clock.zone.identifier.split(separator: "/").last.map { $0.replacing("_", with: " ") } ?? "UTC"
    let date = "\(civil.date.weekday.abbreviation) \(civil.date.day) \(civil.date.monthAbbreviation)"
    let words = [
      "d\(clock.day(life.now)) \(date) \(clockFace(civil.secondOfDay)) \(town)",
      "event \(Figures.grouped(Int(life.event)))",
    ]
    let devices = life.world.devices.map { Self.state($0, life.world) }
    return (words + devices).joined(separator: " · ")
  }

  private static func state(_ host: DeviceHost, _ world: World) -> String {
    guard host.isUp else { return "\(host.role.rawValue) off" }
    return host.role.rawValue + (world.power.level(host.role).map { " \(Int(($0 * 100).rounded())) %" } ?? " on")
  }

  // MARK: - Relevance

  private func isTold(_ seen: SeenEvent) -> Bool {
    if seen.event.kind == .fault { return true }
    if let stimulus = seen.envelope?.message.stimulus { return !seen.isReminder && Self.isTold(stimulus) }
    if seen.envelope?.message.number == .act { return true }
    guard let fact = seen.event.fact else { return false }
    return !isMachinery(fact)
  }

  private static func isTold(_ stimulus: DeviceEvent) -> Bool {
    switch stimulus {
    case .body(let sample):
      if case .workout = sample.reading { true } else { false }
    case .syncsHealth, .usesPhone, .frontApplication, .raisesWrist, .desktopScreen, .proximity, .locates: false
    default: true
    }
  }

  /// Returns whether a message between devices, or its immediate loss, is printed under its cause.
  private static func isConsequence(_ seen: SeenEvent) -> Bool {
    switch seen.event.kind {
    case .send: !isSmallTalk(seen.envelope)
    case .drop: true
    default: false
    }
  }

  /// Returns whether a message is a control message of the session.
  static func isSmallTalk(_ envelope: Envelope?) -> Bool {
    switch envelope?.message.body(as: SessionFrame.self)?.content {
    case .acknowledged?, .presence?: true
    default: false
    }
  }
}
