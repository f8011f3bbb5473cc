/// What the user who steps through a run decides at one of its steps, in place of the scheduling policy.
///
/// It names what was pending by when and where it was due, and not by its place in the queue, which would be another one
/// as soon as anything else were planned. It means the same as long as everything before it is the same.
package struct Intervention: Hashable, Sendable {
  package enum Deed: String, CaseIterable, Hashable, Sendable {
    /// That happens next: a message may be faster, and of one instant anything may be first.
    case choose = "choose"
    /// That never happens: a message is lost, a timer never fires.
    case skip = "skip"
  }

  /// How many steps were done before it.
  package let step: UInt64
  package let deed: Deed
  /// Where it is due, and when.
  package let node: NodeID
  package let due: Instant
  /// Which of several that are due there at that moment; 1 is the first.
  package let number: Int

  package init(step: UInt64, deed: Deed, node: NodeID, due: Instant, number: Int = 1) {
    (self.step, self.deed, self.node, self.due, self.number) = (step, deed, node, due, number)
  }
}

/// In the trace: an intervention was carried out, or did not fit what was pending.
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
