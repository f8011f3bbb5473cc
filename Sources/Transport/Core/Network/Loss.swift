/// How messages get lost on a link.
package enum Loss: Hashable, Sendable {
  case none
  /// Each message alone, with that probability.
  case bernoulli(Double)
  /// Gilbert-Elliott: a link that is good or bad, loses with a probability of its own in each state, and changes its
  /// state before each message with the given probabilities. Bursts of mean length 1 / `toGood`.
  case gilbertElliott(toBad: Double, toGood: Double, lossGood: Double, lossBad: Double)

  /// Decides about one message; `isBad` is the link's state, kept by the link.
  @inline(__always)
  func loses(_ stream: inout RandomStream, isBad: inout Bool) -> Bool {
    switch self {
    case .none: return false
    case .bernoulli(let probability): return stream.unit() < probability
    case .gilbertElliott(let toBad, let toGood, let lossGood, let lossBad):
      if stream.unit() < (isBad ? toGood : toBad) { isBad.toggle() }
      return stream.unit() < (isBad ? lossBad : lossGood)
    }
  }
}
