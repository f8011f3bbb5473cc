/// A key of a terminal.
package enum Key: Equatable, Sendable {
  case character(Character)
  /// A control code: 1 is Control-A. Arrows, Home and End are the control codes with the same meaning.
  case control(UInt8)
  /// A character with Alt.
  case alt(Character)
  /// The key that deletes the character under the cursor.
  case delete
}

/// Decodes the bytes of a terminal into keys. An unknown sequence is dropped whole.
package struct KeyDecoder {
  private static let escape: UInt8 = 0x1B
  /// The bytes of an incomplete key.
  private var pending: [UInt8] = []

  package init() {}

  /// `true` after an escape that may be a key of its own, or the beginning of another.
  package var isAfterEscape: Bool { pending == [Self.escape] }

  /// Drops the bytes of an incomplete key.
  package mutating func drop() { pending = [] }

  /// Returns the key that the byte completes; `nil` if more bytes follow, or the key is unknown.
  package mutating func key(_ byte: UInt8) -> Key? {
    guard let first = pending.first else { return self.first(byte) }
    if first != Self.escape { return continuation(byte, of: first) }
    // A control code interrupts a sequence.
    if byte < 0x20 {
      pending = []
      return self.first(byte)
    }
    pending.append(byte)
    if pending.count == 2 {
      if byte == UInt8(ascii: "[") || byte == UInt8(ascii: "O") { return nil }
      pending = []
      return byte < 0x80 ? .alt(Character(UnicodeScalar(byte))) : nil
    }
    // The function keys of the Linux console have a second bracket.
    if pending.count == 3, byte == UInt8(ascii: "["), pending[1] == byte { return nil }
    if (0x20...0x3F).contains(byte) { return nil }
    let parameters = String(decoding: pending.dropFirst(2).dropLast(), as: UTF8.self)
    pending = []
    return Self.key(parameters, byte)
  }

  private mutating func first(_ byte: UInt8) -> Key? {
    switch byte {
    case 0x20..<0x7F: return .character(Character(UnicodeScalar(byte)))
    case Self.escape, 0xC2...0xF4:
      pending = [byte]
      return nil
    case ..<0x20, 0x7F: return .control(byte)
    default: return nil
    }
  }

  /// Decodes the rest of a character in UTF-8.
  private mutating func continuation(_ byte: UInt8, of first: UInt8) -> Key? {
    guard (0x80...0xBF).contains(byte) else {
      pending = []
      return self.first(byte)
    }
    pending.append(byte)
    guard pending.count == (first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2) else { return nil }
    defer { pending = [] }
    guard let text = String(validating: pending, as: UTF8.self),
      !text.unicodeScalars.contains(where: PrintableText.isControl)
    else { return nil }
    return text.first.map { .character($0) }
  }

  /// Returns the key of a sequence with those parameters and that last byte.
  private static func key(_ parameters: String, _ last: UInt8) -> Key? {
    let numbers = parameters.split(separator: ";").map { Int($0) ?? 0 }
    // Alt is 2 and Control is 4, and 1 is added to their sum.
    let isByWord = numbers.count > 1 && (numbers[1] - 1) & 6 != 0
    switch UnicodeScalar(last) {
    case "A": return .control(0x10)
    case "B": return .control(0x0E)
    case "C": return isByWord ? .alt("f") : .control(0x06)
    case "D": return isByWord ? .alt("b") : .control(0x02)
    case "c": return .alt("f")
    case "d": return .alt("b")
    case "H": return .control(0x01)
    case "F": return .control(0x05)
    case "~":
      switch numbers.first {
      case 1, 7: return .control(0x01)
      case 4, 8: return .control(0x05)
      case 3: return isByWord ? .alt("d") : .delete
      default: return nil
      }
    default: return nil
    }
  }
}
