/// A number with the time of its measurement, which counts, and of its arrival.
package struct TimedReading: Equatable, Sendable {
  /// Seconds since 1970: when it was measured.
  package let at: Double
  /// The time of delivery, in seconds since 1970; the corrected rules never use it.
  package let arrived: Double
  package let value: Double
  /// 0 to 1: its reliability.
  package let quality: Double

  package init(at: Double, arrived: Double? = nil, _ value: Double, quality: Double = 1) {
    self.at = at
    self.arrived = arrived ?? at
    self.value = value
    self.quality = quality
  }
}

/// The steps in a span of time; zero is a reading too.
package struct StepReading: Equatable, Sendable {
  package let span: TimeSpan
  package let count: Double

  package init(start: Double, end: Double, count: Double) {
    span = TimeSpan(start: start, end: end)
    self.count = count
  }
}

/// A workout as the watch last reported it.
package struct WorkoutReading: Equatable, Sendable {
  /// Seconds since 1970.
  package let start: Double
  /// Absent while it continues.
  package let end: Double?
  /// The time of the watch's report.
  package let at: Double

  package init(start: Double, end: Double? = nil, at: Double) {
    self.start = start
    self.end = end
    self.at = at
  }
}

/// One person's baselines; unknown values are absent.
package struct MusicBaselines: Equatable, Sendable {
  /// Beats a minute.
  package var restingHeartRate: Double?
  /// Beats a minute; if absent it follows from the age.
  package var maximalHeartRate: Double?
  package var age: Double?
  /// SDNN in milliseconds.
  package var heartRateVariability: Double?

  package init(
    restingHeartRate: Double? = nil, maximalHeartRate: Double? = nil, age: Double? = nil,
    heartRateVariability: Double? = nil
  ) {
    self.restingHeartRate = restingHeartRate
    self.maximalHeartRate = maximalHeartRate
    self.age = age
    self.heartRateVariability = heartRateVariability
  }
}

/// All readings behind a state, in any order (Resonance 5.1).
package struct MusicReadings: Equatable, Sendable {
  /// Beats a minute.
  package var heartRates: [TimedReading] = []
  /// SDNN in milliseconds.
  package var heartRateVariabilities: [TimedReading] = []
  package var steps: [StepReading] = []
  /// Above zero while in a vehicle.
  package var vehicle: TimedReading?
  package var workout: WorkoutReading?
  package var moods: [MoodReading] = []
  package var desktop: DesktopReading?
  /// The calendar event in progress, if any.
  package var event: EventReading?
  package var usual = UsualContexts()
  package var baselines = MusicBaselines()
  /// 0 to 1: the person's usual energy at this hour of the week.
  package var usualEnergy: Double?
  /// The end of the last sleep that wasn't a nap, in seconds since 1970; absent if none was recorded.
  package var woke: Double?

  package init() {}
}

/// A calendar event in progress.
package enum EventReading: Equatable, Sendable {
  /// With others at work.
  case work
  /// With family and friends, or at a club.
  case company
}

/// The listener's earlier activities with the number of dates for each: at the same place, and at this hour of such
/// days.
package struct UsualContexts: Equatable, Sendable {
  package var here: [MusicContext: Int] = [:]
  package var now: [MusicContext: Int] = [:]
}

/// The desktop's data about the current work (Resonance 4.1.7).
package struct DesktopReading: Equatable, Sendable {
  package enum AppCategory: String, CaseIterable, Sendable {
    case productivity, creative, communication, browser, entertainment, social, other
  }

  package enum WorkState: String, CaseIterable, Sendable {
    case deepWork, meetings, casual, idle
  }

  /// Minutes of the last hour in front of the screen.
  package struct ScreenTime: Equatable, Sendable {
    package var productive: Double
    package var entertaining: Double
    package var social: Double

    package init(productive: Double, entertaining: Double = 0, social: Double = 0) {
      self.productive = productive
      self.entertaining = entertaining
      self.social = social
    }
  }

  /// Seconds since 1970.
  package let at: Double
  /// The active focus, if any.
  package var focusName: String?
  package var category: AppCategory?
  package var isInMeeting = false
  package var screenTime: ScreenTime?
  /// `true` if the listener is known to sit in front of it.
  package var isAttended = false
  /// The desktop's estimate; if absent it follows from the rest.
  package var workState: WorkState?

  package init(at: Double) { self.at = at }

  /// Returns the desktop's own estimate, or one from most of an hour at productive apps (assumed). Absent if neither is
  /// known. A listener who has just sat down, or who uses a browser, which serves any purpose, isn't idle.
  func inferredWorkState(_ config: MusicStateConfig) -> WorkState? {
    if let workState { return workState }
    if isInMeeting { return .meetings }
    guard let screenTime, let category else { return nil }
    let total = screenTime.productive + screenTime.entertaining + screenTime.social
    if total < config.idleMinutes, !isAttended { return .idle }
    let isProductive = category == .productivity || category == .creative
    return isProductive && screenTime.productive >= config.deepWorkMinutes ? .deepWork : .casual
  }

  /// `true` if the front app isn't for work.
  var isForFun: Bool { category == .entertainment || category == .social }

  /// Returns whether the focus is one for work. The literal rule finds it in "Workout" and "Homework", too.
  func isFocusedOnWork(_ rules: Set<MusicRule>) -> Bool {
    guard let name = focusName?.lowercased() else { return false }
    guard rules.contains(.focusNameContains) else {
      return name.split { !$0.isLetter }.contains { $0 == "work" || $0 == "working" }
    }
    return name.indices.contains { name[$0...].hasPrefix("work") }
  }
}

/// The listener's report of their mood, 1 to 5 (Resonance 6.3.1 and 7.2.2).
package struct MoodReading: Equatable, Sendable {
  /// Seconds since 1970.
  package let at: Double
  /// 1 to 5.
  package let mood: Int
  /// 1 to 5; absent if only the mood was asked for.
  package let energy: Int?

  /// `nil` if an answer is outside the scale.
  package init?(at: Double, mood: Int, energy: Int? = nil) {
    guard (1...5).contains(mood), energy.map({ (1...5).contains($0) }) ?? true else { return nil }
    self.at = at
    self.mood = mood
    self.energy = energy
  }

  /// 0 to 1.
  package var valence: Double { MoodReading.share(mood) }
  /// 0 to 1.
  var energyShare: Double? { energy.map(MoodReading.share) }

  private static func share(_ level: Int) -> Double { Double(level - 1) / 4 }
}
