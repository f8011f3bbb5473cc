/// One field of a fact, as rows, exports and words need it.
package struct FactField: Hashable, Sendable {
  package let key: String
  /// Absent as well where nobody may see it.
  package let value: FactValue
  package let taint: Taint
  /// What stands for it in a sentence.
  package let words: String

  /// The text as JSON writes it.
  static func quoted(_ text: String) -> String {
    var line = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": line += "\\\""
      case "\\": line += "\\\\"
      case "\n": line += "\\n"
      case "\u{0}"..<" ":
        let digits = String(scalar.value, radix: 16)
        line += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: line.unicodeScalars.append(scalar)
      }
    }
    return line + "\""
  }
}

package indirect enum FactValue: Hashable, Sendable {
  case absent
  case flag(Bool)
  case integer(Int64)
  case real(Double)
  case text(String)
  case list([FactValue])
}

extension FactValue {
  package var json: String {
    switch self {
    case .absent: "null"
    case .flag(let value): value ? "true" : "false"
    case .integer(let value): String(value)
    // JSON has no other numbers.
    case .real(let value): value.isFinite ? "\(value)" : FactField.quoted("\(value)")
    case .text(let value): FactField.quoted(value)
    case .list(let values): "[" + values.map(\.json).joined(separator: ",") + "]"
    }
  }

  /// What stands for it in a sentence unless a field says otherwise.
  var words: String {
    switch self {
    case .absent: "nothing"
    case .text(let value): value
    case .list(let values): values.map(\.words).joined(separator: ", ")
    default: json
    }
  }
}

/// The first digits of an id, enough for a person to tell two apart; a small id as it is.
package func shortID(_ id: UInt64) -> String {
  if id < 1 << 32 { return String(id) }
  let digits = String(id, radix: 16)
  return String((String(repeating: "0", count: 16 - digits.count) + digits).prefix(8))
}
