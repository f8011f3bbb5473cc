package import Wire

/// Collects what happens to a wearer, in any order, and hands it out one day at a time in order of time.
///
/// What falls after the day is kept for the next one; of two things at one moment, the one noted first comes first.
package struct EventLog {
  private var waiting: [WearerEvent] = []
  private var keys: [Key] = []

  private struct Key: Comparable {
    let nanoseconds: Int64
    let place: Int

    static func < (a: Key, b: Key) -> Bool { (a.nanoseconds, a.place) < (b.nanoseconds, b.place) }
  }

  package mutating func add(_ stimulus: Stimulus, at moment: Timestamp) {
    waiting.append(WearerEvent(at: moment, stimulus: stimulus))
  }

  package mutating func add(_ act: some WearerAct, at moment: Timestamp) {
    waiting.append(WearerEvent(at: moment, act))
  }

  /// Notes something that a body did, at its end.
  package mutating func add(_ sample: HealthSample) { add(.body(sample), at: sample.end) }

  /// Removes and returns what happens in that day; what was noted for an earlier moment is forgotten.
  package mutating func take(_ day: Range<Timestamp>) -> [WearerEvent] {
    keys.removeAll(keepingCapacity: true)
    for (place, event) in waiting.enumerated() where day.contains(event.at) {
      keys.append(Key(nanoseconds: event.at.nanoseconds, place: place))
    }
    keys.sort()
    let taken = keys.map { waiting[$0.place] }
    waiting.removeAll { $0.at < day.upperBound }
    return taken
  }
}
