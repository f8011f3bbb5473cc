package import Agents
package import Devices

/// What the wearer's agents are set to.
package struct CompanionConfig: Equatable, Sendable {
  package var wellbeing = WellbeingConfig()
  package var cards = CardConfig()
  package var ranker = RankerConfig()
  /// Two letters of the country in which the wearer lives; nil where it is not known.
  package var region: String?
  /// So many days after it was written an entry is still answered with support (assumed).
  package var supportDays = 7
  /// So many characters of a chat, at most, a model is asked about (Pulsum, Layer 3).
  package var promptMax = 180
  /// Only ever planted, to try the checks.
  package var redactionMistake: RedactionMistake?

  package init() {
    // Deviations that are the same for every candidate order nothing: they count where a moment helps with them.
    cards.candidates.deviations = .helpedWith
  }
}

/// The score of the days that are behind, computed from what was kept of those before them (Pulsum, Journey 2).
package struct WellbeingReview {
  /// The days that were computed, in order.
  package let renewed: [WellbeingSnapshot]
  /// The latest day of which anything is known, kept or computed.
  package let latest: WellbeingSnapshot?

  package init(_ situation: WellbeingSituation, _ config: WellbeingConfig) {
    let kept = situation.kept.map { WellbeingSnapshot($0, config) }
    let last = situation.last.map { WellbeingSnapshot($0, config) }
    let model = WellbeingModel(situation.days, after: kept, delivered: last, config)
    renewed = Array(model.snapshots.dropFirst(kept.count))
    latest = model.snapshots.last { $0.score != nil }
  }
}

/// The library of moments, found by what their words are like (Pulsum, Journey 3, step 2).
struct MomentIndex: MomentSearch {
  private let index: VectorIndex
  private let embedding = TextEmbedding()

  init(_ library: MomentLibrary) {
    var index = VectorIndex()
    for moment in library.moments {
      // A moment that cannot be placed is never found, and stays in the library.
      try? index.insert(moment.id, embedding.embed(moment.searchText))
    }
    self.index = index
  }

  func search(query: String, topK: Int) -> [(id: String, distance: Double)] {
    let found = try? index.nearest(to: embedding.embed(query), count: topK, by: .euclidean)
    return (found ?? []).map { (id: $0.id, distance: $0.distance) }
  }
}
