/// A rule of the source documents that breaks a promise if taken literally. Its system defines it.
///
/// By default the corrected rule applies; a scenario that selects a rule "as written" shows the failure.
package struct Rule: Sendable {
  /// The name in scenario files: words joined by hyphens.
  package let name: String
  /// The effect of the literal rule, and its place (tech spec TS, implementation plan IP, by line).
  package let about: String

  package init(_ name: String, _ about: String) { (self.name, self.about) = (name, about) }
}

extension Rule: Hashable {
  package static func == (a: Rule, b: Rule) -> Bool { a.name == b.name }
  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension Rule: WireField {
  package func write(to writer: inout WireWriter) { writer.write(fields: name) }
  /// A device needs only the name of a rule.
  package init(from reader: inout WireReader) throws(WireError) { self.init(try reader.field(), "") }
}
