/// Adds entries to the lists of a scenario's text, and leaves all else of it as its author wrote it: comments, order and
/// spacing.
package struct ScenarioEdit {
  package private(set) var text: String

  package init(_ text: String) { self.text = text }

  /// Adds entries, each a JSON5 object on one line, at the end of the list of that key; a key that is not there is added.
  ///
  /// Returns false, and changes nothing, where the text is not that of a scenario.
  package mutating func append(_ entries: [String], to key: String) -> Bool {
    guard !entries.isEmpty else { return true }
    let source = SourceText(name: "scenario", text: text)
    let document = JSON5Document(source)
    guard document.diagnostics.isEmpty, case .object(let members)? = document.root?.kind, let last = members.last else {
      return false
    }
    guard let list = members.first(where: { $0.key == key })?.value else {
      let lines = entries.map { "    \($0),\n" }.joined()
      insert(",\n  \(key): [\n\(lines)  ]", at: last.value.range.upper)
      return true
    }
    guard case .array(let elements) = list.kind else { return false }
    if let last = elements.last {
      let margin = margin(of: last.range.lower, in: source)
      insert(entries.map { ",\n\(margin)\($0)" }.joined(), at: last.range.upper)
    } else {
      insert("\n" + entries.map { "    \($0),\n" }.joined() + "  ", at: list.range.lower + 1)
    }
    return true
  }

  /// The spaces before an element that begins its line; those of a list in a scenario for one that does not.
  private func margin(of offset: Int, in source: SourceText) -> String {
    let line = source.lineRange(around: offset)
    let before = source.text(SourceRange(line.lower, offset))
    return before.allSatisfy { $0 == " " || $0 == "\t" } ? before : "    "
  }

  private mutating func insert(_ added: String, at offset: Int) {
    let bytes = Array(text.utf8)
    text = String(decoding: bytes[..<offset] + Array(added.utf8) + bytes[offset...], as: UTF8.self)
  }
}
