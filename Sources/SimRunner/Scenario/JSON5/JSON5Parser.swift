/// Reads JSON5 from bytes that are well-formed UTF-8, by recursive descent.
struct JSON5Parser {
  var scanner: JSON5Scanner
  /// One diagnostic for every key that an object has twice.
  private(set) var duplicates: [Diagnostic] = []
  private let depthLimit: Int

  init(_ bytes: [UInt8], depthLimit: Int) {
    scanner = JSON5Scanner(bytes)
    self.depthLimit = depthLimit
  }

  mutating func document() throws(Diagnostic) -> JSON5Value {
    try scanner.skipTrivia()
    let root = try value(depth: 0)
    try scanner.skipTrivia()
    guard scanner.isAtEnd else {
      throw scanner.unexpected("the end of the file", help: "a file holds one value, here an object in braces")
    }
    return root
  }

  private mutating func value(depth: Int) throws(Diagnostic) -> JSON5Value {
    let start = scanner.position
    switch scanner.byte {
    case UInt8(ascii: "{"):
      try checkDepth(depth)
      return JSON5Value(kind: .object(try members(depth: depth)), range: SourceRange(start, scanner.position))
    case UInt8(ascii: "["):
      try checkDepth(depth)
      return JSON5Value(kind: .array(try elements(depth: depth)), range: SourceRange(start, scanner.position))
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      return JSON5Value(kind: .string(try scanner.string()), range: SourceRange(start, scanner.position))
    case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "0")...UInt8(ascii: "9"):
      return JSON5Value(kind: .number(try scanner.number()), range: SourceRange(start, scanner.position))
    default:
      return try word(from: start)
    }
  }

  /// `null`, `true`, `false`, `Infinity` or `NaN`.
  private mutating func word(from start: Int) throws(Diagnostic) -> JSON5Value {
    guard scanner.isAtIdentifier else {
      throw scanner.unexpected("a value", help: "a value is a text in quotes, a number, true, false, [...] or {...}")
    }
    let word = try scanner.identifier()
    let range = SourceRange(start, scanner.position)
    let kind: JSON5Value.Kind
    switch word {
    case "null": kind = .null
    case "true": kind = .bool(true)
    case "false": kind = .bool(false)
    case "Infinity": kind = .number(JSON5Number(value: .infinity, isNegative: false, magnitude: nil))
    case "NaN": kind = .number(JSON5Number(value: .nan, isNegative: false, magnitude: nil))
    default:
      let known = ["true", "false", "null", "Infinity", "NaN"]
      let suggestion = Suggestion.closest(to: word, among: known).map { "did you mean \($0)? " } ?? ""
      throw Diagnostic(
        "unexpected '\(word)', expected a value", at: range, help: suggestion + "text goes in quotes: \"\(word)\"")
    }
    return JSON5Value(kind: kind, range: range)
  }

  private mutating func members(depth: Int) throws(Diagnostic) -> [JSON5Member] {
    let opening = scanner.advance()
    var members: [JSON5Member] = []
    var places: [String: SourceRange] = [:]
    while true {
      try scanner.skipTrivia()
      if scanner.skip(UInt8(ascii: "}")) { return members }
      let member = try member(depth: depth, opening: opening)
      if let first = places[member.key] {
        duplicates.append(
          Diagnostic(
            "the key '\(member.key)' is here for the second time", at: member.keyRange,
            related: .init(range: first, message: "the first is here")))
      } else {
        places[member.key] = member.keyRange
        members.append(member)
      }
      try scanner.skipTrivia()
      if !scanner.skip(UInt8(ascii: ",")), scanner.byte != UInt8(ascii: "}") {
        throw missing("',' or '}'", closing: opening, name: "the object")
      }
    }
  }

  private mutating func member(depth: Int, opening: SourceRange) throws(Diagnostic) -> JSON5Member {
    let start = scanner.position
    let key: String
    if scanner.byte == UInt8(ascii: "\"") || scanner.byte == UInt8(ascii: "'") {
      key = try scanner.string()
    } else if scanner.isAtIdentifier {
      key = try scanner.identifier()
    } else {
      throw missing("a key or '}'", closing: opening, name: "the object")
    }
    let keyRange = SourceRange(start, scanner.position)
    try scanner.skipTrivia()
    guard scanner.skip(UInt8(ascii: ":")) else {
      throw scanner.unexpected("':' after the key '\(key)'", help: quotingHint(key))
    }
    try scanner.skipTrivia()
    return JSON5Member(key: key, keyRange: keyRange, value: try value(depth: depth + 1))
  }

  private mutating func elements(depth: Int) throws(Diagnostic) -> [JSON5Value] {
    let opening = scanner.advance()
    var elements: [JSON5Value] = []
    while true {
      try scanner.skipTrivia()
      if scanner.skip(UInt8(ascii: "]")) { return elements }
      if scanner.isAtEnd { throw missing("a value or ']'", closing: opening, name: "the list") }
      elements.append(try value(depth: depth + 1))
      try scanner.skipTrivia()
      if !scanner.skip(UInt8(ascii: ",")), scanner.byte != UInt8(ascii: "]") {
        throw missing("',' or ']'", closing: opening, name: "the list")
      }
    }
  }

  /// A key such as `watch-phone` without quotes stops at its hyphen.
  private func quotingHint(_ key: String) -> String? {
    scanner.byte == UInt8(ascii: "-") ? "a key with a hyphen goes in quotes: \"\(key)-...\"" : nil
  }

  private func missing(_ expected: String, closing opening: SourceRange, name: String) -> Diagnostic {
    var diagnostic = scanner.unexpected(expected)
    if scanner.isAtEnd { diagnostic.related = .init(range: opening, message: "\(name) begins here") }
    return diagnostic
  }

  private func checkDepth(_ depth: Int) throws(Diagnostic) {
    guard depth < depthLimit else {
      throw Diagnostic(
        "nested more than \(depthLimit) levels deep", at: SourceRange(scanner.position, scanner.position + 1))
    }
  }
}
