import DeviceKit
package import Engine
package import ScenarioFiles
package import SimKernel

/// What a failure would have been without one of its faults: the same scenario and seed, run without it.
package struct Counterfactual {
  package let fault: FaultEntry
  /// Whether the check fails all the same.
  package let stillFails: Bool
  /// The first thing that a device or the wearer did otherwise, with the fault and without it; nil where one run had ended, or
  /// all was the same.
  package let with: FactMemory.Entry?
  package let without: FactMemory.Entry?

  /// One for each fault of the scenario, in order.
  package static func all(
    of scenario: Scenario, check: String, original: FactMemory, monitor: any ProgressMonitor = SilentMonitor()
  ) throws(ToolError) -> [Counterfactual] {
    var answers: [Counterfactual] = []
    let count = scenario.faults.count
    for index in 0..<count where monitor.goesOn(WorkProgress(.counterfactuals, index, of: count)) {
      var other = scenario
      other.faults.remove(at: index)
      let memory = FactMemory()
      let outcome = try memory.run(other)
      let place = original.firstDifference(from: memory)
      answers.append(
        Counterfactual(
          fault: scenario.faults[index], stillFails: outcome.failedNames.contains(check),
          with: place.flatMap { original.entry($0) }, without: place.flatMap { memory.entry($0) }))
    }
    return answers
  }
}

/// What the devices and the wearer did in a run, in order; faults themselves are left out, so that runs with and without one
/// can be compared.
package final class FactMemory: TraceObserver {
  package var interest: TraceInterest { .facts }
  package struct Entry {
    package let at: Instant
    package let node: NodeID
    package let fact: any TraceFact

    package init(at: Instant, node: NodeID, fact: any TraceFact) {
      (self.at, self.node, self.fact) = (at, node, fact)
    }
  }

  private var entries: [Entry] = []

  package init() {}

  package func observe(_ event: TraceEvent) {
    guard event.kind == .fact, let fact = event.fact else { return }
    entries.append(Entry(at: event.at, node: event.node, fact: fact))
  }

  package func entry(_ place: Int) -> Entry? { place < entries.count ? entries[place] : nil }

  /// The first place at which another run went another way; nil where both are the same.
  func firstDifference(from other: FactMemory) -> Int? {
    for (place, pair) in zip(entries, other.entries).enumerated() {
      let (one, two) = pair
      let isSame =
        one.at == two.at && one.node == two.node && one.fact.digested.digest == two.fact.digested.digest
      if !isSame { return place }
    }
    return entries.count == other.entries.count ? nil : min(entries.count, other.entries.count)
  }

  /// Runs a scenario and keeps what happens in it.
  package func run(_ scenario: Scenario) throws(ToolError) -> RunOutcome {
    let plan = try WorldPlan(scenario)
    return try ToolError.storing { () throws(StorageError) in
      try Run(plan, observers: [self]).run(monitor: InterruptionMonitor())
    }
  }
}

extension RunOutcome {
  /// The checks that failed, whether or not the scenario expects it, and what it does expect.
  var failedNames: [String] {
    checks.filter(\.isFailed).map(\.name) + (expectations.contains { $0.outcome == .unmet } ? [Self.expectation] : [])
  }
}
