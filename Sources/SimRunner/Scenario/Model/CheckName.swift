/// How a promise is called, in scenario files and in reports; the type of its check brings it.
package struct CheckName: Hashable, Sendable {
  /// The words with hyphens between them: `single-writer`.
  package let text: String
  /// The promise in a sentence for readers of scenario files.
  package let about: String

  package init(_ text: String, _ about: String) { (self.text, self.about) = (text, about) }

  /// What a story itself expects, beside the checks.
  package static let expect = CheckName("expect", "What the story itself expects.")

  /// Of no check: where a name is about to be read.
  static let none = CheckName("", "")
}
