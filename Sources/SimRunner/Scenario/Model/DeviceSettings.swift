package import Devices
package import SimKernel
package import Wire

/// What every device has.
package struct DeviceSettings: Hashable, Sendable {
  package var clock = ClockSettings()
  /// The zone that the device shows at the start; nil is the scenario's.
  package var zone: Zone?
  /// Messages that the outbox holds for one destination; nil is ``CheckSettings/outboxLimit``.
  package var outboxLimit: Int?
  /// nil: the store is in memory, where nothing can happen to it.
  package var disk: DiskSettings?
}

/// A device's own clock, as it differs from the truth.
package struct ClockSettings: Hashable, Sendable {
  /// How much the clock is ahead at the start (behind when negative).
  package var skew = Span.zero
  /// Parts per million that the clock gains (loses when negative).
  package var drift = 0.0
}

/// A desktop: a device at which the wearer works.
package struct DesktopSettings: Hashable, Sendable {
  package var device = DeviceSettings()
  /// How its app behaves.
  package var profile = DesktopProfile()
  /// The version of the app at the start.
  package var app = AppVersion.current
  /// When the wearer sits in front of it.
  package var worksAt = [DailyWindow(.workdays, from: TimeOfDay(9, 0), until: TimeOfDay(16, 30))]
}
