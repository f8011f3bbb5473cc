/// A value on its way into a file: what ``ConfigPrinter`` prints and what a default is shown as.
package indirect enum ConfigNode: Hashable, Sendable {
  /// A number, `true` or `false`, as it is written.
  case literal(String)
  case text(String)
  case list([ConfigNode])
  case object([ConfigMember])

  package static func bool(_ value: Bool) -> ConfigNode { .literal(value ? "true" : "false") }
  package static func integer(_ value: some BinaryInteger) -> ConfigNode { .literal("\(value)") }

  /// A finite number; whole ones without a point.
  package static func number(_ value: Double) -> ConfigNode {
    Int(exactly: value).map { .literal("\($0)") } ?? .literal("\(value)")
  }

  /// The text of a literal or a text, without quotes; empty for lists and objects.
  package var text: String {
    switch self {
    case .literal(let text), .text(let text): text
    case .list, .object: ""
    }
  }

  /// The node without the members of objects that hold their defaults.
  package var withoutDefaults: ConfigNode {
    switch self {
    case .literal, .text: self
    case .list(let elements): .list(elements.map(\.withoutDefaults))
    case .object(let members):
      .object(
        members.filter { !$0.isDefault }.map { ConfigMember(key: $0.key, value: $0.value.withoutDefaults) })
    }
  }
}

/// One `key: value` on its way into a file.
package struct ConfigMember: Hashable, Sendable {
  package let key: String
  package let value: ConfigNode
  /// Whether leaving the member out would mean the same.
  var isDefault = false
}
