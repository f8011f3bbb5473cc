/// What the desktop knows of the work at hand (Resonance 4.1.7).
package struct DesktopReading: Codable, Equatable, Sendable {
  package enum AppCategory: String, CaseIterable, Codable, Sendable {
    case productivity, creative, communication, browser, entertainment, social, other
  }

  package enum WorkState: String, CaseIterable, Codable, Sendable {
    case deepWork, meetings, casual, idle
  }

  /// Minutes of the last hour in front of the screen.
  package struct ScreenTime: Codable, Equatable, Sendable {
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
  /// The focus that is switched on, if any.
  package var focusName: String?
  package var category: AppCategory?
  package var isInMeeting = false
  package var screenTime: ScreenTime?
  /// As the desktop inferred it; else it follows from the rest.
  package var workState: WorkState?

  package init(at: Double) { self.at = at }

  /// The desktop's own opinion, or what a good part of an hour at productive apps says (assumed). Absent when neither is
  /// known.
  package func inferredWorkState(_ config: MusicStateConfig) -> WorkState? {
    if let workState { return workState }
    if isInMeeting { return .meetings }
    guard let screenTime, let category else { return nil }
    let total = screenTime.productive + screenTime.entertaining + screenTime.social
    if total < config.idleMinutes { return .idle }
    let isProductive = category == .productivity || category == .creative
    return isProductive && screenTime.productive >= config.deepWorkMinutes ? .deepWork : .casual
  }

  /// Whether the focus is one for work. The literal rule finds it in "Workout" and "Homework", too.
  func isFocusedOnWork(_ rules: Set<MusicRule>) -> Bool {
    guard let name = focusName?.lowercased() else { return false }
    guard rules.contains(.focusNameContains) else {
      return name.split { !$0.isLetter }.contains { $0 == "work" || $0 == "working" }
    }
    return name.indices.contains { name[$0...].hasPrefix("work") }
  }
}
