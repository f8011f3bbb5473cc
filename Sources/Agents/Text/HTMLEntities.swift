/// Undoes the escapes that web pages put into texts; what is no known escape stays as it is.
package enum HTMLEntities {
  private static let named: [(name: StaticString, text: StaticString)] = [
    ("amp", "&"), ("lt", "<"), ("gt", ">"), ("quot", "\""), ("apos", "'"), ("nbsp", " "), ("hellip", "..."),
    ("mdash", " - "), ("ndash", "-"), ("rsquo", "'"), ("lsquo", "'"), ("rdquo", "\""), ("ldquo", "\""),
    ("hearts", "<3"),
  ]
  /// The longest escape that is looked for, without its ampersand.
  private static let lengthMax = 9

  package static func decode(_ bytes: [UInt8]) -> [UInt8] {
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
