package import SimKernel

/// One occurrence of a fault with its true moments.
package struct ScheduledFault: Hashable, Sendable {
  /// Unique within the scenario and the same in every run: `crash#2` for the second entry, `loss#1/d5` for the
  /// occurrence that begins on the fifth day of an entry that comes back, `loss#1/d5.2` for the day's second.
  package let name: String
  /// The entry's index in ``Scenario/faults``.
  package let entry: Int
  package let fault: Fault
  /// Within the run: not before its beginning, and before its ending.
  package let begin: Timestamp
  /// When the fault is over (the repair, the release, the restart, the way home), at the latest when the run stops.
  /// Nil for what is done at once, and for what stays: a device that is down for good, a journey without a way home.
  package let end: Timestamp?
  package let why: String?
}
