/// How sure a finding is (Symptom tracker, ticket 5).
package enum ConfidenceLevel: Int, CaseIterable, Comparable, Sendable {
  case low = 1, medium, high

  package static func < (a: ConfidenceLevel, b: ConfidenceLevel) -> Bool { a.rawValue < b.rawValue }
}

/// A stretch of hours before a flare (Symptom tracker, ticket 5).
package struct TimeWindow: Hashable, Comparable, Sendable {
  /// The end nearer to the flare, which belongs to the window.
  package let from: Int
  /// The end farther away, which does not.
  package let to: Int

  package init(from: Int, to: Int) { (self.from, self.to) = (from, max(from, to)) }

  /// As in "6-24 h".
  package var text: String { "\(from)-\(to) h" }

  package static func < (a: TimeWindow, b: TimeWindow) -> Bool { (a.from, a.to) < (b.from, b.to) }
}

/// What a factor has to do with flares, as far as its hours before them tell (Symptom tracker, ticket 5).
package enum CorrelationType: String, CaseIterable, Sendable {
  case trigger, protective, neutral
}

/// How a probability was found.
package enum CorrelationTest: String, CaseIterable, Sendable {
  case chiSquare, fisher
  /// Too little happened, or too much of the same.
  case none
}

/// One factor in one window (Symptom tracker, ticket 5).
package struct CorrelationResult: Equatable, Sendable {
  package let factor: Factor
  package let window: TimeWindow
  package let type: CorrelationType
  /// -1 to 1 by the sound rules; as written it may be anything from -1 to infinity.
  package let strength: Double
  /// How much more often it came before flares than otherwise, as a share of the latter; nil where that is never.
  let rawStrength: Double?
  /// Nil for none.
  package let confidence: ConfidenceLevel?
  /// Flares before which it was there.
  package let occurrences: Int
  /// Of this test alone.
  package let probability: Double
  /// Knowing how many tests there were; as written the same.
  package let adjusted: Double
  package let test: CorrelationTest
  package let table: CorrelationTable

  /// The same in every run.
  package var id: String { "\(factor.key)@\(window.text)" }

  /// The strongest first (ticket 5), then the surest, then by name.
  static func precedes(_ a: CorrelationResult, _ b: CorrelationResult) -> Bool {
    if a.strength.magnitude != b.strength.magnitude { return a.strength.magnitude > b.strength.magnitude }
    return (a.adjusted, a.probability, a.id) < (b.adjusted, b.probability, b.id)
  }
}

/// Everything that one study found.
package struct CorrelationResultSet: Equatable, Sendable {
  /// The local days that were looked at.
  package let days: ClosedRange<Int>
  package let flareDays: [Int]
  /// Days with something in them and without a flare.
  package let normalDays: Int
  package let windows: [TimeWindow]
  /// Each factor in each window, the strongest first.
  package let results: [CorrelationResult]
  /// Seconds since 1970.
  let calculatedAt: Double

  package func triggers(atLeast least: ConfidenceLevel = .low) -> [CorrelationResult] { surest(.trigger, least) }
  package func protective(atLeast least: ConfidenceLevel = .low) -> [CorrelationResult] { surest(.protective, least) }

  /// Each factor once, in the window that is surest of it; the strongest first.
  private func surest(_ type: CorrelationType, _ least: ConfidenceLevel) -> [CorrelationResult] {
    var seen: Set<Factor> = []
    return results.filter { $0.type == type && ($0.confidence.map { $0 >= least } ?? false) }
      .ordered { ($0.adjusted, $0.probability, $0.id) < ($1.adjusted, $1.probability, $1.id) }
      .filter { seen.insert($0.factor).inserted }
      .ordered(by: CorrelationResult.precedes)
  }
}
