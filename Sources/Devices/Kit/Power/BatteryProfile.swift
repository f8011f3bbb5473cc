/// What a device takes from its battery and gets back, in shares of a full charge.
///
/// No source gives curves; the values are assumed so that a day's life is what the makers name: 18 hours of mixed use for
/// the watch (A), a day for the phone.
package struct BatteryProfile: Hashable, Sendable {
  /// An hour of doing nothing.
  package var idleHour: Double
  /// An hour with the screen on.
  package var screenHour: Double
  /// An hour of recording a workout, beside the rest.
  package var workoutHour: Double
  /// An hour of an app running in the background, beside the rest.
  package var backgroundHour: Double
  /// An hour of music on a phone, and on a watch of measuring beside it as in a workout, beside the rest.
  package var audioHour: Double
  /// What an hour on the charger gives.
  package var chargeHour: Double
  /// How full it is at the start, 0 to 1.
  package var startLevel = 1.0
  /// How much faster than a new one it empties: 1 is new.
  package var wear = 1.0

  /// At which level the device asks the wearer to save, and the level at which saving ends by itself (A: 20 % and 80 %).
  package static let lowLevel = 0.2
  package static let savedLevel = 0.8
  /// What a dead device needs before it starts again (assumed).
  package static let bootLevel = 0.03

  package static let watch = BatteryProfile(
    idleHour: 0.013, screenHour: 0.4, workoutHour: 0.09, backgroundHour: 0.3, audioHour: 0.09, chargeHour: 1)
  package static let phone = BatteryProfile(
    idleHour: 0.9 / 100, screenHour: 0.12, workoutHour: 0, backgroundHour: 0.2, audioHour: 0.02, chargeHour: 0.5)
}
