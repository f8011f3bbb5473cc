/// A device's decision about a morning, for the trace and for the checks.
package struct MorningFact: TraceFact {
  /// The decision; it may be that there is none, with the reason.
  package let decision: MorningDecision
  package let device: DeviceID

  package init(_ decision: MorningDecision, by device: DeviceID) { (self.decision, self.device) = (decision, device) }

  package func write(to record: inout FactRecord) {
    record.begin(
      "decided-morning", about: MorningDecision.key(decision.date).id, by: device,
      "{device} decided for {date}: {outcome} ({source})")
    record.field("date", decision.date)
    record.field("outcome", decision.outcome)
    record.field("source", decision.source)
    record.field("decided_ns", decision.decided)
    record.field("observed_ns", decision.observed)
    guard let advice = decision.advice else { return }
    record.field("advice", advice.action)
    record.field("recovery", Int(advice.recovery))
    record.field("intensity", advice.intensity)
    record.field("slot_ns", advice.slot)
  }
}
