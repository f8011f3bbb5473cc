/// A person's state for the choice of music (Resonance 4.2.1). A part without evidence is absent.
package struct MusicState: Hashable, Sendable {
  package var at: Timestamp
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

  /// The value of an absent part where a number is needed (4.2.1, the empty vector).
  package static let neutral = 0.5

  /// Creates a state with no data but the time.
  package init(at: Timestamp, context: MusicContext = .unknown, need: MusicNeed = .maintain) {
    self.at = at
    self.context = context
    self.need = need
    confidence = 0
    sources = []
  }

  /// `true` if the context was reported, not guessed from the clock or from habits.
  package var isTold: Bool {
    context != .unknown && !sources.contains(.timeOfDay) && !sources.contains(.place)
      && !sources.isDisjoint(with: [.desktop, .calendar, .motion]) && context != .relaxation
  }

  package var parts: [Double?] { [arousal, stress, energy, focus, valence] }

  /// In the order of their names.
  package var sourceNames: [String] { sources.map(\.rawValue).sorted() }
}

/// The listener's activity, for the choice of music (Resonance 4.2.1).
package enum MusicContext: String, CaseIterable, Codable, Sendable, RawOrdered, WireField {
  case workout = "workout", postWorkout = "postWorkout", work = "work", deepWork = "deepWork", commute = "commute",
    relaxation = "relaxation", preSleep = "preSleep", morning = "morning", social = "social", unknown = "unknown"
}

/// The purpose of the music now (Resonance 4.2.1).
package enum MusicNeed: String, CaseIterable, Sendable, WireField {
  case energize = "energize", calm = "calm", focus = "focus", maintain = "maintain", transition = "transition"
}

/// A source of a state's estimate (Resonance 4.2.1).
package enum MusicSource: String, CaseIterable, Sendable, WireField {
  case heartRate = "heartRate", heartRateVariability = "heartRateVariability", motion = "motion", desktop = "desktop",
    calendar = "calendar", timeOfDay = "timeOfDay", mood = "mood", habits = "habits"
  /// The phone's location, which isn't in the document's list.
  case place = "place"
}

extension MusicState: WireCodable {
  package func write(to writer: inout WireWriter) {
    writer.fields(at, arousal, stress, energy, focus, valence, context, need, confidence, sourceNames)
  }

  package init(from reader: inout WireReader) throws(WireError) {
    self.init(at: try reader.field())
    (arousal, stress, energy) = (try reader.field(), try reader.field(), try reader.field())
    (focus, valence) = (try reader.field(), try reader.field())
    (context, need, confidence) = (try reader.field(), try reader.field(), try reader.field())
    sources = Set(try reader.field([MusicSource].self))
  }
}
