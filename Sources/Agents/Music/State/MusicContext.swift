/// What somebody is doing, as far as music is concerned (Resonance 4.2.1).
package enum MusicContext: String, CaseIterable, Codable, Sendable, Comparable {
  case workout = "workout", postWorkout = "postWorkout", work = "work", deepWork = "deepWork", commute = "commute",
    relaxation = "relaxation", preSleep = "preSleep", morning = "morning", social = "social", unknown = "unknown"

  package static func < (one: MusicContext, other: MusicContext) -> Bool { one.rawValue < other.rawValue }
}

/// What music should do now (Resonance 4.2.1).
package enum MusicNeed: String, CaseIterable, Codable, Sendable {
  case energize = "energize", calm = "calm", focus = "focus", maintain = "maintain", transition = "transition"
}

/// What a state was estimated from (Resonance 4.2.1).
package enum MusicSource: String, CaseIterable, Codable, Sendable {
  case heartRate = "heartRate", heartRateVariability = "heartRateVariability", motion = "motion", desktop = "desktop",
    calendar = "calendar", timeOfDay = "timeOfDay", mood = "mood", habits = "habits"
}
