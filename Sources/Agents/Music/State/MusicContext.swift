/// What somebody is doing, as far as music is concerned (Resonance 4.2.1).
package enum MusicContext: String, CaseIterable, Codable, Hashable, Sendable, Comparable {
  case workout, postWorkout, work, deepWork, commute, relaxation, preSleep, morning, social, unknown

  package static func < (one: MusicContext, other: MusicContext) -> Bool { one.rawValue < other.rawValue }
}

/// What music should do now (Resonance 4.2.1).
package enum MusicNeed: String, CaseIterable, Codable, Hashable, Sendable {
  case energize, calm, focus, maintain, transition
}

/// What a state was estimated from (Resonance 4.2.1).
package enum MusicSource: String, CaseIterable, Codable, Hashable, Sendable {
  case heartRate, heartRateVariability, motion, desktop, calendar, timeOfDay, mood, habits
}
