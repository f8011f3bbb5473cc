/// A reason for a value: the number found, the reference, and its contribution.
package struct MetricDriver: Equatable, Sendable {
  package enum Factor: UInt8, CaseIterable, Sendable {
    case heartRateVariability = 1, sleep, restingHeartRate
    case night, training, usualTraining
    case recovery, strain, sleepDebt
    case week
    case shortSleep, meetings, backToBack, travel, evening
    case slot, kind
    case activeEnergy, exercise, trainingLoad

    /// For stored rows, as literals: renaming a case doesn't change them.
    package var name: String { Self.names[Int(rawValue) - 1] }
    private static let names = [
      "heart rate variability", "sleep", "resting heart rate", "night", "training", "usual training", "recovery",
      "strain", "sleep debt", "week", "short sleep", "meetings", "back to back", "travel", "evening",
      "slot", "kind", "active energy", "exercise", "training load",
    ]
  }

  package let factor: Factor
  /// The day it is about, if a driver is one of several days.
  package let day: Int?
  /// Its contribution to the value, in the value's unit; for a probability in percentage points.
  package let points: Double
  /// The number found, in the factor's unit.
  package let value: Double
  /// The usual, needed or permitted value.
  package let reference: Double?

  package init(_ factor: Factor, day: Int? = nil, points: Double, value: Double, reference: Double? = nil) {
    self.factor = factor
    self.day = day
    self.points = points
    self.value = value
    self.reference = reference
  }

  /// By the amount of their contribution, the largest first.
  package static func ordered(_ drivers: [MetricDriver]) -> [MetricDriver] {
    drivers.ordered {
      let (a, b) = (abs($0.points), abs($1.points))
      if a != b { return a > b }
      return ($0.factor.rawValue, $0.day ?? 0) < ($1.factor.rawValue, $1.day ?? 0)
    }
  }

  /// The reason in plain words, for instance `heart rate variability 41 ms, below your usual 52 ms`.
  package var words: String {
    switch factor {
    case .heartRateVariability: compared("heart rate variability", { "\(PlainNumber.whole($0)) ms" })
    case .sleep: compared("sleep", PlainNumber.hours(minutes:))
    case .restingHeartRate:
      compared(
        day == nil ? "resting heart rate" : "the last resting heart rate", { "\(PlainNumber.whole($0)) a minute" })
    case .night:
      "a night of \(PlainNumber.hours(minutes: value))" + of(" where you need ", PlainNumber.hours(minutes:))
    case .training: "\(PlainNumber.whole(value)) minutes of training a day lately"
    case .usualTraining: "used to \(PlainNumber.whole(value)) minutes a day"
    case .recovery: "recovery of \(PlainNumber.whole(value))"
    case .strain: "more training than you are used to"
    case .sleepDebt: "\(PlainNumber.hours(minutes: value * 60)) of sleep owed"
    case .week:
      value == 1 ? "a week with one day of training" : "a week with \(PlainNumber.whole(value)) days of training"
    case .shortSleep: "only \(PlainNumber.hours(minutes: value)) of sleep"
    case .meetings: "\(PlainNumber.whole(value)) meetings"
    case .backToBack: "\(PlainNumber.hours(minutes: value)) of meetings without a break"
    case .travel: "a day of travel"
    case .evening: "late in the evening"
    case .slot: "\(PlainNumber.whole(value)) % of sessions at that time are skipped"
    case .kind: "\(PlainNumber.whole(value)) % of such sessions are skipped"
    case .activeEnergy: "\(PlainNumber.whole(value)) kcal of movement a day lately"
    case .exercise: "\(PlainNumber.whole(value)) minutes of exercise a day lately"
    case .trainingLoad: "a training load of \(PlainNumber.whole(value)) a day lately"
    }
  }

  private func compared(_ name: String, _ format: (Double) -> String) -> String {
    let found = format(value)
    guard let reference else { return "\(name) \(found)" }
    let usual = format(reference)
    if found == usual { return "\(name) \(found), as usual" }
    return "\(name) \(found), \(value < reference ? "below" : "above") your usual \(usual)"
  }

  private func of(_ words: String, _ format: (Double) -> String) -> String {
    reference.map { words + format($0) } ?? ""
  }
}

/// Numbers as people say them.
package enum PlainNumber {
  /// Rounded to a whole number; values beyond the range of integers are clamped.
  package static func whole(_ number: Double) -> Int {
    guard number.isFinite else { return 0 }
    return Int(number.rounded().clamped(to: -1e15...1e15))
  }

  /// With at most one digit after the point, for instance `31.4` or `40`.
  package static func tenths(_ number: Double) -> String {
    let all = whole(number * 10)
    let sign = all < 0 ? "-" : ""
    return sign + (all % 10 == 0 ? "\(abs(all) / 10)" : "\(abs(all) / 10).\(abs(all) % 10)")
  }

  /// For instance `5 h 20 min`, `8 h`, `45 min`.
  package static func hours(minutes: Double) -> String {
    let all = max(0, whole(minutes))
    let (hours, rest) = (all / 60, all % 60)
    if hours == 0 { return "\(rest) min" }
    return rest == 0 ? "\(hours) h" : "\(hours) h \(rest) min"
  }
}
