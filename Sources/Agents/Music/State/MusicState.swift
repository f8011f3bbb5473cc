/// A person's state as music sees it (Resonance 4.2.1). What nothing speaks for is absent.
package struct MusicState: Equatable, Sendable {
  /// Seconds since 1970.
  package var at: Double
  /// 0 at rest to 1 at the highest heart rate.
  package var arousal: Double?
  /// 0 relaxed to 1 tense.
  package var stress: Double?
  /// 0 exhausted to 1 full of energy.
  package var energy: Double?
  /// 0 distracted to 1 concentrated.
  package var focus: Double?
  /// 0 negative to 1 positive.
  package var valence: Double?
  package var context: MusicContext
  package var need: MusicNeed
  /// 0 to 1.
  package var confidence: Double
  package var sources: Set<MusicSource>

  /// What a part that is absent counts as where a number is needed (4.2.1, the empty vector).
  package static let neutral = 0.5

  /// A state of which nothing is known but the time.
  package init(at: Double, context: MusicContext = .unknown, need: MusicNeed = .maintain) {
    self.at = at
    self.context = context
    self.need = need
    confidence = 0
    sources = []
  }
}

/// What the listener is doing, as far as music is concerned (Resonance 4.2.1).
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

/// How energetic the listener reports to be at each hour of the week (Resonance 5.1.4, "historical patterns").
///
/// Only what the person said is noted. What was estimated would come back as its own confirmation.
package struct EnergyHabits: Codable, Equatable, Sendable {
  private struct Hour: Codable, Equatable, Sendable {
    var sum = 0.0
    var count = 0
  }

  private var hours = Array(repeating: Hour(), count: 7 * 24)
  /// Fewer answers make no habit (assumed).
  static let leastCount = 3

  package init() {}

  /// The weekday is 0 for Monday to 6, the hour local.
  package mutating func record(_ mood: MoodReading, weekday: Int, hour: Int) {
    guard let place = EnergyHabits.place(weekday, hour), let energy = mood.energyShare else { return }
    hours[place].sum += energy
    hours[place].count += 1
  }

  /// 0 to 1; absent where too little was said.
  package func usualEnergy(weekday: Int, hour: Int) -> Double? {
    guard let place = EnergyHabits.place(weekday, hour), hours[place].count >= EnergyHabits.leastCount else {
      return nil
    }
    return hours[place].sum / Double(hours[place].count)
  }

  private static func place(_ weekday: Int, _ hour: Int) -> Int? {
    (0..<7).contains(weekday) && (0..<24).contains(hour) ? weekday * 24 + hour : nil
  }
}
