package import Wire

/// Which of the documents' rules a run follows as they are written, and the mistake that is planted in it; none by default.
package struct Rules: Hashable, Sendable {
  package let asWritten: Set<Rule>
  /// A mistake that is planted in the program, to try the checks.
  package let planted: Mutant?

  package init(asWritten: Set<Rule> = [], planted: Mutant? = nil) {
    (self.asWritten, self.planted) = (asWritten, planted)
  }

  package func hasDefect(_ rule: Rule) -> Bool { asWritten.contains(rule) }
  package func hasPlanted(_ mutant: Mutant) -> Bool { planted == mutant }
}

extension Rules: WireField {
  package func write(to writer: inout WireWriter) {
    writer.write(fields: asWritten.sorted { $0.name < $1.name }, planted)
  }
  package init(from reader: inout WireReader) throws(WireError) {
    self.init(asWritten: Set(try reader.list()), planted: try reader.field())
  }
}
