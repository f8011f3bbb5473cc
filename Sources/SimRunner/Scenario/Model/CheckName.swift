/// The name of a promise, in scenario files and in reports, defined by the type of its check.
package struct CheckName: Hashable, Sendable {
  /// Words joined by hyphens: `single-writer`.
  package let text: String
  /// The promise in a sentence for readers of scenario files.
  package let about: String

  package init(_ text: String, _ about: String) { (self.text, self.about) = (text, about) }

  package static let expect = CheckName("expect", "What the story itself expects.")

  /// A placeholder before a name is read.
  static let none = CheckName("", "")
}
