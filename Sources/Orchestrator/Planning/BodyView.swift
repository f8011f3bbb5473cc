import Devices
import Transport

/// What the planner knows of the wearer's body and day.
struct BodyView {
  /// 0 to 100.
  let recovery: Double?
  let asleepMinutes: Int?
  let variability: Double?
  let variabilityBaseline: Double?
  /// 0 to 1.
  let recoveryConfidence: Double
  let skipProbability: Double?
  /// Of today.
  let meetings: Int?
  /// How well the body is known, 0 to 1.
  let profileConfidence: Double
  let drivers: [String]

  init(_ situation: PlanningSituation, _ config: GhostConfig) {
    let today = situation.zone.civil(situation.now).date
    let summary = situation.days.last { $0.date <= today }
    asleepMinutes = summary?.date == today ? summary?.asleepMinutes : nil
    recovery = nil
    recoveryConfidence = 0
    skipProbability = nil
    variability = summary?.heartRateVariability
    variabilityBaseline = nil
    meetings = nil
    profileConfidence = min(0.9, 0.3 + Double(situation.days.count) / 14 * 0.2)
    drivers = []
  }
}
