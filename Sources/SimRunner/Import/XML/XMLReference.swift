/// Character references and the five predefined entities (XML 1.0, sections 4.1 and 4.6).
///
/// Entities that a document declares itself are not expanded: exports need none, and expanding them is how a few bytes
/// become gigabytes.
enum XMLReference {
  /// The longest reference worth looking at, `&#x0010FFFF;` with some leading zeros.
  static let longest = 16

  /// The character that a reference beginning at `start` (an `&`) stands for, and the index behind its `;`.
  ///
  /// - Returns: nil when it is no known reference or no character that XML allows.
  static func resolve(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> (character: Unicode.Scalar, end: Int)? {
    let limit = min(bytes.count, start + longest)
    guard let semicolon = (start..<limit).first(where: { bytes[$0] == UInt8(ascii: ";") }) else { return nil }
    let name = String(decoding: bytes[(start + 1)..<semicolon], as: UTF8.self)
    return character(name).map { ($0, semicolon + 1) }
  }

  private static func character(_ name: String) -> Unicode.Scalar? {
    switch name {
    case "amp": "&"
    case "lt": "<"
    case "gt": ">"
    case "quot": "\""
    case "apos": "'"
    default: name.hasPrefix("#") ? numbered(name.dropFirst()) : nil
    }
  }

  private static func numbered(_ text: Substring) -> Unicode.Scalar? {
    let isHexadecimal = text.hasPrefix("x")
    let digits = isHexadecimal ? text.dropFirst() : text
    // `UInt32.init` would also take a sign.
    guard digits.first?.isHexDigit == true, let number = UInt32(digits, radix: isHexadecimal ? 16 : 10),
      let scalar = Unicode.Scalar(number)
    else { return nil }
    let isAllowed = number >= 0x20 || number == 0x09 || number == 0x0a || number == 0x0d
    return isAllowed && number & 0xfffe != 0xfffe ? scalar : nil
  }

  /// Replaces the references inside `range` by their characters, in place, and returns the shorter range.
  ///
  /// They have been checked before; a character is never longer in UTF-8 than a reference to it.
  static func decode(_ bytes: UnsafeMutablePointer<UInt8>, _ range: Range<Int>) -> Range<Int> {
    let readable = UnsafeBufferPointer(start: bytes, count: range.upperBound)
    var (from, to) = (range.lowerBound, range.lowerBound)
    while from < range.upperBound {
      if bytes[from] == UInt8(ascii: "&"), let reference = resolve(readable, from: from) {
        for byte in UTF8.encode(reference.character) ?? .init() {
          bytes[to] = byte
          to += 1
        }
        from = reference.end
      } else {
        bytes[to] = bytes[from]
        (from, to) = (from + 1, to + 1)
      }
    }
    return range.lowerBound..<to
  }
}
