import DeviceKit
import Engine
import SimKernel
import Wire

/// What a device's battery is doing.
public enum BatteryState: String, Sendable, Hashable {
  /// The device has none, or is not told.
  case unknown
  /// It is used up.
  case unplugged
  /// On the charger.
  case charging
  /// On the charger, with nothing left to charge.
  case full
}

extension Device {
  /// How full the battery is, from 0 to 1 in hundredths; nil on a device without one: a desktop, a server, and a tablet, whose
  /// battery is not modelled.
  public var batteryLevel: Double? { desk.power?.level.map { ($0 * 100).rounded() / 100 } }
  /// What the battery is doing.
  public var batteryState: BatteryState { desk.power?.state ?? .unknown }
  /// Whether the person saves the battery (Low Power Mode): no background refreshes and no silent pushes meanwhile. A phone
  /// proposes it at a fifth of its battery, and it ends at four fifths.
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
