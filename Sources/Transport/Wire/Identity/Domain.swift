/// A kind of data with one authority.
package enum Domain: UInt8, CaseIterable, Hashable, Sendable, Codable {
  case workouts = 1, readings, planning, trust, phenome, profile, playback, desktopContext, journal, mood, diary

  package var name: String { "\(self)" }
}

/// What a record is, as far as anyone without its key may know.
package enum RecordKind: UInt8, CaseIterable, Sendable, Codable {
  case workout = 1, readings, daySummary, desktopContext, journal, mood, morningDecision
  case trainingBlock, trustEvent, trustSummary, memory, workoutPlan, diaryPage, musicProfile

  package var name: String { "\(self)" }
}
