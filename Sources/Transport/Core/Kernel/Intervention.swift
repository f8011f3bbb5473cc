/// A decision of the user who steps through a run, made at one step in place of the scheduling policy.
///
/// It names a pending event by its node and due time, not by its place in the queue, which would change as soon as
/// anything else were planned. It stays valid as long as everything before it is the same.
package struct Intervention: Hashable, Sendable {
  package enum Deed: String, CaseIterable, Hashable, Sendable {
    /// Makes the event happen next: a message is faster, or an event is the first of its instant.
    case choose = "choose"
    /// Prevents the event: a message is lost, or a timer never fires.
    case skip = "skip"
  }

  /// The number of steps before it.
  package let step: UInt64
  package let deed: Deed
  /// The node and the due time of the event.
  package let node: NodeID
  package let due: Instant
  /// The position among the events due at that node and moment, counted from 1.
  package let number: Int

  package init(step: UInt64, deed: Deed, node: NodeID, due: Instant, number: Int = 1) {
    (self.step, self.deed, self.node, self.due, self.number) = (step, deed, node, due, number)
  }
}

/// An intervention was carried out, or didn't match a pending event.
package struct InterventionFact: TraceFact {
  package let intervention: Intervention
  package let isRefused: Bool

  package func write(to record: inout FactRecord) {
    let deed = intervention.deed
    let name = isRefused ? "refused-\(deed.rawValue)" : deed.rawValue
    record.begin(name, about: UInt64(intervention.node.rawValue), sentence)
    record.field("node", Int(intervention.node.rawValue))
    record.field("step", id: intervention.step)
    record.field("due_ns", intervention.due.nanoseconds)
    record.field("number", intervention.number)
  }

  private var sentence: String {
    let isSkip = intervention.deed == .skip
    if isRefused { return "by hand: nothing that is due there then can be \(isSkip ? "skipped" : "first")" }
    return isSkip ? "by hand: what was due never happens" : "by hand: what was due later comes first"
  }
}
