import Devices
import Transport

/// What one process of the phone's app keeps between two occasions to save time; without it everything comes to the same.
package struct PlannerCache {
  var body: BodyModel
  var travel = TravelFold()
  private var trust: (count: Int, last: UInt64?, fold: TrustFold)?

  package init(_ config: GhostConfig) { body = BodyModel(config) }

  /// Trust after those events: where they only grew at their end, the new ones are added to what was known.
  mutating func trust(_ events: [TrustEvent], _ config: TrustConfig) -> TrustFold {
    var fold: TrustFold
    if let known = trust, !config.forgetsRow, known.count <= events.count,
      known.count == 0 || events[known.count - 1].id == known.last
    {
      fold = known.fold
      for event in events[known.count...] { _ = fold.add(event) }
    } else {
      fold = TrustFold(events, config)
    }
    trust = (events.count, events.last?.id, fold)
    return fold
  }
}
