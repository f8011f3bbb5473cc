/// What a person's answer to a card teaches: that card against the others that were shown with it.
package struct RankLesson: Equatable, Sendable {
  /// Of the answer; the same answer teaches once.
  package let id: UInt64
  package let answered: CandidateFeatures
  /// What lay beside it, in any order.
  package let others: [CandidateFeatures]
  /// Whether it was taken; otherwise each of the others would rather have been.
  package let accepted: Bool

  package init(id: UInt64, answered: CandidateFeatures, others: [CandidateFeatures], accepted: Bool) {
    self.id = id
    self.answered = answered
    self.others = others
    self.accepted = accepted
  }

  /// What is preferred to what, in an order that does not depend on how the cards lay.
  var pairs: [(preferred: CandidateFeatures, other: CandidateFeatures)] {
    let ordered = others.filter { $0.moment != answered.moment }.sorted {
      $0.moment != $1.moment ? $0.moment < $1.moment : $0.values.lexicographicallyPrecedes($1.values)
    }
    return ordered.map { accepted ? (answered, $0) : ($0, answered) }
  }
}
