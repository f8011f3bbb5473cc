import Foundation
import Recordings

/// A window over a source of bytes that moves forward and always knows the line and column of its first byte.
///
/// The window grows only while one tag does not fit, up to ``tagLimit``: the memory does not depend on the input.
struct XMLInput: ~Copyable {
  /// The longest tag in bytes; Apple's longest are about a thousand.
  static let tagLimit = 1 << 20

  private var source: any ByteSource
  private var buffer: UnsafeMutablePointer<UInt8>
  private var capacity = 1 << 18
  private var low = 0
  private var high = 0
  private var isExhausted = false
  private var check = XMLByteCheck()
  /// The number of control characters replaced by question marks.
  private(set) var replacedCount = 0
  private var line = 1
  /// The number of bytes between the start of the first line and the window.
  private var bytesIntoLine = 0

  init(_ source: any ByteSource) {
    self.source = source
    buffer = .allocate(capacity: capacity)
  }

  deinit { buffer.deallocate() }

  /// The number of bytes in the window.
  var count: Int { high - low }
  /// The window's bytes; valid until the next `grow`.
  var bytes: UnsafeMutablePointer<UInt8> { buffer + low }
  var place: TextPlace { TextPlace(line: line, column: bytesIntoLine + 1) }

  subscript(index: Int) -> UInt8 { buffer[low + index] }

  func place(at index: Int) -> TextPlace {
    var (line, bytesIntoLine) = (line, bytesIntoLine)
    XMLInput.advance(over: UnsafeBufferPointer(start: buffer + low, count: index), &line, &bytesIntoLine)
    return TextPlace(line: line, column: bytesIntoLine + 1)
  }

  func error(_ cause: XMLError.Cause, at index: Int = 0) -> XMLError { XMLError(place: place(at: index), cause: cause) }

  /// Moves the window's start forward by `count` of its bytes.
  mutating func skip(_ count: Int) {
    XMLInput.advance(over: UnsafeBufferPointer(start: buffer + low, count: count), &line, &bytesIntoLine)
    low += count
  }

  /// Reads more bytes into the window. Returns `false` at the end of the input.
  ///
  /// - Throws: If a tag fills the largest window, and for bytes that XML forbids.
  mutating func grow() throws(XMLError) -> Bool {
    if isExhausted { return false }
    if low > 0 {
      buffer.update(from: buffer + low, count: count)
      high -= low
      low = 0
    }
    if high == capacity { try enlarge() }
    let free = UnsafeMutableRawBufferPointer(start: buffer + high, count: capacity - high)
    let received: Int
    do { received = try source.read(into: free) } catch {
      throw self.error(.unreadable(error.message), at: count)
    }
    guard received > 0 else {
      isExhausted = true
      if !check.isAtCharacterBoundary { throw error(.invalidUTF8, at: count) }
      return false
    }
    if low == 0, high == 0, line == 1, received > 1, [[0xfe, 0xff], [0xff, 0xfe]].contains([buffer[0], buffer[1]]) {
      throw error(.unsupportedEncoding("UTF-16"))
    }
    try replaceControls(in: received)
    high += received
    return true
  }

  /// Checks the latest bytes. Control characters are replaced: some apps write them into the names of their sources.
  private mutating func replaceControls(in received: Int) throws(XMLError) {
    var start = 0
    while let offence = check.firstOffence(
      in: UnsafeBufferPointer(start: buffer + high + start, count: received - start))
    {
      let place = start + offence.offset
      guard case .forbiddenByte(let byte) = offence.cause, byte != 0 else {
        high += place
        throw error(offence.cause, at: count)
      }
      buffer[high + place] = UInt8(ascii: "?")
      replacedCount += 1
      start = place + 1
    }
  }

  /// Reads until the window has at least `count` bytes. Returns `false` if the input ends before.
  mutating func show(_ count: Int) throws(XMLError) -> Bool {
    while self.count < count { if try !grow() { return false } }
    return true
  }

  /// Returns whether the window begins with these ASCII characters.
  mutating func begins(with text: StaticString) throws(XMLError) -> Bool {
    guard try show(text.utf8CodeUnitCount) else { return false }
    return memcmp(bytes, text.utf8Start, text.utf8CodeUnitCount) == 0
  }

  /// Moves past the next occurrence of `terminator`, however far away, without storing the bytes before it.
  mutating func skip(past terminator: StaticString, inside construct: String) throws(XMLError) {
    let length = terminator.utf8CodeUnitCount
    while true {
      if let found = firstIndex(of: terminator) {
        skip(found + length)
        return
      }
      // The terminator may span the window's end.
      skip(max(0, count - (length - 1)))
      if try !grow() { throw error(.truncated(inside: construct), at: count) }
    }
  }

  private func firstIndex(of text: StaticString) -> Int? {
    let length = text.utf8CodeUnitCount
    var index = 0
    while index + length <= count {
      guard let found = memchr(bytes + index, Int32(text.utf8Start[0]), count - length - index + 1) else { return nil }
      index = UnsafeRawPointer(found) - UnsafeRawPointer(bytes)
      if memcmp(bytes + index, text.utf8Start, length) == 0 { return index }
      index += 1
    }
    return nil
  }

  private mutating func enlarge() throws(XMLError) {
    guard capacity < XMLInput.tagLimit else { throw error(.tagTooLong(limit: XMLInput.tagLimit)) }
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity * 2)
    larger.update(from: buffer, count: high)
    buffer.deallocate()
    buffer = larger
    capacity *= 2
  }

  private static func advance(
    over bytes: UnsafeBufferPointer<UInt8>, _ line: inout Int, _ bytesIntoLine: inout Int
  ) {
    guard var start = bytes.baseAddress.map({ UnsafeRawPointer($0) }) else { return }
    let end = start + bytes.count
    while start < end, let newline = memchr(start, 0x0a, end - start) {
      line += 1
      bytesIntoLine = 0
      start = UnsafeRawPointer(newline) + 1
    }
    bytesIntoLine += end - start
  }
}

/// Checks a stream of bytes, given in pieces, for errors that XML forbids everywhere: malformed UTF-8 and control
/// characters.
struct XMLByteCheck {
  /// The number of missing continuation bytes of the last character, and the range of the next.
  private var wanted = 0
  private var lowest: UInt8 = 0x80
  private var highest: UInt8 = 0xbf

  /// `true` if the stream may end here.
  var isAtCharacterBoundary: Bool { wanted == 0 }

  /// Returns the offset and cause of the first error in this piece, or `nil`.
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
