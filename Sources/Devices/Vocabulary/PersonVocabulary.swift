// The domains and records of the person's systems.
extension Domain {
  package static let workouts = Domain(rawValue: 1)
  package static let readings = Domain(rawValue: 2)
  package static let planning = Domain(rawValue: 3)
  package static let trust = Domain(rawValue: 4)
  package static let phenome = Domain(rawValue: 5)
  package static let profile = Domain(rawValue: 6)
  package static let playback = Domain(rawValue: 7)
  package static let desktopContext = Domain(rawValue: 8)
  package static let journal = Domain(rawValue: 9)
  package static let mood = Domain(rawValue: 10)
  package static let diary = Domain(rawValue: 11)
}

extension RecordKind {
  package static let workout = RecordKind(rawValue: 1)
  package static let readings = RecordKind(rawValue: 2)
  package static let daySummary = RecordKind(rawValue: 3)
  package static let desktopContext = RecordKind(rawValue: 4)
  package static let journal = RecordKind(rawValue: 5)
  package static let mood = RecordKind(rawValue: 6)
  package static let morningDecision = RecordKind(rawValue: 7)
  package static let trainingBlock = RecordKind(rawValue: 8)
  package static let trustEvent = RecordKind(rawValue: 9)
  package static let trustSummary = RecordKind(rawValue: 10)
  package static let memory = RecordKind(rawValue: 11)
  package static let workoutPlan = RecordKind(rawValue: 12)
  package static let diaryPage = RecordKind(rawValue: 13)
  package static let musicProfile = RecordKind(rawValue: 14)
  package static let trainingProfile = RecordKind(rawValue: 15)
  package static let todayStatus = RecordKind(rawValue: 16)
  package static let recoverySession = RecordKind(rawValue: 17)
  package static let deletedReadings = RecordKind(rawValue: 18)
}

/// The messages, records and domains of the person's systems.
package enum PersonVocabulary {
  package static let wire = WireVocabulary(messages: messages, records: records, domains: domains)

  /// Registers the vocabulary, once a process and before anything is read.
  package static let isKnown: Bool = {
    WireRegistry.add(wire)
    return true
  }()

  package static let messages: [any WireMessage.Type] = [
    SyncMessage.self, SessionFrame.self, MusicMessage.self, ShadowMessage.self, ConfigurationMessage.self,
    GenerationMessage.self, DraftingMessage.self, ModelMessage.self, WakeWishMessage.self, PatternMessage.self,
    MusicServiceMessage.self,
  ]

  package static let records: [any RecordContent.Type] = [
    Workout.self, Readings.self, DaySummary.self, DesktopContext.self, JournalText.self, Mood.self,
    MorningDecision.self, TrainingBlock.self, TrustEvent.self, TrustSummary.self, BehaviouralMemory.self,
    WorkoutPlanRecord.self, DiaryPage.self, MusicProfile.self, TrainingProfile.self, TodayStatus.self,
    RecoverySession.self, DeletedReadings.self,
  ]

  package static let domains: [(Domain, DomainTraits)] = [
    (.workouts, DomainTraits("workouts", authority: .role(.watch), to: [.watch: .phone])),
    // Worth nothing without the health store that they are from.
    (.readings, DomainTraits("readings", authority: .role(.watch), to: [.watch: .phone], isGivenBack: false)),
    (.planning, DomainTraits("planning", authority: .role(.phone), to: [.phone: .watch])),
    (.trust, DomainTraits("trust", authority: .role(.phone), to: [.phone: .watch])),
    (.phenome, DomainTraits("phenome", authority: .role(.phone), to: [.phone: .watch])),
    (.profile, DomainTraits("profile", authority: .role(.phone), to: [.phone: .watch])),
    // Playback ends with the phone that played it.
    (.playback, DomainTraits("playback", authority: .role(.phone), to: [.phone: .watch], isGivenBack: false)),
    // The desktop's context is worthless an hour later, so it isn't stored.
    (
      .desktopContext,
      DomainTraits(
        "desktopContext", authority: .role(.desktop), to: [.desktop: .phone], isStored: false, keptBy: [.desktop])
    ),
    (
      .journal,
      DomainTraits(
        "journal", authority: .origin, to: [.watch: .phone, .desktop: .phone], keptBy: [.watch, .desktop])
    ),
    (
      .mood,
      DomainTraits("mood", authority: .origin, to: [.watch: .phone, .desktop: .phone], keptBy: [.watch, .desktop])
    ),
    (.diary, DomainTraits("diary", authority: .origin, to: [.watch: .phone, .phone: .watch])),
  ]
}

extension Workout: RecordContent {
  package static let kind = RecordKind.workout
  package static let name = "workout"
  package static let since = AppVersion.first
  package var isPlausible: Bool {
    start < end && end - start < .days(1) && paused ?? .zero >= .zero && active >= .zero
  }
}

extension DaySummary: RecordContent {
  package static let kind = RecordKind.daySummary
  package static let name = "daySummary"
  package static let since = AppVersion.first
}

extension DesktopContext: RecordContent {
  package static let kind = RecordKind.desktopContext
  package static let name = "desktopContext"
  package static let since = AppVersion.first
  package static let taint = Taint.context
}

extension MorningDecision: RecordContent {
  package static let kind = RecordKind.morningDecision
  package static let name = "morningDecision"
  package static let isOnFace = true
}

extension TodayStatus: RecordContent {
  package static let kind = RecordKind.todayStatus
  package static let name = "todayStatus"
  package static let isOnFace = true
}

extension RecoverySession: RecordContent {
  package static let kind = RecordKind.recoverySession
  package static let name = "recoverySession"
  package static let isOnFace = true
  package var sizeEstimate: Int { 48 + steps.reduce(0) { $0 + 48 + 3 * $1.beats.count + 40 * $1.texts.count } }
}

extension TrainingBlock: RecordContent {
  package static let kind = RecordKind.trainingBlock
  package static let name = "trainingBlock"
}

extension TrustEvent: RecordContent {
  package static let kind = RecordKind.trustEvent
  package static let name = "trustEvent"
}

extension TrustSummary: RecordContent {
  package static let kind = RecordKind.trustSummary
  package static let name = "trustSummary"
}

extension BehaviouralMemory: RecordContent {
  package static let kind = RecordKind.memory
  package static let name = "memory"
}

extension TrainingProfile: RecordContent {
  package static let kind = RecordKind.trainingProfile
  package static let name = "trainingProfile"
  package static let taint: Taint = [.health, .text]
  package var sizeEstimate: Int {
    48 + 12 * (equipment.count + injuries.count + sacred.count) + 24 * lifts.count
  }
}

extension WorkoutPlanRecord: RecordContent {
  package static let kind = RecordKind.workoutPlan
  package static let name = "workoutPlan"
}

extension DiaryPage: RecordContent {
  package static let kind = RecordKind.diaryPage
  package static let name = "diaryPage"
  package static let taint: Taint = [.health, .text]
  package var sizeEstimate: Int { 96 + texts.reduce(0) { $0 + $1.utf8.count } }
}

extension MusicProfile: RecordContent {
  package static let kind = RecordKind.musicProfile
  package static let name = "musicProfile"
  package var sizeEstimate: Int { 64 + 32 * scores.count }
}
