/// The key of a provider. It shows itself to nobody: not in a log, not in a debugger's description.
package struct ModelKey: Equatable, Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The variable of the environment that holds it.
  package static let variable = "TRIAD_MODEL_KEY"

  private let text: String

  /// Nil where there is no key, or something that would break a header apart.
  package init?(environment: [String: String]) {
    guard let text = environment[Self.variable], !text.isEmpty, text.utf8.allSatisfy({ (0x21...0x7e).contains($0) })
    else { return nil }
    self.text = text
  }

  /// What stands in the header `Authorization`, the only place for it.
  var authorization: String { "Bearer \(text)" }

  package var description: String { "a key" }
  package var debugDescription: String { description }
  package var customMirror: Mirror { Mirror(self, children: []) }
}
