/// A number with the time of its measurement, which counts, and of its arrival.
package struct TimedReading: Equatable, Sendable {
  /// Seconds since 1970: when it was measured.
  package let at: Double
  /// The time of delivery, in seconds since 1970; the corrected rules never use it.
  package let arrived: Double
  package let value: Double

  package init(at: Double, arrived: Double? = nil, _ value: Double) {
    (self.at, self.arrived, self.value) = (at, arrived ?? at, value)
  }
}

/// All readings behind a state, in any order (Resonance 5.1).
package struct MusicReadings: Equatable, Sendable {
  /// Beats a minute.
  package var heartRates: [TimedReading] = []
  /// SDNN in milliseconds.
  package var heartRateVariabilities: [TimedReading] = []
  /// Zero is a reading too.
  package var steps: [StepCount] = []
  package var isInVehicle = false
  package var workout: WorkoutNews?
  package var moods: [MoodNote] = []
  package var desktop: DesktopContext?
  /// The calendar event in progress, if any.
  package var event: EventNote?
  package var usual = UsualContexts()
  package var baselines = UsualBody()
  /// 0 to 1: the person's usual energy at this hour of the week.
  package var usualEnergy: Double?
  /// The end of the last sleep that wasn't a nap, in seconds since 1970; absent if none was recorded.
  package var woke: Double?

  package init() {}
}

/// The listener's earlier activities with the number of dates for each: at the same place, and at this hour of such
/// days.
package struct UsualContexts: Equatable, Sendable {
  package var here: [MusicContext: Int] = [:]
  package var now: [MusicContext: Int] = [:]
}

/// The current work at a desktop (Resonance 4.1.7). The applications are those of the desktop, by name (assumed).
extension DesktopContext {
  /// `true` after most of an hour at productive applications, one of which is in front (assumed).
  func isDeepWork(_ config: MusicStateConfig) -> Bool {
    isInUse && ["code", "documents"].contains(frontApplication ?? "")
      && Double(screenTime?.productive ?? 0) >= config.deepWorkMinutes
  }

  /// `true` if the listener sits in front of it, with whatever application: a browser serves any purpose.
  var isInUse: Bool { isAttended && screenTime != nil && frontApplication != nil }

  /// `true` if the front application isn't for work.
  var isForFun: Bool { frontApplication == "music" }

  /// Returns whether the focus is one for work. The literal rule finds it in "Workout" and "Homework", too.
  func isFocusedOnWork(_ rules: Set<MusicRule>) -> Bool {
    guard let name = focus?.lowercased() else { return false }
    guard rules.contains(.focusNameContains) else {
      return name.split { !$0.isLetter }.contains { $0 == "work" || $0 == "working" }
    }
    return name.indices.contains { name[$0...].hasPrefix("work") }
  }
}

extension MoodNote {
  /// 0 to 1.
  var valence: Double { Double(mood - 1) / 4 }
  /// 0 to 1.
  var energyShare: Double? { energy.map { Double($0 - 1) / 4 } }
}
