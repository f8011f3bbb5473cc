import SimKernel
import Wire

/// One of the things that an object can be, named by one of its keys.
package struct Variant<Owner: Hashable & Sendable>: Sendable {
  package let key: String
  package let description: VariantDescription
  /// Reads the variant's own fields; nil when there was a mistake.
  package let read: @Sendable (_ members: [JSON5Member], _ object: JSON5Value, _ reading: inout ShapeReading) -> Owner?
  /// The variant's own members, with an owner that holds the defaults of all else; nil when the owner is something else.
  package let write: @Sendable (_ owner: Owner) -> (members: [ConfigMember], base: Owner)?

  /// A variant with a payload of its own: `blank` holds the payload's defaults, the first field is the one that names
  /// the variant, and `exactlyOne` are keys of which one and only one must be given. `defaults` gives what the other
  /// fields hold when they are left out, where that depends on the payload.
  package init<Payload: Sendable>(
    _ about: String, group: String = "", blank: Payload, _ fields: [Field<Payload>], exactlyOne: [String] = [],
    defaults: (@Sendable (Payload) -> Payload)? = nil, wrap: @escaping @Sendable (Payload) -> Owner,
    unwrap: @escaping @Sendable (Owner) -> Payload?
  ) {
    let key = fields.first?.key ?? ""
    self.key = key
    description = VariantDescription(
      key: key, about: about, group: group, fields: fields.map { $0.describe(blank) }, exactlyOne: exactlyOne)
    read = { members, object, reading in
      var payload = blank
      let isComplete = fields.read(members, of: object, key, into: &payload, &reading)
      let isClear = Variant.checkExactlyOne(of: exactlyOne, members, key, object, &reading)
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

  private static func checkExactlyOne(
    of keys: [String], _ members: [JSON5Member], _ name: String, _ object: JSON5Value, _ reading: inout ShapeReading
  ) -> Bool {
    guard !keys.isEmpty else { return true }
    let given = members.filter { keys.contains($0.key) }
    let names = keys.map { "'\($0)'" }.joined(separator: ", ")
    if given.isEmpty {
      let place = members.first { $0.key == name }?.keyRange ?? object.range
      reading.report("'\(name)' needs one of \(names)", at: place)
    } else if given.count > 1 {
      reading.report(
        Diagnostic(
          "'\(name)' takes only one of \(names)", at: given[1].keyRange,
          related: .init(range: given[0].keyRange, message: "the first is here")))
    }
    return given.count == 1
  }
}
