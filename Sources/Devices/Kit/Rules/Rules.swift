import Synchronization

/// The literal rules of a run, and its planted mutant; none by default.
package struct Rules: Hashable, Sendable {
  private let literal: [Rule: Consultation]
  /// A mutant that is planted in the program, to test the checks.
  package let planted: Mutant?
  private let plant = Consultation()

  package init(asWritten: Set<Rule> = [], planted: Mutant? = nil) {
    literal = Dictionary(uniqueKeysWithValues: asWritten.map { ($0, Consultation()) })
    self.planted = planted
  }

  package var asWritten: Set<Rule> { Set(literal.keys) }

  /// The names of the literal rules, and of the planted mutant, that no code consulted: the run is the same without
  /// them.
  package var neverConsulted: [String] {
    literal.filter { !$0.value.happened }.map(\.key.name).sorted()
      + [planted].compactMap { plant.happened ? nil : $0?.name }
  }

  /// Returns whether the rule is taken literally. Ask last, where the answer makes a difference.
  package func hasDefect(_ rule: Rule) -> Bool {
    guard let consultation = literal[rule] else { return false }
    consultation.happened = true
    return true
  }

  package func hasPlanted(_ mutant: Mutant) -> Bool {
    guard let planted, planted == mutant else { return false }
    plant.happened = true
    return true
  }

  /// Returns the planted mutant if it is of that kind, which formulas know by name.
  package func planted<Mistake: RawRepresentable<String>>(as kind: Mistake.Type) -> Mistake? {
    guard let mistake = planted.flatMap({ Mistake(rawValue: $0.name) }) else { return nil }
    plant.happened = true
    return mistake
  }
}

/// Records whether any code consulted a literal rule. All are equal, because rules don't differ by what was consulted.
private final class Consultation: Hashable, Sendable {
  private let flag = Atomic(false)

  var happened: Bool {
    get { flag.load(ordering: .relaxed) }
    set { flag.store(newValue, ordering: .relaxed) }
  }

  static func == (a: Consultation, b: Consultation) -> Bool { true }
  func hash(into hasher: inout Hasher) {}
}

extension Rules: WireField {
  package func write(to writer: inout WireWriter) {
    writer.write(fields: asWritten.sorted { $0.name < $1.name }, planted)
  }
  package init(from reader: inout WireReader) throws(WireError) {
    self.init(asWritten: Set(try reader.list()), planted: try reader.field())
  }
}
