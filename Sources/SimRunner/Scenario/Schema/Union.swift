/// An object that is exactly one of several variants, each with a naming key, and with fields common to all.
package struct Union<Owner: Sendable>: Sendable {
  /// The noun for the object, without an article: `fault`.
  package let noun: String
  let variants: [Variant<Owner>]
  /// Common fields that are written before those of the variant.
  private let leading: [Field<Owner>]
  /// Common fields that are written after those of the variant.
  private let trailing: [Field<Owner>]
  /// Keys that people expect here, and their actual place.
  package let elsewhere: [String: String]
  package let description: UnionDescription
  /// An owner with the defaults of the common fields.
  private let blank: Owner

  /// Creates a union; `blank` has the defaults of the common fields.
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
    // The common fields are read after a mistake too, to report their mistakes as well.
    var owner = start ?? blank
    let isComplete = common.read(members, of: value, noun, into: &owner, &reading)
    return start != nil && isComplete && hasOnlyKnown ? owner : nil
  }
}

// The handling of an object's keys is the same for every owner, and compiled once.
extension UnionDescription {
  /// Returns the index of the variant that the object's keys name, or `nil` with a report if they name none or several.
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

  /// Reports the members that a variant doesn't have. Returns `false` if there are any.
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

/// A variant of an object, selected by its naming key.
package struct Variant<Owner: Sendable>: Sendable {
  package let key: String
  package let description: VariantDescription
  /// Reads the variant's own fields; `nil` if there was a mistake.
  package let read: @Sendable (_ members: [JSON5Member], _ object: JSON5Value, _ reading: inout ShapeReading) -> Owner?
  /// Returns the variant's own members, with an owner that has the defaults of all others; `nil` if the owner is
  /// another variant.
  package let write: @Sendable (_ owner: Owner) -> (members: [ConfigMember], base: Owner)?

  /// Creates a variant with a payload of its own: `blank` has the payload's defaults, the first field names the
  /// variant, and exactly one of the keys `exactlyOne` is required. `defaults` returns the defaults of the other fields
  /// if they depend on the payload.
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
      // The naming member selects the variant, so it is never omitted.
      if let naming = members.first { members[0] = ConfigMember(key: naming.key, value: naming.value) }
      return (members, wrap(payload))
    }
  }
}
