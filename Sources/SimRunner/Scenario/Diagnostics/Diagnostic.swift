/// A mistake in a file: where it is, what is wrong, and what would be right.
struct Diagnostic: Hashable, Sendable {
  /// What is underlined.
  let range: SourceRange
  /// What is wrong, in one line that starts in lower case and has no full stop.
  let message: String
  /// What would be right, in one line; nil when the message says it all.
  var help: String?
  /// Another place that belongs to the mistake, and what it is.
  var related: Related?

  struct Related: Hashable, Sendable {
    let range: SourceRange
    let message: String
  }

  init(_ message: String, at range: SourceRange, help: String? = nil, related: Related? = nil) {
    (self.range, self.message, self.help, self.related) = (range, message, help, related)
  }
}
