package import DeviceKit
package import Wire

/// A watch or a phone: a device whose operating system decides when the app runs.
package struct HandheldSettings: Hashable, Sendable {
  package var device = DeviceSettings()
  /// What its operating system grants, and how long things take on it.
  package var platform: PlatformProfile

  package var battery: BatteryProfile
  /// The version of the app at the start.
  package var app = AppVersion.current

  package init(platform: PlatformProfile, battery: BatteryProfile) {
    (self.platform, self.battery) = (platform, battery)
  }
}
