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

  package mutating func notice(_ stimulus: DeviceEvent, at now: Timestamp) {
    if case .wrist(let isOn) = stimulus { isWorn = isOn }
    if case .watchCharger(let isConnected) = stimulus { isCharging = isConnected }
    if case .phoneCharger(let isConnected) = stimulus { isCharging = isConnected }
    if case .trains(let isOn) = stimulus { workoutSince = isOn ? workoutSince ?? now : nil }
    if case .rides(let isOn) = stimulus { isInVehicle = isOn }
  }
}
