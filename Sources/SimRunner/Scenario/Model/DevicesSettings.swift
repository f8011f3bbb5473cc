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
