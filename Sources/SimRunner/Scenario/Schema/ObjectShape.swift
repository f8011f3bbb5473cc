/// An object with a fixed table of fields.
package struct ObjectShape<Owner: Hashable & Sendable>: Sendable {
  /// What the object is, without an article.
  package let noun: String
  /// An owner that holds the defaults, for records whose owner knows no better.
  package let blank: Owner
  /// In the order in which they are applied and printed.
  package let fields: [Field<Owner>]

  package init(_ noun: String, blank: Owner, _ fields: [Field<Owner>]) {
    (self.noun, self.blank, self.fields) = (noun, blank, fields)
  }

  package var shape: Shape<Owner> {
    Shape(description: .object(description)) { value, base, reading in
      var owner = base ?? blank
      return read(value, into: &owner, &reading) ? owner : nil
    } write: { owner, base in
      .object(fields.compactMap { $0.write(owner, base ?? blank) })
    }
  }

  package var description: ObjectDescription {
    ObjectDescription(noun: noun, fields: fields.map { $0.describe(blank) })
  }

  /// Reads what can be read; false when there was a mistake.
  package func read(_ value: JSON5Value, into owner: inout Owner, _ reading: inout ShapeReading) -> Bool {
    guard case .object(let members) = value.kind else {
      reading.reportKind(of: value, expected: .object(description))
      return false
    }
    let isComplete = fields.read(members, of: value, noun, into: &owner, &reading)
    var hasOnlyKnown = true
    for member in members where !fields.contains(where: { $0.answers(to: member.key) }) {
      reading.report(unknownKey(member))
      hasOnlyKnown = false
    }
    return isComplete && hasOnlyKnown
  }

  private func unknownKey(_ member: JSON5Member) -> Diagnostic {
    let keys = fields.map(\.key)
    let suggestion = Suggestion.closest(to: member.key, among: keys).map { "did you mean '\($0)'? " } ?? ""
    return Diagnostic(
      "unknown key '\(member.key)' of the \(noun)", at: member.keyRange,
      help: suggestion + "Keys: " + keys.joined(separator: ", "))
  }
}

extension Array {
  /// Reads every field that the object has, in the table's order; false when there was a mistake or one is missing.
  package func read<Owner>(
    _ members: [JSON5Member], of object: JSON5Value, _ noun: String, into owner: inout Owner,
    _ reading: inout ShapeReading
  ) -> Bool where Element == Field<Owner> {
    var isComplete = true
    for field in self {
      let matches = members.filter { field.answers(to: $0.key) }
      if let first = matches.first {
        if !field.read(first, &owner, &reading) { isComplete = false }
      } else if field.isRequired {
        reading.report(
          "the \(noun) has no '\(field.key)'", at: SourceRange(object.range.lower, object.range.lower + 1),
          help: field.describe(owner).shape.help)
        isComplete = false
      }
      if matches.count > 1 {
        reading.report(
          Diagnostic(
            "'\(matches[1].key)' means the same as '\(matches[0].key)'", at: matches[1].keyRange,
            related: .init(range: matches[0].keyRange, message: "the first is here")))
        isComplete = false
      }
    }
    return isComplete
  }
}

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
