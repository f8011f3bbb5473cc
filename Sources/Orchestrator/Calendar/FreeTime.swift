/// The free stretches of a local day for blocks (tech spec §2.6).
///
/// They follow the wall clock between the day's bounds, so a day whose clocks change is as free as the wearer
/// experiences it. On the current day they begin now, not with the next free stretch.
package struct FreeTime: Equatable, Sendable {
  /// In order, disjoint, none shorter than the configuration's shortest.
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

  /// Returns whether a time lies wholly within one stretch.
  package func holds(_ range: Range<Timestamp>) -> Bool {
    stretches.contains { $0.lowerBound <= range.lowerBound && range.upperBound <= $0.upperBound }
  }
}

/// Obstacles to a block: the calendars' events and the planner's own blocks.
package struct Commitments: Equatable, Sendable {
  package var events: [CalendarEvent]
  package var blocks: [TrainingBlock] = []
  /// The block that is being moved. It and its calendar entry are no obstacles to itself.
  package var moving: UInt64?

  /// Returns the occupied times, in order and disjoint.
  package func occupied(_ config: FreeTimeConfig = FreeTimeConfig()) -> [Range<Timestamp>] {
    let statuses = Dictionary(blocks.map { ($0.id, $0.isOpen) }, uniquingKeysWith: { $0 || $1 })
    let own = blocks.filter { $0.isOpen && $0.id != moving }.map(\.interval)
    return (own + events.filter { blocks($0, statuses, config) }.map(\.interval)).merged()
  }

  private func blocks(_ event: CalendarEvent, _ isOpen: [UInt64: Bool], _ config: FreeTimeConfig) -> Bool {
    if let block = event.block {
      if block == moving { return false }
      // The block itself is counted, so its shadow adds nothing, and an outdated shadow will be removed. In the
      // planner's own calendar, however, the wearer may just have moved the entry.
      if let isOpen = isOpen[block] { return event.calendar == .training && isOpen }
    }
    return (event.isAllDay ? config.blockingAllDay : config.blocking).contains(event.availability)
  }
}

extension [Range<Timestamp>] {
  /// Returns the same moments in order, in as few ranges as possible, none of them empty.
  func merged() -> [Range<Timestamp>] {
    var merged: [Range<Timestamp>] = []
    for range in sorted(by: { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }) where !range.isEmpty {
      if let last = merged.last, range.lowerBound <= last.upperBound {
        merged[merged.count - 1] = last.lowerBound..<Swift.max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
    return merged
  }

  func removing(_ others: [Range<Timestamp>]) -> [Range<Timestamp>] {
    let others = others.merged()
    return merged().flatMap { whole in
      var left: [Range<Timestamp>] = []
      var from = whole.lowerBound
      for other in others where other.overlaps(whole) {
        if from < other.lowerBound { left.append(from..<other.lowerBound) }
        from = Swift.max(from, other.upperBound)
      }
      if from < whole.upperBound { left.append(from..<whole.upperBound) }
      return left
    }
  }
}
