extension JSON5Scanner {
  /// Whether an identifier (ECMAScript 5.1, section 7.6) begins here.
  var isAtIdentifier: Bool {
    if byte == UInt8(ascii: "\\") { return byte(after: 1) == UInt8(ascii: "u") }
    guard let (scalar, _) = scalar else { return false }
    return JSON5Scanner.canStartIdentifier(scalar)
  }

  /// Reads an identifier, with `\uXXXX` for letters.
  mutating func identifier() throws(Diagnostic) -> String {
    var name = String.UnicodeScalarView()
    while let (scalar, length) = scalar {
      if scalar == "\\" {
        let start = position
        position += 1
        guard skip(UInt8(ascii: "u")) else { throw unexpected("'u' after '\\' in a name") }
        let escaped = try escapedScalar(from: start)
        guard name.isEmpty ? Self.canStartIdentifier(escaped) : Self.canContinueIdentifier(escaped) else {
          throw Diagnostic("this character cannot be in a name without quotes", at: SourceRange(start, position))
        }
        name.append(escaped)
      } else if name.isEmpty ? Self.canStartIdentifier(scalar) : Self.canContinueIdentifier(scalar) {
        name.append(scalar)
        position += length
      } else {
        break
      }
    }
    return String(name)
  }

  private static func canStartIdentifier(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "$", "_": return true
    case "\0"..."\u{7F}": return false
    default: break
    }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .letterNumber: return true
    default: return false
    }
  }

  static func canContinueIdentifier(_ scalar: Unicode.Scalar) -> Bool {
    if canStartIdentifier(scalar) || ("0"..."9").contains(scalar) { return true }
    if scalar == "\u{200C}" || scalar == "\u{200D}" { return true }
    guard scalar.value > 0x7F else { return false }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .decimalNumber, .connectorPunctuation: return true
    default: return false
    }
  }
}
