extension MetricDriver {
  /// The reason in plain words, for instance `heart rate variability 41 ms, below your usual 52 ms`.
  package var words: String {
    switch factor {
    case .heartRateVariability: compared("heart rate variability", { "\(PlainNumber.whole($0)) ms" })
    case .sleep: compared("sleep", PlainNumber.hours(minutes:))
    case .restingHeartRate: compared("resting heart rate", { "\(PlainNumber.whole($0)) a minute" })
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
  /// Rounded to a whole; what no integer can hold is cut.
  package static func whole(_ number: Double) -> Int {
    guard number.isFinite else { return 0 }
    return Int(number.rounded().clamped(to: -1e15...1e15))
  }

  /// For instance `5 h 20 min`, `8 h`, `45 min`.
  package static func hours(minutes: Double) -> String {
    let all = max(0, whole(minutes))
    let (hours, rest) = (all / 60, all % 60)
    if hours == 0 { return "\(rest) min" }
    return rest == 0 ? "\(hours) h" : "\(hours) h \(rest) min"
  }
}
