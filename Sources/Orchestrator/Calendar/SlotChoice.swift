package import SimKernel

/// A time for a block, and how well it suits.
package struct Slot: Equatable, Sendable {
  package let start: Timestamp
  package let end: Timestamp
  package let score: SlotScore

  package var interval: Range<Timestamp> { start..<max(start, end) }

  /// The better one first; of equals the earlier, then the shorter.
  static func isBetter(_ a: Slot, _ b: Slot) -> Bool {
    a.score.total != b.score.total ? a.score.total > b.score.total : (a.start, a.end) < (b.start, b.end)
  }
}

/// Why a slot scores as it does: the sum of its parts.
package struct SlotScore: Equatable, Sendable {
  /// How well the hour in which it begins suits the person; not negative.
  package let preference: Double
  /// What it costs that its hours were refused, fading with the weeks; not positive.
  package let rejection: Double
  /// What the free time beside it is worth on a day that is as full as this; not negative.
  package let room: Double
  /// Whether it begins in a preferred window, wherever it ends.
  package let isPreferred: Bool

  package var total: Double { preference + rejection + room }
  /// The parts by their names, in the order in which they are told.
  package var parts: [(name: String, value: Double)] {
    [("preference", preference), ("rejection", rejection), ("room", room)]
  }
}

/// Why a slot was not chosen.
package enum SlotObstacle: Equatable, Sendable {
  /// As many blocks as a day may have are there already.
  case dayIsFull
  /// It would have begun too early to be asked for.
  case past
  case sacred(SacredReason)
  /// Something else is there.
  case busy
  /// It would have ended after the day's end, or in a stretch too short to be free time.
  case doesNotFit
  /// It was possible, but scores less.
  case lowerScore
  /// It was possible, but somebody who moves a block wants the next slot, not the best.
  case notNext
}

/// What became of the search for a slot on one day: what the receipt tells.
package struct SlotChoice: Equatable, Sendable {
  package struct Alternative: Equatable, Sendable {
    package let slot: Slot
    package let obstacle: SlotObstacle
  }

  package let date: CivilDate
  /// Nil when the day has none.
  package let chosen: Slot?
  /// The best of what was not chosen, apart from it and from each other, the best first.
  package let alternatives: [Alternative]
}
