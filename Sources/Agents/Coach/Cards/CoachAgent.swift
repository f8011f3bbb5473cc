/// Chooses what is offered ("Pulsum, Journey 3").
package struct CoachAgent: Sendable {
  package let library: MomentLibrary
  private let config: CardConfig

  package init(_ library: MomentLibrary, _ config: CardConfig = CardConfig()) {
    self.library = library
    self.config = config
  }

  /// The best moments for that state, the best first.
  ///
  /// A moment on cooldown is left out. If too few of those that were found are free, the rest of the library is looked
  /// through, ranked below what was found; only if the whole library is on cooldown, moments on cooldown are offered
  /// again, and say so. Two cards that are fresh are better than a third that is not.
  ///
  /// - Parameters:
  ///   - now: seconds since 1970.
  ///   - caution: what a language model says about a moment, if one was asked.
  package func cards(
    for state: CoachState, history: MomentHistory, search: some MomentSearch, ranker: RecRanker, now: Int,
    caution: (MicroMoment) -> String? = { _ in nil }
  ) -> [CoachCard] {
    let found = candidates(search, state, history, now)
    let known = Set(found.map(\.moment))
    var free = ranker.rank(found.filter(isFree))
    if free.count < config.cards {
      let rest = library.moments.filter { !known.contains($0.id) }
        .map { features($0, distance: nil, state, history, now) }
      free += ranker.rank(rest.filter(isFree))
    }
    let offered = free.isEmpty ? ranker.rank(found) : free
    return varied(offered).compactMap { features in
      guard let moment = library.moment(features.moment) else { return nil }
      return CoachCard(
        moment: moment, features: features, score: ranker.score(features),
        caution: CautionRules.caution(moment, state, model: caution(moment), config.caution),
        isOnCooldown: !isFree(features))
    }
  }

  /// What the search finds, each moment once; what it finds elsewhere than in the library is passed over.
  private func candidates(
    _ search: some MomentSearch, _ state: CoachState, _ history: MomentHistory, _ now: Int
  ) -> [CandidateFeatures] {
    var seen: Set<String> = []
    let found = search.search(query: MomentQuery.text(state), topK: config.topK).prefix(config.topK)
      .compactMap { match in
        library.moment(match.id).map { features($0, distance: match.distance, state, history, now) }
      }
      .filter { seen.insert($0.moment).inserted }
    if !found.isEmpty { return found }
    return library.moments.map { features($0, distance: nil, state, history, now) }
  }

  private func features(
    _ moment: MicroMoment, distance: Double?, _ state: CoachState, _ history: MomentHistory, _ now: Int
  ) -> CandidateFeatures {
    CandidateFeatures(
      moment, distance: distance, record: history.record(moment.id), state: state, now: now, config.candidates)
  }

  private func isFree(_ candidate: CandidateFeatures) -> Bool { candidate[.cooldown] <= 0 }

  /// The first ones, without too many of one category as long as others are there.
  private func varied(_ ranked: [CandidateFeatures]) -> [CandidateFeatures] {
    var (chosen, spare): ([CandidateFeatures], [CandidateFeatures]) = ([], [])
    var counts: [MicroMoment.Category: Int] = [:]
    for candidate in ranked where chosen.count < config.cards {
      guard let category = library.moment(candidate.moment)?.category else { continue }
      if counts[category, default: 0] < config.sameCategoryMax {
        counts[category, default: 0] += 1
        chosen.append(candidate)
      } else {
        spare.append(candidate)
      }
    }
    return chosen + spare.prefix(config.cards - chosen.count)
  }
}

/// A moment that is offered ("Pulsum": RecommendationCard).
package struct CoachCard: Equatable, Sendable {
  package let moment: MicroMoment
  /// What the ranking saw, for the lesson that the answer teaches.
  package let features: CandidateFeatures
  /// 0 to 1.
  package let score: Double
  package let caution: String?
  /// It was done lately and is offered again because nothing else is left.
  let isOnCooldown: Bool

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

/// How cards are chosen ("Pulsum, Journey 3", steps 2 and 6).
package struct CardConfig: Equatable, Sendable {
  package var cards = 3
  /// How many moments are searched for.
  package var topK = 20
  /// So many of the cards at most are about the same thing, as long as there is something else (assumed).
  var sameCategoryMax = 2
  package var candidates = CandidateConfig()
  package var caution = CautionConfig()

  package init() {}
}
