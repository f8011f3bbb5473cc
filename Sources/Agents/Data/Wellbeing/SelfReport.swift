/// What the wearer said of a day; what they did not say is absent.
package struct SelfReport: Equatable, Sendable {
  /// Sliders, 0 to 1.
  package var stress: Double?
  package var energy: Double?
  package var sleepQuality: Double?
  /// Of the journal, -1 to 1.
  package var sentiment: Double?

  package init(
    stress: Double? = nil, energy: Double? = nil, sleepQuality: Double? = nil, sentiment: Double? = nil
  ) {
    self.stress = stress
    self.energy = energy
    self.sleepQuality = sleepQuality
    self.sentiment = sentiment
  }

  /// Within bounds; nil for what is no number.
  package subscript(_ feature: Feature) -> Double? {
    func bounded(_ value: Double?, _ range: ClosedRange<Double>) -> Double? {
      value.flatMap { $0.isNaN ? nil : $0.clamped(to: range) }
    }
    return switch feature {
    case .stress: bounded(stress, 0...1)
    case .energy: bounded(energy, 0...1)
    case .sleepQuality: bounded(sleepQuality, 0...1)
    case .sentiment: bounded(sentiment, -1...1)
    default: nil
    }
  }
}
