package import Devices

/// The cloud: two services behind one address.
package struct CloudSettings: Hashable, Sendable {
  package var device = DeviceSettings()
  /// How it treats those who ask.
  package var profile = CloudProfile()
}
