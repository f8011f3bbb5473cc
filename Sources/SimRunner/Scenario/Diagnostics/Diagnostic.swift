/// A mistake in a file: where it is, what is wrong, and what would be right.
package struct Diagnostic: Hashable, Sendable {
  /// What is underlined.
  package let range: SourceRange
  /// What is wrong, in one line that starts in lower case and has no full stop.
  package let message: String
  /// What would be right, in one line; nil when the message says it all.
  package var help: String?
  /// Another place that belongs to the mistake, and what it is.
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
