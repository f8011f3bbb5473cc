import SimKernel
import Wire

/// What a device is doing physically, as far as it can tell.
struct Sensors {
  private var isWorn = true
  private var isCharging = false
  /// Since when a workout goes on.
  private(set) var workoutSince: Timestamp?
  private(set) var isInVehicle = false

  /// Whether a watch can measure the body.
  var isOnWrist: Bool { isWorn && !isCharging }

  mutating func notice(_ stimulus: Stimulus, at now: Timestamp) {
    switch stimulus {
    case .wrist(let isOn): isWorn = isOn
    case .watchCharger(let isConnected), .phoneCharger(let isConnected): isCharging = isConnected
    case .trains(let isOn): workoutSince = isOn ? workoutSince ?? now : nil
    case .rides(let isOn): isInVehicle = isOn
    default: break
    }
  }
}
