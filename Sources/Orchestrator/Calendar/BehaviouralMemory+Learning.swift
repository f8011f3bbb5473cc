package import SimKernel
package import Wire

/// What the planner learns of times from what the wearer did: each is a function from memory to memory, to be applied
/// once for each thing that happened (implementation plan 2.6 and 5.2).
extension BehaviouralMemory {
  /// After the wearer deleted a block that began then by their clock: as many as the configuration says at one hour of
  /// a weekday make it sacred.
  ///
  /// Only deletions that were the wearer's will belong here.
  package func learning(deletionAt time: CivilDateTime, _ config: SacredConfig = SacredConfig()) -> BehaviouralMemory {
    var memory = self
    let slot = memory.refuse(time.date.weekday, hour: time.hour, on: time.date) { $0.deletions += 1 }
    guard slot.deletions >= config.deletionsMax else { return memory }
    let sacred = SacredSlot(
      days: Weekdays(slot.weekday), start: slot.hour * 3_600, end: (slot.hour + 1) * 3_600, reason: .deletions,
      learned: time.date)
    let isKnown = memory.sacred.contains { $0.begins(on: slot.weekday, covering: sacred.start..<sacred.end) }
    if !isKnown { memory.sacred.append(sacred) }
    return memory
  }

  /// After the wearer gave a time free again: what was counted towards it begins anew, or the next deletion would take
  /// it back at once.
  package func freeing(_ slot: SacredSlot) -> BehaviouralMemory {
    var memory = self
    memory.sacred.removeAll { $0 == slot }
    for index in memory.rejected.indices {
      let rejected = memory.rejected[index]
      let hour = rejected.hour * 3_600
      if slot.begins(on: rejected.weekday, covering: hour..<hour + 3_600) { memory.rejected[index].deletions = 0 }
    }
    return memory
  }

  /// Counts something against an hour of a weekday; answers what is known of that hour now.
  mutating func refuse(
    _ weekday: Weekday, hour: Int, on date: CivilDate, _ count: (inout RejectedSlot) -> Void
  ) -> RejectedSlot {
    let known = rejected.firstIndex { $0.weekday == weekday && $0.hour == hour }
    var slot = known.map { rejected[$0] } ?? RejectedSlot(weekday: weekday, hour: hour, last: date)
    count(&slot)
    slot.last = max(slot.last, date)
    if let known { rejected[known] = slot } else { rejected.append(slot) }
    // In one order, so that what was learned in another order is the same memory.
    rejected.sort { ($0.weekday.rawValue, $0.hour) < ($1.weekday.rawValue, $1.hour) }
    return slot
  }
}

extension SacredSlot {
  /// Whether it protects all those seconds of that weekday by itself.
  fileprivate func begins(on weekday: Weekday, covering seconds: Range<Int>) -> Bool {
    days.contains(weekday) && start <= seconds.lowerBound && (end >= seconds.upperBound || end <= start)
  }
}
