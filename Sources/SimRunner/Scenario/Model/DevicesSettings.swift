package import DeviceKit

/// The wearer's devices and the cloud; a device that doesn't take part is `nil`.
package struct DevicesSettings: Hashable, Sendable {
  package var watch: HandheldSettings? = HandheldSettings(platform: .watch, battery: .watch)
  package var phone: HandheldSettings? = HandheldSettings(platform: .phone, battery: .phone)
  package var desktop: DesktopSettings? = DesktopSettings()
  package var cloud: CloudSettings? = CloudSettings()
  package var further: [Role: HandheldSettings] = [:]

  /// The common settings of the device of that role; `nil` if it doesn't take part.
  package subscript(role: Role) -> DeviceSettings? {
    switch role {
    case .watch: watch?.device
    case .phone: phone?.device
    case .desktop: desktop?.device
    case .cloud: cloud?.device
    default: further[role]?.device
    }
  }

  /// Returns the operating system's profile for that role's device; `nil` if it has no relevant one.
  package func platform(_ role: Role) -> PlatformProfile? {
    switch role {
    case .watch: watch?.platform
    case .phone: phone?.platform
    case .desktop, .cloud: nil
    default: further[role]?.platform
    }
  }

  /// Returns the battery of that role's device; those of further devices aren't modelled.
  package func battery(_ role: Role) -> BatteryProfile? {
    switch role {
    case .watch: watch?.battery
    case .phone: phone?.battery
    default: nil
    }
  }

  package func app(_ role: Role) -> AppVersion {
    switch role {
    case .watch: watch?.app ?? .current
    case .phone: phone?.app ?? .current
    case .desktop: desktop?.app ?? .current
    case .cloud: .current
    default: further[role]?.app ?? .current
    }
  }

  /// Sets the version of the app on the device of that role at the start; the cloud has none.
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

  /// `true` if any device has a simulated disk.
  package var haveDisks: Bool { present.contains { self[$0]?.disk != nil } }
}

package struct DeviceSettings: Hashable, Sendable {
  package var clock = ClockSettings()
  /// The device's zone at the start; `nil` for the scenario's.
  package var zone: Zone?
  /// The maximum messages in the outbox for one destination; `nil` for ``CheckSettings/outboxLimit``.
  package var outboxLimit: Int?
  /// `nil` if the store is in memory, where it can't be damaged.
  package var disk: DiskSettings?
}

package struct ClockSettings: Hashable, Sendable {
  /// The deviation of the clock at the start, positive if it is ahead.
  package var skew = Span.zero
  /// Parts per million that the clock gains (loses if negative).
  package var drift = 0.0
}

/// A desktop: a device at which the wearer works.
package struct DesktopSettings: Hashable, Sendable {
  package var device = DeviceSettings()
  /// The behaviour of its app.
  package var profile = DesktopProfile()
  package var app = AppVersion.current
  /// The times at which the wearer works at it.
  package var worksAt = [DailyWindow(.workdays, from: TimeOfDay(9, 0), until: TimeOfDay(16, 30))]
}

/// A watch, a phone, or a device of a further role: its operating system decides when the app runs.
package struct HandheldSettings: Hashable, Sendable {
  package var device = DeviceSettings()
  package var platform: PlatformProfile

  package var battery: BatteryProfile
  package var app = AppVersion.current
}

/// The cloud: two services behind one address.
package struct CloudSettings: Hashable, Sendable {
  package var device = DeviceSettings()
  /// Its behaviour towards requests.
  package var profile = CloudProfile()
}

package struct DiskSettings: Hashable, Sendable {
  package var sync = SyncMode.full
  /// The time after which the system writes back unsynced data.
  package var writesBackAfter = Span.seconds(30)
}

/// The sync of SQLite's log (`PRAGMA synchronous`).
package enum SyncMode: String, CaseIterable, Hashable, Sendable {
  /// With every commit.
  case full
  /// Only before the log is copied into the file: a power failure may undo the latest commits.
  case normal
}
