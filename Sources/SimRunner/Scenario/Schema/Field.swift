/// A property of an owner, as a key path that may be used from any isolation.
package typealias Property<Owner, Value> = any WritableKeyPath<Owner, Value> & Sendable

/// One key of an object: the single entry from which it is read, written, described and documented.
package struct Field<Owner: Sendable>: Sendable {
  package let key: String
  let aliases: [String]
  package let isRequired: Bool
  /// Reads the value into its owner; false when there was a mistake.
  package let read: @Sendable (_ member: JSON5Member, _ owner: inout Owner, _ reading: inout ShapeReading) -> Bool
  /// The member as it stands in a file, or nil when there is nothing to say. `base` is an owner that holds the defaults.
  package let write: @Sendable (_ owner: Owner, _ base: Owner) -> ConfigMember?
  /// What the field looks like, with the default that it has in that owner.
  package let describe: @Sendable (_ base: Owner) -> FieldDescription

  package init(
    key: String, aliases: [String], isRequired: Bool,
    read: @escaping @Sendable (_ member: JSON5Member, _ owner: inout Owner, _ reading: inout ShapeReading) -> Bool,
    write: @escaping @Sendable (_ owner: Owner, _ base: Owner) -> ConfigMember?,
    describe: @escaping @Sendable (_ base: Owner) -> FieldDescription
  ) {
    self.key = key
    self.aliases = aliases
    self.isRequired = isRequired
    self.read = read
    self.write = write
    self.describe = describe
  }
}

extension Field {
  /// A key that can be left out: what the property holds before reading is its default.
  package init<Value>(
    _ key: String, _ property: Property<Owner, Value>, _ shape: Shape<Value>, _ about: String,
    aliases: [String] = [], defaultNote: String? = nil
  ) {
    self.init(key, aliases, isRequired: false, property, shape) { base in
      let node = shape.write(base[keyPath: property], nil).withoutDefaults
      return FieldDescription(
        key: key, aliases: aliases, about: about, shape: shape.description, isRequired: false,
        defaultNode: defaultNote == nil && !node.isEmpty ? node : nil, defaultNote: defaultNote)
    }
  }

  /// A key that must be given.
  package static func required<Value>(
    _ key: String, _ property: Property<Owner, Value>, _ shape: Shape<Value>, _ about: String
  ) -> Field {
    Field(key, [], isRequired: true, property, shape) { _ in
      FieldDescription(
        key: key, aliases: [], about: about, shape: shape.description, isRequired: true, defaultNode: nil,
        defaultNote: nil)
    }
  }

  /// A key that can be left out and then means nothing, or what `defaultNote` says.
  package static func optional<Value>(
    _ key: String, _ property: Property<Owner, Value?>, _ shape: Shape<Value>, _ about: String,
    defaultNote: String? = nil
  ) -> Field {
    Field(
      key: key, aliases: [], isRequired: false,
      read: { member, owner, reading in
        let (base, mistakes) = (owner[keyPath: property], reading.mistakeCount)
        guard let value = reading.member(key, member, { shape.read(member.value, base, &$0) }) else { return false }
        owner[keyPath: property] = value
        // A list with a mistake in it gives its other elements.
        return reading.mistakeCount == mistakes
      },
      write: { owner, base in
        guard let value = owner[keyPath: property] else { return nil }
        let isDefault = value == base[keyPath: property]
        return ConfigMember(key: key, value: shape.write(value, base[keyPath: property]), isDefault: isDefault)
      },
      describe: { _ in
        FieldDescription(
          key: key, aliases: [], about: about, shape: shape.description, isRequired: false, defaultNode: nil,
          defaultNote: defaultNote)
      })
  }

  /// A key for a list that can be left out and is then empty; an empty list is not written.
  package static func optionalList<Element: Hashable>(
    _ key: String, _ property: Property<Owner, [Element]>, _ shape: Shape<[Element]>, _ about: String
  ) -> Field {
    let field = Field(key, property, shape, about)
    return Field(
      key: key, aliases: [], isRequired: false, read: field.read,
      write: { owner, base in owner[keyPath: property].isEmpty ? nil : field.write(owner, base) },
      describe: field.describe)
  }

  private init<Value>(
    _ key: String, _ aliases: [String], isRequired: Bool, _ property: Property<Owner, Value>,
    _ shape: Shape<Value>, describe: @escaping @Sendable (Owner) -> FieldDescription
  ) {
    self.init(
      key: key, aliases: aliases, isRequired: isRequired,
      read: { member, owner, reading in
        let (base, mistakes) = (owner[keyPath: property], reading.mistakeCount)
        guard let value = reading.member(key, member, { shape.read(member.value, base, &$0) }) else { return false }
        owner[keyPath: property] = value
        // A list with a mistake in it gives its other elements.
        return reading.mistakeCount == mistakes
      },
      write: { owner, base in
        let value = owner[keyPath: property]
        let isDefault = !isRequired && value == base[keyPath: property]
        return ConfigMember(key: key, value: shape.write(value, base[keyPath: property]), isDefault: isDefault)
      },
      describe: describe)
  }

  /// The same field of an owner that has this one as a part.
  package func within<Whole: Sendable>(_ part: Property<Whole, Owner>) -> Field<Whole> {
    Field<Whole>(
      key: key, aliases: aliases, isRequired: isRequired,
      read: { read($0, &$1[keyPath: part], &$2) },
      write: { write($0[keyPath: part], $1[keyPath: part]) },
      describe: { describe($0[keyPath: part]) })
  }

  package func answers(to name: String) -> Bool { key == name || aliases.contains(name) }
}

extension ConfigNode {
  /// Whether the node is an object or a list with nothing in it.
  fileprivate var isEmpty: Bool {
    switch self {
    case .list(let elements): elements.isEmpty
    case .object(let members): members.isEmpty
    default: false
    }
  }
}
