import Engine

/// The state of a device's battery.
public enum BatteryState: String, Sendable, Hashable {
  /// The device has no battery, or doesn't report it.
  case unknown
  /// Discharging.
  case unplugged
  /// On the charger.
  case charging
  /// On the charger, and fully charged.
  case full
}

extension Device {
  /// The level of the battery, from 0 to 1 in hundredths; `nil` on a device without a modelled battery: a desktop, a
  /// server and a tablet.
  public var batteryLevel: Double? { desk.power?.level.map { ($0 * 100).rounded() / 100 } }
  /// The state of the battery.
  public var batteryState: BatteryState { desk.power?.state ?? .unknown }
  /// `true` in Low Power Mode: no background refreshes and no silent pushes. A phone proposes it at 20 % of its
  /// battery, and it ends at 80 %.
  public var isLowPowerModeEnabled: Bool { desk.view.platform.isLowPower }
}

/// The battery of a device, as its system reads it.
///
/// `@unchecked Sendable`: it belongs to the one thread of its simulation.
final class DevicePower: @unchecked Sendable {
  private weak var supply: PowerSupply?
  private let role: Role

  init(_ supply: PowerSupply, of role: Role) { (self.supply, self.role) = (supply, role) }

  var level: Double? { supply?.batteryNow(role)?.level }

  var state: BatteryState {
    guard let battery = supply?.batteryNow(role) else { return .unknown }
    return battery.isCharging ? battery.level >= 1 ? .full : .charging : .unplugged
  }
}
