/// Decodes Unicode scalars from UTF-8 and classifies them for readers of words.
package enum Scalars {
  /// Returns the scalar that begins at an index and its length in bytes; invalid bytes read as one replacement
  /// character.
  static func decode(_ bytes: [UInt8], at index: Int) -> (value: UInt32, length: Int) {
    let first = bytes[index]
    if first < 0x80 { return (UInt32(first), 1) }
    let length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc2 ? 2 : 0
    guard length > 0, first < 0xf5, index + length <= bytes.count else { return (0xfffd, 1) }
    var value = UInt32(first) & (0x7f &>> UInt32(length))
    for offset in 1..<length {
      let next = bytes[index + offset]
      guard next & 0xc0 == 0x80 else { return (0xfffd, 1) }
      value = value &<< 6 | UInt32(next & 0x3f)
    }
    return (value, length)
  }

  /// Returns whether it is invisible: zero-width characters, soft hyphens, direction marks, variation selectors, skin
  /// tones.
  static func isInvisible(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0xad, 0x034f, 0x061c, 0x115f, 0x1160, 0x17b4, 0x17b5, 0x180b...0x180f, 0x200b...0x200f, 0x202a...0x202e,
      0x2060...0x206f, 0x3164, 0xfe00...0xfe0f, 0xfeff, 0xffa0, 0x1f3fb...0x1f3ff, 0x1d173...0x1d17a,
      0xe0000...0xe0fff:
      true
    default: false
    }
  }

  static func isPicture(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x1f000...0x1faff, 0x2600...0x27bf, 0x2b00...0x2bff, 0x2300...0x23ff, 0x2665, 0x3030: true
    default: false
    }
  }

  /// Returns whether it separates words: punctuation and spaces beyond ASCII.
  static func isSeparator(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x80...0xa9, 0xab...0xb4, 0xb6...0xb9, 0xbb...0xbf, 0xd7, 0xf7, 0x1680, 0x2000...0x2064, 0x2070...0x2bff,
      0x3000...0x3004, 0x3008...0x3020, 0xff01...0xff0f, 0xff1a...0xff20, 0xff3b...0xff40, 0xff5b...0xff65, 0xfffd:
      true
    default: false
    }
  }

  /// Returns the plain form of an apostrophe, a hyphen, a dash or a space of any keyboard, which every reader of text
  /// uses; `nil` for other characters.
  package static func plainMark(_ scalar: UInt32) -> UInt8? {
    switch scalar {
    case 0x27, 0x60, 0xb4, 0x2b9, 0x2bb...0x2bd, 0x2c8, 0x2018...0x201b, 0x2032, 0x2035, 0x55a, 0x5f3, 0xa78c, 0xff07,
      0xff40:
      UInt8(ascii: "'")
    case 0x2d, 0x58a, 0x5be, 0x2010...0x2015, 0x2043, 0x2212, 0xfe58, 0xfe63, 0xff0d: UInt8(ascii: "-")
    case 0x20, 0xa0, 0x1680, 0x2000...0x200a, 0x202f, 0x205f, 0x3000: UInt8(ascii: " ")
    default: nil
    }
  }

  package static func isApostrophe(_ scalar: UInt32) -> Bool { plainMark(scalar) == UInt8(ascii: "'") }

  /// Returns whether it joins two letters; a dash of some width separates them.
  static func isHyphen(_ scalar: UInt32) -> Bool {
    plainMark(scalar) == UInt8(ascii: "-") && !(0x2014...0x2015).contains(scalar)
  }

  /// Returns the plain letter of an accented or wide Latin letter, in lower case; `nil` for every other scalar.
  static func plainLetter(_ scalar: UInt32) -> UInt8? {
    switch scalar {
    case 0xc0...0x17f:
      let letter = latin[Int(scalar - 0xc0)]
      return letter == UInt8(ascii: ".") ? nil : letter
    case 0xff21...0xff3a: return UInt8(scalar - 0xff21) + UInt8(ascii: "a")
    case 0xff41...0xff5a: return UInt8(scalar - 0xff41) + UInt8(ascii: "a")
    default: return nil
    }
  }

  /// U+00C0 to U+017F without accents; a full stop if the result isn't a single letter.
  private static let latin = Array(
    """
    aaaaaa.ceeeeiiiidnooooo.ouuuuy..aaaaaa.ceeeeiiiidnooooo.ouuuuy.y\
    aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiii..jjkk.lllllll\
    lllnnnnnn...oooooo..rrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs
    """.utf8)
}

/// Decodes the escapes of web pages in texts; unknown escapes stay unchanged.
enum HTMLEntities {
  private static let named: [(name: StaticString, text: StaticString)] = [
    ("amp", "&"), ("lt", "<"), ("gt", ">"), ("quot", "\""), ("apos", "'"), ("nbsp", " "), ("hellip", "..."),
    ("mdash", " - "), ("ndash", "-"), ("rsquo", "'"), ("lsquo", "'"), ("rdquo", "\""), ("ldquo", "\""),
    ("hearts", "<3"),
  ]
  /// The longest escape recognised, without its ampersand.
  private static let lengthMax = 9

  static func decode(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(UInt8(ascii: "&")) else { return bytes }
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "&"), let (text, end) = escape(bytes, after: index + 1) {
        decoded += text
        index = end
      } else {
        decoded.append(bytes[index])
        index += 1
      }
    }
    return decoded
  }

  private static func escape(_ bytes: [UInt8], after start: Int) -> (text: [UInt8], end: Int)? {
    let limit = min(bytes.count, start + lengthMax)
    guard let semicolon = bytes[start..<limit].firstIndex(of: UInt8(ascii: ";")) else { return nil }
    let name = bytes[start..<semicolon]
    if name.first == UInt8(ascii: "#") { return numbered(name.dropFirst()).map { ($0, semicolon + 1) } }
    for entity in named where entity.name.matches(name) { return (entity.text.bytes, semicolon + 1) }
    return nil
  }

  private static func numbered(_ digits: ArraySlice<UInt8>) -> [UInt8]? {
    let isHex = digits.first.map { $0 | 0x20 } == UInt8(ascii: "x")
    let text = String(decoding: isHex ? digits.dropFirst() : digits, as: UTF8.self)
    guard let value = UInt32(text, radix: isHex ? 16 : 10), value >= 32, let scalar = Unicode.Scalar(value) else {
      return nil
    }
    return Array(String(Character(scalar)).utf8)
  }
}

extension StaticString {
  fileprivate var bytes: [UInt8] { withUTF8Buffer { Array($0) } }
  fileprivate func matches(_ slice: ArraySlice<UInt8>) -> Bool { withUTF8Buffer { $0.elementsEqual(slice) } }
}

/// Chooses among equivalent phrases: it varies by day, and is the same on every machine.
enum PhraseChoice {
  /// Returns a number that depends on every part.
  static func number(_ text: String, day: Int, salt: String) -> UInt64 { TextHash("\(day)/\(salt)/\(text)").mixed }
}
