/// A JSON text, parsed strictly: no duplicate members, nothing after the end, nothing beyond the standard (RFC 8259).
///
/// Of two members with one name the receiver of data could read the other.
package indirect enum StrictJSON: Equatable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case text(String)
  case list([StrictJSON])
  case object([Member])

  package struct Member: Equatable, Sendable {
    package let name: String
    package let value: StrictJSON
  }

  package init(_ bytes: [UInt8]) throws(JSONMistake) {
    var scanner = try JSONScanner(bytes, depthMax: 16)
    self = try StrictJSON(&scanner)
    try scanner.end()
  }

  private init(_ scanner: inout JSONScanner) throws(JSONMistake) {
    switch try scanner.kind() {
    case UInt8(ascii: "{"):
      var (members, names) = ([Member](), Set<String>())
      try scanner.members { scanner, name throws(JSONMistake) in
        guard names.insert(name).inserted else { throw scanner.mistake(.duplicateMember(name)) }
        members.append(Member(name: name, value: try StrictJSON(&scanner)))
      }
      self = .object(members)
    case UInt8(ascii: "["):
      var elements: [StrictJSON] = []
      try scanner.elements { scanner throws(JSONMistake) in elements.append(try StrictJSON(&scanner)) }
      self = .list(elements)
    case UInt8(ascii: "\""): self = .text(try scanner.string())
    case UInt8(ascii: "t"):
      try scanner.word("true")
      self = .bool(true)
    case UInt8(ascii: "f"):
      try scanner.word("false")
      self = .bool(false)
    case UInt8(ascii: "n"):
      try scanner.word("null")
      self = .null
    default:
      guard let number = Double(try scanner.number()), number.isFinite else {
        throw scanner.mistake(.badNumber, "number that fits")
      }
      self = .number(number)
    }
  }
}
