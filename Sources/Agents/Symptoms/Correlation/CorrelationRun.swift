/// The progress of a study (Symptom tracker, ticket 5).
package enum AnalysisStep: Equatable, Sendable {
  case fetchingData
  case identifyingFlares
  case analyzingPatterns(factor: Factor)
  case calculatingSignificance
  case rankingResults
  case complete
  case cancelled
}

/// The reason that a study can't be done.
package enum CorrelationError: Error, Equatable, Sendable {
  /// Too few of the days have entries.
  case tooFewDays(found: Int, needed: Int)
  /// No day of the study has a flare.
  case noFlares
  /// Every day has one, so there is nothing to compare with.
  case noNormalDays
  case cancelled
}

/// A study of the diary in steps, one factor each, so that its caller can pause it, report its progress, and stop it.
///
/// After its end it can apply changes of the diary and study only what they affect; the result equals that of a new
/// study.
package struct CorrelationRun: Sendable {
  package let config: CorrelationConfig
  package private(set) var step = AnalysisStep.fetchingData
  /// `nil` until the study is complete.
  package private(set) var results: CorrelationResultSet?

  private var diary: Diary?
  private var lastDay: Int
  private var time: Double
  private var index: CorrelationIndex?
  private var design: CorrelationDesign?
  private var counted: [Factor: CorrelationFindings.Counted] = [:]
  private var unranked: [CorrelationResult] = []
  /// Factors still to be studied, the last one first.
  private var pending: [Factor] = []
  private var total = 0

  /// - Parameters: The last local day of the study, and the current time in seconds since 1970.
  package init(_ diary: Diary, lastDay: Int, at time: Double, _ config: CorrelationConfig = CorrelationConfig()) {
    (self.diary, self.lastDay, self.time, self.config) = (diary, lastDay, time, config)
  }

  package var isComplete: Bool { step == .complete }

  /// 0 to 1.
  package var progress: Double {
    switch step {
    case .fetchingData, .cancelled: 0
    case .identifyingFlares: 0.1
    case .analyzingPatterns: total > 0 ? 0.15 + 0.7 * Double(total - pending.count) / Double(total) : 0.15
    case .calculatingSignificance: 0.85
    case .rankingResults: 0.95
    case .complete: 1
    }
  }

  /// Does the next step; nothing once complete.
  package mutating func advance() throws(CorrelationError) {
    switch step {
    case .cancelled: throw .cancelled
    case .complete: return
    case .fetchingData:
      index = CorrelationIndex(diary ?? Diary(), lastDay: lastDay, config)
      diary = nil
      step = .identifyingFlares
    case .identifyingFlares: try identifyFlares()
    case .analyzingPatterns(let factor): analyze(factor)
    case .calculatingSignificance:
      guard let index, let design else { return }
      let matched = MatchedWindows(index: index, design: design)
      unranked = CorrelationFindings(matched: matched).results(counted)
      step = .rankingResults
    case .rankingResults: rank()
    }
  }

  /// Stops for good and drops the results so far.
  package mutating func cancel() {
    step = .cancelled
    (diary, index, design, results) = (nil, nil, nil, nil)
    (counted, unranked, pending) = ([:], [], [])
  }

  package mutating func finish() throws(CorrelationError) -> CorrelationResultSet? {
    while !isComplete { try advance() }
    return results
  }

  /// Applies changes of the diary, or another last day; then it has to be advanced again.
  ///
  /// - Parameter changed: All days with changes.
  package mutating func update(_ diary: Diary, changed: [Int], lastDay: Int, at time: Double) {
    guard step != .cancelled else { return }
    (self.lastDay, self.time, results) = (lastDay, time, nil)
    guard index != nil else {
      self.diary = diary
      return
    }
    let affected = index?.update(diary, changed: Set(changed), lastDay: lastDay) ?? []
    for factor in affected { counted[factor] = nil }
    step = .identifyingFlares
  }

  private mutating func identifyFlares() throws(CorrelationError) {
    guard let index else { return }
    let design = CorrelationDesign(index)
    // Different moments of comparison invalidate every factor.
    if design != self.design { counted = [:] }
    self.design = design
    let flares = design.flareDays.count
    guard design.days.count >= config.leastDays else {
      throw .tooFewDays(found: design.days.count, needed: config.leastDays)
    }
    guard flares > 0 else { throw .noFlares }
    guard flares < design.days.count else { throw .noNormalDays }
    pending = index.factors.filter { counted[$0] == nil }.reversed()
    total = pending.count
    step = pending.last.map { .analyzingPatterns(factor: $0) } ?? .calculatingSignificance
  }

  private mutating func analyze(_ factor: Factor) {
    guard let index, let design else { return }
    let matched = MatchedWindows(index: index, design: design)
    counted[factor] = CorrelationFindings.Counted(
      own: matched.exposures(factor), shared: matched.sharedExposures(factor))
    pending.removeLast()
    step = pending.last.map { .analyzingPatterns(factor: $0) } ?? .calculatingSignificance
  }

  private mutating func rank() {
    guard let index, let design else { return }
    let flareDays = design.flareDays
    results = CorrelationResultSet(
      days: index.days, symptom: config.symptom, flareDays: flareDays, normalDays: design.days.count - flareDays.count,
      windows: config.windows, results: unranked.ordered(by: CorrelationResult.precedes), calculatedAt: time)
    unranked = []
    step = .complete
  }
}
