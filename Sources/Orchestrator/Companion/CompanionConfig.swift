package import Agents
package import Devices

/// The configuration of the wearer's agents.
package struct CompanionConfig: Equatable, Sendable {
  package var wellbeing = WellbeingConfig()
  package var cards = CardConfig()
  package var ranker = RankerConfig()
  /// Two letters of the wearer's country; `nil` if unknown.
  package var region: String?
  /// So many days after it was written an entry is still answered with support (assumed).
  package var supportDays = 7
  /// So many characters of a chat, at most, a model is asked about (Pulsum, Layer 3).
  package var promptMax = 180
  /// Only ever planted, to try the checks.
  package var redactionMistake: RedactionMistake?
  package var safetyMistake: SafetyMistake?

  package init() {
    // Deviations that are the same for every candidate order nothing: they count where a moment helps with them.
    cards.candidates.deviations = .helpedWith
    (cards.candidates.acceptance, cards.candidates.novelty, cards.heeds) = (.pooled(4), .sinceOffered(days: 14), true)
    cards.topK = 60
  }
}

/// The score of the days that are behind, computed from what was kept of those before them (Pulsum, Journey 2).
package struct WellbeingReview {
  /// The days that were computed, in order.
  package let renewed: [WellbeingSnapshot]
  /// The latest day of which anything is known, kept or computed.
  package let latest: WellbeingSnapshot?
  /// The days that were kept and those that were computed, in order.
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
