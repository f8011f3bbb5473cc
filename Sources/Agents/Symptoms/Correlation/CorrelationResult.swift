import Foundation

/// The confidence of a finding (Symptom tracker, ticket 5).
package enum ConfidenceLevel: Int, CaseIterable, RawOrdered, Sendable {
  case low = 1, medium, high
}

/// A window of hours before a flare (Symptom tracker, ticket 5).
package struct TimeWindow: Hashable, Comparable, Sendable {
  /// The end nearer to the flare, which is included.
  package let from: Int
  /// The end farther away, which isn't.
  package let to: Int

  package init(from: Int, to: Int) { (self.from, self.to) = (from, max(from, to)) }

  /// As in "6-24 h".
  package var text: String { "\(from)-\(to) h" }

  package static func < (a: TimeWindow, b: TimeWindow) -> Bool { (a.from, a.to) < (b.from, b.to) }
}

/// A factor's relation to flares, by the hours before them (Symptom tracker, ticket 5).
package enum CorrelationType: String, CaseIterable, Sendable {
  case trigger, protective, neutral
}

/// The test that gave a probability.
package enum CorrelationTest: String, CaseIterable, Sendable {
  case chiSquare, fisher
  /// An exact test of the severities after a rare factor.
  case permutation
  /// There were too few events, or too uniform ones.
  case none
}

/// One factor in one window (Symptom tracker, ticket 5).
package struct CorrelationResult: Equatable, Sendable {
  package let factor: Factor
  /// The food, exercise or activity of which the factor is a part, such as an ingredient; otherwise the factor.
  let whole: Factor
  package let window: TimeWindow
  package let type: CorrelationType
  /// Above -1, unbounded above; as written it may also be infinite.
  package let strength: Double
  /// The 95 % confidence interval; `nil` if all days are alike.
  package let interval: ClosedRange<Double>?
  /// The relative increase of its frequency before flares over other times; `nil` if it is never there at other times.
  let rawStrength: Double?
  /// `nil` for none.
  package let confidence: ConfidenceLevel?
  /// The least severity of the counted flares.
  package let severity: Int
  package let occurrences: Int
  /// The probability of this test alone.
  package let probability: Double
  /// The probability adjusted for the number of tests; as written the same.
  package let adjusted: Double
  package let test: CorrelationTest
  package let table: CorrelationTable

  /// The same in every run.
  package var id: String { "\(factor.key)@\(window.text)" }

  var isPart: Bool { factor != whole }

  /// The strength in either direction: twice as often is as strong as half as often.
  var weight: Double { log1p(max(strength, -1)).magnitude }

  /// Returns whether `a` comes before `b`: the strongest first (ticket 5), then the most certain, then by name.
  static func precedes(_ a: CorrelationResult, _ b: CorrelationResult) -> Bool {
    let (first, second) = (a.weight, b.weight)
    if first != second { return first > second }
    return (a.adjusted, a.probability, a.id) < (b.adjusted, b.probability, b.id)
  }
}

package struct CorrelationResultSet: Equatable, Sendable {
  package let days: ClosedRange<Int>
  /// The only symptom whose flares were counted; `nil` for any.
  package let symptom: String?
  package let flareDays: [Int]
  /// Days with entries and without a flare.
  package let normalDays: Int
  package let windows: [TimeWindow]
  /// Each factor in each window, the strongest first.
  package let results: [CorrelationResult]
  /// Seconds since 1970.
  let calculatedAt: Double

  package func triggers() -> [CorrelationResult] { surest(.trigger) }
  package func protective() -> [CorrelationResult] { surest(.protective) }

  /// Returns each factor once, in its most certain window; the strongest first. A food and its ingredients are one
  /// finding.
  private func surest(_ type: CorrelationType) -> [CorrelationResult] {
    var seen: Set<Factor> = []
    return results.filter { $0.type == type && $0.confidence != nil }
      .ordered { a, b in
        (a.adjusted, a.probability, a.isPart ? 1 : 0, a.id) < (b.adjusted, b.probability, b.isPart ? 1 : 0, b.id)
      }
      .filter { seen.insert($0.whole).inserted }
      .ordered(by: CorrelationResult.precedes)
  }
}
