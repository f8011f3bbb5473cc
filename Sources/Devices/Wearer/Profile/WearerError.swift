/// The reason why a wearer can't be created.
package enum WearerError: Error, Hashable, Sendable {
  /// A parameter is outside the valid range of the model.
  case outOfRange(knob: String, value: Double, allowed: ClosedRange<Double>)
  /// The wearer should train, but no kind of training has a share above zero.
  case noActivity
  /// The time between going to bed and getting up is not between 4 and 14 hours.
  case impossibleNight(hours: Double)
  /// The recording holds neither a sample nor a meeting, so that it has no first day.
  case emptyRecording(name: String)
}

extension WearerError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .outOfRange(let knob, let value, let allowed):
      "\(knob) is \(value), which is not between \(allowed.lowerBound) and \(allowed.upperBound)"
    case .noActivity: "the wearer trains, but no activity has a share above zero"
    case .impossibleNight(let hours):
      "a night of \((hours * 10).rounded() / 10) hours between bedtime and wake time is not possible (4 to 14)"
    case .emptyRecording(let name): "the recording '\(name)' holds no samples and no meetings"
    }
  }

  /// Rejects a value outside `allowed` (not-a-number is outside of every range).
  static func require(_ knob: String, _ value: Double, in allowed: ClosedRange<Double>) throws(WearerError) {
    guard allowed.contains(value) else { throw .outOfRange(knob: knob, value: value, allowed: allowed) }
  }
}
