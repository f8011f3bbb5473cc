import Devices

/// The cloud: two services behind one address.
struct CloudSettings: Hashable, Sendable {
  var device = DeviceSettings()
  /// How it treats those who ask.
  var profile = CloudProfile()
}
