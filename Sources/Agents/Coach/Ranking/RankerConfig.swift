/// How the ranking learns ("Pulsum, RecRanker").
package struct RankerConfig: Equatable, Sendable {
  package enum Gradient: Sendable {
    /// Of the probability that the one is preferred to the other: what both share teaches nothing.
    case pairwise
    /// As written: each of the two is taught alone that it is liked or not (documents §3, no. 45).
    case pointwise
  }

  package var gradient = Gradient.pairwise
  /// The learning rate when everything is accepted, and when nothing is. The documents give the range; that a ranking
  /// that is refused learns faster is assumed.
  package var rateMin = 0.03
  package var rateMax = 0.08
  /// So many answers back the acceptance is counted (assumed).
  package var answersMax = 20
  /// Weights are held within it, on both sides.
  package var weightMax = 3.0

  package init() {}
}
