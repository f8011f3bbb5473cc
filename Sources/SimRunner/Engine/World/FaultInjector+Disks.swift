import DeviceKit
import ScenarioFiles
import Wire

extension FaultInjector {
  /// Lets a device's disk feel the faults that hold now, and only those.
  func setDisk(of role: Role, _ world: World) {
    var conditions = DiskConditions()
    for planned in active.faults.values {
      switch planned.fault {
      case .condition(.storageFull, role): conditions.isFull = true
      case .slowDisk(role, let span): conditions.syncTime = max(conditions.syncTime, span)
      case .diskErrors(role, let rate): conditions.errorRate = max(conditions.errorRate, rate)
      case .lyingDisk(role): conditions.isLying = true
      default: break
      }
    }
    world.host(role)?.disk?.set(conditions)
  }

  /// Whether a fault keeps the device off until it ends.
  func keepsDown(_ role: Role) -> Bool {
    active.faults.values.contains { $0.fault == .crash(role, during: nil) || $0.fault == .wipe(role) }
  }
}
