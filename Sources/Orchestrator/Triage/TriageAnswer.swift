/// The reason for a missed block, with its consequences for trust and memory.
package struct TriageAnswer: Equatable, Sendable {
  package let miss: MissedBlock
  package let reason: MissReason

  package init(_ miss: MissedBlock, _ reason: MissReason) {
    self.miss = miss
    self.reason = reason
  }

  /// The outcome that replaces the miss (implementation plan 2.6). Forgetting doesn't blame the time, and not knowing
  /// isn't an answer: the miss remains.
  private var stated: TrustEvent.Outcome {
    switch reason {
    case .badTime: .slotWasBad
    case .lifeHappened, .feltUnwell, .tooTired: .lifeHappened
    case .forgot, .unknown: .blockIgnored
    }
  }

  /// Returns the outcome that counts: the stated one, unless it would cost more than no answer.
  package func outcome(_ config: TrustConfig = TrustConfig()) -> TrustEvent.Outcome {
    let silent = config.impacts[.blockIgnored] ?? 0
    return config.impacts[stated] ?? 0 < silent ? .blockIgnored : stated
  }

  /// Returns the trust event that replaces the miss; `nil` if the miss remains.
  ///
  /// It has the block, confidence and awareness of the miss, so that it replaces it and answering never costs more than
  /// ignoring the question.
  package func trustEvent(
    at now: Timestamp, date: CivilDate, context: TrustContext?, _ config: TrustConfig = TrustConfig()
  ) -> TrustEvent? {
    let outcome = outcome(config)
    guard outcome != .blockIgnored else { return nil }
    return TrustEvent(
      id: stableHash(stableHash("triage"), miss.block), at: now, date: date,
      content: .outcome(
        outcome, of: miss.block, wasAutomatic: miss.wasAutomatic, confidence: miss.confidence, miss.awareness),
      context: context)
  }

  /// The lesson of the answer; `nil` if there is none.
  package var lesson: TriageLesson? {
    switch reason {
    case .badTime: .complaint(miss.weekday, hour: miss.hour)
    case .feltUnwell, .tooTired: .followsRecovery(reason, recovery: miss.recovery)
    case .forgot: .remindEarlier
    case .lifeHappened, .unknown: nil
    }
  }
}

/// The lesson of an answer (tech spec §2.13).
package enum TriageLesson: Equatable, Sendable {
  /// The hour of the weekday is bad: a soft penalty that fades, not a ban.
  case complaint(Weekday, hour: Int)
  /// The miss correlates with the wearer's recovery, and says nothing about the time; the recovery is `nil` if unknown.
  case followsRecovery(MissReason, recovery: Double?)
  case remindEarlier
}

extension BehaviouralMemory {
  /// Learns from an answer. A miss that correlates with recovery changes nothing here: it is evidence for the forecast
  /// of skips.
  package mutating func learn(
    _ lesson: TriageLesson, on date: CivilDate, _ config: TriageConfig = TriageConfig()
  ) {
    switch lesson {
    case .complaint(let weekday, let hour): _ = refuse(weekday, hour: hour, on: date) { $0.complaints += 1 }
    case .remindEarlier: leadMinutes = max(leadMinutes, min(config.leadMax, leadMinutes + config.leadStep))
    case .followsRecovery: break
    }
  }
}
