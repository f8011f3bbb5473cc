package import DeviceKit
package import Wire

/// The wearer's devices and the cloud; a device that does not take part is nil.
package struct DevicesSettings: Hashable, Sendable {
  package var watch: HandheldSettings? = HandheldSettings(platform: .watch, battery: .watch)
  package var phone: HandheldSettings? = HandheldSettings(platform: .phone, battery: .phone)
  package var desktop: DesktopSettings? = DesktopSettings()
  package var cloud: CloudSettings? = CloudSettings()

  /// What every kind of device has, for the device of that role; nil when it does not take part.
  package subscript(role: Role) -> DeviceSettings? {
    switch role {
    case .watch: watch?.device
    case .phone: phone?.device
    case .desktop: desktop?.device
    case .cloud: cloud?.device
    }
  }

  /// What the operating system of that role's device grants; nil where there is none to speak of.
  package func platform(_ role: Role) -> PlatformProfile? {
    switch role {
    case .watch: watch?.platform
    case .phone: phone?.platform
    case .desktop, .cloud: nil
    }
  }

  package func battery(_ role: Role) -> BatteryProfile? {
    switch role {
    case .watch: watch?.battery
    case .phone: phone?.battery
    case .desktop, .cloud: nil
    }
  }

  /// The version of the app on that role's device at the start.
  package func app(_ role: Role) -> AppVersion {
    switch role {
    case .watch: watch?.app ?? .current
    case .phone: phone?.app ?? .current
    case .desktop: desktop?.app ?? .current
    case .cloud: .current
    }
  }

  /// Gives the device of that role another version of the app to start with; the cloud has none.
  package mutating func setApp(_ version: AppVersion, of role: Role) {
    switch role {
    case .watch: watch?.app = version
    case .phone: phone?.app = version
    case .desktop: desktop?.app = version
    case .cloud: break
    }
  }

  /// The roles that take part, in the order of ``Role``.
  package var present: [Role] { Role.allCases.filter { self[$0] != nil } }

  /// Whether any device has a simulated disk.
  package var haveDisks: Bool { present.contains { self[$0]?.disk != nil } }
}
