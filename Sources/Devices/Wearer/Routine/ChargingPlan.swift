/// The actual times of a day at which the watch is off the wrist, if habits and life collide.
///
/// - A window never takes the watch off during what was recorded with it on (`wornFor`): it shrinks to the longest
///   part that is free; if less than half is left it moves, by at most three hours, to where it fits; and if it fits
///   nowhere that day's charging is left out.
/// - No wearer handles a charger asleep: a window that covers most of a sleep lasts from going to bed to getting up, one
///   that only touches a sleep is cut at its edge.
struct ChargingPlan {
  /// In order, disjoint, and at least five minutes long each, except for one that began the day before.
  let intervals: [Range<Timestamp>]

  /// `continuing` is the rest of an interval that began earlier: it can be cut, and doesn't move.
  init(
    wishes: [Range<Timestamp>], continuing: Range<Timestamp>?, wornFor: [Range<Timestamp>],
    asleep: [Range<Timestamp>], notBefore: Timestamp
  ) {
    let worn = wornFor.map { $0.widened(by: .minutes(2)) }.merged()
    var kept: [Range<Timestamp>] = []
    for wish in wishes {
      guard let free = ChargingPlan.fitted(wish, around: worn) else { continue }
      kept.append(ChargingPlan.handled(free, asleep: asleep))
    }
    if let continuing { kept.append(continuing) }
    let open = kept.merged(within: .minutes(2)).flatMap { worn.gaps(in: $0) }
    intervals = open.compactMap { range in
      let start = max(range.lowerBound, notBefore)
      let isContinued = continuing?.lowerBound == start && range.upperBound > start
      return isContinued || range.upperBound - start >= .minutes(5) ? start..<range.upperBound : nil
    }
  }

  private static func fitted(_ wish: Range<Timestamp>, around worn: [Range<Timestamp>]) -> Range<Timestamp>? {
    let free = worn.gaps(in: wish)
    if let longest = free.max(by: { $0.length < $1.length }), longest.length * 2 >= wish.length { return longest }
    let reach = wish.widened(by: .hours(3))
    var best: Range<Timestamp>?
    for gap in worn.gaps(in: reach) where gap.length >= wish.length {
      let start = min(max(wish.lowerBound, gap.lowerBound), gap.upperBound - wish.length)
      if let known = best, distance(known.lowerBound, wish) <= distance(start, wish) { continue }
      best = start..<(start + wish.length)
    }
    return best
  }

  private static func distance(_ start: Timestamp, _ wish: Range<Timestamp>) -> Span {
    max(start - wish.lowerBound, wish.lowerBound - start)
  }

  private static func handled(_ range: Range<Timestamp>, asleep: [Range<Timestamp>]) -> Range<Timestamp> {
    var (start, end) = (range.lowerBound, range.upperBound)
    for sleep in asleep where sleep.overlaps(range) {
      if sleep.clamped(to: range).length * 2 > sleep.length {
        start = min(start, sleep.lowerBound - .minutes(5))
        end = max(end, sleep.upperBound + .minutes(5))
      } else if sleep.contains(range.lowerBound) {
        start = max(start, sleep.upperBound + .minutes(1))
      } else {
        end = min(end, sleep.lowerBound - .minutes(1))
      }
    }
    return start..<max(start, end)
  }
}
