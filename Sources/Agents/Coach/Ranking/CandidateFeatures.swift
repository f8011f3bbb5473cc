/// The parameters of a moment's features before ranking ("Pulsum, Journey 3", step 4).
package struct CandidateConfig: Equatable, Sendable {
  /// The acceptance of a moment that was never answered.
  package enum Unanswered: Equatable, Sendable {
    /// An even chance of acceptance (assumed).
    case neutral(Double)
    /// As written: acceptances divided by answers, 0/0, which isn't a number and ranks nowhere (documents §3, no. 45).
    case asWritten
  }

  /// The day's deviations among a moment's features.
  package enum Deviations: Sendable {
    /// As written: all of them. They are the same for every moment of one ranking and cannot change their order.
    case all
    /// Only those that the moment helps with, so that a low variability promotes moments that raise it (assumed).
    case helpedWith
  }

  /// The base of the acceptance share.
  package enum Acceptance: Equatable, Sendable {
    /// As written: the answers to the moment alone.
    case ownAlone
    /// Also counts the answers to others of its kind, as so many of its own (assumed): a taste is for a kind of
    /// activity.
    case pooled(Double)
  }

  package enum Novelty: Equatable, Sendable {
    /// As written: rarely accepted moments are novel. That cancels the acceptance, 0.4 × 0.7 against 0.3, so that a
    /// taste has no effect.
    case asWritten
    /// Not offered for so many days (assumed).
    case sinceOffered(days: Double)
  }

  package var acceptance = Acceptance.ownAlone
  package var novelty = Novelty.asWritten
  var strongEvidence = 1.0
  var mediumEvidence = 0.7
  var weakEvidence = 0.3
  package var unanswered = Unanswered.neutral(0.5)
  package var deviations = Deviations.all
  /// The share of novelty that comes from rare acceptance; the rest comes from closeness to the query.
  var noveltyShare = 0.7
  var similarityShare = 0.3
  /// The distance from which the similarity is 0.
  package var distanceMax = 5.0
  /// The duration in seconds from which a moment doesn't fit.
  package var durationMax = 1_800.0
  /// The bound of a deviation (assumed: documents §3, no. 43).
  package var deviationMax = 6.0
}

/// A moment's features for the ranking ("Pulsum, Journey 3", step 4: RecommendationFeatures).
package struct CandidateFeatures: Equatable, Sendable {
  package let moment: String
  /// In the order of `RankFeature`.
  package let values: [Double]

  package subscript(_ feature: RankFeature) -> Double { values[feature.rawValue] }

  /// - Parameters:
  ///   - distance: From the query; `nil` for a moment that wasn't found by it, whose similarity is 0.
  ///   - now: Seconds since 1970.
  package init(
    _ moment: MicroMoment, distance: Double?, record: MomentHistory.Record,
    kind: MomentHistory.Record = MomentHistory.Record(), state: CoachState, now: Int,
    _ config: CandidateConfig = CandidateConfig()
  ) {
    let acceptance = Self.acceptance(record, kind, config)
    self.init(moment: moment.id) { feature in
      switch feature {
      case .bias: 1
      // Unknown values count neither for nor against a moment.
      case .wellbeing: state.wellbeing ?? 0
      case .evidence: moment.evidence.value(config)
      case .novelty:
        Self.novelty(acceptance, record, now: now, config) * config.noveltyShare
          + Self.similarity(distance, config) * config.similarityShare
      case .cooldown: Self.cooldown(moment, record, now: now)
      case .acceptance: acceptance
      case .timeCostFit: (1 - Double(moment.durationSeconds) / config.durationMax).clamped(to: 0...1)
      case .heartRateVariability, .nocturnalHeartRate, .restingHeartRate, .sleepDebt, .respiratoryRate, .steps:
        Self.deviation(feature.signal, moment, state, config)
      }
    }
  }

  /// Any values, each by its feature.
  package init(moment: String, _ value: (RankFeature) -> Double) {
    self.moment = moment
    values = RankFeature.allCases.map(value)
  }

  /// Restores stored values, in the order of the features; `nil` if their number is wrong.
  package init?(moment: String, kept values: [Double]) {
    guard values.count == RankFeature.allCases.count else { return nil }
    self.moment = moment
    self.values = values
  }

  /// 1 just after the moment was done, 0 when its cooldown has ended. A completion in the future, by a clock that was
  /// set back, counts as just now.
  package static func cooldown(_ moment: MicroMoment, _ record: MomentHistory.Record, now: Int) -> Double {
    guard let last = record.lastCompleted, moment.cooldownSeconds > 0 else { return 0 }
    return (1 - Double(max(0, now - last)) / Double(moment.cooldownSeconds)).clamped(to: 0...1)
  }

  private static func novelty(
    _ acceptance: Double, _ record: MomentHistory.Record, now: Int, _ config: CandidateConfig
  ) -> Double {
    guard case .sinceOffered(let days) = config.novelty else { return max(0, 1 - acceptance) }
    guard let last = record.lastOffered else { return 1 }
    return (Double(max(0, now - last)) / (days * 86_400)).clamped(to: 0...1)
  }

  private static func acceptance(
    _ record: MomentHistory.Record, _ kind: MomentHistory.Record, _ config: CandidateConfig
  ) -> Double {
    if case .pooled(let weight) = config.acceptance {
      let usual = Double(kind.accepted + 1) / Double(kind.answers + 2)
      return (Double(record.accepted) + weight * usual) / (Double(record.answers) + weight)
    }
    if record.answers == 0, case .neutral(let rate) = config.unanswered { return rate }
    return Double(record.accepted) / Double(record.answers)
  }

  private static func similarity(_ distance: Double?, _ config: CandidateConfig) -> Double {
    guard let distance, distance.isFinite else { return 0 }
    return (1 - distance / config.distanceMax).clamped(to: 0...1)
  }

  private static func deviation(
    _ signal: WellbeingFeature?, _ moment: MicroMoment, _ state: CoachState, _ config: CandidateConfig
  ) -> Double {
    guard let signal, let value = state.features[signal] else { return 0 }
    if config.deviations == .helpedWith, !moment.helps.contains(signal) { return 0 }
    return value.clamped(to: -config.deviationMax...config.deviationMax)
  }
}
