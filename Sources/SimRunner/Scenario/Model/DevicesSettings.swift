import Transport

/// The wearer's devices and the cloud; a device that does not take part is nil.
struct DevicesSettings: Hashable, Sendable {
  var watch: DeviceSettings? = DeviceSettings()
  var phone: DeviceSettings? = DeviceSettings()
  var desktop: DesktopSettings? = DesktopSettings()
  var cloud: DeviceSettings? = DeviceSettings()

  /// What every kind of device has, for the device of that role; nil when it does not take part.
  subscript(role: Role) -> DeviceSettings? {
    switch role {
    case .watch: watch
    case .phone: phone
    case .desktop: desktop?.device
    case .cloud: cloud
    }
  }

  /// The roles that take part, in the order of ``Role``.
  var present: [Role] { Role.allCases.filter { self[$0] != nil } }
}

/// What every device has.
struct DeviceSettings: Hashable, Sendable {
  var clock = ClockSettings()
  /// The zone that the device shows at the start; nil is the scenario's.
  var zone: Zone?
  /// Messages that the outbox holds for one destination; nil is ``CheckSettings/outboxLimit``.
  var outboxLimit: Int?
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
  /// When the wearer sits in front of it.
  var worksAt = [DailyWindow(.workdays, from: TimeOfDay(9, 0), until: TimeOfDay(16, 30))]
}
