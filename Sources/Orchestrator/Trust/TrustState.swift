/// The trust in the planner: the fold of all trust events in their order (tech spec §2.3).
///
/// A block has one outcome: an answer to why it was missed replaces the miss. Qualification for a phase counts from the
/// last demotion, so that earlier merits don't undo a breaker.
package struct TrustState: Equatable, Sendable {
  package private(set) var phase = TrustPhase.observer
  /// 0 to 1.
  package private(set) var score = 0.0
  /// The number of times the breaker tripped.
  package private(set) var demotions = 0
  /// Dates, acceptances and workouts since the last demotion.
  package private(set) var days = 0
  package private(set) var accepted = 0
  package private(set) var completed = 0
  /// The number of blocks in a row, added without asking or agreed to, that the wearer has deleted.
  package private(set) var deletionsInARow = 0
  /// The row that the yes to each session ended: its deletion takes the yes back, and continues the row.
  private var endedRows: [UInt64: Int] = [:]
  package private(set) var hasHistory = false
  private var lastDate: CivilDate?
  /// Under a literal rule: the latest consecutive dates of poor recovery.
  private var poorDates: Set<CivilDate> = []
  /// Each block's total effect on the score; amounts beyond the ends of the scale are cut off.
  private var applied: [UInt64: Double] = [:]
  /// The blocks and workouts behind `completed`.
  private var trained: Set<UInt64> = []

  package init() {}

  package init(_ log: TrustLog, _ config: TrustConfig = TrustConfig()) {
    for event in log.ordered { _ = apply(event, config) }
  }

  /// An event's effect beyond the score.
  package enum Step: Equatable, Sendable {
    case advanced(from: TrustPhase, to: TrustPhase)
    /// The breaker tripped, which calls for an apology.
    case tripped(from: TrustPhase)
    case chosen(from: TrustPhase, to: TrustPhase)
  }

  /// Applies the next event in order. Returns the step that it caused, of which there is at most one.
  package mutating func apply(_ event: TrustEvent, _ config: TrustConfig = TrustConfig()) -> Step? {
    switch event.content {
    case .dayPassed:
      // A repeated date isn't a new day.
      if lastDate.map({ event.date > $0 }) ?? true { (days, lastDate) = (days + 1, event.date) }
      if config.rowEndsWithDay { deletionsInARow = 0 }
    case .history(let workouts, let nights):
      hasHistory = hasHistory || workouts >= config.historyWorkouts || nights >= config.historyNights
    case .chosen(let chosen):
      guard chosen != phase else { return nil }
      defer { phase = chosen }
      return .chosen(from: phase, to: chosen)
    case .outcome(let outcome, let block, let wasAutomatic, _, _):
      move(by: event.impact(config), block, config)
      count(outcome, block)
      if let step = count(outcome, of: block, wasAutomatic: wasAutomatic, config) { return step }
    }
    if let recovery = event.context?.recovery, isTooPoor(recovery, on: event.date, config) { return trip(config) }
    return advance(config)
  }

  /// The literal rule: returns whether recovery was poor on too many consecutive dates with a change of trust.
  private mutating func isTooPoor(_ recovery: Double, on date: CivilDate, _ config: TrustConfig) -> Bool {
    guard let poorDaysMax = config.poorDaysMax else { return false }
    if recovery < TrustConfig.poorRecovery { poorDates.insert(date) } else { poorDates = [] }
    return poorDates.count >= poorDaysMax
  }

  private mutating func move(by impact: Double, _ block: UInt64, _ config: TrustConfig) {
    let former = config.outcomesAddUp ? 0 : applied[block] ?? 0
    let next = min(1, max(0, score + impact - former))
    applied[block] = former + next - score
    score = next
  }

  /// Counts training once; a workout that didn't happen no longer counts.
  private mutating func count(_ outcome: TrustEvent.Outcome, _ block: UInt64) {
    switch outcome {
    case .blockCompleted, .otherWorkout: if trained.insert(block).inserted { completed += 1 }
    // Deleting a completed block only tidies the calendar.
    case .blockIgnored, .slotWasBad, .lifeHappened, .takenBack: if trained.remove(block) != nil { completed -= 1 }
    case .blockDeleted, .blockMoved, .proposalAccepted, .proposalRejected, .overridden: break
    }
  }

  private mutating func count(
    _ outcome: TrustEvent.Outcome, of block: UInt64, wasAutomatic: Bool, _ config: TrustConfig
  ) -> Step? {
    switch outcome {
    case .proposalAccepted:
      accepted += 1
      (endedRows[block], deletionsInARow) = (deletionsInARow, 0)
    case .blockCompleted:
      // An unplanned workout says nothing about the deleted blocks.
      if wasAutomatic || config.anyWorkoutEndsRow { deletionsInARow = 0 }
      endedRows = [:]
    case .otherWorkout:
      if config.anyWorkoutEndsRow { deletionsInARow = 0 }
    case .blockDeleted:
      let former = config.sparesAgreed ? nil : endedRows.removeValue(forKey: block)
      guard wasAutomatic || former != nil, phase >= .autoScheduler else { return nil }
      deletionsInARow += 1 + (former ?? 0)
      if deletionsInARow >= config.deletionsMax { return trip(config) }
    case .blockIgnored, .blockMoved, .proposalRejected, .slotWasBad, .lifeHappened, .takenBack, .overridden: break
    }
    return nil
  }

  /// Demotes to Scheduler and resets qualification.
  private mutating func trip(_ config: TrustConfig) -> Step {
    defer {
      phase = config.retreatsByOnePhase ? phase.previous ?? phase : .scheduler
      score = min(score, config.scoreAfterBreaker)
      demotions += 1
      (deletionsInARow, endedRows, poorDates) = (0, [:], [])
      if !config.keepsQualification { (days, accepted, completed, trained) = (0, 0, 0, []) }
    }
    return .tripped(from: phase)
  }

  /// The literal rule: another process doesn't know about earlier deletions.
  mutating func forgetRow() { deletionsInARow = 0 }

  private mutating func advance(_ config: TrustConfig) -> Step? {
    guard let next = phase.next, limits(config).isEmpty else { return nil }
    defer { phase = next }
    return .advanced(from: phase, to: next)
  }

  // MARK: - What it means

  /// Returns the open conditions of the next phase; empty in the last one.
  package func limits(_ config: TrustConfig = TrustConfig()) -> [TrustLimit] {
    let needed: [TrustLimit] =
      switch phase {
      case .observer:
        [
          .days(days, of: hasHistory ? config.observerDaysWithHistory : config.observerDays),
          .accepted(accepted, of: config.acceptedForScheduler),
        ]
      case .scheduler:
        [.days(days, of: config.schedulerDays), .workouts(completed, of: config.workoutsForAutoScheduler)]
      case .autoScheduler:
        [.days(days, of: config.autoSchedulerDays), .score(score, above: config.scoreForTransformer)]
      case .transformer: [.days(days, of: config.transformerDays), .score(score, above: config.scoreForFullGhost)]
      case .fullGhost: []
      }
    return needed.filter { !$0.isMet }
  }

  /// The part of it that is sent separately, before everything else.
  package var summary: TrustSummary { TrustSummary(demotions: demotions, phase: phase, score: score) }
}

package enum TrustLimit: Equatable, Sendable {
  case days(Int, of: Int)
  case accepted(Int, of: Int)
  case workouts(Int, of: Int)
  case score(Double, above: Double)

  var isMet: Bool {
    switch self {
    case .days(let have, let need), .accepted(let have, let need), .workouts(let have, let need): have >= need
    case .score(let have, let need): have > need
    }
  }
}

extension TrustEvent {
  /// Returns the value of an outcome: its base, weighted by the planner's confidence and by the awareness (tech spec
  /// §2.3); 0 if it isn't an outcome.
  package func impact(_ config: TrustConfig) -> Double {
    guard case .outcome(let outcome, _, _, let confidence, let awareness) = content else { return 0 }
    let base = config.impacts[outcome] ?? 0
    return base * min(1, max(0, confidence)) * (1 - (config.ambiguity[awareness] ?? 1))
  }

  /// Returns whether `a` applies before `b`: by time, then by id, the same on every device.
  static func comesFirst(_ a: TrustEvent, _ b: TrustEvent) -> Bool { (a.at, a.id) < (b.at, b.id) }
}
