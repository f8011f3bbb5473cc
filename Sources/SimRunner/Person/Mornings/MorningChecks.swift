import WearerKit

extension CheckDeclaration {
  static let notificationLimit = CheckDeclaration(
    "notification-limit", "There is at most one alert a local date.",
    promise: "there is at most one alert a local date, over all kinds",
    doesNotVerify: "whether the alert that was shown was the most important one",
    vacuousBecause: "there was no alert", facts: .device(.wearer), remembering: { _ in Set<CivilDate>() }
  ) { event, alerted in
    guard case .alerted(let civil, _)? = event.deviceFact else { return nil }
    return Ruling(alerted.insert(civil.date).inserted, else: "the wearer was alerted again on \(civil.date)")
  }

  static let quietHours = CheckDeclaration(
    "quiet-hours", "There is no alert between 22:00 and 07:00.",
    promise: "there is no alert between 22:00 and 07:00 by the clock and zone of the device that shows it",
    doesNotVerify: "whether the wearer was awake", vacuousBecause: "there was no alert", facts: .device(.wearer)
  ) { event in
    guard case .alerted(let civil, let role)? = event.deviceFact else { return nil }
    let time = clockFace(civil.secondOfDay)
    return Ruling((7..<22).contains(civil.hour), else: "the \(role.rawValue) alerted the wearer at \(time)")
  }

  /// A watch that knows too little says only what is always safe (tech spec §4.5).
  static let safeMode = CheckDeclaration(
    "safe-mode", "The watch decides a morning only on what it observed in the last six hours.",
    promise: "a morning that the watch decides is Safe Mode, or rests on what was observed within six hours",
    doesNotVerify: "whether what was observed is enough for the decision",
    vacuousBecause: "the watch never decided", facts: .of(MorningFact.self)
  ) { event in
    guard let decision = event.fact(as: MorningFact.self)?.decision, decision.source.isTheWatch else { return nil }
    guard decision.outcome != .safeMode else { return .kept }
    guard let observed = decision.observed else {
      return .broken("the watch decided for \(decision.date) on nothing at all")
    }
    let age = decision.decided - observed
    return Ruling(
      age >= .zero && age <= .hours(6),
      else: "the watch decided for \(decision.date) on what it observed \(Figures.span(age)) before")
  }

  static let honestStaleness = CheckDeclaration(
    "honest-staleness", "Nothing is shown as fresher than it is.",
    promise: "nothing is shown as fresher than the age of its observation, by the clock of the device, allows",
    doesNotVerify: "whether the device's clock is right", vacuousBecause: "no device showed anything",
    atEnd: { world throws(StorageError) in
      let entries = world.displays.entries
      let dishonest = entries.lazy.filter { $0.level < stalest($0.observed, at: $0.clock) }.prefix(100)
      let failures = dishonest.map { entry in
        let (name, due) = (entry.display.name, stalest(entry.observed, at: entry.clock))
        return CheckFailure(
          at: entry.at, message: "\(entry.device) showed the \(name) as \(entry.level.name), but it is \(due.name)")
      }
      return Ruling(Array(failures), chances: entries.count)
    })

  /// Below which age something may be shown on which level (implementation plan, task 3.7). The devices have the numbers too:
  /// they are not measured by their own rule.
  private static func stalest(_ observed: Timestamp?, at now: Timestamp) -> Staleness {
    let limits: [(Span, Staleness)] = [
      (.minutes(30), .fresh), (.hours(2), .slightlyStale), (.hours(6), .stale), (.hours(24), .veryStale),
    ]
    guard let observed, observed <= now else { return .expired }
    return limits.first { now - observed < $0.0 }?.1 ?? .expired
  }
}
