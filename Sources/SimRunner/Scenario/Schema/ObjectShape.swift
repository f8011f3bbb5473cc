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
