/// The features of the state estimator, which the coach may cite (Pulsum, Journey 2, step 3).
package enum WellbeingFeature: String, CaseIterable, RawOrdered, Sendable {
  case heartRateVariability = "z_hrv"
  case nocturnalHeartRate = "z_nocthr"
  case restingHeartRate = "z_resthr"
  case sleepDebt = "z_sleepDebt"
  case respiratoryRate = "z_rr"
  case steps = "z_steps"
  case stress = "subj_stress"
  case energy = "subj_energy"
  case sleepQuality = "subj_sleepQuality"
  case sentiment = "sentiment"

  /// Those that the wearer sets with a slider, 0 to 1.
  package var isSlider: Bool { self == .stress || self == .energy || self == .sleepQuality }

  /// The measured features, in deviations from the baseline.
  package static let measured: [WellbeingFeature] = [
    .heartRateVariability, .nocturnalHeartRate, .restingHeartRate, .sleepDebt, .respiratoryRate, .steps,
  ]

  /// The features reported by the wearer, in numbers or in words.
  package static let said: [WellbeingFeature] = [.stress, .energy, .sleepQuality, .sentiment]
}

/// A number for each feature that has one; the others are absent.
package struct FeatureValues: Equatable, Sendable {
  private var values: [Double?] = Array(repeating: nil, count: WellbeingFeature.allCases.count)

  package init(_ values: [WellbeingFeature: Double] = [:]) {
    for feature in WellbeingFeature.allCases { self[feature] = values[feature] }
  }

  /// `nil` also if it isn't a finite number.
  package subscript(_ feature: WellbeingFeature) -> Double? {
    get { values[FeatureValues.place(feature)] }
    set { values[FeatureValues.place(feature)] = newValue.flatMap { $0.isFinite ? $0 : nil } }
  }

  /// The features that have a number, always in the same order.
  package var known: [(feature: WellbeingFeature, value: Double)] {
    WellbeingFeature.allCases.compactMap { feature in self[feature].map { (feature, $0) } }
  }

  /// Returns the wearer's reported strain: from 0.5 (strained and exhausted) to -0.5; `nil` without a report.
  func felt(_ config: WellbeingConfig) -> Double? {
    let said = [
      self[.stress].map { $0 - config.sliderNeutral }, self[.energy].map { config.sliderNeutral - $0 },
    ].compactMap(\.self)
    return Statistics.mean(said)
  }

  package var isEmpty: Bool { values.allSatisfy { $0 == nil } }

  /// Returns the weighted sum; absent values on either side count as zero.
  package func weighted(by weights: FeatureValues) -> Double {
    known.reduce(0) { $0 + $1.value * (weights[$1.feature] ?? 0) }
  }

  private static func place(_ feature: WellbeingFeature) -> Int {
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

/// The features of one day, and those of them that are based on values carried over from other days.
package struct FeatureBundle: Equatable, Sendable {
  /// Deviations from the baseline, sliders from 0 to 1, sentiment from -1 to 1.
  package var values = FeatureValues()
  package var imputed: Set<WellbeingFeature> = []

  package init() {}

  /// `true` if it contains a measurement or report of the day itself.
  var hasNews: Bool { values.known.contains { !imputed.contains($0.feature) } }

  /// Returns the estimator's inputs: sliders count from their middle, so that an untouched slider is neutral. The
  /// literal rule fills every gap with zero, which for a slider is one of its ends.
  package func inputs(_ config: WellbeingConfig) -> FeatureValues {
    var inputs = values
    for feature in WellbeingFeature.allCases {
      if config.rules.contains(.sliderMissingZero) {
        inputs[feature] = values[feature] ?? 0
      } else if feature.isSlider {
        inputs[feature] = values[feature].map { $0 - config.sliderNeutral }
      }
    }
    return inputs
  }
}
