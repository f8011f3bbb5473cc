/// The planner's estimate of the probability that a session will be skipped, and the past behind it (implementation
/// plan 14.1).
package struct SkipForecast: Hashable, Sendable {
  package let block: UInt64
  /// 0 to 1, and its confidence.
  package let probability: Double
  package let confidence: Double
  /// The number of earlier sessions, and of those that were skipped.
  package let tried: Int
  package let skipped: Int
  package let kindTried: Int
  package let kindSkipped: Int
  /// The forecast by the signs of the session and its day alone, the running share of skips, and the weight of the
  /// first against the second: 0 while it has not proved better.
  package var drawn: Double?
  package var share: Double?
  package var weight: Double?

  package init(
    block: UInt64, probability: Double, confidence: Double, tried: Int, skipped: Int, kindTried: Int, kindSkipped: Int
  ) {
    (self.block, self.probability, self.confidence) = (block, probability, confidence)
    (self.tried, self.skipped, self.kindTried, self.kindSkipped) = (tried, skipped, kindTried, kindSkipped)
  }
}

extension SkipForecast: WireStruct {
  package static let form = WireForm(Self.init) {
    ($0.block, $0.probability, $0.confidence, $0.tried, $0.skipped, $0.kindTried, $0.kindSkipped)
  }.later(\.drawn, \.share, \.weight)
}
