/// Collects the events of a wearer, in any order, and returns them one day at a time in order of time.
///
/// Events after the day are kept for the next one; of two at one moment, the one added first is first.
package struct EventLog {
  private var waiting: [WearerEvent] = []
  private var keys: [Key] = []

  private struct Key: Comparable {
    let nanoseconds: Int64
    let place: Int

    static func < (a: Key, b: Key) -> Bool { (a.nanoseconds, a.place) < (b.nanoseconds, b.place) }
  }

  package mutating func add(_ stimulus: DeviceEvent, at moment: Timestamp) {
    waiting.append(WearerEvent(at: moment, stimulus: stimulus))
  }

  package mutating func add(_ act: some UserAction, at moment: Timestamp) {
    waiting.append(WearerEvent(at: moment, act))
  }

  package mutating func add(_ sample: HealthSample) { add(.body(sample), at: sample.end) }

  /// Removes and returns the events of that day. Earlier ones are discarded.
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
