import Transport

/// What a device is doing physically, as far as it can tell.
struct Sensors {
  private var isWorn = true
  private var isCharging = false

  /// Whether a watch can measure the body.
  var isOnWrist: Bool { isWorn && !isCharging }

  mutating func notice(_ stimulus: Stimulus) {
    switch stimulus {
    case .wrist(let isOn): isWorn = isOn
    case .watchCharger(let isConnected), .phoneCharger(let isConnected): isCharging = isConnected
    default: break
    }
  }
}
