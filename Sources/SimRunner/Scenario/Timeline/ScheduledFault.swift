import Transport

/// One occurrence of a fault with its true moments.
struct ScheduledFault: Hashable, Sendable {
  /// Unique within the scenario and the same in every run: `crash#2` for the second entry, `loss#1/d5` for the
  /// occurrence that begins on the fifth day of an entry that comes back, `loss#1/d5.2` for the day's second.
  let name: String
  /// The entry's index in ``Scenario/faults``.
  let entry: Int
  let fault: Fault
  let begin: Timestamp
  /// When the fault is over: the repair, the restart, the release, the way home. Nil for a fault without an end of
  /// its own: one that is done at once (a clock bump), or that stays until the run stops (a crash without a restart).
  let end: Timestamp?
  let why: String?
}
