/// Reads one Unicode scalar after the other from UTF-8 and says what it is to a reader of words.
enum Scalars {
  /// The scalar that begins at an index and its length in bytes; broken bytes read as one replacement character.
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

  /// Whether it shows nothing: zero-width characters, soft hyphens, marks of direction, variation selectors, skin tones.
  static func isInvisible(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0xad, 0x034f, 0x061c, 0x115f, 0x1160, 0x17b4, 0x17b5, 0x180b...0x180f, 0x200b...0x200f, 0x202a...0x202e,
      0x2060...0x206f, 0x3164, 0xfe00...0xfe0f, 0xfeff, 0xffa0, 0x1f3fb...0x1f3ff, 0x1d173...0x1d17a,
      0xe0000...0xe0fff:
      true
    default: false
    }
  }

  /// Whether it is a picture.
  static func isPicture(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x1f000...0x1faff, 0x2600...0x27bf, 0x2b00...0x2bff, 0x2300...0x23ff, 0x2665, 0x3030: true
    default: false
    }
  }

  /// Whether it parts words: punctuation and blanks beyond ASCII.
  static func isSeparator(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x80...0xa9, 0xab...0xb4, 0xb6...0xb9, 0xbb...0xbf, 0xd7, 0xf7, 0x1680, 0x2000...0x2064, 0x2070...0x2bff,
      0x3000...0x3004, 0x3008...0x3020, 0xff01...0xff0f, 0xff1a...0xff20, 0xff3b...0xff40, 0xff5b...0xff65, 0xfffd:
      true
    default: false
    }
  }

  /// The plain letter of an accented or wide Latin letter, in lower case; nil of every other scalar.
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

  /// What each of U+00C0 to U+017F is without its accent; a stop where that is no single letter.
  private static let latin = Array(
    """
    aaaaaa.ceeeeiiiidnooooo.ouuuuy..aaaaaa.ceeeeiiiidnooooo.ouuuuy.y\
    aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiii..jjkk.lllllll\
    lllnnnnnn...oooooo..rrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs
    """.utf8)
}
