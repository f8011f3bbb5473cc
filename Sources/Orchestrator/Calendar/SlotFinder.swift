/// Chooses the time of a block by arithmetic alone (tech spec §2.6, implementation plan 5.5).
///
/// A slot is judged by the hour in which it begins: a free evening from 17:00 to 22:00 suits a wearer who likes 17:00.
/// The result depends on the data and not on its order; ties go to the earlier slot.
package struct SlotFinder: Sendable {
  package var commitments: Commitments
  package var memory: BehaviouralMemory
  package var profile: TrainingProfile
  package var hours: PreferredHours
  /// The wearer's usual sleep, or `nil` if no time is protected for it.
  package var sleep: UsualSleep?
  /// The zones of the days, with their changes as far as they are known.
  package var itinerary: Itinerary
  package var config: GhostConfig = GhostConfig()

  /// Returns the best slot of a date for a block of that length that begins at `earliest` or later.
  package func best(of length: Span, on date: CivilDate, notBefore earliest: Timestamp? = nil) -> SlotChoice {
    let slots = SlotsOfDay(length, itinerary.day(date), notBefore: earliest, self)
    return slots.choice(slots.possible.first, otherwise: .lowerScore)
  }

  func sacred(on day: LocalDay) -> SacredTimes {
    SacredTimes(on: day, memory: memory, profile: profile, events: commitments.events, sleep: sleep, config)
  }

  /// Returns whether a block may be exactly there: the time is free and unprotected.
  package func holds(_ time: Range<Timestamp>, notBefore earliest: Timestamp) -> Bool {
    let day = itinerary.day(itinerary.civil(time.lowerBound).date)
    let free = FreeTime(on: day, notBefore: earliest, among: commitments, config.freeTime)
    return free.holds(time) && sacred(on: day).reason(against: time) == nil
  }

  /// Returns a new slot for a block that is moved to later: the next slot of the same day; else the best slot in a
  /// preferred window of the first day that has one; else the best slot of the first day that has any. `nil` if no
  /// permitted day has a slot.
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

/// A time for a block, with its score.
package struct Slot: Equatable, Sendable {
  package let start: Timestamp
  package let end: Timestamp
  package let score: SlotScore

  package var interval: Range<Timestamp> { start..<max(start, end) }

  /// Returns whether `a` is the better slot; of equals the earlier, then the shorter.
  static func isBetter(_ a: Slot, _ b: Slot) -> Bool {
    a.score.total != b.score.total ? a.score.total > b.score.total : (a.start, a.end) < (b.start, b.end)
  }
}

/// The parts of a slot's score, which is their sum.
package struct SlotScore: Equatable, Sendable {
  /// The person's preference for the hour in which it begins; not negative.
  package let preference: Double
  /// The cost of refusals of its hours, which fades over weeks; not positive.
  package let rejection: Double
  /// The value of the free time beside it on a day with this many meetings; not negative.
  package let room: Double
  /// `true` if it begins in a preferred window, wherever it ends.
  package let isPreferred: Bool

  package var total: Double { preference + rejection + room }
}

/// Why a slot was not chosen.
package enum SlotObstacle: Equatable, Sendable {
  /// The day already has its maximum of blocks.
  case dayIsFull
  /// It would have begun too early.
  case past
  case sacred(SacredReason)
  /// The time isn't free.
  case busy
  /// It would have ended after the day's end, or is in a stretch that is too short.
  case doesNotFit
  /// It was possible, but has a lower score.
  case lowerScore
  /// It was possible, but a wearer who moves a block wants the next slot, not the best.
  case notNext
}

/// The result of the search for a slot on one day, for the receipt.
package struct SlotChoice: Equatable, Sendable {
  package struct Alternative: Equatable, Sendable {
    package let slot: Slot
    package let obstacle: SlotObstacle
  }

  package let date: CivilDate
  /// `nil` if the day has none.
  package let chosen: Slot?
  /// The best other slots, disjoint from it and from each other, the best first.
  package let alternatives: [Alternative]
}

struct SlotJudge {
  let occupied: [Range<Timestamp>]
  private let day: LocalDay
  private let hours: PreferredHours
  /// The cost of refusals for each hour of this day.
  private let costs: [Double]
  private let roomWeight: Double
  private let config: SlotConfig

  init(_ day: LocalDay, _ finder: SlotFinder) {
    self.day = day
    hours = finder.hours
    config = finder.config.slots
    occupied = finder.commitments.occupied(finder.config.freeTime)
    costs = (0..<24).map { SlotJudge.cost(of: $0, day.date, finder.memory, finder.config.slots) }
    let density = CalendarDensity(on: day, events: finder.commitments.events, finder.config.density)
    roomWeight = config.roomWeight[density.level] ?? 0
  }

  func score(_ time: Range<Timestamp>) -> SlotScore {
    let weight = day.clock(at: time.lowerBound).map { hours[day.date.weekday, $0.hour] } ?? 0
    let touched = day.hours(touchedBy: time).map { costs[$0] }
    return SlotScore(
      preference: weight * config.preferenceWeight, rejection: touched.max().map { -$0 } ?? 0,
      room: roomWeight * room(beside: time), isPreferred: weight >= config.preferredFrom)
  }

  /// Returns the cost of refusals: each adds less than the previous one, and the total is bounded.
  private static func cost(
    of hour: Int, _ date: CivilDate, _ memory: BehaviouralMemory, _ config: SlotConfig
  ) -> Double {
    var strength = 0.0
    for slot in memory.rejected where slot.weekday == date.weekday && slot.hour == hour {
      let refusals =
        Double(slot.deletions) * config.deletionStrength + Double(slot.complaints) * config.complaintStrength
      strength += halved(
        refusals, after: date.dayNumber - slot.last.dayNumber, halfLifeWeeks: config.rejectionHalfLifeWeeks)
    }
    return config.rejectionWeight * strength / (1 + strength)
  }

  /// Returns the share of the wanted room that is free on the narrower side, 0 to 1.
  private func room(beside time: Range<Timestamp>) -> Double {
    guard config.roomWanted > .zero else { return 0 }
    let before = occupied.last { $0.upperBound <= time.lowerBound }.map { time.lowerBound - $0.upperBound }
    let after = occupied.first { $0.lowerBound >= time.upperBound }.map { $0.lowerBound - time.upperBound }
    let narrower = min(before ?? config.roomWanted, after ?? config.roomWanted, config.roomWanted)
    return narrower.seconds / config.roomWanted.seconds
  }
}
