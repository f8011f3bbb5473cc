/// What a ``Shape`` accepts, without its type: the source of the JSON Schema, the reference and the messages.
package indirect enum ShapeDescription: Sendable {
  case boolean
  /// Only `true` or only `false`.
  case constant(Bool)
  case number(ClosedRange<Double>)
  case integer(ClosedRange<UInt64>)
  /// Any text.
  case text
  /// A text in some notation, such as a duration.
  case notation(NotationDescription)
  /// One of some names; `noun` says what they are names of, and `listedBy` which command tells them, where they are too
  /// many for a message.
  case choice(noun: String, [ChoiceDescription], listedBy: String? = nil)
  case list(of: ShapeDescription)
  case object(ObjectDescription)
  case union(UnionDescription)
  /// Any of several shapes, told apart by the kind of value.
  case either([ShapeDescription])
}

extension ShapeDescription {
  /// What is accepted, as it follows "expected": `a duration`, `an object`, ...
  var phrase: String {
    switch self {
    case .boolean: "true or false"
    case .constant(let value): value ? "true" : "false"
    case .number: "a number"
    case .integer: "a whole number"
    case .text: "a text"
    case .notation(let notation): notation.phrase
    case .choice(let noun, _, _): "the name of \(noun.withArticle)"
    case .list: "a list"
    case .object, .union: "an object"
    case .either(let shapes): spelledNumber?.phrase ?? shapes.map(\.phrase).joined(separator: " or ")
    }
  }

  /// The notation of an amount that may also be given as a plain number; nil for every other shape.
  var spelledNumber: NotationDescription? {
    guard case .either(let shapes) = self, shapes.count == 2, case .notation(let notation) = shapes[1] else {
      return nil
    }
    switch shapes[0] {
    case .number, .integer: return notation
    default: return nil
    }
  }

  /// One line that shows by example how the shape is written; nil when the phrase says it all.
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

  /// Whether a value of that kind can be meant, whatever it says.
  package func accepts(_ value: JSON5Value) -> Bool {
    switch (self, value.kind) {
    case (.boolean, .bool), (.number, .number), (.integer, .number), (.text, .string), (.notation, .string),
      (.choice, .string), (.list, .array), (.object, .object), (.union, .object):
      true
    case (.constant(let wanted), .bool(let found)): wanted == found
    case (.either(let shapes), _): shapes.contains { $0.accepts(value) }
    default: false
    }
  }
}
