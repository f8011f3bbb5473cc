/// An insight for the wearer, valid for a few hours; it can be deleted at any time and generated again.
package struct Insight: Equatable, Sendable {
  /// The values behind it, and the threshold that they crossed.
  package struct Derivation: Equatable, Sendable {
    package struct Reference: Equatable, Sendable {
      package let metric: MetricName
      package let value: Double
      package let version: MetricVersion
      /// The digest of its input values.
      package let inputDigest: UInt64
    }

    package let values: [Reference]
    package let bound: Double

    /// For a receipt: "recovery 31.4 by formula 2.0.0; the bound is 40".
    var words: String {
      let values = values.map { "\($0.metric.name) \(PlainNumber.tenths($0.value)) by formula \($0.version)" }
      return (values + ["the bound is \(PlainNumber.tenths(bound))"]).joined(separator: "; ")
    }
  }

  /// The same for the same insight on the same day.
  package let id: UInt64
  package let kind: InsightKind
  package let date: CivilDate
  package let headline: String
  package let body: String
  /// 0 to 1.
  package let confidence: Double
  package let derivation: Derivation
  package let generated: Timestamp
  package let expires: Timestamp

  /// Returns the stored form for a date: at night it is about the day before.
  package func kept(for date: CivilDate) -> KeptInsight {
    KeptInsight(
      id: Insight.id(kind, date), kind: kind.rawValue, date: date, headline: headline, body: body,
      derivation: derivation.words,
      confidence: confidence, generated: generated, expires: expires)
  }

  static func id(_ kind: InsightKind, _ date: CivilDate) -> UInt64 {
    UInt64(kind.rawValue) << 32 | UInt64(UInt32(bitPattern: Int32(truncatingIfNeeded: date.dayNumber)))
  }

  static func rule(of id: UInt64) -> UInt64 { id >> 32 }
}

/// Derives insights from the derived state (tech spec §2.10), only from values that exist and are certain enough.
/// Missing data is never a subject.
package struct InsightGenerator {
  private let state: DerivedState
  private let date: CivilDate
  private let now: Timestamp
  private let session: MetricResult?
  private let hasHardSession: Bool
  private let config: InsightConfig

  /// The insights for that date, as of that moment.
  ///
  /// - Parameters:
  ///   - session: The probability that the date's session is skipped; `nil` if there is none.
  ///   - hasHardSession: Whether a hard session is planned for the rest of the date.
  package init(
    _ state: DerivedState, _ date: CivilDate, at now: Timestamp, session: MetricResult? = nil,
    hasHardSession: Bool = false, _ config: InsightConfig = InsightConfig()
  ) {
    (self.session, self.hasHardSession) = (session, hasHardSession)
    self.state = state
    self.date = date
    self.now = now
    self.config = config
  }

  /// Returns the insights of the morning itself.
  ///
  /// - Parameter knowsPatterns: Whether the nights' findings about weeks are still valid.
  package func immediate(knowsPatterns: Bool = true) -> [Insight] {
    [lowRecovery, knowsPatterns ? shortNight : nil, intensityAdjustment, skipRisk, goodRecovery].compactMap(\.self)
  }

  /// The insights that need several weeks.
  package var nightly: [Insight] { [highStrain, sleepDebt, streak].compactMap(\.self) }

  private var lowRecovery: Insight? {
    guard let recovery = state[.recovery, date], recovery.value < config.lowRecovery else { return nil }
    return insight(
      .lowRecovery, "Recovery is low today",
      reason(recovery) + "A rest day or some light movement may suit you better.", [recovery], config.lowRecovery)
  }

  private var intensityAdjustment: Insight? {
    guard hasHardSession, let recovery = state[.recovery, date],
      (config.lowRecovery..<config.fairRecovery).contains(recovery.value)
    else { return nil }
    return insight(
      .intensityAdjustment, "Dial back today", reason(recovery) + "An easier session suits today better.", [recovery],
      config.fairRecovery)
  }

  private var highStrain: Insight? {
    guard let strain = state[.strain, date], strain.value >= config.strain else { return nil }
    return insight(
      .highStrain, "You have trained more than you are used to", reason(strain) + "An easier day lets it sink in.",
      [strain], config.strain)
  }

  private var sleepDebt: Insight? {
    guard let debt = state[.sleepDebt, date], debt.value >= config.debtHours else { return nil }
    let owed = PlainNumber.hours(minutes: debt.value * 60)
    return insight(
      .sleepDebt, "Some sleep to catch up on", "Over the last week you slept \(owed) less than you need.", [debt],
      config.debtHours)
  }

  /// The night of that date was shorter than this person's training needs.
  private var shortNight: Insight? {
    guard let pattern = state.sleepImpact, let recovery = state[.recovery, date],
      let asleep = recovery.result.drivers.first(where: { $0.factor == .sleep })?.value,
      asleep < Double(pattern.pattern.threshold)
    else { return nil }
    let limit = PlainNumber.hours(minutes: Double(pattern.pattern.threshold))
    let share = PlainNumber.whole(abs(pattern.pattern.impactPercent))
    return insight(
      .shortNight, "A short night for you",
      "You slept \(PlainNumber.hours(minutes: asleep)). After less than \(limit) your training falls by about \(share) %.",
      [recovery], Double(pattern.pattern.threshold), pattern: pattern.provenance, Double(pattern.pattern.threshold),
      confidence: min(recovery.confidence, pattern.pattern.confidence))
  }

  /// The risk of the planned session if there is one; otherwise of the day.
  private var skipRisk: Insight? {
    if let session {
      guard session.value >= config.skipRisk else { return nil }
      let percent = Int((session.value * 100).rounded())
      return insight(
        .skipRisk, "Today's session may not happen",
        reason(session) + "It is skipped with a probability of \(percent) %: move it, or make it a short one.", [],
        config.skipRisk, confidence: session.confidence)
    }
    guard let risk = state[.skipRisk, date], risk.value >= config.skipRisk else { return nil }
    return insight(
      .skipRisk, "Today may be full", reason(risk) + "A short session early is the one most likely to happen.", [risk],
      config.skipRisk)
  }

  private var goodRecovery: Insight? {
    guard let recovery = state[.recovery, date], recovery.value >= config.highRecovery else { return nil }
    return insight(
      .goodRecovery, "You are well recovered", reason(recovery) + "A good day for a full workout.", [recovery],
      config.highRecovery)
  }

  private var streak: Insight? {
    guard let streak = state.streak, streak.pattern.weeks >= max(1, config.streakWeeks),
      streak.pattern.includesRunningWeek, streak.provenance.inputDays.upperBound >= date.dayNumber
    else { return nil }
    let weeks = streak.pattern.weeks
    return insight(
      .streak, "\(weeks) weeks in a row", "Every one of the last \(weeks) weeks has a workout in it.", [],
      Double(config.streakWeeks), pattern: streak.provenance, Double(weeks), confidence: 1)
  }

  /// Returns the strongest reason as a sentence.
  private func reason(_ value: DerivedValue) -> String { reason(value.result) }

  private func reason(_ result: MetricResult) -> String {
    guard let words = result.drivers.first?.words, let first = words.first else { return "" }
    return first.uppercased() + words.dropFirst() + ". "
  }

  /// Selects from all insights, the most important first. No full workout is recommended while another insight asks to
  /// take it easy.
  package static func weigh(_ all: [KeptInsight], _ config: InsightConfig = InsightConfig()) -> [KeptInsight] {
    let sure = all.compactMap { insight in InsightKind(rawValue: insight.kind).map { (kind: $0, insight) } }
      .filter { $1.confidence >= config.confidenceMin }
      .sorted { ($0.kind.rank, $0.1.id) < ($1.kind.rank, $1.1.id) }
    let isCautious = sure.contains { $0.kind.isCaution }
    return Array(sure.filter { $0.kind != .goodRecovery || !isCautious }.map(\.1).prefix(max(0, config.countMax)))
  }

  private func insight(
    _ kind: InsightKind, _ headline: String, _ body: String, _ values: [DerivedValue], _ bound: Double,
    pattern: Provenance? = nil, _ patternValue: Double = 0, confidence: Double? = nil
  ) -> Insight {
    var references = values.map { reference($0.provenance, $0.value) }
    if let pattern { references.append(reference(pattern, patternValue)) }
    return Insight(
      id: Insight.id(kind, date), kind: kind, date: date, headline: headline, body: body,
      confidence: confidence ?? values.map(\.confidence).min() ?? 0,
      derivation: Insight.Derivation(values: references, bound: bound), generated: now, expires: now + config.lifetime)
  }

  private func reference(_ provenance: Provenance, _ value: Double) -> Insight.Derivation.Reference {
    Insight.Derivation.Reference(
      metric: provenance.metric, value: value, version: provenance.version, inputDigest: provenance.inputDigest)
  }
}

extension KeptInsight {
  /// Returns whether it may be shown now; `false` if it is from the future.
  package func isCurrent(at now: Timestamp) -> Bool { generated <= now && now < expires && !isArchived }
}
