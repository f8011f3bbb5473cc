package import Wire

/// The device's physical activity, as far as its sensors can tell.
package struct Sensors {
  private var isWorn = true
  private var isCharging = false
  /// The start of the current workout.
  package private(set) var workoutSince: Timestamp?
  package private(set) var isInVehicle = false

  package init() {}

  /// `true` if a watch can measure the body.
  package var isOnWrist: Bool { isWorn && !isCharging }

  package mutating func notice(_ stimulus: Stimulus, at now: Timestamp) {
    switch stimulus {
    case .wrist(let isOn): isWorn = isOn
    case .watchCharger(let isConnected), .phoneCharger(let isConnected): isCharging = isConnected
    case .trains(let isOn): workoutSince = isOn ? workoutSince ?? now : nil
    case .rides(let isOn): isInVehicle = isOn
    default: break
    }
  }
}
