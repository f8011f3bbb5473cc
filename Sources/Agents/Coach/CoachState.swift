/// How the person is on one day, as far as the coach needs to know ("Pulsum, Journey 3": the snapshot).
package struct CoachState: Hashable, Sendable {
  /// One signal and what it adds to the wellbeing score.
  package struct Contribution: Hashable, Sendable {
    package let signal: CoachSignal
    package let value: Double
  }

  /// The local day, counted since 1970.
  package let day: Int
  /// Higher is more strain.
  package let wellbeing: Double?
  /// What was measured or said; what is missing is not there.
  package let features: [CoachSignal: Double]
  /// By how much each one moves the score, the largest amount first and equal ones by name; those that move nothing are
  /// left out.
  package let contributions: [Contribution]

  /// - Parameters: features and contributions by the names of the documents. Other names, and what is no number, are
  ///   left out, so that nothing can come in that the coach has no words for.
  package init(
    day: Int, wellbeing: Double?, features: [String: Double] = [:], contributions: [String: Double] = [:]
  ) {
    self.day = day
    self.wellbeing = wellbeing.flatMap { $0.isFinite ? $0 : nil }
    self.features = Self.known(features)
    self.contributions = Self.known(contributions)
      .map { Contribution(signal: $0.key, value: $0.value) }
      .filter { $0.value != 0 }
      .sorted { (-abs($0.value), $0.signal) < (-abs($1.value), $1.signal) }
  }

  /// The signal that moves the score most.
  package var topSignal: CoachSignal? { contributions.first?.signal }

  private static func known(_ values: [String: Double]) -> [CoachSignal: Double] {
    var known: [CoachSignal: Double] = [:]
    for signal in CoachSignal.allCases {
      if let value = values[signal.rawValue], value.isFinite { known[signal] = value }
    }
    return known
  }
}
