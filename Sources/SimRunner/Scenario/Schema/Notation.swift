/// How a value is written as people say it: the one place for its parser, its printer, its examples and its pattern.
struct Notation<Value: Hashable & Sendable>: Sendable {
  let description: NotationDescription
  /// The value of a text.
  let parse: @Sendable (String) throws(Misreading) -> Value
  /// A text that ``parse`` reads as that value.
  let print: @Sendable (Value) -> String
}

/// What a notation looks like, without its type.
struct NotationDescription: Hashable, Sendable {
  /// What the text is, without an article: `duration`.
  let noun: String
  /// How it is written, in words that follow "a duration is".
  let about: String
  let examples: [String]
  /// A regular expression (ECMA 262) that every accepted text matches, for editors; nil for none.
  let pattern: String?

  /// The noun with its article.
  var phrase: String { noun.withArticle }

  /// The accepted forms with examples, in one line.
  var help: String {
    "\(phrase) is \(about): " + examples.map { "\"\($0)\"" }.joined(separator: ", ")
  }
}

/// Why a text is not in a notation.
struct Misreading: Error, Hashable {
  /// What exactly is wrong, if more can be said than that it is not in the notation.
  var reason: String?
  /// What may have been meant.
  var suggestion: String?

  init(_ reason: String? = nil, suggestion: String? = nil) { (self.reason, self.suggestion) = (reason, suggestion) }
}
