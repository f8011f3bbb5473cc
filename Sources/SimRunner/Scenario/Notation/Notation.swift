/// How a value is written as people say it: the one place for its parser, its printer, its examples and its pattern.
package struct Notation<Value: Sendable>: Sendable {
  package let description: NotationDescription
  /// The value of a text.
  package let parse: @Sendable (String) throws(ParseError) -> Value
  /// A text that ``parse`` reads as that value.
  package let print: @Sendable (Value) -> String
}

/// What a notation looks like, without its type.
package struct NotationDescription: Hashable, Sendable {
  /// What the text is, without an article: `duration`.
  package let noun: String
  /// How it is written, in words that follow "a duration is".
  package let about: String
  package let examples: [String]
  /// A regular expression (ECMA 262) that every accepted text matches, for editors; nil for none.
  let pattern: String?

  /// An example that is neither very small nor very large.
  var typical: String? { examples.isEmpty ? nil : examples[examples.count / 2] }

  /// The noun with its article.
  var phrase: String { noun.withArticle }

  /// The accepted forms with examples, in one line.
  package var help: String {
    "\(phrase) is \(about): " + examples.map { "\"\($0)\"" }.joined(separator: ", ")
  }
}

/// Why a text is not in a notation.
package struct ParseError: Error, Hashable {
  /// What exactly is wrong, if more can be said than that it is not in the notation.
  package var reason: String?
  /// What may have been meant.
  package var suggestion: String?

  package init(_ reason: String? = nil, suggestion: String? = nil) {
    (self.reason, self.suggestion) = (reason, suggestion)
  }
}
