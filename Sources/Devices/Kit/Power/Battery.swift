package import SimKernel

/// How full a device's battery is, as time goes by and things happen.
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

  /// Lets time pass for a device that is on (or off, and then takes nothing).
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

  /// What doing something for so long takes beside doing nothing.
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

  /// Nothing is left.
  package mutating func drain() { level = 0 }

  private mutating func take(_ share: Double) { level = max(0, level - share * profile.wear) }
}
