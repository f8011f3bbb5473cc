/// A moment that is offered ("Pulsum": RecommendationCard).
package struct CoachCard: Equatable, Sendable {
  package let moment: MicroMoment
  /// What the ranking saw, for the lesson that the answer teaches.
  package let features: CandidateFeatures
  /// 0 to 1.
  package let score: Double
  package let caution: String?
  /// It was done lately and is offered again because nothing else is left.
  package let isOnCooldown: Bool

  package var title: String { moment.title }
  package var body: String { "\(moment.shortDescription) \(moment.detail)" }
  package var badge: String { moment.evidence.badge }

  /// What the answer to one of these cards teaches; nil if it is none of them.
  package static func lesson(
    id: UInt64, answered moment: String, accepted: Bool, among cards: [CoachCard]
  ) -> RankLesson? {
    guard let card = cards.first(where: { $0.moment.id == moment }) else { return nil }
    let others = cards.filter { $0.moment.id != moment }.map(\.features)
    return RankLesson(id: id, answered: card.features, others: others, accepted: accepted)
  }
}
