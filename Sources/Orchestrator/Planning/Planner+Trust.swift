// The effects of events on trust, and their immediate consequences (tech spec §2.3).
extension Planner {
  /// A date has begun: counts it for trust.
  mutating func passDay(_ date: CivilDate) {
    settleDoubles()
    restate()
    outcome.standingOfBody = body.standing(on: date)
    add(content: .dayPassed, id: stableHash(stableHash("day"), UInt64(bitPattern: Int64(date.dayNumber))), date: date)
  }

  /// Records the outcome of a block, a proposal or an unplanned workout; each counts once.
  ///
  /// - Parameter through: The workout behind the outcome, if another may do the same after this one was undone.
  /// - Returns: The effect on trust, for the receipt; `nil` if it was counted before.
  @discardableResult
  mutating func count(
    _ outcome: TrustEvent.Outcome, of subject: UInt64, isAutomatic: Bool, confidence: Double,
    _ awareness: TrustEvent.Awareness, through workout: UInt64? = nil
  ) -> DecisionReceipt.TrustImpact? {
    let content = TrustEvent.Content.outcome(
      outcome, of: subject, wasAutomatic: isAutomatic, confidence: confidence, awareness)
    var id = Planner.id(of: outcome, subject)
    if situation.rules.hasPlanted(.trustPerMoment) { id = stableHash(id, UInt64(bitPattern: now.nanoseconds)) }
    return add(content: content, id: workout.map { stableHash(id, $0) } ?? id, date: civil.date)
  }

  /// Returns the id of an outcome: the same outcome of the same subject is the same event.
  static func id(of outcome: TrustEvent.Outcome, _ subject: UInt64) -> UInt64 {
    stableHash(stableHash(stableHash("outcome"), subject), UInt64(outcome.rawValue))
  }

  @discardableResult
  mutating func count(
    _ outcome: TrustEvent.Outcome, of block: TrainingBlock, _ awareness: TrustEvent.Awareness,
    through workout: UInt64? = nil
  ) -> DecisionReceipt.TrustImpact? {
    count(
      outcome, of: block.id, isAutomatic: block.isAutomatic, confidence: block.confidence, awareness, through: workout)
  }

  @discardableResult
  private mutating func add(
    content: TrustEvent.Content, id: UInt64, date: CivilDate
  ) -> DecisionReceipt.TrustImpact? {
    add(TrustEvent(id: id, at: now, date: date, content: content, context: trustContext))
  }

  var trustContext: TrustContext {
    TrustContext(
      hour: civil.hour, phase: trust.state.phase, score: trust.state.score, isTravelling: isTravelling,
      meetings: body.meetings, recovery: body.recovery, asleepMinutes: body.asleepMinutes)
  }

  /// Adds an event that wasn't counted before, and applies its consequences.
  @discardableResult
  mutating func add(_ event: TrustEvent) -> DecisionReceipt.TrustImpact? {
    guard !trust.knows(event.id) else { return nil }
    let before = trust.state
    let step = trust.add(event)
    write(event)
    let impact = DecisionReceipt.TrustImpact(
      event: event.id, delta: trust.state.score - before.score, score: trust.state.score,
      phaseChanged: trust.state.phase != before.phase)
    if let step { explainStep(step, impact, cause: event.id) }
    return impact
  }

  mutating func choose(_ phase: TrustPhase) {
    let id = stableHash(stableHash("chosen"), UInt64(bitPattern: now.nanoseconds))
    add(content: .chosen(phase), id: id, date: civil.date)
  }

  private mutating func explainStep(_ step: TrustState.Step, _ impact: DecisionReceipt.TrustImpact, cause: UInt64) {
    switch step {
    case .advanced(let from, let to):
      explain(
        .phaseChanged, "The wearer trusts it more: \(from.name) becomes \(to.name).", trust: impact, cause: cause)
      tell(.phaseReached, about: UInt64(to.rawValue))
    case .chosen(let from, let to):
      explain(.phaseChanged, "The wearer changed \(from.name) to \(to.name).", trust: impact, cause: cause)
    case .tripped(let from):
      explain(
        .breakerTripped, "Three sessions in a row were deleted: from now on it asks first (it was \(from.name)).",
        trust: impact, cause: cause)
      tell(.apology, about: cause)
    }
  }
}
