import SimKernel
import Wire

/// An object that is exactly one of several things, each named by a key of its own, with fields that go with all.
package struct Union<Owner: Sendable>: Sendable {
  /// What the object is, without an article: `fault`.
  package let noun: String
  let variants: [Variant<Owner>]
  /// Fields that go with every variant and are written before its own.
  private let leading: [Field<Owner>]
  /// Fields that go with every variant and are written after its own.
  private let trailing: [Field<Owner>]
  /// Keys that people look for here, and where they belong.
  package let elsewhere: [String: String]
  package let description: UnionDescription
  /// An owner that holds the defaults of the common fields.
  private let blank: Owner

  /// A union; `blank` holds the defaults of the common fields.
  @_semantics("optimize.sil.specialize.generic.never") @inline(never)
  package init(
    _ noun: String, blank: Owner, leading: [Field<Owner>] = [], variants: [Variant<Owner>],
    trailing: [Field<Owner>] = [], fallback: String? = nil, elsewhere: [String: String] = [:]
  ) {
    self.noun = noun
    self.blank = blank
    self.variants = variants
    self.leading = leading
    self.trailing = trailing
    self.elsewhere = elsewhere
    description = UnionDescription(
      noun: noun, variants: variants.map(\.description), common: (leading + trailing).map { $0.describe(blank) },
      fallback: fallback)
  }

  package var shape: Shape<Owner> {
    Shape(description: .union(description)) { value, _, reading in
      read(value, &reading)
    } write: { owner, _ in
      for variant in variants {
        guard let (members, base) = variant.write(owner) else { continue }
        let before = leading.compactMap { $0.write(owner, base) }
        return .object(before + members + trailing.compactMap { $0.write(owner, base) })
      }
      return .object([])
    }
  }

  /// Fields that go with every variant.
  private var common: [Field<Owner>] { leading + trailing }

  @_semantics("optimize.sil.specialize.generic.never") @inline(never)
  private func read(_ value: JSON5Value, _ reading: inout ShapeReading) -> Owner? {
    guard case .object(let members) = value.kind else {
      reading.reportKind(of: value, expected: .union(description))
      return nil
    }
    guard let chosen = description.variant(of: members, value, elsewhere, &reading) else { return nil }
    let hasOnlyKnown = description.checkKeys(of: members, chosen, &reading)
    let variant = variants[chosen]
    let start = variant.read(members, value, &reading)
    // The common fields are read after a mistake too, so that theirs are reported with it.
    var owner = start ?? blank
    let isComplete = common.read(members, of: value, noun, into: &owner, &reading)
    return start != nil && isComplete && hasOnlyKnown ? owner : nil
  }
}

// What reading says of an object's keys is the same for every owner, and compiled once.
extension UnionDescription {
  /// The index of the variant that the object's keys name, or nil with a report when they name none or several.
  fileprivate func variant(
    of members: [JSON5Member], _ object: JSON5Value, _ elsewhere: [String: String], _ reading: inout ShapeReading
  ) -> Int? {
    let naming = members.compactMap { member in
      variants.firstIndex { $0.key == member.key }.map { (member: member, variant: $0) }
    }
    if naming.count > 1 {
      reading.report(
        Diagnostic(
          "\(noun.withArticle) is one thing: '\(naming[1].member.key)' cannot stand beside '\(naming[0].member.key)'",
          at: naming[1].member.keyRange, help: "leave one of them out",
          related: .init(range: naming[0].member.keyRange, message: "the first is here")))
      return nil
    }
    if let named = naming.first?.variant ?? variants.firstIndex(where: { $0.key == fallback }) { return named }
    let isKnown = { (key: String) in
      common.contains { $0.key == key } || variants.contains { $0.fields.contains { $0.key == key } }
    }
    guard let stranger = members.first(where: { !isKnown($0.key) }) else {
      reading.report(
        "the \(noun) does not say what it is", at: SourceRange(object.range.lower, object.range.lower + 1),
        help: listing(variants.map(\.key), group: ""))
      return nil
    }
    reading.report(unknownVariant(stranger, elsewhere))
    return nil
  }

  /// Reports the members that do not go with a variant; false when there are some.
  fileprivate func checkKeys(of members: [JSON5Member], _ variant: Int, _ reading: inout ShapeReading) -> Bool {
    let known = variants[variant].fields.map(\.key) + common.map(\.key)
    let unknown = members.filter { !known.contains($0.key) }
    for member in unknown { reading.report(misplacedKey(member, in: variants[variant])) }
    return unknown.isEmpty
  }

  private func unknownVariant(_ member: JSON5Member, _ elsewhere: [String: String]) -> Diagnostic {
    if let place = elsewhere[member.key] {
      return Diagnostic("'\(member.key)' is not \(noun.withArticle)", at: member.keyRange, help: place)
    }
    let names = variants.map(\.key)
    let message = "unknown \(noun) '\(member.key)'"
    guard let suggestion = Suggestion.closest(to: member.key, among: names + common.map(\.key)) else {
      return Diagnostic(message, at: member.keyRange, help: listing(names, group: ""))
    }
    let group = variants.first { $0.key == suggestion }?.group ?? ""
    let relatives = variants.filter { $0.group == group || group.isEmpty }.map(\.key)
    return Diagnostic(
      message, at: member.keyRange, help: "did you mean '\(suggestion)'? \(listing(relatives, group: group))")
  }

  private func listing(_ names: [String], group: String) -> String {
    "\(noun.capitalizedFirst)s\(group.isEmpty ? "" : " \(group)"): " + names.sorted().joined(separator: ", ")
  }

  /// The mistake of a key that does not go with the variant.
  private func misplacedKey(_ member: JSON5Member, in variant: VariantDescription) -> Diagnostic {
    let takes = variant.fields.dropFirst().map(\.key) + common.map(\.key)
    let list = "'\(variant.key)' goes with: " + takes.joined(separator: ", ")
    if variants.contains(where: { $0.fields.contains { $0.key == member.key } }) {
      return Diagnostic("'\(member.key)' does not go with '\(variant.key)'", at: member.keyRange, help: list)
    }
    let suggestion = Suggestion.closest(to: member.key, among: takes).map { "did you mean '\($0)'? " } ?? ""
    return Diagnostic("unknown key '\(member.key)' of '\(variant.key)'", at: member.keyRange, help: suggestion + list)
  }
}

/// One of the things that an object can be, named by one of its keys.
package struct Variant<Owner: Sendable>: Sendable {
  package let key: String
  package let description: VariantDescription
  /// Reads the variant's own fields; nil when there was a mistake.
  package let read: @Sendable (_ members: [JSON5Member], _ object: JSON5Value, _ reading: inout ShapeReading) -> Owner?
  /// The variant's own members, with an owner that holds the defaults of all else; nil when the owner is something else.
  package let write: @Sendable (_ owner: Owner) -> (members: [ConfigMember], base: Owner)?

  /// A variant with a payload of its own: `blank` holds the payload's defaults, the first field is the one that names
  /// the variant, and `exactlyOne` are keys of which one and only one must be given. `defaults` gives what the other
  /// fields hold when they are left out, where that depends on the payload.
  @_semantics("optimize.sil.specialize.generic.never") @inline(never)
  package init<Held: Sendable>(
    _ about: String, group: String = "", blank: Held, _ fields: [Field<Held>], exactlyOne: [String] = [],
    defaults: (@Sendable (Held) -> Held)? = nil, wrap: @escaping @Sendable (Held) -> Owner,
    unwrap: @escaping @Sendable (Owner) -> Held?
  ) {
    let key = fields.first?.key ?? ""
    self.key = key
    description = VariantDescription(
      key: key, about: about, group: group, fields: fields.map { $0.describe(blank) }, exactlyOne: exactlyOne)
    read = { members, object, reading in
      var payload = blank
      let isComplete = fields.read(members, of: object, key, into: &payload, &reading)
      let isClear = reading.checkExactlyOne(of: exactlyOne, members, key, object)
      return isComplete && isClear ? wrap(payload) : nil
    }
    write = { owner in
      guard let payload = unwrap(owner) else { return nil }
      var members = fields.compactMap { $0.write(payload, defaults?(payload) ?? blank) }
      // The naming member is what says which variant it is: it is never left out.
      if let naming = members.first { members[0] = ConfigMember(key: naming.key, value: naming.value) }
      return (members, wrap(payload))
    }
  }
}
