/// Chooses the cards to offer ("Pulsum, Journey 3").
package struct CoachAgent: Sendable {
  package let library: MomentLibrary
  private let config: CardConfig

  package init(_ library: MomentLibrary, _ config: CardConfig = CardConfig()) {
    self.library = library
    self.config = config
  }

  /// Returns the best moments for that state, the best first.
  ///
  /// Moments on cooldown are left out. If too few results are available, the rest of the library is searched and ranked
  /// below them. Only if the whole library is on cooldown are such moments offered again, marked as such. Two fresh
  /// cards are better than a third that isn't.
  ///
  /// - Parameters:
  ///   - now: Seconds since 1970.
  ///   - clock: The local hour and whether the day is free; `nil` if unknown.
  package func cards(
    for state: CoachState, history: MomentHistory, search: some MomentSearch, ranker: RecRanker, now: Int,
    clock: DayClock? = nil
  ) -> [CoachCard] {
    let kinds = kinds(history)
    func isOpen(_ candidate: CandidateFeatures) -> Bool {
      isFree(candidate) && library.moment(candidate.moment).map { suits($0, state, history, now, clock) } ?? false
    }
    let found = candidates(search, state, history, kinds, now)
    let known = Set(found.map(\.moment))
    var free = ranker.rank(found.filter(isOpen))
    if free.count < config.cards {
      let rest = library.moments.filter { !known.contains($0.id) }
        .map { features($0, distance: nil, state, history, kinds, now) }
      free += ranker.rank(rest.filter(isOpen))
    }
    let offered = free.isEmpty ? ranker.rank(found) : free
    return exploring(varied(offered), among: free, history).compactMap { features in
      guard let moment = library.moment(features.moment) else { return nil }
      return CoachCard(
        moment: moment, features: features, score: ranker.score(features),
        caution: CautionRules.caution(moment, state, config.caution), isOnCooldown: !isFree(features))
    }
  }

  /// Returns the card with a language model's caution, or why its words can't be shown. A rule's caution is only
  /// replaced by another caution: a model without one doesn't remove it.
  package func card(_ card: CoachCard, minding words: String) -> Result<CoachCard, ReplySanitizer.Refusal> {
    CautionRules.judged(words, config.caution).map { found in
      CoachCard(
        moment: card.moment, features: card.features, score: card.score, caution: found ?? card.caution,
        isOnCooldown: card.isOnCooldown)
    }
  }

  /// Returns the moments found by the search, each once. Results outside the library are ignored.
  private func candidates(
    _ search: some MomentSearch, _ state: CoachState, _ history: MomentHistory, _ kinds: Kinds, _ now: Int
  ) -> [CandidateFeatures] {
    var seen: Set<String> = []
    let found = search.search(query: MomentQuery.text(state), topK: config.topK).prefix(config.topK)
      .compactMap { match in
        library.moment(match.id).map { features($0, distance: match.distance, state, history, kinds, now) }
      }
      .filter { seen.insert($0.moment).inserted }
    if !found.isEmpty { return found }
    return library.moments.map { features($0, distance: nil, state, history, kinds, now) }
  }

  private func features(
    _ moment: MicroMoment, distance: Double?, _ state: CoachState, _ history: MomentHistory, _ kinds: Kinds, _ now: Int
  ) -> CandidateFeatures {
    CandidateFeatures(
      moment, distance: distance, record: history.record(moment.id),
      kind: kinds[moment.category] ?? MomentHistory.Record(), state: state, now: now, config.candidates)
  }

  private typealias Kinds = [MicroMoment.Category: MomentHistory.Record]

  /// Returns the answers to all moments of each kind.
  private func kinds(_ history: MomentHistory) -> Kinds {
    var kinds: Kinds = [:]
    for moment in library.moments {
      kinds[moment.category] = (kinds[moment.category] ?? MomentHistory.Record()).with(history.record(moment.id))
    }
    return kinds
  }

  /// Returns whether it fits the hour and the body, and wasn't declined lately.
  private func suits(
    _ moment: MicroMoment, _ state: CoachState, _ history: MomentHistory, _ now: Int, _ clock: DayClock?
  ) -> Bool {
    guard config.heeds else { return true }
    if state.isUnwell, moment.difficulty == .hard || moment.difficulty == .moderate && moment.category == .movement {
      return false
    }
    if let clock, !clock.suits(moment.tags) { return false }
    let record = history.record(moment.id)
    guard let declined = record.lastDeclined, record.declinedInARow > 0 else { return true }
    // Each consecutive decline doubles the rest.
    let days = min(config.restMax, Int(1) << min(record.declinedInARow, 8))
    return now - declined >= days * 86_400
  }

  private func isFree(_ candidate: CandidateFeatures) -> Bool { candidate[.cooldown] <= 0 }

  /// Puts a moment that was never offered in the last place, if there is one: otherwise the taste for it can't be
  /// learned.
  private func exploring(
    _ chosen: [CandidateFeatures], among free: [CandidateFeatures], _ history: MomentHistory
  ) -> [CandidateFeatures] {
    guard config.heeds, chosen.count == config.cards, config.cards > 1,
      !chosen.contains(where: { history.record($0.moment).lastOffered == nil }),
      let new = free.first(where: { history.record($0.moment).lastOffered == nil })
    else { return chosen }
    return chosen.dropLast() + [new]
  }

  /// Returns the first ones, without too many of one category as long as there are others.
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

/// An offered moment ("Pulsum": RecommendationCard).
package struct CoachCard: Equatable, Sendable {
  package let moment: MicroMoment
  /// The features that the ranking saw, for the lesson of the answer.
  package let features: CandidateFeatures
  /// 0 to 1.
  package let score: Double
  package let caution: String?
  /// `true` if it was done recently and is offered again because nothing else is left.
  let isOnCooldown: Bool

  package var title: String { moment.title }
  package var body: String { "\(moment.shortDescription) \(moment.detail)" }
  package var badge: String { moment.evidence.badge }
}

/// The choice of cards ("Pulsum, Journey 3", steps 2 and 6).
package struct CardConfig: Equatable, Sendable {
  package var cards = 3
  /// The number of moments to search for.
  package var topK = 20
  /// The most cards of one category, as long as there are others (assumed).
  var sameCategoryMax = 2
  /// `true` if the hour, an illness and declines are considered (assumed: the documents consider none of them).
  package var heeds = false
  /// The longest rest after declines, in days.
  var restMax = 32
  package var candidates = CandidateConfig()
  var caution = CautionConfig()

  package init() {}
}

/// The person's local time of day.
package struct DayClock: Equatable, Sendable {
  package let hour: Int
  package let isWeekend: Bool

  package init(hour: Int, isWeekend: Bool) { (self.hour, self.isWeekend) = (hour, isWeekend) }

  /// The hours of a tag; other tags have none.
  private static let hours: [String: Range<Int>] = [
    "morning": 4..<12, "wake": 4..<11, "lunch": 11..<15, "afternoon": 12..<19, "evening": 16..<26, "sleep": 18..<28,
    "caffeine": 6..<15, "work": 7..<20, "desk": 7..<21, "commute": 6..<20, "daylight": 7..<20,
  ]

  /// Returns whether a moment with these tags can be done now.
  func suits(_ tags: [String]) -> Bool {
    tags.allSatisfy { tag in
      if tag == "weekend", !isWeekend { return false }
      if tag == "work" || tag == "commute", isWeekend { return false }
      guard let hours = Self.hours[tag] else { return true }
      return hours.contains(hour) || hours.contains(hour + 24)
    }
  }
}
