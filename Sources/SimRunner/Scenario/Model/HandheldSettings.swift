import Devices
import Transport

/// A watch or a phone: a device whose operating system decides when the app runs.
struct HandheldSettings: Hashable, Sendable {
  var device = DeviceSettings()
  /// What its operating system grants, and how long things take on it.
  var platform: PlatformProfile

  var battery: BatteryProfile
  /// The version of the app at the start.
  var app = AppVersion.current

  init(platform: PlatformProfile, battery: BatteryProfile) { (self.platform, self.battery) = (platform, battery) }
}
