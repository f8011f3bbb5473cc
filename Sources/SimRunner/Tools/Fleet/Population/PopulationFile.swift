import Foundation
package import ScenarioFiles
import PersonWire

/// The population file: from its text to a checked ``Population``, and back.
package enum PopulationFile {
  /// Loads and checks the population at that path. Relative paths in it start at the file's directory.
  ///
  /// - Parameter length: The time for which each person is simulated: a later fault would never happen.
  package static func load(path: String, _ vocabulary: PluginRegistry, length: Span) throws(ScenarioError) -> Population
  {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw .unreadable(path: path, suggestion: nil)
    }
    let directory = FilePath.folder(of: path)
    return try read(
      SourceText(name: path, bytes: [UInt8](data)), vocabulary, directory: directory.isEmpty ? "." : directory,
      length: length, fileExists: { UnreadableFile.problem($0) == nil })
  }

  /// Parses and checks a population's text. `fileExists` returns whether a file that it names exists.
  package static func read(
    _ source: SourceText, _ vocabulary: PluginRegistry, directory: String = ".", length: Span = .weeks(1),
    fileExists: (String) -> Bool = { _ in true }
  ) throws(ScenarioError) -> Population {
    let document = JSON5Document(source)
    var diagnostics = document.diagnostics
    var population = Population(vocabulary)
    population.directory = directory
    if let root = document.root {
      var reading = ShapeReading()
      _ = PopulationDefinition.record(vocabulary).read(root, into: &population, &reading)
      var validation = PopulationValidation(
        population: population, map: reading.sourceMap, whole: root.range, length: length)
      validation.run(fileExists: fileExists)
      diagnostics += reading.diagnostics + validation.diagnostics
    }
    guard diagnostics.isEmpty else {
      let sorted = diagnostics.enumerated().sorted { ($0.1.range.lower, $0.0) < ($1.1.range.lower, $1.0) }
      throw .mistakes(sorted.map(\.element), in: source)
    }
    return population
  }

  /// Returns the population as a file without defaults, which reads back as the same value.
  package static func text(of population: Population) -> String {
    let node = PopulationDefinition.record(population.vocabulary).shape.write(population, nil)
    return ConfigPrinter(style: .json5).text(node.withoutDefaults) + "\n"
  }
}

/// Checks the meaning of a syntactically valid population.
struct PopulationValidation {
  let population: Population
  let map: SourceMap
  /// The place of mistakes without a place of their own.
  let whole: SourceRange
  /// The time for which each person is simulated.
  let length: Span
  private(set) var diagnostics: [Diagnostic] = []

  mutating func run(fileExists: (String) -> Bool) {
    if population.startsWithin.nanoseconds % Span.days(1).nanoseconds != 0 {
      report("people begin on whole days", at: "startsWithin", help: "write it in days, such as \"364d\"")
    }
    for index in population.archetypes.indices {
      checkName(index)
      checkLife(index, fileExists)
      checkVariation(index)
    }
  }

  /// Two kinds of one name would be indistinguishable, and `all` is the sum of them in reports.
  private mutating func checkName(_ index: Int) {
    let name = population.archetypes[index].name
    let path = "archetypes[\(index)].name"
    if name == "all" { return report("'all' is everybody in the reports", at: path, help: "choose another name") }
    guard let first = population.archetypes[..<index].firstIndex(where: { $0.name == name }) else { return }
    report(
      "there is another kind of person called '\(name)'", at: path,
      related: ("archetypes[\(first)].name", "the first is here"))
  }

  /// A life is a scenario whose first day and length are set by the fleet.
  private mutating func checkLife(_ index: Int, _ fileExists: (String) -> Bool) {
    let path = "archetypes[\(index)].life"
    var life = population.archetypes[index].life
    (life.directory, life.start, life.length) = (population.directory, population.start, length)
    var validation = ScenarioValidation(
      scenario: life, map: map.within(path), whole: map[path]?.value ?? map["archetypes[\(index)]"]?.value ?? whole)
    validation.run(fileExists: fileExists)
    diagnostics += validation.diagnostics
  }

  private mutating func checkVariation(_ index: Int) {
    let (archetype, path) = (population.archetypes[index], "archetypes[\(index)].varies")
    if case .recorded = archetype.life.wearer.source {
      for key in ["age", "fitness", "stress", "sleepNeed", "chronotype", "training"] where map["\(path).\(key)"] != nil
      {
        report(
          "a recorded wearer keeps the body that was recorded", at: "\(path).\(key)", key: true,
          help: "leave '\(key)' out, or name an archetype in life.wearer")
      }
    }
    for (key, isThere) in [
      ("commuteLoss", archetype.varies.commuteLoss != nil),
      ("commuteNetwork", !archetype.varies.commuteNetwork.isEmpty),
    ] where isThere && archetype.varies.commute.isEmpty && archetype.life.wearer.habits.commute.isEmpty {
      report("nobody is on the way here", at: "\(path).\(key)", key: true, help: "say when, under 'commute'")
    }
    if !archetype.varies.misbehaviour.isEmpty, archetype.varies.misbehaves == 0 {
      report(
        "nobody misbehaves here", at: "\(path).misbehaviour", key: true,
        help: "say how likely they do: misbehaves: \"20%\"")
    }
  }

  private mutating func report(
    _ message: String, at path: String, key: Bool = false, help: String? = nil, related: (String, String)? = nil
  ) {
    let place = map[path]
    let range = (key ? place?.key : place?.value) ?? SourceRange(whole.lower, whole.lower + 1)
    let other = related.flatMap { path, message in
      map[path].map { Diagnostic.Related(range: $0.value, message: message) }
    }
    diagnostics.append(Diagnostic(message, at: range, help: help, related: other))
  }
}
