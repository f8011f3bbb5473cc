/// A kind of data with one authority.
package enum Domain: UInt8, StableName, Hashable, Codable {
  case workouts = 1, readings, planning, trust, phenome, profile, playback, desktopContext, journal, mood, diary

  package static let names = [
    "workouts", "readings", "planning", "trust", "phenome", "profile", "playback", "desktopContext", "journal", "mood",
    "diary",
  ]

}

/// What a record is, as far as anyone without its key may know.
package enum RecordKind: UInt8, StableName, Codable {
  case workout = 1, readings, daySummary, desktopContext, journal, mood, morningDecision
  case trainingBlock, trustEvent, trustSummary, memory, workoutPlan, diaryPage, musicProfile

  package static let names = [
    "workout", "readings", "daySummary", "desktopContext", "journal", "mood", "morningDecision", "trainingBlock",
    "trustEvent", "trustSummary", "memory", "workoutPlan", "diaryPage", "musicProfile",
  ]

}
