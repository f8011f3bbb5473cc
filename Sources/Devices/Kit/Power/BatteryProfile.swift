/// The rates at which a device's battery is used and charged, in fractions of a full charge.
///
/// No source has curves. The values are assumed so that a charge lasts as long as the makers state: 18 hours of mixed
/// use for the watch (A), a day for the phone.
package struct BatteryProfile: Hashable, Sendable {
  package var idleHour: Double
  package var screenHour: Double
  /// An hour of recording a workout, in addition.
  package var workoutHour: Double
  /// An hour of an app running in the background, in addition.
  package var backgroundHour: Double
  /// An hour of audio on a phone, in addition; on a watch including the sensors, as in a workout.
  package var audioHour: Double
  package var chargeHour: Double
  /// The level at the start, 0 to 1.
  package var startLevel = 1.0
  /// The rate of use relative to a new battery: 1 is new.
  package var wear = 1.0

  /// The level at which the device proposes Low Power Mode, and the level at which that ends by itself (A: 20 % and 80
  /// %).
  package static let lowLevel = 0.2
  package static let savedLevel = 0.8
  /// The level from which an empty device starts again (assumed).
  package static let bootLevel = 0.03

  package static let watch = BatteryProfile(
    idleHour: 0.013, screenHour: 0.4, workoutHour: 0.09, backgroundHour: 0.3, audioHour: 0.09, chargeHour: 1)
  package static let phone = BatteryProfile(
    idleHour: 0.9 / 100, screenHour: 0.12, workoutHour: 0, backgroundHour: 0.2, audioHour: 0.02, chargeHour: 0.5)
}
