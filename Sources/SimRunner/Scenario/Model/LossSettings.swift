/// How packets get lost.
package enum LossSettings: Hashable, Sendable {
  /// Each on its own, with that probability.
  case independent(Double)
  case bursts(GilbertElliott)
}

/// Loss in bursts: a link that changes between a good and a bad state with every packet.
package struct GilbertElliott: Hashable, Sendable {
  /// The probability of falling into the bad state, for each packet.
  package var toBad: Double
  /// The probability of leaving the bad state, for each packet.
  package var toGood: Double
  /// The probability of loss in the good state.
  package var lossGood: Double = 0
  /// The probability of loss in the bad state.
  package var lossBad: Double = 1
}
