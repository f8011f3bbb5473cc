import Foundation

/// The grammar of a tag (XML 1.0, section 3.1).
enum XMLGrammar {
  /// The most attributes that one tag may have; health exports use at most thirty.
  static let attributeLimit = 256

  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0a || byte == 0x09 || byte == 0x0d }

  static func isNameStart(_ byte: UInt8) -> Bool {
    // Bytes above 0x7f belong to letters of other alphabets; the finer rules for those aren't checked.
    (0x61...0x7a).contains(byte) || (0x41...0x5a).contains(byte) || byte == 0x5f || byte == 0x3a || byte >= 0x80
  }

  static func isNamePart(_ byte: UInt8) -> Bool {
    isNameStart(byte) || (0x30...0x39).contains(byte) || byte == 0x2d || byte == 0x2e
  }

  /// Returns the text of a reference that begins at an index, for a message.
  static func excerpt(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> String {
    let rest = bytes[start..<min(bytes.count, start + 12)]
    let name = rest.prefix { !isSpace($0) && !"<;\"'".utf8.contains($0) }
    let isEnded = name.endIndex < rest.endIndex && bytes[name.endIndex] == UInt8(ascii: ";")
    return String(decoding: name, as: UTF8.self) + (isEnded ? ";" : "")
  }

  /// Returns the value of `encoding` in an XML declaration.
  static func declaredEncoding(_ declaration: String) -> String? {
    guard let key = declaration.range(of: "encoding") else { return nil }
    let rest = declaration[key.upperBound...].drop { $0 == "=" || $0.isWhitespace }
    guard let quote = rest.first, quote == "\"" || quote == "'" else { return nil }
    return String(rest.dropFirst().prefix { $0 != quote })
  }

  /// Parses `<name a="1" b='2'`, the tag without its end, and checks every rule and every reference.
  ///
  /// - Returns: The name's range. The attributes' ranges, with unresolved references, are added to `attributes`.
  static func parseTag(
    _ tag: UnsafeBufferPointer<UInt8>, into attributes: inout [XMLTag.Attribute], _ input: borrowing XMLInput
  ) throws(XMLError) -> Range<Int> {
    attributes.removeAll(keepingCapacity: true)
    let name = 1..<nameEnd(tag, from: 1)
    guard !name.isEmpty else { throw input.error(.expected("a name behind '<'"), at: 1) }
    var index = name.upperBound
    while true {
      let gap = index
      while index < tag.count, isSpace(tag[index]) { index += 1 }
      if index == tag.count { return name }
      guard index > gap else { throw input.error(.expected("a space before the attribute"), at: index) }
      let attribute = try parseAttribute(tag, from: index, input)
      for known in attributes where isSame(tag, known.name, attribute.name) {
        throw input.error(.repeatedAttribute(String(decoding: tag[attribute.name], as: UTF8.self)), at: index)
      }
      guard attributes.count < attributeLimit else {
        throw input.error(.expected("at most \(attributeLimit) attributes in one tag"), at: index)
      }
      attributes.append(attribute)
      index = attribute.value.upperBound + 1
    }
  }

  private static func parseAttribute(
    _ tag: UnsafeBufferPointer<UInt8>, from start: Int, _ input: borrowing XMLInput
  ) throws(XMLError) -> XMLTag.Attribute {
    var index = nameEnd(tag, from: start)
    let name = start..<index
    guard !name.isEmpty else { throw input.error(.expected("an attribute's name"), at: start) }
    while index < tag.count, isSpace(tag[index]) { index += 1 }
    guard index < tag.count, tag[index] == UInt8(ascii: "=") else { throw input.error(.expected("'='"), at: index) }
    index += 1
    while index < tag.count, isSpace(tag[index]) { index += 1 }
    guard index < tag.count, tag[index] == UInt8(ascii: "\"") || tag[index] == UInt8(ascii: "'") else {
      throw input.error(.expected("a quoted value"), at: index)
    }
    let valueStart = index + 1
    guard let valueEnd = firstIndex(of: tag[index], in: tag, valueStart..<tag.count) else {
      throw input.error(.expected("the quote that ends the value"), at: tag.count)
    }
    let value = valueStart..<valueEnd
    if let less = firstIndex(of: UInt8(ascii: "<"), in: tag, value) {
      throw input.error(.expected("a quote before '<'"), at: less)
    }
    while let reference = firstIndex(of: UInt8(ascii: "&"), in: tag, index..<valueEnd) {
      guard XMLReference.resolve(tag, from: reference) != nil else {
        throw input.error(.badReference(excerpt(tag, from: reference)), at: reference)
      }
      index = reference + 1
    }
    return XMLTag.Attribute(name: name, value: value)
  }

  private static func firstIndex(
    of byte: UInt8, in tag: UnsafeBufferPointer<UInt8>, _ range: Range<Int>
  ) -> Int? {
    guard let base = tag.baseAddress.map({ UnsafeRawPointer($0) }) else { return nil }
    return memchr(base + range.lowerBound, Int32(byte), range.count).map { UnsafeRawPointer($0) - base }
  }

  private static func nameEnd(_ tag: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    guard start < tag.count, isNameStart(tag[start]) else { return start }
    var index = start + 1
    while index < tag.count, isNamePart(tag[index]) { index += 1 }
    return index
  }

  private static func isSame(_ tag: UnsafeBufferPointer<UInt8>, _ a: Range<Int>, _ b: Range<Int>) -> Bool {
    guard a.count == b.count, let base = tag.baseAddress else { return false }
    return memcmp(base + a.lowerBound, base + b.lowerBound, a.count) == 0
  }
}
