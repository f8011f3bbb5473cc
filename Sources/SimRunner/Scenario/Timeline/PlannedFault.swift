/// A fault with the true moments between which it holds.
package struct PlannedFault: Sendable {
  /// In a scenario's plan the place in ``Scenario/timeline()``, from 1.
  package let id: FaultID
  package let fault: Fault
  package let begin: Timestamp
  /// The end (the repair, the release, the restart, the way home), at the latest when the run stops. `nil` for an
  /// instant fault and for a permanent one: a device that stays down, a journey without a way home.
  package let end: Timestamp?
  package let why: String?

  package init(id: FaultID, fault: Fault, begin: Timestamp, end: Timestamp?, why: String?) {
    (self.id, self.fault, self.begin, self.end, self.why) = (id, fault, begin, end, why)
  }
}
