extension Rule {
  package static let mornings: [Rule] = [
    .gateBeforeWork, .gateNeverClears, .arrivalIsObservation, .futureIsFresh, .ignoresStaleness, .gatePerDevice,
  ]

  package static let gateBeforeWork = Rule(
    "gate-before-work", "the morning's gate closes before the work is done (TS 7097, 7258)")
  package static let gateNeverClears = Rule(
    "gate-never-clears", "what says that the morning was decided is never cleared in memory (TS 7137)")
  package static let arrivalIsObservation = Rule(
    "arrival-is-observation", "data counts as observed when it arrived (IP 1904)")
  package static let futureIsFresh = Rule(
    "future-is-fresh", "an age is what the clock says since, and one below zero is fresh (IP 1853-1863)")
  package static let ignoresStaleness = Rule(
    "ignores-staleness", "the background cycle of the watch decides without the staleness check (TS 7253)")
  package static let gatePerDevice = Rule(
    "gate-per-device", "watch and phone each decide the morning behind a gate of their own (TS 7136, 7290)")
}

extension Mutant {
  /// The mistakes that can be planted in the decision of a morning.
  package static let mornings: [Mutant] = [
    .decidedUnchecked, .decidedBySleepAlone,
  ]

  package static let decidedUnchecked = Mutant(
    "decided-unchecked", in: "Devices/PhoneMornings",
    "a decision is written without looking whether there is one by now")
  package static let decidedBySleepAlone = Mutant(
    "decided-by-sleep-alone", in: "Orchestrator/MorningDecision+Agents",
    "the morning is decided by how long the night was, whatever recovery says")
}
