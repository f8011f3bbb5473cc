/// What somebody who steps through a run decides at one of its steps, in place of the scheduling policy.
///
/// It names a step and a place among what was pending then, so that it means the same as long as everything before it is
/// the same: for the scenario, seed and program with which it was decided.
package struct Intervention: Hashable, Sendable {
  package enum Deed: String, CaseIterable, Hashable, Sendable {
    /// What is pending at that place happens next: a message may be faster, and of one instant anything may be first.
    case choose
    /// What is pending at that place never happens: a message is lost, a timer never fires.
    case skip
  }

  /// How many steps were done before it.
  package let step: UInt64
  package let deed: Deed
  /// 1 is what would have happened next.
  package let place: Int

  package init(step: UInt64, deed: Deed, place: Int) { (self.step, self.deed, self.place) = (step, deed, place) }
}

/// In the trace: an intervention was carried out, or did not fit what was pending.
package struct InterventionFact: TraceFact {
  package let intervention: Intervention
  package let isRefused: Bool

  package var name: String { isRefused ? "refused-\(intervention.deed.rawValue)" : intervention.deed.rawValue }
  package var subject: UInt64 { UInt64(intervention.place) }
  package var fingerprint: UInt64 { stableHash(intervention.step, subject &<< 1 | (isRefused ? 1 : 0)) }
  package var summary: String {
    let what = "what was pending at place \(intervention.place)"
    if isRefused { return "by hand: \(what) cannot be \(intervention.deed == .skip ? "skipped" : "first")" }
    return intervention.deed == .skip ? "by hand: \(what) never happens" : "by hand: \(what) comes first"
  }
}
