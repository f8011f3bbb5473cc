package import ScenarioFiles
package import SimKernel

/// One person of a population: always the same one for a number and a seed, however many others there are.
package struct Person: Sendable {
  /// From 1.
  package let number: Int
  /// What kind of person, by place in the population's list.
  package let archetype: Int
  /// The whole life, as a scenario that can be printed and run.
  package let scenario: Scenario
  /// Why there is no such person, if what was drawn does not go together.
  package let mistake: String?
}

extension Population {
  /// The person of that number.
  ///
  /// - Parameters:
  ///   - seed: the fleet's.
  ///   - length: how long they are followed.
  ///   - rules: which rules run as written for everybody.
  package func person(_ number: Int, seed: UInt64, length: Span, rules: RuleChoice = .mended) -> Person {
    var own = RandomStream(seed: seed, name: "person.\(number)")
    let archetype = kind(at: own.unit())
    var maker = PersonMaker(archetypes[archetype], seed: own.next() >> 32)
    maker.scenario.name = "\(name) \(number), \(archetypes[archetype].name)"
    maker.scenario.about = archetypes[archetype].about
    (maker.scenario.directory, maker.scenario.length, maker.scenario.rules) = (directory, length, rules)
    maker.scenario.start = start.adding(
      days: maker.pick("start", of: max(1, Int(startsWithin.nanoseconds / Span.days(1).nanoseconds))))
    maker.make()
    // What runs is what can be printed: the text, read again.
    let text = ScenarioFile.text(of: maker.scenario, showingDefaults: false)
    let source = SourceText(name: "person-\(number).json5", bytes: Array(text.utf8))
    do throws(ScenarioError) {
      let scenario = try ScenarioFile.read(source, directory: directory)
      return Person(number: number, archetype: archetype, scenario: scenario, mistake: nil)
    } catch {
      return Person(number: number, archetype: archetype, scenario: maker.scenario, mistake: "\(error)")
    }
  }

  /// The kind of person at a part of all their weights.
  private func kind(at part: Double) -> Int {
    var rest = part * archetypes.reduce(0) { $0 + $1.weight }
    for (index, archetype) in archetypes.enumerated() {
      rest -= archetype.weight
      if rest < 0 { return index }
    }
    return archetypes.count - 1
  }
}
