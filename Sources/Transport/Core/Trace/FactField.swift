/// One field of a fact, for rows, exports and sentences.
package struct FactField: Hashable, Sendable {
  package let key: String
  /// Also absent if exports must not show it.
  package let value: FactValue
  package let taint: Taint
  /// The text for it in a sentence.
  package let words: String
}

package indirect enum FactValue: Hashable, Sendable {
  case absent
  case flag(Bool)
  case integer(Int64)
  case real(Double)
  case text(String)
  case list([FactValue])
  /// An object of values by key. No field of a fact is one; the object of all fields is.
  case group([String: FactValue])
}

extension FactValue {
  package var json: String {
    switch self {
    case .absent: "null"
    case .flag(let value): value ? "true" : "false"
    case .integer(let value): String(value)
    // JSON has no other numbers.
    case .real(let value): value.isFinite ? "\(value)" : FactValue.quoted("\(value)")
    case .text(let value): FactValue.quoted(value)
    case .list(let values): "[" + values.map(\.json).joined(separator: ",") + "]"
    case .group(let members): FactValue.object(members.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
    }
  }

  /// Returns a JSON object with the members in that order.
  static func object(_ members: [(key: String, value: FactValue)]) -> String {
    "{" + members.map { quoted($0.key) + ":" + $0.value.json }.joined(separator: ",") + "}"
  }

  /// Returns the text as a JSON string.
  package static func quoted(_ text: String) -> String {
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

  /// The text for it in a sentence, unless the field gives another.
  var words: String {
    switch self {
    case .absent: "nothing"
    case .text(let value): value
    case .list(let values): values.map(\.words).joined(separator: ", ")
    default: json
    }
  }
}

extension FactValue: Codable {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .absent
    } else if let flag = try? container.decode(Bool.self) {
      self = .flag(flag)
    } else if let integer = try? container.decode(Int64.self) {
      self = .integer(integer)
    } else if let real = try? container.decode(Double.self) {
      self = .real(real)
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let list = try? container.decode([FactValue].self) {
      self = .list(list)
    } else {
      self = .group(try container.decode([String: FactValue].self))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .absent: try container.encodeNil()
    case .flag(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .real(let value) where value.isFinite: try container.encode(value)
    case .real(let value): try container.encode("\(value)")
    case .text(let value): try container.encode(value)
    case .list(let values): try container.encode(values)
    case .group(let members): try container.encode(members)
    }
  }
}

/// Returns the first digits of an id, enough for a person to tell two apart. A small id is unchanged.
package func shortID(_ id: UInt64) -> String {
  id < 1 << 32 ? String(id) : String(Digest(id).description.prefix(8))
}
