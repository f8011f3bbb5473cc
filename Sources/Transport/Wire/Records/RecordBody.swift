package import SimKernel

/// The content of a record: never seen by the reconciler, and by the private store only sealed.
package enum RecordBody: Hashable, Sendable {
  case workout(Workout)
  /// Readings of a stretch of time, in the order in which they were taken.
  case readings([HealthSample])
  case daySummary(DaySummary)
  case desktopContext(DesktopContext)
  case journal(String)
  /// 1 (very low) to 5 (very good), and how energetic where that was asked for.
  case mood(UInt8, energy: UInt8? = nil)
  case morningDecision(MorningDecision)
  case trainingBlock(TrainingBlock)
  case trustEvent(TrustEvent)
  case trustSummary(TrustSummary)
  case memory(BehaviouralMemory)
  case workoutPlan(WorkoutPlanRecord)
  case diaryPage(DiaryPage)
  case musicProfile(MusicProfile)

  package var kind: RecordKind {
    switch self {
    case .workout: .workout
    case .readings: .readings
    case .daySummary: .daySummary
    case .desktopContext: .desktopContext
    case .journal: .journal
    case .mood: .mood
    case .morningDecision: .morningDecision
    case .trainingBlock: .trainingBlock
    case .trustEvent: .trustEvent
    case .trustSummary: .trustSummary
    case .memory: .memory
    case .workoutPlan: .workoutPlan
    case .diaryPage: .diaryPage
    case .musicProfile: .musicProfile
    }
  }

  /// What in it must not leave the wearer's devices.
  package var taint: Taint {
    switch self {
    case .workout, .readings, .daySummary, .mood, .morningDecision, .trainingBlock, .trustEvent, .trustSummary,
      .memory, .workoutPlan, .musicProfile:
      .health
    case .desktopContext: .context
    case .journal: .text
    case .diaryPage: [.health, .text]
    }
  }
}

/// A finished workout.
package struct Workout: Hashable, Sendable {
  package let start: Timestamp
  package let end: Timestamp
  package let summary: WorkoutSummary

  package init(start: Timestamp, end: Timestamp, summary: WorkoutSummary) {
    self.start = start
    self.end = end
    self.summary = summary
  }
}

/// What is known of one local day. An absent value was never measured.
package struct DaySummary: Hashable, Sendable {
  package let date: CivilDate
  /// Minutes asleep in the night that ended on this day.
  package let asleepMinutes: Int?
  package let steps: Int?
  /// Beats a minute.
  package let restingHeartRate: Double?
  /// SDNN in milliseconds, the median of the night.
  package let heartRateVariability: Double?
  package let workoutMinutes: Int
  package let workouts: Int

  package init(
    date: CivilDate, asleepMinutes: Int?, steps: Int?, restingHeartRate: Double?, heartRateVariability: Double?,
    workoutMinutes: Int, workouts: Int
  ) {
    self.date = date
    self.asleepMinutes = asleepMinutes
    self.steps = steps
    self.restingHeartRate = restingHeartRate
    self.heartRateVariability = heartRateVariability
    self.workoutMinutes = workoutMinutes
    self.workouts = workouts
  }
}

/// What the desktop knows about the wearer's work at a moment.
package struct DesktopContext: Hashable, Sendable, Codable {
  package let observed: Timestamp
  package let isAttended: Bool
  /// nil is no focus mode.
  package let focus: String?
  /// nil until an application has come to the front.
  package let frontApplication: String?
  package let isInMeeting: Bool
  /// nil from a desktop that does not count.
  package var screenTime: ScreenTime?

  package init(
    observed: Timestamp, isAttended: Bool, focus: String?, frontApplication: String?, isInMeeting: Bool,
    screenTime: ScreenTime? = nil
  ) {
    self.screenTime = screenTime
    self.observed = observed
    self.isAttended = isAttended
    self.focus = focus
    self.frontApplication = frontApplication
    self.isInMeeting = isInMeeting
  }
}
