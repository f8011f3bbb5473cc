/// Prints diagnostics with the line they are about and a caret under the mistake.
struct DiagnosticPrinter {
  let source: SourceText
  /// How many mistakes are printed in full.
  var limit = 20

  /// All diagnostics, in the order given, each ending in a line end.
  func text(of diagnostics: [Diagnostic]) -> String {
    let shown = diagnostics.prefix(limit).map { text(of: $0) }.joined()
    let more = diagnostics.count - limit
    return more > 0 ? shown + "\(source.name): \(more) more \(more == 1 ? "mistake" : "mistakes") not shown\n" : shown
  }

  /// One diagnostic: the headline, the line, the caret, and the help.
  func text(of diagnostic: Diagnostic) -> String {
    var text = paragraph(diagnostic.range, "error", diagnostic.message)
    if let help = diagnostic.help { text += "    \(help)\n" }
    if let related = diagnostic.related { text += paragraph(related.range, "note", related.message) }
    return text
  }

  private func paragraph(_ range: SourceRange, _ severity: String, _ message: String) -> String {
    let place = source.place(of: range.lower)
    let excerpt = Excerpt(of: range, in: source)
    return "\(source.name):\(place.line):\(place.column): \(severity): \(message)\n"
      + (excerpt.line.isEmpty ? "" : "    \(excerpt.line)\n    \(excerpt.caret)\n")
  }
}
