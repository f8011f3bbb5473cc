import Foundation

/// Ranks moments by a logistic score whose weights follow what the person prefers ("Pulsum, RecRanker").
package struct RecRanker: Equatable, Sendable {
  package enum Outcome: Sendable {
    case learnt
    /// The answer was known.
    case known
    /// There were no other cards; only the acceptance was counted.
    case alone
    /// A feature wasn't a number.
    case unusable
  }

  /// In the order of `RankFeature`.
  package private(set) var weights = RankFeature.allCases.map(\.initialWeight)
  private var learnt: Set<UInt64> = []
  /// The last answers, `true` for an acceptance, the latest last.
  private var answers: [Bool] = []
  private let config: RankerConfig

  package init(_ config: RankerConfig = RankerConfig()) { self.config = config }

  /// Returns all candidates, the best first and equal ones by id. Those without a score are last.
  package func rank(_ candidates: [CandidateFeatures]) -> [CandidateFeatures] {
    // Not the logistic of it: that is the same for all large values.
    let logits = candidates.map(logit)
    let places = candidates.indices.ordered { a, b in
      let (one, other) = (logits[a], logits[b])
      if one.isNaN != other.isNaN { return other.isNaN }
      if one != other, !one.isNaN { return one > other }
      let (id, otherID) = (candidates[a].moment, candidates[b].moment)
      return id != otherID ? id < otherID : a < b
    }
    return places.map { candidates[$0] }
  }

  /// 0 to 1: the probability that the person likes it.
  package func score(_ candidate: CandidateFeatures) -> Double { Self.logistic(logit(candidate)) }

  /// Learns from an answer, once.
  @discardableResult package mutating func learn(_ lesson: RankLesson) -> Outcome {
    guard learnt.insert(lesson.id).inserted else { return .known }
    let rate = learningRate
    answers = (answers + [lesson.accepted]).suffix(config.answersMax)
    let pairs = lesson.pairs
    guard !pairs.isEmpty else { return .alone }
    var step = [Double](repeating: 0, count: weights.count)
    for pair in pairs {
      let gradient = self.gradient(pair.preferred, pair.other)
      for place in step.indices { step[place] += gradient[place] / Double(pairs.count) }
    }
    guard step.allSatisfy(\.isFinite) else { return .unusable }
    for place in weights.indices {
      weights[place] = (weights[place] + rate * step[place]).clamped(to: -config.weightMax...config.weightMax)
    }
    return .learnt
  }

  /// Between the two rates of the configuration: higher the less was accepted recently, and in the middle without
  /// answers.
  var learningRate: Double {
    let acceptance = answers.isEmpty ? 0.5 : Double(answers.count { $0 }) / Double(answers.count)
    return config.rateMax - (config.rateMax - config.rateMin) * acceptance
  }

  private func gradient(_ preferred: CandidateFeatures, _ other: CandidateFeatures) -> [Double] {
    switch config.gradient {
    case .pairwise:
      let surprise = 1 - Self.logistic(logit(preferred) - logit(other))
      return zip(preferred.values, other.values).map { surprise * ($0 - $1) }
    case .pointwise:
      let (liked, disliked) = (1 - score(preferred), -score(other))
      return zip(preferred.values, other.values).map { liked * $0 + disliked * $1 }
    }
  }

  private func logit(_ candidate: CandidateFeatures) -> Double {
    var sum = 0.0
    for place in weights.indices { sum += weights[place] * candidate.values[place] }
    return sum
  }

  private static func logistic(_ x: Double) -> Double { 1 / (1 + exp(-x)) }
}

/// The lesson of a person's answer to a card, compared with the others that were shown with it.
package struct RankLesson: Equatable, Sendable {
  /// The id of the answer; each teaches once.
  package let id: UInt64
  package let answered: CandidateFeatures
  /// The other cards shown, in any order.
  package let others: [CandidateFeatures]
  /// `true` if it was accepted; otherwise each of the others was preferred.
  package let accepted: Bool

  package init(id: UInt64, answered: CandidateFeatures, others: [CandidateFeatures], accepted: Bool) {
    self.id = id
    self.answered = answered
    self.others = others
    self.accepted = accepted
  }

  /// The preferences between pairs, in an order independent of the cards' order.
  var pairs: [(preferred: CandidateFeatures, other: CandidateFeatures)] {
    let ordered = others.filter { $0.moment != answered.moment }.ordered {
      $0.moment != $1.moment ? $0.moment < $1.moment : $0.values.lexicographicallyPrecedes($1.values)
    }
    return ordered.map { accepted ? (answered, $0) : ($0, answered) }
  }
}
