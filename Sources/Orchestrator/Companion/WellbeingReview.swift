package import Agents
package import Devices

/// The score of the days that are behind, computed from what was kept of those before them (Pulsum, Journey 2).
package struct WellbeingReview {
  /// The days that were computed, in order.
  package let renewed: [WellbeingSnapshot]
  /// The latest day of which anything is known, kept or computed.
  package let latest: WellbeingSnapshot?

  package init(_ situation: WellbeingSituation, _ config: WellbeingConfig) {
    let kept = situation.kept.map { WellbeingSnapshot($0, config) }
    let last = situation.last.map { WellbeingSnapshot($0, config) }
    let model = WellbeingModel(situation.days.map { WellbeingDay($0) }, after: kept, delivered: last, config)
    renewed = Array(model.snapshots.dropFirst(kept.count))
    latest = model.snapshots.last { $0.score != nil }
  }
}
