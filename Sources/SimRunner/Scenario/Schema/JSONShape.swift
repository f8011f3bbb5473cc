extension Shape<ConfigNode> {
  /// Any JSON value, for a module's users.
  package static let json = any(.anything)
  package static let jsonObject = any(.record)

  private static func any(_ description: ShapeDescription) -> Shape {
    basic(description) { value, reading in
      if case .object(let members) = value.kind { for member in members { reading.note(member) } }
      return ConfigNode(value)
    } encode: {
      $0
    }
  }
}

extension ConfigNode {
  /// The keys of an object with their values; empty for another value.
  package var members: [ConfigMember] { if case .object(let members) = self { members } else { [] } }

  /// Returns the object with a key set to that value, its keys in order.
  package func setting(_ key: String, to value: ConfigNode) -> ConfigNode {
    .object((members.filter { $0.key != key } + [ConfigMember(key: key, value: value)]).sorted { $0.key < $1.key })
  }
}

extension ConfigNode {
  /// Creates the node of a value in a file, with the keys of its objects in order, so that equal values are equal.
  package init(_ value: JSON5Value) {
    switch value.kind {
    case .null: self = .literal("null")
    case .bool(let flag): self = .bool(flag)
    case .number(let number): self = ConfigNode(number)
    case .string(let text): self = .text(text)
    case .array(let elements): self = .list(elements.map { ConfigNode($0) })
    case .object(let members):
      self = .object(
        members.sorted { $0.key < $1.key }.map { ConfigMember(key: $0.key, value: ConfigNode($0.value)) })
    }
  }

  private init(_ number: JSON5Number) {
    if let magnitude = number.magnitude {
      self = .literal(number.isNegative && magnitude > 0 ? "-\(magnitude)" : "\(magnitude)")
    } else {
      self = number.value.isFinite ? .number(number.value) : .literal("null")
    }
  }

  /// Creates the node of a JSON text; `nil` if it isn't JSON.
  package init?(json bytes: [UInt8]) {
    let document = JSON5Document(SourceText(name: "value", bytes: bytes))
    guard let root = document.root, document.diagnostics.isEmpty else { return nil }
    self.init(root)
  }

  package var json: String { ConfigPrinter(style: .json).line(self) }
}
