// The reasons of its decisions (tech spec §2.4).
extension Planner {
  /// Writes a receipt.
  ///
  /// - Parameter cause: The workout, block, record or day that caused the decision.
  mutating func explain(
    _ action: DecisionReceipt.Action, _ reason: String, confidence: Double = 1, details: [String] = [],
    rejected: [DecisionReceipt.Alternative] = [], slots: Int? = nil, trust impact: DecisionReceipt.TrustImpact? = nil,
    cause: UInt64? = nil
  ) {
    var known = ReceiptSituation(
      civil: civil, phase: trust.state.phase, score: trust.state.score, daysOfData: situation.days.count)
    known.recovery = body.recovery
    known.asleepMinutes = body.asleepMinutes
    known.variability = body.variability
    known.variabilityBaseline = body.variabilityBaseline
    known.meetings = body.meetings
    known.slotsAvailable = slots
    if [.scheduled, .transformed, .removed, .rescheduled].contains(action) {
      state.decisions = (state.decisions + [KeptDecision(at: now, words: reason)]).suffix(Self.decisionsMax)
    }
    outcome.receipts.append(
      DecisionReceipt(
        at: now, action: action, inputs: DecisionReceipt.Inputs(known, config.receipts), rejected: rejected,
        confidence: confidence, reason: reason, details: details, trust: impact, cause: cause,
        expires: now + config.receipts.lifetime))
  }

  /// The number of the latest decisions that are kept for the week's receipt (assumed): several a day.
  private static let decisionsMax = 40

  func rejected(_ choice: SlotChoice) -> [DecisionReceipt.Alternative] {
    choice.alternatives.map { alternative in
      let civil = situation.zone.civil(alternative.slot.start)
      return DecisionReceipt.Alternative(
        what: "\(civil.date.weekday.abbreviation) \(Self.clock(civil))", why: alternative.obstacle.words,
        confidence: min(1, max(0, alternative.slot.score.total)))
    }
  }

  /// Returns a time of day without seconds.
  static func clock(_ civil: CivilDateTime) -> String { String(clockFace(civil.secondOfDay).prefix(5)) }

  func describe(_ block: TrainingBlock) -> String {
    let civil = situation.zone.civil(block.start)
    return "\(block.kind.name) on \(civil.date.weekday.abbreviation) \(civil.date) at \(Self.clock(civil))"
  }
}

/// The reason that the planner may not do something by itself.
enum ActionObstacle: Equatable {
  /// The trust phase doesn't permit it.
  case phase
  /// The mode doesn't permit it, because the surroundings fail.
  case mode(HealthMode)
  /// The confidence is too low for the action.
  case doubt(Double, needed: Double)

  var words: String {
    switch self {
    case .phase: "the wearer has not let it go so far"
    case .mode(let mode): "it asks first while it is in \(mode.words)"
    case .doubt(let confidence, let needed):
      "it is not sure enough: \(Int((confidence * 100).rounded(.down))) of the \(Int((needed * 100).rounded(.up))) in a hundred that it needs"
    }
  }
}

extension HealthMode {
  var words: String {
    switch self {
    case .healthy: "good health"
    case .degraded: "degraded mode"
    case .safeMode: "safe mode"
    case .suspended: "suspension"
    }
  }
}

extension SlotObstacle {
  var words: String {
    switch self {
    case .dayIsFull: "the day has enough"
    case .past: "too soon"
    case .sacred(let reason): "protected: \(reason.words)"
    case .busy: "something else is there"
    case .doesNotFit: "does not fit"
    case .lowerScore: "suits less"
    case .notNext: "not the next one"
    }
  }
}

extension SacredReason {
  var words: String {
    switch self {
    case .explicit: "the wearer's own time"
    case .deletions: "sessions there were deleted again and again"
    case .weekendMorning: "a weekend morning"
    case .lunch: "lunch"
    case .recurring: "something personal that comes every week"
    case .sleep: "the wearer usually sleeps then"
    }
  }
}
