/// Checks a stream of bytes, given in pieces, for what XML forbids everywhere: malformed UTF-8 and control characters.
struct XMLByteCheck {
  /// How many continuation bytes the character at the end of the latest piece still wants, and the range of the next.
  private var wanted = 0
  private var lowest: UInt8 = 0x80
  private var highest: UInt8 = 0xbf

  /// True when the stream may end here.
  var isAtCharacterBoundary: Bool { wanted == 0 }

  /// The offset and cause of the first offence in this piece, or nil.
  mutating func firstOffence(in piece: UnsafeBufferPointer<UInt8>) -> (offset: Int, cause: XMLError.Cause)? {
    guard let base = UnsafeRawPointer(piece.baseAddress) else { return nil }
    var index = 0
    while index < piece.count {
      // Eight bytes at once: nearly all of an export is printable ASCII.
      while wanted == 0, index + 8 <= piece.count {
        let word = base.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        let control = (word &- 0x2020_2020_2020_2020) & ~word
        guard (word | control) & 0x8080_8080_8080_8080 == 0 else { break }
        index += 8
      }
      guard index < piece.count else { break }
      if let cause = offence(of: piece[index]) { return (index, cause) }
      index += 1
    }
    return nil
  }

  private mutating func offence(of byte: UInt8) -> XMLError.Cause? {
    if wanted > 0 {
      guard byte >= lowest, byte <= highest else { return .invalidUTF8 }
      wanted -= 1
      (lowest, highest) = (0x80, 0xbf)
      return nil
    }
    switch byte {
    case 0x20..<0x80, 0x09, 0x0a, 0x0d: return nil
    case 0..<0x20: return .forbiddenByte(byte)
    case 0xc2...0xdf: wanted = 1
    case 0xe0...0xef:
      wanted = 2
      // No overlong forms, no surrogates (RFC 3629, section 4).
      if byte == 0xe0 { lowest = 0xa0 }
      if byte == 0xed { highest = 0x9f }
    case 0xf0...0xf4:
      wanted = 3
      if byte == 0xf0 { lowest = 0x90 }
      if byte == 0xf4 { highest = 0x8f }
    default: return .invalidUTF8
    }
    return nil
  }
}
