/// The values that a ``Shape`` accepts, without its type: the source of the JSON Schema, the reference and the
/// messages.
package indirect enum ShapeDescription: Sendable {
  case boolean
  /// Only `true` or only `false`.
  case constant(Bool)
  case number(ClosedRange<Double>)
  case integer(ClosedRange<UInt64>)
  case text
  /// A text in some notation, such as a duration.
  case notation(NotationDescription)
  /// One of some names. `noun` says what they name; `listedBy` is the command that lists them if they are too many for
  /// a message.
  case choice(noun: String, [ChoiceDescription], listedBy: String? = nil)
  case list(of: ShapeDescription)
  case object(ObjectDescription)
  /// An object with any keys.
  case record
  /// Any JSON value.
  case anything
  case union(UnionDescription)
  /// One of several shapes that differ in the kind of value.
  case either([ShapeDescription])

  /// The accepted values, after "expected": `a duration`, `an object`, ...
  package var phrase: String {
    switch self {
    case .boolean: "true or false"
    case .constant(let value): value ? "true" : "false"
    case .number: "a number"
    case .integer: "a whole number"
    case .text: "a text"
    case .notation(let notation): notation.phrase
    case .choice(let noun, _, _): "the name of \(noun.withArticle)"
    case .list: "a list"
    case .object, .union, .record: "an object"
    case .anything: "any value"
    case .either(let shapes): spelledNumber?.phrase ?? shapes.map(\.phrase).joined(separator: " or ")
    }
  }

  /// The notation of an amount that may also be a plain number; `nil` for every other shape.
  var spelledNumber: NotationDescription? {
    guard case .either(let shapes) = self, shapes.count == 2, case .notation(let notation) = shapes[1] else {
      return nil
    }
    switch shapes[0] {
    case .number, .integer: return notation
    default: return nil
    }
  }

  /// A line with examples of the written form; `nil` if the phrase is enough.
  package var help: String? {
    switch self {
    case .notation(let notation): notation.help
    case .choice(let noun, let choices, let command):
      command.map { "'\($0)' lists the \(choices.count) \(noun)s" }
        ?? "\(noun.capitalizedFirst)s: " + choices.map(\.name).joined(separator: ", ")
    case .either(let shapes): spelledNumber?.help ?? shapes.lazy.compactMap(\.help).first
    case .list(let element): element.help
    default: nil
    }
  }

  /// `true` if it accepts an object that is typed whole.
  package var takesRecord: Bool {
    switch self {
    case .record, .object: true
    case .either(let shapes): shapes.contains(where: \.takesRecord)
    default: false
    }
  }

  /// The only accepted value, for a key that is either present or not.
  package var onlyValue: Bool? { if case .constant(let value) = self { value } else { nil } }

  /// A typical value, without quotation marks; `nil` if it takes more than a word or a text.
  package var example: String? {
    switch self {
    case .boolean: "true"
    case .constant(let value): "\(value)"
    case .number(let bounds): ConfigNode.number(min(max(1, bounds.lowerBound), bounds.upperBound)).text
    case .integer(let bounds): "\(min(max(1, bounds.lowerBound), bounds.upperBound))"
    case .text: "some words"
    case .notation(let notation): notation.typical
    case .choice(_, let options, _): options.first?.name
    case .either(let shapes): spelledNumber?.typical ?? shapes.lazy.compactMap(\.example).first
    case .list(let element): element.example
    case .object(let object): object.fields.contains(where: \.isRequired) ? nil : "{}"
    case .union, .record, .anything: nil
    }
  }

  /// Several typical values, the most usual first.
  package var examples: [String] {
    let notation: NotationDescription? = if case .notation(let own) = self { own } else { spelledNumber }
    return [example].compactMap { $0 } + (notation?.examples ?? [])
  }

  /// Returns whether it accepts a value of that kind, whatever the content.
  package func accepts(_ value: JSON5Value) -> Bool {
    switch (self, value.kind) {
    case (.boolean, .bool), (.number, .number), (.integer, .number), (.text, .string), (.notation, .string),
      (.choice, .string), (.list, .array), (.object, .object), (.union, .object), (.record, .object), (.anything, _):
      true
    case (.constant(let wanted), .bool(let found)): wanted == found
    case (.either(let shapes), _): shapes.contains { $0.accepts(value) }
    default: false
    }
  }
}

package struct ChoiceDescription: Hashable, Sendable {
  package let name: String
  package let about: String
}

/// An object with a fixed set of keys.
package struct ObjectDescription: Sendable {
  /// The noun for the object, without an article: `illness`.
  package let noun: String
  package let fields: [FieldDescription]
}

/// An object that is one of several variants, selected by its naming key.
package struct UnionDescription: Sendable {
  package let noun: String
  package let variants: [VariantDescription]
  package let common: [FieldDescription]
  /// The variant without a naming key; `nil` if one is required.
  let fallback: String?

  package func without(_ keys: Set<String>) -> UnionDescription {
    UnionDescription(
      noun: noun, variants: variants.filter { !keys.contains($0.key) }, common: common, fallback: fallback)
  }
}

package struct VariantDescription: Sendable {
  package let key: String
  package let about: String
  /// The common property of the variants in its group, as in `that take a device`.
  package let group: String
  /// Its own fields, the naming one first.
  package let fields: [FieldDescription]
  /// Keys of which exactly one is required; empty for no such rule.
  package let exactlyOne: [String]
}

/// One key of an object.
package struct FieldDescription: Sendable {
  package let key: String
  /// Other keys that mean the same.
  let aliases: [String]
  package let about: String
  package let shape: ShapeDescription
  package let isRequired: Bool
  /// The default for a missing key; `nil` if there is none, or ``defaultNote`` describes it.
  let defaultNode: ConfigNode?
  /// The default for a missing key, in words.
  package let defaultNote: String?
}
