import Devices
import Transport

/// What every device has.
struct DeviceSettings: Hashable, Sendable {
  var clock = ClockSettings()
  /// The zone that the device shows at the start; nil is the scenario's.
  var zone: Zone?
  /// Messages that the outbox holds for one destination; nil is ``CheckSettings/outboxLimit``.
  var outboxLimit: Int?
  /// nil: the store is in memory, where nothing can happen to it.
  var disk: DiskSettings?
}

/// A device's own clock, as it differs from the truth.
struct ClockSettings: Hashable, Sendable {
  /// How much the clock is ahead at the start (behind when negative).
  var skew = Span.zero
  /// Parts per million that the clock gains (loses when negative).
  var drift = 0.0
}

/// A desktop: a device at which the wearer works.
struct DesktopSettings: Hashable, Sendable {
  var device = DeviceSettings()
  /// How its app behaves.
  var profile = DesktopProfile()
  /// The version of the app at the start.
  var app = AppVersion.current
  /// When the wearer sits in front of it.
  var worksAt = [DailyWindow(.workdays, from: TimeOfDay(9, 0), until: TimeOfDay(16, 30))]
}
