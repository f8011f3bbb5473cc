/// A mistake in a file: its place, a message, and a remedy.
package struct Diagnostic: Hashable, Sendable {
  package let range: SourceRange
  /// The mistake, in one line that starts in lower case and has no full stop.
  package let message: String
  /// The remedy, in one line; `nil` if the message is enough.
  package var help: String?
  /// Another place that belongs to the mistake, with its description.
  package var related: Related?

  package struct Related: Hashable, Sendable {
    package let range: SourceRange
    package let message: String

    package init(range: SourceRange, message: String) {
      (self.range, self.message) = (range, message)
    }
  }

  package init(_ message: String, at range: SourceRange, help: String? = nil, related: Related? = nil) {
    (self.range, self.message, self.help, self.related) = (range, message, help, related)
  }
}

/// Prints diagnostics with their line and a caret under the mistake.
struct DiagnosticPrinter {
  let source: SourceText
  /// The number of mistakes printed in full.
  var limit = 20

  /// All diagnostics, in the order given, each ending in a line end.
  func text(of diagnostics: [Diagnostic]) -> String {
    let shown = diagnostics.prefix(limit).map { text(of: $0) }.joined()
    let more = diagnostics.count - limit
    return more > 0 ? shown + "\(source.name): \(more) more \(more == 1 ? "mistake" : "mistakes") not shown\n" : shown
  }

  /// Returns one diagnostic: the headline, the line, the caret, and the help.
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

/// The printed line of a mistake, and the caret line below it.
struct Excerpt: Equatable {
  let line: String
  let caret: String

  /// Columns of a terminal for an excerpt; longer lines are cut on both sides of the mistake.
  private static let width = 100

  /// Creates the excerpt for a range; of a range over several lines, only the first line is shown and underlined.
  ///
  /// The line's indentation is removed. Tabs are kept in the caret line and wide characters take two columns, so that
  /// the caret is below the mistake in every terminal.
  init(of range: SourceRange, in source: SourceText) {
    let whole = source.lineRange(around: range.lower)
    let window = Excerpt.window(of: range, in: whole, of: source)
    let start = min(max(range.lower, window.lower), window.upper)
    let before = PrintableText.of(source.text(SourceRange(window.lower, start)))
    let marked = PrintableText.of(source.text(SourceRange(start, min(range.upper, window.upper))))
    let after = PrintableText.of(source.text(SourceRange(min(max(range.upper, start), window.upper), window.upper)))

    let indentation = window.lower == whole.lower ? before.prefix(while: \.isWhitespace).count : 0
    let cut = (left: window.lower > whole.lower ? "…" : "", right: window.upper < whole.upper ? "…" : "")
    let shownBefore = cut.left + before.dropFirst(indentation)
    line = Excerpt.trimmingEnd(shownBefore + marked + after + cut.right)
    let padding = shownBefore.map { $0 == "\t" ? "\t" : String(repeating: " ", count: $0.columns) }.joined()
    caret = padding + "^" + String(repeating: "~", count: max(0, marked.columns - 1))
  }

  /// Returns the part of the line that fits: about two thirds of the width before the mistake, the rest from it on.
  private static func window(of range: SourceRange, in line: SourceRange, of source: SourceText) -> SourceRange {
    guard source.text(SourceRange(line.lower, min(line.upper, line.lower + 4 * width))).columns > width else {
      return line
    }
    var lower = max(line.lower, min(range.lower, line.upper) - width * 3 / 5)
    var upper = min(line.upper, lower + width)
    while lower > line.lower, source.bytes[lower] & 0xC0 == 0x80 { lower -= 1 }
    while upper < line.upper, source.bytes[upper] & 0xC0 == 0x80 { upper += 1 }
    return SourceRange(lower, upper)
  }

  private static func trimmingEnd(_ text: String) -> String {
    String(text.reversed().drop(while: \.isWhitespace).reversed())
  }
}
