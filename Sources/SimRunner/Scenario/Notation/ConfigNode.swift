/// A value to be written to a file, used by ``ConfigPrinter`` and for displayed defaults.
package indirect enum ConfigNode: Hashable, Sendable {
  /// A number, `true` or `false`, in its written form.
  case literal(String)
  case text(String)
  case list([ConfigNode])
  case object([ConfigMember])

  package static func bool(_ value: Bool) -> ConfigNode { .literal(value ? "true" : "false") }
  package static func integer(_ value: some BinaryInteger) -> ConfigNode { .literal("\(value)") }

  /// A finite number; whole ones without a point.
  package static func number(_ value: Double) -> ConfigNode {
    Int(exactly: value).map { .literal("\($0)") } ?? .literal(plain("\(value)"))
  }

  /// `1.5e-07` as `0.00000015`: the notations of amounts have no powers of ten.
  private static func plain(_ text: String) -> String {
    let parts = text.split(separator: "e")
    guard parts.count == 2, let power = Int(parts[1]) else { return text }
    let (sign, mantissa) = (text.hasPrefix("-") ? "-" : "", parts[0].drop { $0 == "-" })
    let digits = mantissa.filter { $0 != "." }
    let point = mantissa.prefix { $0 != "." }.count + power
    func zeros(_ count: Int) -> String { String(repeating: "0", count: max(0, count)) }
    return point <= 0 ? "\(sign)0.\(zeros(-point))\(digits)" : "\(sign)\(digits)\(zeros(point - digits.count))"
  }

  /// The text of a literal or a text, without quotes; empty for lists and objects.
  package var text: String {
    switch self {
    case .literal(let text), .text(let text): text
    case .list, .object: ""
    }
  }

  package var withoutDefaults: ConfigNode {
    switch self {
    case .literal, .text: self
    case .list(let elements): .list(elements.map(\.withoutDefaults))
    case .object(let members):
      .object(
        members.filter { !$0.isDefault }.map { ConfigMember(key: $0.key, value: $0.value.withoutDefaults) })
    }
  }
}

/// One `key: value` to be written to a file.
package struct ConfigMember: Hashable, Sendable {
  package let key: String
  package let value: ConfigNode
  /// `true` if omitting the member has the same meaning.
  var isDefault = false
}

/// Prints a ``ConfigNode`` as readable JSON5, or as strict JSON.
package struct ConfigPrinter {
  package enum Style { case json, json5 }

  package let style: Style
  private static let width = 116

  package init(style: Style) { self.style = style }

  /// Returns the node's text, without a line end after it.
  package func text(_ node: ConfigNode) -> String { text(node, indentation: 0, room: ConfigPrinter.width) }

  private func text(_ node: ConfigNode, indentation: Int, room: Int) -> String {
    let line = self.line(node)
    if indentation > 0, line.count <= room { return line }
    let inner = String(repeating: " ", count: indentation + 2)
    let outer = String(repeating: " ", count: indentation)
    switch node {
    case .list(let elements) where !elements.isEmpty:
      let lines = elements.enumerated().map { index, element in
        inner + text(element, indentation: indentation + 2, room: ConfigPrinter.width - indentation - 3)
          + comma(after: index, of: elements.count)
      }
      return "[\n" + lines.joined(separator: "\n") + "\n\(outer)]"
    case .object(let members) where !members.isEmpty:
      let lines = members.enumerated().map { index, member in
        inner + self.member(member, indentation: indentation + 2, comma: comma(after: index, of: members.count))
      }
      return "{\n" + lines.joined(separator: "\n") + "\n\(outer)}"
    default: return line
    }
  }

  private func member(_ member: ConfigMember, indentation: Int, comma: String) -> String {
    let key = self.key(member.key) + ": "
    let value = text(member.value, indentation: indentation, room: ConfigPrinter.width - indentation - key.count - 1)
    let isOneLine = !value.contains("\n")
    return key + value + comma + (style == .json5 && member.isDefault && isOneLine ? "  // default" : "")
  }

  private func comma(after index: Int, of count: Int) -> String {
    style == .json5 || index < count - 1 ? "," : ""
  }

  package func line(_ node: ConfigNode) -> String {
    switch node {
    case .literal(let text): text
    case .text(let text): quoted(text)
    case .list(let elements): "[" + elements.map(line).joined(separator: ", ") + "]"
    case .object(let members):
      members.isEmpty
        ? "{}" : "{ " + members.map { key($0.key) + ": " + line($0.value) }.joined(separator: ", ") + " }"
    }
  }

  private func key(_ key: String) -> String {
    let isPlain =
      key.first?.isASCIIDigit == false
      && key.allSatisfy { $0.isASCII && ($0.isLetter || $0.isASCIIDigit || $0 == "$" || $0 == "_") }
    return style == .json5 && isPlain ? key : quoted(key)
  }

  /// Returns the text in double quotes, with invisible characters escaped.
  private func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      default: result += ConfigPrinter.isInvisible(scalar) ? ConfigPrinter.escape(scalar) : String(scalar)
      }
    }
    return result + "\""
  }

  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse: true
    default: false
    }
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    String(scalar).utf16.map { unit in
      let code = String(unit, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - code.count) + code
    }.joined()
  }
}
