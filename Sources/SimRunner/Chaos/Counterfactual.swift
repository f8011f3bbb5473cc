import Devices
import Transport

/// What a failure would have been without one of its faults: the same scenario and seed, run without it.
struct Counterfactual {
  let fault: FaultEntry
  /// Whether the check fails all the same.
  let stillFails: Bool
  /// The first thing that a device or the wearer did otherwise, with the fault and without it; nil where one run had ended, or
  /// all was the same.
  let with: FactMemory.Entry?
  let without: FactMemory.Entry?

  /// One for each fault of the scenario, in order.
  static func all(
    of scenario: Scenario, check: String, original: FactMemory, goesOn: () -> Bool
  ) throws(CommandFailure) -> [Counterfactual] {
    var answers: [Counterfactual] = []
    for index in scenario.faults.indices where goesOn() {
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
final class FactMemory: TraceObserver {
  var interest: TraceInterest { .facts }
  struct Entry {
    let at: Instant
    let node: NodeID
    let fact: any TraceFact
  }

  private var entries: [Entry] = []

  func observe(_ event: TraceEvent) {
    guard event.kind == .fact, let fact = event.fact else { return }
    entries.append(Entry(at: event.at, node: event.node, fact: fact))
  }

  func entry(_ place: Int) -> Entry? { place < entries.count ? entries[place] : nil }

  /// The first place at which another run went another way; nil where both are the same.
  func firstDifference(from other: FactMemory) -> Int? {
    for (place, pair) in zip(entries, other.entries).enumerated() {
      let (one, two) = pair
      let isSame =
        one.at == two.at && one.node == two.node && one.fact.name == two.fact.name
        && one.fact.fingerprint == two.fact.fingerprint
      if !isSame { return place }
    }
    return entries.count == other.entries.count ? nil : min(entries.count, other.entries.count)
  }

  /// Runs a scenario and keeps what happens in it.
  func run(_ scenario: Scenario) throws(CommandFailure) -> RunOutcome {
    let plan = try ScenarioCommandInput.plan(scenario)
    do throws(StorageError) { return try Run(plan, observers: [self]).run() } catch {
      throw CommandFailure(.inputOutput, "Error: \(error)")
    }
  }
}

extension RunOutcome {
  /// The checks that failed, whether or not the scenario expects it.
  var failedNames: [String] { checks.filter(\.isFailed).map(\.name) }
}
