/// A small programming mistake that is planted on purpose, to test whether a check finds it. Its system defines it.
///
/// A mutant isn't a rule of any document. At most one is planted in a run, only by an option of the command line; no
/// scenario can name one, and a run with one says so in its verdict.
package struct Mutant: Sendable {
  /// The name on the command line: words joined by hyphens.
  package let name: String
  /// The module and the type in which it is planted.
  package let place: String
  /// The program's mistake, in plain words.
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
  /// A device needs only the name of a planted one.
  package init(from reader: inout WireReader) throws(WireError) { self.init(try reader.field(), in: "", "") }
}
