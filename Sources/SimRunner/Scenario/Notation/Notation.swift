/// The human-readable notation of a value: its parser, its printer, its examples and its pattern in one place.
package struct Notation<Value: Sendable>: Sendable {
  package let description: NotationDescription
  package let parse: @Sendable (String) throws(ParseError) -> Value
  /// Prints a value so that ``parse`` reads it back.
  package let print: @Sendable (Value) -> String
}

package struct NotationDescription: Hashable, Sendable {
  /// The noun for the text, without an article: `duration`.
  package let noun: String
  /// The written form, in words that follow "a duration is".
  package let about: String
  package let examples: [String]
  /// A regular expression (ECMA 262) that every accepted text matches, for editors; `nil` for none.
  let pattern: String?

  /// An example of medium size.
  var typical: String? { examples.isEmpty ? nil : examples[examples.count / 2] }

  var phrase: String { noun.withArticle }

  /// The accepted forms with examples, in one line.
  package var help: String {
    "\(phrase) is \(about): " + examples.map { "\"\($0)\"" }.joined(separator: ", ")
  }
}

/// The reason why a text isn't in a notation.
package struct ParseError: Error, Hashable {
  /// The exact mistake, if there is more to say than that the text isn't in the notation.
  package var reason: String?
  /// The likely intended text.
  package var suggestion: String?

  package init(_ reason: String? = nil, suggestion: String? = nil) {
    (self.reason, self.suggestion) = (reason, suggestion)
  }
}
