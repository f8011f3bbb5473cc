import Foundation
import Recordings

/// A token of the scanner: the start or the end of an element. An empty element gives both.
enum XMLToken {
  case open(XMLTag)
  case close
}

/// Reads XML from any source in one pass and little memory, and rejects malformed input with its place.
///
/// Foundation's parser isn't used because on Linux it crashes on the DTD of health exports. Text between tags is
/// checked but not reported: the exports have everything in attributes. Not verified: the document type's rules.
struct XMLScanner: ~Copyable {
  static let depthLimit = 256

  var input: XMLInput
  private var elements = XMLOpenElements()
  private var isEmptyElement = false
  private var hasStarted = false
  private var hasRoot = false
  private var hasDoctype = false
  private var attributes: [XMLTag.Attribute] = []

  init(_ source: any ByteSource) { input = XMLInput(source) }

  /// The number of open elements.
  var depth: Int { elements.count }

  /// Returns the next token, or `nil` after the end of the document's element.
  mutating func next() throws(XMLError) -> XMLToken? {
    if isEmptyElement {
      isEmptyElement = false
      elements.removeLast()
      return .close
    }
    if !hasStarted { try start() }
    while try skipText() {
      guard try input.show(2) else { throw input.error(.truncated(inside: "a tag"), at: input.count) }
      switch input[1] {
      case UInt8(ascii: "/"):
        try closeElement()
        return .close
      case UInt8(ascii: "!"): try skipDeclaration()
      case UInt8(ascii: "?"): try input.skip(past: "?>", inside: "a processing instruction")
      default: return .open(try openElement())
      }
    }
    if let name = elements.lastName { throw input.error(.unclosed(name: name, line: elements.lastLine)) }
    guard hasRoot else { throw input.error(.outsideDocument("the text contains no element")) }
    return nil
  }

  /// Handles a byte order mark and the XML declaration, which are only allowed at the very beginning.
  private mutating func start() throws(XMLError) {
    hasStarted = true
    let isUTF8Marked = try input.begins(with: "\u{feff}")
    if isUTF8Marked { input.skip(3) }
    guard try input.begins(with: "<?xml"), try input.show(6), XMLGrammar.isSpace(input[5]) else { return }
    let end = try tagEnd(construct: "the XML declaration")
    let text = String(decoding: UnsafeBufferPointer(start: input.bytes, count: end), as: UTF8.self)
    if let encoding = XMLGrammar.declaredEncoding(text), !["utf-8", "us-ascii"].contains(encoding.lowercased()) {
      throw input.error(.unsupportedEncoding(encoding))
    }
  }

  /// Moves to the next `<`. Returns `false` at the end of the input.
  private mutating func skipText() throws(XMLError) -> Bool {
    while true {
      var index = 0
      while index < input.count, input[index] != UInt8(ascii: "<") {
        let byte = input[index]
        if elements.isEmpty, !XMLGrammar.isSpace(byte) {
          throw input.error(.outsideDocument("text outside of the document's element"), at: index)
        }
        if byte == UInt8(ascii: "&") { break }
        index += 1
      }
      input.skip(index)
      if input.count == 0 {
        if try !input.grow() { return false }
      } else if input[0] == UInt8(ascii: "&") {
        try skipReference()
      } else {
        return true
      }
    }
  }

  private mutating func skipReference() throws(XMLError) {
    _ = try input.show(XMLReference.longest)
    let window = UnsafeBufferPointer(start: input.bytes, count: input.count)
    guard let reference = XMLReference.resolve(window, from: 0) else {
      throw input.error(.badReference(XMLGrammar.excerpt(window, from: 0)))
    }
    input.skip(reference.end)
  }

  private mutating func skipDeclaration() throws(XMLError) {
    if try input.begins(with: "<!--") {
      input.skip(4)
      try input.skip(past: "-->", inside: "a comment")
    } else if try input.begins(with: "<![CDATA[") {
      guard !elements.isEmpty else { throw input.error(.outsideDocument("text outside of the document's element")) }
      try input.skip(past: "]]>", inside: "a CDATA section")
    } else if try input.begins(with: "<!DOCTYPE") {
      guard !hasRoot, !hasDoctype else { throw input.error(.expected("the document type before the first element")) }
      hasDoctype = true
      try skipDoctype()
    } else if input.count < 9 {
      throw input.error(.truncated(inside: "a declaration"), at: input.count)
    } else {
      throw input.error(.expected("a comment, a CDATA section or a tag"))
    }
  }

  private mutating func openElement() throws(XMLError) -> XMLTag {
    let place = input.place
    guard !elements.isEmpty || !hasRoot else {
      throw input.error(.outsideDocument("a second element behind the document's one"))
    }
    let end = try tagEnd(construct: "a tag")
    let isEmpty = input[end - 1] == UInt8(ascii: "/") && end > 1
    let inner = UnsafeBufferPointer(start: input.bytes, count: isEmpty ? end - 1 : end)
    let name = try XMLGrammar.parseTag(inner, into: &attributes, input)
    guard elements.count < XMLScanner.depthLimit else { throw input.error(.tooDeep(limit: XMLScanner.depthLimit)) }
    hasRoot = true
    elements.append(UnsafeBufferPointer(rebasing: inner[name]), line: place.line)
    isEmptyElement = isEmpty
    let bytes = input.bytes
    // The window must count lines before references are resolved in place.
    input.skip(end + 1)
    for index in attributes.indices {
      let value = attributes[index].value
      if memchr(bytes + value.lowerBound, 0x26, value.count) != nil {
        attributes[index].value = XMLReference.decode(bytes, value)
      }
    }
    return XMLTag(place: place, bytes: bytes, name: name, attributes: attributes)
  }

  private mutating func closeElement() throws(XMLError) {
    let end = try tagEnd(construct: "a closing tag")
    var nameEnd = end
    while nameEnd > 2, XMLGrammar.isSpace(input[nameEnd - 1]) { nameEnd -= 1 }
    let name = UnsafeBufferPointer(start: input.bytes + 2, count: nameEnd - 2)
    guard elements.isLast(name) else {
      throw input.error(
        .mismatched(
          found: String(decoding: name.prefix(100), as: UTF8.self), open: elements.lastName, line: elements.lastLine))
    }
    elements.removeLast()
    input.skip(end + 1)
  }

  /// Returns the index of the `>` that ends the tag at the window's start, ignoring quoted ones.
  private mutating func tagEnd(construct: String) throws(XMLError) -> Int {
    var index = 1
    var quote: UInt8?
    repeat {
      while index < input.count {
        if let open = quote {
          guard let found = memchr(input.bytes + index, Int32(open), input.count - index) else {
            index = input.count
            break
          }
          index = UnsafeRawPointer(found) - UnsafeRawPointer(input.bytes)
          quote = nil
        } else {
          switch input[index] {
          case UInt8(ascii: ">"): return index
          case UInt8(ascii: "<"): throw input.error(.expected("'>' at the end of \(construct)"), at: index)
          case let byte where byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'"): quote = byte
          default: break
          }
        }
        index += 1
      }
    } while try input.grow()
    throw input.error(.truncated(inside: construct), at: input.count)
  }

  /// Skips a document type declaration and its internal subset.
  mutating func skipDoctype() throws(XMLError) {
    let construct = "the document type"
    input.skip(2)
    var isInSubset = false
    while true {
      if input.count == 0, try !input.grow() { throw input.error(.truncated(inside: construct)) }
      switch input[0] {
      case UInt8(ascii: "<"):
        if try input.begins(with: "<!--") {
          input.skip(4)
          try input.skip(past: "-->", inside: "a comment")
          continue
        }
        if try input.begins(with: "<?") {
          try input.skip(past: "?>", inside: "a processing instruction")
          continue
        }
        guard isInSubset else { throw input.error(.expected("'>' at the end of \(construct)")) }
        input.skip(1)
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        let isDouble = input[0] == UInt8(ascii: "\"")
        input.skip(1)
        try input.skip(past: isDouble ? "\"" : "'", inside: construct)
      case UInt8(ascii: "["):
        guard !isInSubset else { throw input.error(.expected("a declaration")) }
        isInSubset = true
        input.skip(1)
      case UInt8(ascii: "]"):
        guard isInSubset else { throw input.error(.expected("'>' at the end of \(construct)")) }
        isInSubset = false
        input.skip(1)
      case UInt8(ascii: ">"):
        input.skip(1)
        if !isInSubset { return }
      default: input.skip(1)
      }
    }
  }
}

/// The start tag of an element: its name, its attributes with resolved references, and its place.
///
/// It refers to the scanner's window and is valid only until the scanner moves on.
package struct XMLTag {
  /// A name and a value as ranges of the tag's bytes.
  struct Attribute {
    let name: Range<Int>
    var value: Range<Int>
  }

  /// The place of its `<`.
  package let place: TextPlace
  private let bytes: UnsafeMutablePointer<UInt8>
  private let nameRange: Range<Int>
  private let attributes: [Attribute]

  init(place: TextPlace, bytes: UnsafeMutablePointer<UInt8>, name: Range<Int>, attributes: [Attribute]) {
    (self.place, self.bytes, nameRange, self.attributes) = (place, bytes, name, attributes)
  }

  package var name: String { String(decoding: slice(nameRange), as: UTF8.self) }

  func isNamed(_ name: StaticString) -> Bool { matches(nameRange, name) }

  /// Returns the value's bytes, or `nil` if the tag has no such attribute.
  package func bytes(_ attribute: StaticString) -> UnsafeBufferPointer<UInt8>? {
    for candidate in attributes where matches(candidate.name, attribute) { return slice(candidate.value) }
    return nil
  }

  /// Returns the value as text, or `nil` if the tag has no such attribute.
  package func text(_ attribute: StaticString) -> String? {
    bytes(attribute).map { String(decoding: $0, as: UTF8.self) }
  }

  private func slice(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: bytes + range.lowerBound, count: range.count)
  }

  private func matches(_ range: Range<Int>, _ text: StaticString) -> Bool {
    range.count == text.utf8CodeUnitCount && memcmp(bytes + range.lowerBound, text.utf8Start, range.count) == 0
  }
}

/// The names of the open elements, outermost first, in one piece of memory.
struct XMLOpenElements {
  private var names: [UInt8] = []
  private var entries: [(start: Int, line: Int)] = []

  var count: Int { entries.count }
  var isEmpty: Bool { entries.isEmpty }
  /// The line of the innermost open element's tag; 0 if none is open.
  var lastLine: Int { entries.last?.line ?? 0 }

  var lastName: String? {
    entries.last.map { String(decoding: names[$0.start...].prefix(100), as: UTF8.self) }
  }

  mutating func append(_ name: UnsafeBufferPointer<UInt8>, line: Int) {
    entries.append((names.count, line))
    names.append(contentsOf: name)
  }

  mutating func removeLast() {
    guard let last = entries.popLast() else { return }
    names.removeSubrange(last.start...)
  }

  /// Returns whether the innermost element has this name.
  func isLast(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    entries.last.map { names[$0.start...].elementsEqual(name) } ?? false
  }
}

/// Character references and the five predefined entities (XML 1.0, sections 4.1 and 4.6).
///
/// Entities declared by a document aren't expanded: exports need none, and expansion is how a few bytes become
/// gigabytes.
enum XMLReference {
  /// The maximum length of a reference, `&#x0010FFFF;` with some leading zeros.
  static let longest = 16

  /// Returns the character of a reference that begins at `start` (an `&`), and the index after its `;`.
  ///
  /// The number of a control character, which XML forbids, gives the replacement character: exports have them in names.
  ///
  /// - Returns: `nil` if the reference is unknown.
  static func resolve(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> (character: Unicode.Scalar, end: Int)? {
    let limit = min(bytes.count, start + longest)
    guard let semicolon = (start..<limit).first(where: { bytes[$0] == UInt8(ascii: ";") }) else { return nil }
    let name = String(decoding: bytes[(start + 1)..<semicolon], as: UTF8.self)
    let character = name.hasPrefix("#") ? numbered(name.dropFirst()) : entities[name]
    return character.map { ($0, semicolon + 1) }
  }

  private static let entities: [String: Unicode.Scalar] = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]

  private static func numbered(_ text: Substring) -> Unicode.Scalar? {
    let isHexadecimal = text.hasPrefix("x")
    let digits = isHexadecimal ? text.dropFirst() : text
    // `UInt32.init` would also accept a sign.
    guard digits.first?.isHexDigit == true, let number = UInt32(digits, radix: isHexadecimal ? 16 : 10),
      let scalar = Unicode.Scalar(number)
    else { return nil }
    guard number > 0, number & 0xfffe != 0xfffe else { return nil }
    let isAllowed = number >= 0x20 || number == 0x09 || number == 0x0a || number == 0x0d
    return isAllowed ? scalar : "\u{fffd}"
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
