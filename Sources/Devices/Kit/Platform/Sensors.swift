package import Wire

/// What a device is doing physically, as far as it can tell.
package struct Sensors {
  private var isWorn = true
  private var isCharging = false
  /// Since when a workout goes on.
  package private(set) var workoutSince: Timestamp?
  package private(set) var isInVehicle = false

  package init() {}

  /// Whether a watch can measure the body.
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
