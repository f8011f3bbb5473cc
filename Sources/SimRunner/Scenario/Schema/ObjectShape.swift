/// An object with a fixed table of fields.
package struct ObjectShape<Owner: Sendable>: Sendable {
  /// The noun for the object, without an article.
  package let noun: String
  /// An owner with the defaults, for records without a better one.
  package let blank: Owner
  /// In the order in which they are applied and printed.
  package let fields: [Field<Owner>]
  /// Fields of some programs only: they are read and written, but not documented.
  private let more: @Sendable () -> [Field<Owner>]

  @_semantics("optimize.sil.specialize.generic.never") @inline(never)
  package init(
    _ noun: String, blank: Owner, _ fields: [Field<Owner>], more: @escaping @Sendable () -> [Field<Owner>] = { [] }
  ) {
    (self.noun, self.blank, self.fields, self.more) = (noun, blank, fields, more)
  }

  package var shape: Shape<Owner> {
    Shape(description: .object(description)) { value, base, reading in
      var owner = base ?? blank
      return read(value, into: &owner, &reading) ? owner : nil
    } write: { owner, base in
      .object((fields + more()).compactMap { $0.write(owner, base ?? blank) })
    }
  }

  package var description: ObjectDescription {
    ObjectDescription(noun: noun, fields: fields.map { $0.describe(blank) })
  }

  /// Reads as much as possible. Returns `false` if there was a mistake.
  @_semantics("optimize.sil.specialize.generic.never") @inline(never)
  package func read(_ value: JSON5Value, into owner: inout Owner, _ reading: inout ShapeReading) -> Bool {
    guard case .object(let members) = value.kind else {
      reading.reportKind(of: value, expected: .object(description))
      return false
    }
    let fields = fields + more()
    let isComplete = fields.read(members, of: value, noun, into: &owner, &reading)
    return reading.checkKeys(of: members, fields.map(\.name), noun) && isComplete
  }
}

extension Array {
  /// Reads every field of the object, in the table's order. Returns `false` if there was a mistake or one is missing.
  @_semantics("optimize.sil.specialize.generic.never") @inline(never)
  package func read<Owner>(
    _ members: [JSON5Member], of object: JSON5Value, _ noun: String, into owner: inout Owner,
    _ reading: inout ShapeReading
  ) -> Bool where Element == Field<Owner> {
    var isComplete = true
    for field in self {
      let mistakes = reading.mistakeCount
      let member = reading.member(field.name, of: members, object, noun) { field.describe(owner).shape.help }
      if let member, !field.read(member, &owner, &reading) { isComplete = false }
      if reading.mistakeCount > mistakes { isComplete = false }
    }
    return isComplete
  }
}

package struct FieldName: Sendable {
  let key: String
  let aliases: [String]
  let isRequired: Bool

  func answers(to name: String) -> Bool { key == name || aliases.contains(name) }
}

// The handling of keys is the same for every owner, and compiled once.
extension ShapeReading {
  /// Returns the member of that name. Reports a missing required one, and a duplicate.
  mutating func member(
    _ name: FieldName, of members: [JSON5Member], _ object: JSON5Value, _ noun: String, help: () -> String?
  ) -> JSON5Member? {
    let matches = members.filter { name.answers(to: $0.key) }
    if matches.isEmpty, name.isRequired {
      report(
        "the \(noun) has no '\(name.key)'", at: SourceRange(object.range.lower, object.range.lower + 1), help: help())
    }
    if matches.count > 1 {
      report(
        Diagnostic(
          "'\(matches[1].key)' means the same as '\(matches[0].key)'", at: matches[1].keyRange,
          related: .init(range: matches[0].keyRange, message: "the first is here")))
    }
    return matches.first
  }

  /// Reports unknown members. Returns `false` if there are any.
  mutating func checkKeys(of members: [JSON5Member], _ names: [FieldName], _ noun: String) -> Bool {
    let unknown = members.filter { member in !names.contains { $0.answers(to: member.key) } }
    for member in unknown {
      let keys = names.map(\.key)
      let suggestion = Suggestion.closest(to: member.key, among: keys).map { "did you mean '\($0)'? " } ?? ""
      report(
        Diagnostic(
          "unknown key '\(member.key)' of the \(noun)", at: member.keyRange,
          help: suggestion + "Keys: " + keys.joined(separator: ", ")))
    }
    return unknown.isEmpty
  }

  /// Reports unless exactly one of some keys is given. Returns whether it is.
  mutating func checkExactlyOne(
    of keys: [String], _ members: [JSON5Member], _ name: String, _ object: JSON5Value
  ) -> Bool {
    guard !keys.isEmpty else { return true }
    let given = members.filter { keys.contains($0.key) }
    let names = keys.map { "'\($0)'" }.joined(separator: ", ")
    if given.isEmpty {
      let place = members.first { $0.key == name }?.keyRange ?? object.range
      report("'\(name)' needs one of \(names)", at: place)
    } else if given.count > 1 {
      report(
        Diagnostic(
          "'\(name)' takes only one of \(names)", at: given[1].keyRange,
          related: .init(range: given[0].keyRange, message: "the first is here")))
    }
    return given.count == 1
  }
}

/// A property of an owner, as a key path for any isolation.
package typealias Property<Owner, Value> = any WritableKeyPath<Owner, Value> & Sendable

/// One key of an object: the single entry for reading, writing, describing and documenting it.
package struct Field<Owner: Sendable>: Sendable {
  let name: FieldName
  /// Reads the value into its owner. Returns `false` if there was a mistake.
  package let read: @Sendable (_ member: JSON5Member, _ owner: inout Owner, _ reading: inout ShapeReading) -> Bool
  /// Returns the member in its form in a file, or `nil` if there is none. `base` is an owner with the defaults.
  package let write: @Sendable (_ owner: Owner, _ base: Owner) -> ConfigMember?
  package let describe: @Sendable (_ base: Owner) -> FieldDescription

  @_semantics("optimize.sil.specialize.generic.never") @inline(never)
  package init(
    key: String, aliases: [String], isRequired: Bool,
    read: @escaping @Sendable (_ member: JSON5Member, _ owner: inout Owner, _ reading: inout ShapeReading) -> Bool,
    write: @escaping @Sendable (_ owner: Owner, _ base: Owner) -> ConfigMember?,
    describe: @escaping @Sendable (_ base: Owner) -> FieldDescription
  ) {
    name = FieldName(key: key, aliases: aliases, isRequired: isRequired)
    self.read = read
    self.write = write
    self.describe = describe
  }

  /// Creates an optional key: its default is the property's value before reading.
  @_semantics("optimize.sil.specialize.generic.never") @inline(never)
  package init<Value: Hashable>(
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

  @_semantics("optimize.sil.specialize.generic.never") @inline(never)
  package static func required<Value: Hashable>(
    _ key: String, _ property: Property<Owner, Value>, _ shape: Shape<Value>, _ about: String
  ) -> Field {
    Field(key, [], isRequired: true, property, shape) { _ in
      FieldDescription(
        key: key, aliases: [], about: about, shape: shape.description, isRequired: true, defaultNode: nil,
        defaultNote: nil)
    }
  }

  /// Creates an optional key that means nothing if missing, or what `defaultNote` says.
  @_semantics("optimize.sil.specialize.generic.never") @inline(never)
  package static func optional<Value: Hashable>(
    _ key: String, _ property: Property<Owner, Value?>, _ shape: Shape<Value>, _ about: String,
    defaultNote: String? = nil
  ) -> Field {
    Field(
      key: key, aliases: [], isRequired: false,
      read: { member, owner, reading in
        let (base, mistakes) = (owner[keyPath: property], reading.mistakeCount)
        guard let value = reading.member(key, member, { shape.read(member.value, base, &$0) }) else { return false }
        owner[keyPath: property] = value
        // The elements of a list without mistakes are kept.
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

  /// Creates an optional key for a list that is empty if missing. An empty list isn't written.
  @_semantics("optimize.sil.specialize.generic.never") @inline(never)
  package static func optionalList<Element: Hashable>(
    _ key: String, _ property: Property<Owner, [Element]>, _ shape: Shape<[Element]>, _ about: String
  ) -> Field {
    let field = Field(key, property, shape, about)
    return Field(
      key: key, aliases: [], isRequired: false, read: field.read,
      write: { owner, base in owner[keyPath: property].isEmpty ? nil : field.write(owner, base) },
      describe: field.describe)
  }

  /// The same field, not written if it has its default.
  package var unlessUsual: Field {
    Field(
      key: key, aliases: name.aliases, isRequired: isRequired, read: read,
      write: { owner, base in write(owner, base).flatMap { $0.isDefault ? nil : $0 } }, describe: describe)
  }

  private init<Value: Hashable>(
    _ key: String, _ aliases: [String], isRequired: Bool, _ property: Property<Owner, Value>,
    _ shape: Shape<Value>, describe: @escaping @Sendable (Owner) -> FieldDescription
  ) {
    self.init(
      key: key, aliases: aliases, isRequired: isRequired,
      read: { member, owner, reading in
        let (base, mistakes) = (owner[keyPath: property], reading.mistakeCount)
        guard let value = reading.member(key, member, { shape.read(member.value, base, &$0) }) else { return false }
        owner[keyPath: property] = value
        // The elements of a list without mistakes are kept.
        return reading.mistakeCount == mistakes
      },
      write: { owner, base in
        let value = owner[keyPath: property]
        let isDefault = !isRequired && value == base[keyPath: property]
        return ConfigMember(key: key, value: shape.write(value, base[keyPath: property]), isDefault: isDefault)
      },
      describe: describe)
  }

  package func within<Whole: Sendable>(_ part: Property<Whole, Owner>) -> Field<Whole> {
    Field<Whole>(
      key: key, aliases: name.aliases, isRequired: isRequired,
      read: { read($0, &$1[keyPath: part], &$2) },
      write: { write($0[keyPath: part], $1[keyPath: part]) },
      describe: { describe($0[keyPath: part]) })
  }

  package var key: String { name.key }
  package var isRequired: Bool { name.isRequired }
}

extension ConfigNode {
  /// `true` if the node is an empty object or list.
  fileprivate var isEmpty: Bool {
    switch self {
    case .list(let elements): elements.isEmpty
    case .object(let members): members.isEmpty
    default: false
    }
  }
}
