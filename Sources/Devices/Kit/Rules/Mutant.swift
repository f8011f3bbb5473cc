package import Wire

/// A small programming mistake that is planted on purpose, to see whether a check finds it; the system in which it is planted
/// brings it.
///
/// A mutant is a rule of no document. At most one is planted in a run, by an option of the
/// command line alone; no scenario can name one, and a run with one says so in its verdict.
package struct Mutant: Sendable {
  /// How the command line calls it: words with hyphens between them.
  package let name: String
  /// The module and the type in which it is planted.
  package let place: String
  /// What the program does wrong, in plain words.
  package let about: String

  package init(_ name: String, in place: String, _ about: String) {
    (self.name, self.place, self.about) = (name, place, about)
  }
}

extension Mutant: Hashable {
  package static func == (a: Mutant, b: Mutant) -> Bool { a.name == b.name }
  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension Mutant: WireField {
  package func write(to writer: inout WireWriter) { writer.write(fields: name) }
  /// A device in which one is planted needs no more of it than its name.
  package init(from reader: inout WireReader) throws(WireError) { self.init(try reader.field(), in: "", "") }
}
