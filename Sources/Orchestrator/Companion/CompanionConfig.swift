package struct CompanionConfig: Equatable, Sendable {
  package var wellbeing = WellbeingConfig()
  package var cards = CardConfig()
  package var ranker = RankerConfig()
  /// Two letters of the wearer's country; `nil` if unknown.
  package var region: String?
  /// The days after which an entry no longer gets support (assumed).
  package var supportDays = 7
  /// The most characters of a chat in a question to a model (Pulsum, Layer 3).
  package var promptMax = 180
  /// Only ever planted, to test the checks.
  package var redactionMistake: RedactionMistake?
  package var safetyMistake: SafetyMistake?

  package init() {
    // Deviations that are the same for every candidate don't affect the order: they count only for moments that help
    // with them.
    cards.candidates.deviations = .helpedWith
    (cards.candidates.acceptance, cards.candidates.novelty, cards.heeds) = (.pooled(4), .sinceOffered(days: 14), true)
    cards.topK = 60
  }
}

/// The scores of the outdated days, computed from the stored ones before them (Pulsum, Journey 2).
package struct WellbeingReview {
  /// The computed days, in order.
  package let renewed: [WellbeingSnapshot]
  /// The latest day with data, stored or computed.
  package let latest: WellbeingSnapshot?
  /// The stored and the computed days, in order.
  let all: [WellbeingSnapshot]

  package init(_ situation: WellbeingSituation, _ config: WellbeingConfig) {
    let kept = situation.kept.map { WellbeingSnapshot($0, config) }
    let last = situation.last.map { WellbeingSnapshot($0, config) }
    let model = WellbeingModel(situation.days, after: kept, delivered: last, config)
    renewed = Array(model.snapshots.dropFirst(kept.count))
    all = model.snapshots
    latest = model.snapshots.last { $0.score != nil }
  }
}
