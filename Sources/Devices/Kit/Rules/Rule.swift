package import Wire

/// A rule of the source documents that breaks a promise, taken literally; the system that it is about brings it.
///
/// By default every rule is the mended one; a scenario that asks for a rule "as written" shows the failure.
package struct Rule: Sendable {
  /// How scenario files call it: words with hyphens between them.
  package let name: String
  /// What the literal rule does, and where it is written (tech spec TS, implementation plan IP, by line).
  package let about: String

  package init(_ name: String, _ about: String) { (self.name, self.about) = (name, about) }
}

extension Rule: Hashable {
  package static func == (a: Rule, b: Rule) -> Bool { a.name == b.name }
  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension Rule: WireField {
  package func write(to writer: inout WireWriter) { writer.write(fields: name) }
  /// A device that is told of a rule needs no more of it than its name.
  package init(from reader: inout WireReader) throws(WireError) { self.init(try reader.field(), "") }
}
