/// A number for each feature that has one; the others are absent.
package struct FeatureValues: Equatable, Sendable {
  private var values: [Double?] = Array(repeating: nil, count: Feature.allCases.count)

  package init(_ values: [Feature: Double] = [:]) {
    for feature in Feature.allCases { self[feature] = values[feature] }
  }

  /// Nil also for what is no finite number.
  package subscript(_ feature: Feature) -> Double? {
    get { values[FeatureValues.place(feature)] }
    set { values[FeatureValues.place(feature)] = newValue.flatMap { $0.isFinite ? $0 : nil } }
  }

  /// The features that have a number, always in the same order.
  package var known: [(feature: Feature, value: Double)] {
    Feature.allCases.compactMap { feature in self[feature].map { (feature, $0) } }
  }

  package var isEmpty: Bool { values.allSatisfy { $0 == nil } }

  /// Weighted by others; what is absent on either side counts for nothing.
  package func weighted(by weights: FeatureValues) -> Double {
    known.reduce(0) { $0 + $1.value * (weights[$1.feature] ?? 0) }
  }

  private static func place(_ feature: Feature) -> Int {
    switch feature {
    case .heartRateVariability: 0
    case .nocturnalHeartRate: 1
    case .restingHeartRate: 2
    case .sleepDebt: 3
    case .respiratoryRate: 4
    case .steps: 5
    case .stress: 6
    case .energy: 7
    case .sleepQuality: 8
    case .sentiment: 9
    }
  }
}
