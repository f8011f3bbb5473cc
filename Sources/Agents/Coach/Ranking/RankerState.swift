/// What a ranker has learnt, to be kept.
package struct RankerState: Equatable, Sendable {
  /// By the names of `RankFeature`; one that is missing has its initial weight.
  package var weights: [String: Double] = [:]
  /// The answers that were learnt from, in ascending order.
  package var learnt: [UInt64] = []
  /// Whether the last answers were acceptances, the latest last.
  package var answers: [Bool] = []

  package init() {}
}
