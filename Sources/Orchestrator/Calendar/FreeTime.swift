package import SimKernel

/// The stretches of a local day into which a block could be planned (tech spec §2.6).
///
/// They are what the clock on the wall shows between the day's bounds, so that a day whose clocks change is as free as
/// it is lived; and they begin now, not with the next free stretch, on the day that has begun.
package struct FreeTime: Equatable, Sendable {
  /// In order, apart from each other, none shorter than the configuration's shortest.
  package let stretches: [Range<Timestamp>]

  package init(
    on day: LocalDay, notBefore now: Timestamp? = nil, among commitments: Commitments,
    _ config: FreeTimeConfig = FreeTimeConfig()
  ) {
    let past = now.map { [min($0, day.start)..<$0] } ?? []
    stretches = day.ranges(from: config.dayStart, to: config.dayEnd)
      .removing(commitments.occupied(config) + past)
      .filter { $0.upperBound - $0.lowerBound >= config.shortest }
  }

  /// Whether a time lies wholly within one stretch.
  package func holds(_ range: Range<Timestamp>) -> Bool {
    stretches.contains { $0.lowerBound <= range.lowerBound && range.upperBound <= $0.upperBound }
  }
}
