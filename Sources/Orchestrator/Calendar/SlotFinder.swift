package import SimKernel
package import Wire

/// Chooses the time of a block by arithmetic alone (tech spec §2.6, implementation plan 5.5).
///
/// A slot is judged by the hour in which it begins, so that a free evening suits somebody who likes it at five although
/// it lasts until ten. The answer depends on what is known and not on its order; ties go to the earlier slot.
package struct SlotFinder: Sendable {
  package var commitments: Commitments
  package var memory: BehaviouralMemory
  package var hours: PreferredHours
  /// The zone in which the days are lived, with its changes as far as they are known.
  package var itinerary: Itinerary
  package var config: GhostConfig

  package init(
    commitments: Commitments, memory: BehaviouralMemory, hours: PreferredHours, itinerary: Itinerary,
    config: GhostConfig = GhostConfig()
  ) {
    self.commitments = commitments
    self.memory = memory
    self.hours = hours
    self.itinerary = itinerary
    self.config = config
  }

  /// The best slot of a date for a block of that length that begins at `earliest` or later.
  package func best(of length: Span, on date: CivilDate, notBefore earliest: Timestamp? = nil) -> SlotChoice {
    let slots = SlotsOfDay(length, itinerary.day(date), notBefore: earliest, self)
    return slots.choice(slots.possible.first, otherwise: .lowerScore)
  }

  /// Where a block goes that is moved to later: to the next slot of the same day; else to the best slot in a preferred
  /// window of the first day that has one; else to the best slot of the first day that has any. Nil when none of the
  /// days allowed has one.
  package func later(_ block: TrainingBlock, now: Timestamp) -> SlotChoice? {
    var finder = self
    finder.commitments.moving = block.id
    let length = block.end - block.start
    let earliest = max(now, block.start + config.slots.laterBy)
    let first = itinerary.civil(max(now, block.start)).date
    let today = SlotsOfDay(length, itinerary.day(first), notBefore: earliest, finder)
    if let next = today.possible.min(by: { $0.start < $1.start }) { return today.choice(next, otherwise: .notNext) }
    var fallback: SlotChoice?
    for ahead in 1..<max(2, config.slots.daysAheadMax) where ahead < config.slots.daysAheadMax {
      let slots = SlotsOfDay(length, itinerary.day(first.adding(days: ahead)), notBefore: earliest, finder)
      if let preferred = slots.possible.first(where: { $0.score.isPreferred }) {
        return slots.choice(preferred, otherwise: .lowerScore)
      }
      if fallback == nil, let best = slots.possible.first { fallback = slots.choice(best, otherwise: .lowerScore) }
    }
    return fallback
  }
}
