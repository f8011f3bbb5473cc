/// All the checks there are, in the order in which reports list them.
package enum CheckCatalogue {
  package static let all: [any Check.Type] = [
    SingleWriterCheck.self, MonotonicSequenceCheck.self, NoLostWorkoutCheck.self, NoDuplicateWorkoutCheck.self,
    NoLostReadingCheck.self, ProposalsAnsweredCheck.self, RestoredWholeCheck.self,
    ConvergenceCheck.self, BoundedOutboxCheck.self, BoundedRepeatsCheck.self, TimePassesCheck.self,
    RawImmutableCheck.self, PrivacyCheck.self,
    OneMorningDecisionCheck.self, HonestStalenessCheck.self, NotificationLimitCheck.self, QuietHoursCheck.self,
    BackgroundBudgetCheck.self, PlaybackCommandsCheck.self, NewestShownCheck.self, SafeModeCheck.self,
    CompleteImportCheck.self, FirstDayCheck.self, LegalTrustStepCheck.self, PhantomTrustCheck.self,
    SafetyBreakerCheck.self, SacredTimeCheck.self, DoubleBookingCheck.self, JourneyCheck.self, ContractCheck.self,
    CalendarShowsPlanCheck.self, BlocksClosedCheck.self, ReceiptsCheck.self, WeeklyReceiptCheck.self,
    SoundRecoveryCheck.self, RecomputableCheck.self,
    ShadowEntriesCheck.self, TierLimitCheck.self,
    CrisisCheck.self, ConsentCheck.self, RedactionCheck.self, AnswersCheck.self,
    FeaturesCheck.self, SoundScoreCheck.self, OneEntryCheck.self,
    DiaryConvergesCheck.self, OneLogADayCheck.self, NoFalseTriggerCheck.self, RecomputableTriggersCheck.self,
    PlaybackConvergesCheck.self, MusicSyncCheck.self, VarietyCheck.self, LearningCheck.self,
    RecomputableMusicCheck.self, SoundMusicCheck.self,
  ]

  package static func named(_ name: String) -> (any Check.Type)? { all.first { $0.name == name } }
}
