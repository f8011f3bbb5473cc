/// The level of a device's battery over time.
package struct Battery: Sendable {
  private let profile: BatteryProfile
  /// 0 to 1.
  package private(set) var level: Double
  package private(set) var isCharging = false
  private var since: Instant

  package init(_ profile: BatteryProfile, at now: Instant) {
    self.profile = profile
    level = profile.startLevel
    since = now
  }

  package var isEmpty: Bool { level <= 0 }

  /// Moves the time forward for a device that is on, or off and uses nothing.
  package mutating func advance(to now: Instant, isOn: Bool) {
    let hours = (now - since).seconds / 3_600
    since = now
    if isCharging {
      level = min(1, level + hours * profile.chargeHour)
    } else if isOn {
      take(hours * profile.idleHour)
    }
  }

  package mutating func plug(_ isCharging: Bool) { self.isCharging = isCharging }

  /// Uses the extra energy of an activity for a time.
  package mutating func use(_ use: Use, for span: Span) {
    guard !isCharging else { return }
    let hour =
      switch use {
      case .screen: profile.screenHour
      case .workout: profile.workoutHour
      case .background: profile.backgroundHour
      case .audio: profile.audioHour
      }
    take(span.seconds / 3_600 * hour)
  }

  package enum Use: Sendable { case screen, workout, background, audio }

  /// Empties the battery.
  package mutating func drain() { level = 0 }

  private mutating func take(_ share: Double) { level = max(0, level - share * profile.wear) }
}
