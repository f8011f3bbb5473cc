/// Maps recorded moments to their replay: a number of civil days later, at the same time by the wall clock.
///
/// If the recorded and the replayed day run alike, the true distance from the day's start is kept. If they don't
/// (daylight saving, travel), the wall clock is kept: an hour that the replayed day skips shrinks to nothing, and so
/// does the second pass of an hour that only the recorded day repeats. The order of moments never changes, so that
/// disjoint intervals stay disjoint. Such days are mapped to whole seconds.
struct ReplayClock {
  private let recorded: Itinerary
  private let replayed: Itinerary
  private let shift: Int
  /// The days around the current one, in order and without gaps on both sides.
  private var pairs: [Pair] = []

  private struct Pair {
    let recorded: LocalDay
    let replayed: LocalDay
    let runAlike: Bool
  }

  init(recorded: Itinerary, replayed: Itinerary, shift: Int) {
    self.recorded = recorded
    self.replayed = replayed
    self.shift = shift
  }

  func recordedDay(on date: CivilDate) -> LocalDay { recorded.day(date.adding(days: -shift)) }

  /// Prepares for moments around that date of the replay: from two days before it to one day after.
  mutating func turn(to date: CivilDate) {
    let wanted = (-2...1).map { date.adding(days: $0) }
    pairs = wanted.map { day in
      if let known = pairs.first(where: { $0.replayed.date == day }) { return known }
      let (source, target) = (recordedDay(on: day), replayed.day(day))
      return Pair(recorded: source, replayed: target, runAlike: source.runsLike(target))
    }
  }

  /// Returns the replayed moment; moments outside of the prepared days move to their edge.
  func moment(_ moment: Timestamp) -> Timestamp {
    guard let pair = pair(of: moment) else {
      let isEarly = pairs.first.map { moment < $0.recorded.start } ?? true
      return (isEarly ? pairs.first?.replayed.start : pairs.last?.replayed.end) ?? moment
    }
    if pair.runAlike { return pair.replayed.start + (moment - pair.recorded.start) }
    return pair.replayed.moment(reaching: pair.recorded.furthestSecond(by: moment))
  }

  /// Returns the replayed instant, or `nil` if its time of day doesn't exist.
  func instant(_ moment: Timestamp) -> Timestamp? {
    guard let pair = pair(of: moment) else { return nil }
    if pair.runAlike { return pair.replayed.start + (moment - pair.recorded.start) }
    let second = pair.recorded.furthestSecond(by: moment)
    guard pair.recorded.moment(ofSecond: second)?.unixSeconds == moment.unixSeconds else { return nil }
    let first = pair.replayed.moment(ofSecond: second)
    // A clock that was set forward and back again shows the second late: out of order.
    return first == pair.replayed.moment(reaching: second) ? first : nil
  }

  /// Returns an interval in the replay, or `nil` if nothing is left of it.
  func interval(_ range: Range<Timestamp>) -> Range<Timestamp>? {
    let (start, end) = (moment(range.lowerBound), moment(range.upperBound))
    return start < end ? start..<end : nil
  }

  private func pair(of moment: Timestamp) -> Pair? { pairs.first { $0.recorded.contains(moment) } }
}
