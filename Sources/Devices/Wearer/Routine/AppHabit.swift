/// A habit of a wearer that concerns a feature of their apps; the module that brings the feature brings the habit.
package protocol AppHabit: SendableMetatype {
  /// Adds the wearer's acts by this habit on a day to the log.
  static func add(_ day: HabitDay, to log: inout EventLog)
  /// Adds the acts that follow from a workout of that day.
  static func follow(_ outing: DayShape.Outing, _ day: HabitDay, to log: inout EventLog)
}

extension AppHabit {
  package static func follow(_ outing: DayShape.Outing, _ day: HabitDay, to log: inout EventLog) {}
}

/// A wearer's day as their habits need it.
package struct HabitDay {
  package let habits: Habits
  package let shape: DayShape
  /// The times when the watch isn't on the wrist.
  package let off: [Range<Timestamp>]
  package let streams: DayStreams

  package func isOff(_ moment: Timestamp) -> Bool { off.contains { $0.contains(moment) } }

  /// Returns random moments of the waking day, with that average number in sixteen hours.
  ///
  /// They are drawn over the whole day and then thinned, so that a longer night removes moments and moves none.
  package func moments(perDay: Double, random: inout RandomStream) -> [Timestamp] {
    guard perDay > 0 else { return [] }
    let mean = 16 * 3_600 / perDay
    var moments: [Timestamp] = []
    var moment = shape.day.start
    while true {
      // A wait longer than any day ends the search before it can leave the range of whole seconds.
      moment = moment + .seconds(1 + Int64(min(1e6, random.exponential(mean: mean))))
      guard moment < shape.day.end else { return moments }
      if !shape.isAsleep(at: moment) { moments.append(moment) }
    }
  }
}
