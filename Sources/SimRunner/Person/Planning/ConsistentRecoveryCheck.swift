extension CheckDeclaration {
  static let oneMind = CheckDeclaration(
    "one-mind", "What the morning decides and what it does to the day's sessions agree.",
    promise:
      "where the planner looks at a session for its recovery within minutes of the phone's decision for that day, both know the "
      + "same recovery, and the decision is to move lightly exactly below 40",
    doesNotVerify:
      "decisions of the watch, which knows less, what is thought later on the same day, with more of the night known, "
      + "or after a configuration was published",
    vacuousBecause: "no session was looked at for its recovery in the morning",
    of: .planner, facts: .planner + .of(MorningFact.self), remembering: { MorningWatch(zones: PhoneZones($0)) }
  ) { event, watch in
    watch.follow(event)
    guard case .explained(let receipt, _)? = event.planningFact, let decision = watch.decision(for: receipt, event.at),
      let recovery = RecoveryClaim.recovery(in: receipt.reason)
    else { return nil }
    guard let advice = decision.advice else {
      return .broken("\(decision.date) was decided without a recovery, and \"\(receipt.reason)\"")
    }
    var complaints: [String] = []
    if abs(Int(advice.recovery) - recovery) > 1 {
      complaints.append(
        "\(decision.date) was decided for a recovery of \(advice.recovery), and \"\(receipt.reason)\"")
    }
    if recovery < 40, decision.outcome == .train {
      complaints.append("\(decision.date) is decided to be a day to train, and \"\(receipt.reason)\"")
    }
    return Ruling(complaints)
  }
}

/// Follows the phone's latest decision of a morning.
private struct MorningWatch {
  var zones: PhoneZones
  private var decided: (at: Instant, decision: MorningDecision)?
  /// Other numbers may come with a configuration, which the morning's own agent does not read.
  private var isConfigured = false

  init(zones: PhoneZones) { self.zones = zones }

  mutating func follow(_ event: TraceEvent) {
    zones.follow(event)
    if let fact = event.fact(as: MorningFact.self), fact.device.role == .phone, fact.decision.isDecided,
      !fact.decision.source.isTheWatch
    {
      decided = (event.at, fact.decision)
    }
    // The decision does not cover a part of the night that becomes known after it.
    if case .wrote(let header, _)? = event.recordFact, let date = decided?.decision.date,
      header.key == DaySummary.key(date)
    {
      decided = nil
    }
    if case .configured? = event.planningFact { isConfigured = true }
  }

  /// The decision for the day of a receipt, if it was made within five minutes before it.
  func decision(for receipt: DecisionReceipt, _ now: Instant) -> MorningDecision? {
    guard !isConfigured, zones.all.count == 1, let (at, decision) = decided, now - at <= .minutes(5),
      zones.all[0].civil(receipt.at).date == decision.date
    else { return nil }
    return decision
  }
}
