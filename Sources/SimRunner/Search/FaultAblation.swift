package import Engine

/// The outcome of a failure's scenario and seed without one of its faults or literal rules.
package struct FaultAblation {
  package enum Part {
    case rule(Rule)
    case fault(FaultEntry)
  }

  package let part: Part
  /// `true` if the check still fails.
  package let stillFails: Bool
  /// The first difference in the behaviour of a device or the wearer, with the part and without it; one that concerns
  /// the failure, if there is any. `nil` for a run that had ended before.
  package let with: FactMemory.Entry?
  package let without: FactMemory.Entry?

  /// `true` if the run without it is the same.
  package var changesNothing: Bool { with == nil && without == nil }

  /// Returns one for each literal rule and each fault of the scenario, in order.
  ///
  /// - Parameter failure: The message of the check in the original run.
  package static func all(
    of scenario: Scenario, check: String, failure: String, original: FactMemory, planting mutant: Mutant? = nil,
    monitor: any ProgressMonitor = SilentMonitor()
  ) throws(ToolError) -> [FaultAblation] {
    var others: [(Part, Scenario)] = scenario.literalRules.map { rule in
      var other = scenario
      other.rules = scenario.vocabulary.choice(of: scenario.literalRules.filter { $0 != rule })
      return (.rule(rule), other)
    }
    for (index, fault) in scenario.faults.enumerated() {
      var other = scenario
      other.faults.remove(at: index)
      others.append((.fault(fault), other))
    }
    var answers: [FaultAblation] = []
    for (part, other) in others where monitor.goesOn(WorkProgress(.counterfactuals, answers.count, of: others.count)) {
      let memory = FactMemory()
      let outcome = try memory.run(other, planting: mutant)
      let difference = original.difference(from: memory, about: failure, scenario.vocabulary)
      answers.append(
        FaultAblation(
          part: part, stillFails: outcome.failedNames.contains(check), with: difference?.one,
          without: difference?.other))
    }
    return answers
  }
}

/// The literal rules of a scenario that suffice for a check to fail.
package struct RuleBlame {
  /// Empty if it fails without any.
  package let rules: [Rule]
  private let count: Int
  private let runs: Int

  /// - Parameter idle: The names of rules that are known to have no effect.
  package init(
    _ scenario: Scenario, check: String, planting mutant: Mutant? = nil, idle: [String] = [],
    monitor: any ProgressMonitor = SilentMonitor()
  ) {
    let suspects = scenario.literalRules.filter { !idle.contains($0.name) }
    var runs = 0
    rules = sufficient(of: suspects) { rules in
      guard monitor.goesOn(WorkProgress(.counterfactuals, runs)) else { return false }
      runs += 1
      var other = scenario
      other.rules = scenario.vocabulary.choice(of: rules)
      return CheckTrial.failure(of: check, in: other, planting: mutant) != nil
    }
    (count, self.runs) = (scenario.literalRules.count, runs)
  }

  package var words: String {
    let names = rules.map(\.name).joined(separator: ", ")
    let blame = rules.isEmpty ? "none is needed" : "\(names) \(rules.count == 1 ? "suffices" : "suffice")"
    return "of \(count) as written \(blame): \(runs) runs"
  }
}

/// Returns the fewest entries that keep a property of all of them together, assuming that a needed entry is needed in
/// every combination. Takes about log2 of their number of tests for each needed entry, and one more.
func sufficient<Entry>(of entries: [Entry], _ test: ([Entry]) -> Bool) -> [Entry] {
  var needed: [Entry] = []
  var rest = entries[...]
  while !rest.isEmpty {
    // Find the shortest prefix that has it, together with the entries known to be needed.
    var (without, with) = (0, rest.count)
    while with - without > 1 {
      let middle = (without + with) / 2
      if test(rest.prefix(middle) + needed) { with = middle } else { without = middle }
    }
    let isAtFirst = with == 1 && needed.isEmpty
    if isAtFirst, test([]) { return [] }
    needed.insert(rest[with - 1], at: 0)
    rest = rest.prefix(with - 1)
    if rest.isEmpty || test(needed) { return needed }
  }
  return needed
}

/// Records the behaviour of devices and the wearer in a run, in order. Faults are excluded, so that runs with and
/// without one can be compared.
package final class FactMemory: TraceObserver {
  package var interest: TraceInterest { .facts }
  package struct Entry {
    package let at: Instant
    package let node: NodeID
    package let fact: any TraceFact

    fileprivate func isSame(as other: Entry) -> Bool {
      node == other.node && fact.digested.digest == other.fact.digested.digest
    }
  }

  private var entries: [Entry] = []

  package init() {}

  package func observe(_ event: TraceEvent) {
    guard event.kind == .fact, let fact = event.fact else { return }
    entries.append(Entry(at: event.at, node: event.node, fact: fact))
  }

  /// Returns the first difference from another run: among the facts about a failure, or else those that a session
  /// prints, or else all. `nil` if the runs are equal.
  func difference(
    from other: FactMemory, about failure: String, _ vocabulary: PluginRegistry
  ) -> (one: Entry?, other: Entry?)? {
    func pair(
      _ one: ArraySlice<Entry>, _ two: ArraySlice<Entry>, _ isSame: (Entry, Entry) -> Bool
    ) -> (one: Entry?, other: Entry?)? {
      let same = zip(one, two).prefix { isSame($0, $1) }.count
      let (one, two) = (one.dropFirst(same).first, two.dropFirst(same).first)
      return one == nil && two == nil ? nil : (one, two)
    }
    let same = zip(entries, other.entries).prefix { $0.at == $1.at && $0.isSame(as: $1) }.count
    let (mine, others) = (entries[same...], other.entries[same...])
    let names = Self.names(in: failure)
    let isMachinery = vocabulary.machinery()
    let concerns: [(Entry) -> Bool] = [
      { entry in names.contains { entry.fact.words.contains($0) } },
      { entry in !isMachinery(entry.fact) },
    ]
    for isOfConcern in concerns {
      let (one, two) = (mine.filter(isOfConcern)[...], others.filter(isOfConcern)[...])
      if let found = pair(one, two, { $0.isSame(as: $1) }) { return found }
      // The same facts, but later.
      let minute = Span.minutes(1)
      if let found = pair(one, two, { $0.at - $1.at < minute && $1.at - $0.at < minute }) { return found }
    }
    return pair(mine, others) { _, _ in false }
  }

  /// Returns the ids and dates in a failure's message, which facts contain too.
  private static func names(in failure: String) -> [String] {
    failure.split { !$0.isLetter && !$0.isNumber && $0 != "-" }.map(String.init).filter {
      $0.count > 5 && $0.contains(where: \.isNumber)
    }
  }

  /// Runs a scenario and records its facts.
  package func run(_ scenario: Scenario, planting mutant: Mutant? = nil) throws(ToolError) -> RunOutcome {
    let plan = try WorldPlan(scenario, planting: mutant)
    return try ToolError.storing { () throws(StorageError) in
      try Run(plan, observers: [self]).run(monitor: InterruptionMonitor())
    }
  }
}

extension RunOutcome {
  /// The failed checks, including expected failures, and the unmet expectations.
  var failedNames: [String] {
    checks.filter(\.isFailed).map(\.name)
      + (expectations.contains { $0.outcome == .unmet } ? [CheckName.expect.text] : [])
  }
}
