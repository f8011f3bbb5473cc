package import DeviceKit
package import SimKernel
package import Wire

/// The wearer's devices and the cloud; a device that does not take part is nil.
package struct DevicesSettings: Hashable, Sendable {
  package var watch: HandheldSettings? = HandheldSettings(platform: .watch, battery: .watch)
  package var phone: HandheldSettings? = HandheldSettings(platform: .phone, battery: .phone)
  package var desktop: DesktopSettings? = DesktopSettings()
  package var cloud: CloudSettings? = CloudSettings()
  /// The devices of further roles that take part.
  package var further: [Role: HandheldSettings] = [:]

  /// What every kind of device has, for the device of that role; nil when it does not take part.
  package subscript(role: Role) -> DeviceSettings? {
    switch role {
    case .watch: watch?.device
    case .phone: phone?.device
    case .desktop: desktop?.device
    case .cloud: cloud?.device
    default: further[role]?.device
    }
  }

  /// What the operating system of that role's device grants; nil where there is none to speak of.
  package func platform(_ role: Role) -> PlatformProfile? {
    switch role {
    case .watch: watch?.platform
    case .phone: phone?.platform
    case .desktop, .cloud: nil
    default: further[role]?.platform
    }
  }

  /// The battery of that role's device; those of further devices are not modelled.
  package func battery(_ role: Role) -> BatteryProfile? {
    switch role {
    case .watch: watch?.battery
    case .phone: phone?.battery
    default: nil
    }
  }

  /// The version of the app on that role's device at the start.
  package func app(_ role: Role) -> AppVersion {
    switch role {
    case .watch: watch?.app ?? .current
    case .phone: phone?.app ?? .current
    case .desktop: desktop?.app ?? .current
    case .cloud: .current
    default: further[role]?.app ?? .current
    }
  }

  /// Gives the device of that role another version of the app to start with; the cloud has none.
  package mutating func setApp(_ version: AppVersion, of role: Role) {
    switch role {
    case .watch: watch?.app = version
    case .phone: phone?.app = version
    case .desktop: desktop?.app = version
    case .cloud: break
    default: further[role]?.app = version
    }
  }

  /// The roles that take part, in the order of ``Role``.
  package var present: [Role] { Role.usual.filter { self[$0] != nil } + further.keys.sorted() }

  /// Whether any device has a simulated disk.
  package var haveDisks: Bool { present.contains { self[$0]?.disk != nil } }
}

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

/// A watch, a phone, or a device of a further role: its operating system decides when the app runs.
package struct HandheldSettings: Hashable, Sendable {
  package var device = DeviceSettings()
  /// What its operating system grants, and how long things take on it.
  package var platform: PlatformProfile

  package var battery: BatteryProfile
  /// The version of the app at the start.
  package var app = AppVersion.current
}

/// The cloud: two services behind one address.
package struct CloudSettings: Hashable, Sendable {
  package var device = DeviceSettings()
  /// How it treats those who ask.
  package var profile = CloudProfile()
}

/// The simulated disk on which a device keeps its store.
package struct DiskSettings: Hashable, Sendable {
  /// Whether a commit waits until the disk has it.
  package var sync = SyncMode.full
  /// After how long the system writes back what was not synced.
  package var writesBackAfter = Span.seconds(30)
}

/// When SQLite syncs its log (`PRAGMA synchronous`).
package enum SyncMode: String, CaseIterable, Hashable, Sendable {
  /// With every commit.
  case full
  /// Only before the log is copied into the file: a loss of power may undo the latest commits.
  case normal
}
