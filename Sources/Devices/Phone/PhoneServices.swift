package import DeviceKit
package import SimKernel
package import Wire

/// What the phone offers to the agent host of one process of its app. While that process does not run it answers
/// nothing and takes nothing; what was not done is asked for again in the next run.
package protocol PhoneServices: Actor {
  /// Whether that process of the app runs now: one that is suspended or over does nothing.
  func isRunning(process: UInt64) async -> Bool
  /// Everything that was measured on the first local day that changed, or nil; the night belongs to the day of waking.
  func nextChangedDay(process: UInt64) async -> DaySignals?
  /// The morning that wants a decision, or nil.
  func nextMorning(process: UInt64) async -> MorningSituation?
  /// Makes a decision the one of its date, unless there is one; answers whether it could.
  func decide(_ decision: MorningDecision, process: UInt64) async -> Bool
  /// What the planner has to think about first, or nil.
  func nextPlanning(process: UInt64) async -> PlanningSituation?
  /// Carries out what the planner made of that, as a whole; answers whether it could.
  func carryOut(_ outcome: PlanningOutcome, of position: Int64, process: UInt64) async -> Bool
  /// Publishes the summary as a new version, unless it says what the last one said, and keeps the figures; answers whether
  /// it could.
  func publish(_ summary: DaySummary, _ figures: DayFigures?, of signals: DaySignals, process: UInt64) async -> Bool
  /// What the wearer wants of the agents first, or nil.
  func nextRequest(process: UInt64) async -> CompanionSituation?
  /// Gives the wearer the answer and keeps what it rests on, as a whole; answers whether it could.
  func carryOut(_ outcome: CompanionOutcome, process: UInt64) async -> Bool
  /// The diary that wants a study, or nil.
  func nextStudy(process: UInt64) async -> StudySituation?
  /// Takes note of how far the study is, 0 to 1; answers whether the app runs, so that it may go on.
  func goOnStudying(_ progress: Double, process: UInt64) async -> Bool
  /// Keeps what was found of that state of the diary; answers whether it could.
  func keep(_ findings: StudyFindings, of revision: Int64, process: UInt64) async -> Bool
}

/// What is known when the morning of a date is to be decided.
package struct MorningSituation: Hashable, Sendable {
  package let now: Timestamp
  package let source: MorningDecision.Source
  package let signals: DaySignals

  package init(now: Timestamp, source: MorningDecision.Source, signals: DaySignals) {
    self.now = now
    self.source = source
    self.signals = signals
  }
}

/// What the phone knows of one local day.
package struct DaySignals: Hashable, Sendable {
  package let date: CivilDate
  /// Which state of the day this is.
  package let revision: Int64
  /// In order of (start, id).
  package let samples: [HealthSample]
  package let workouts: [Workout]
  /// What the health store knew of the day before the app came; its workouts are among ``workouts``.
  package let imported: HistoryDay?
  /// The samples of the day before, whose evening belongs to this day's night; nil where it is not asked for.
  package let evening: [HealthSample]?

  package init(
    date: CivilDate, revision: Int64 = 0, samples: [HealthSample], workouts: [Workout], imported: HistoryDay? = nil,
    evening: [HealthSample]? = nil
  ) {
    self.date = date
    self.revision = revision
    self.samples = samples
    self.workouts = workouts
    self.imported = imported
    self.evening = evening
  }

  /// Whether nothing at all is known of the day.
  package var isEmpty: Bool { samples.isEmpty && workouts.isEmpty && imported == nil }
}
