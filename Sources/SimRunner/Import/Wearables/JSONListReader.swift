import Recordings
import Wire

/// Reads the elements of a JSON list one by one, so that a file of any size takes the memory of its longest element.
///
/// The document is a list, or an object with lists among its members, like the response of an API. It is only split
/// into elements here; their reader parses and validates each one, so that an invalid one is rejected alone.
struct JSONListReader {
  /// An element's bytes in the file.
  struct Element {
    /// The member of the document with its list; empty if the document is the list.
    let list: String
    /// From 0.
    let index: Int
    let bytes: [UInt8]

    func fields() throws(ImportRefusal) -> RecordFields {
      guard let fields = RecordFields(json: bytes) else {
        throw ImportRefusal(reason: "the entry isn't a JSON object")
      }
      return fields
    }
  }

  /// The maximum length of an element: a file that never closes its first would otherwise be held whole.
  static let elementLimit = 1 << 26

  private var source: any ByteSource
  private var buffer = [UInt8](repeating: 0, count: 1 << 18)
  private var (low, high) = (0, 0)
  private var state = State.start
  private var list = ""
  private var index = 0
  private var isObject = false
  private let takesObject: Bool

  private enum State { case start, members, elements, end }

  /// - Parameter takesObject: Whether the lists may be members of an object.
  init(_ source: any ByteSource, takesObject: Bool = true) { (self.source, self.takesObject) = (source, takesObject) }

  init(_ bytes: [UInt8]) { self.init(MemoryBytes(bytes)) }

  /// Returns the next element; `nil` at the end of the document.
  ///
  /// - Throws: If the document as a whole isn't a list, or is cut off.
  mutating func next() throws(JSONListError) -> Element? {
    if state == .start { try begin() }
    while true {
      switch state {
      case .start, .members:
        guard try nextMember() else { return nil }
      case .elements:
        if let element = try nextElement() { return element }
      case .end: return nil
      }
    }
  }

  // MARK: - The document

  private mutating func begin() throws(JSONListError) {
    if try peek() == 0xef { for mark: UInt8 in [0xef, 0xbb, 0xbf] where try peek() == mark { low += 1 } }
    try skipBlanks()
    switch try peek() {
    case UInt8(ascii: "["): (state, index) = (.elements, 0)
    case UInt8(ascii: "{"):
      guard takesObject else { throw JSONListError(reason: "it is an object") }
      (state, isObject) = (.members, true)
    case nil: throw JSONListError(reason: "it is empty")
    default: throw JSONListError(reason: "it begins with neither [ nor {")
    }
    low += 1
  }

  /// Moves to the next list of the object. Returns `false` at the object's end.
  private mutating func nextMember() throws(JSONListError) -> Bool {
    while true {
      try skipBlanks()
      switch try peek() {
      case UInt8(ascii: ","): low += 1
      case UInt8(ascii: "}"):
        low += 1
        try finish()
        return false
      case UInt8(ascii: "\""):
        let quoted = try value()
        try skipBlanks()
        guard try peek() == UInt8(ascii: ":") else { throw JSONListError(reason: "a member has no value") }
        low += 1
        try skipBlanks()
        guard try peek() == UInt8(ascii: "[") else {
          _ = try value()
          continue
        }
        low += 1
        (list, index, state) = (String(decoding: quoted.dropFirst().dropLast(), as: UTF8.self), 0, .elements)
        return true
      case nil: throw JSONListError(reason: "it ends within an object")
      default: throw JSONListError(reason: "a member of the object has no name in quotation marks")
      }
    }
  }

  private mutating func nextElement() throws(JSONListError) -> Element? {
    try skipBlanks()
    if try peek() == UInt8(ascii: "]"), index == 0 {
      low += 1
      try leaveList()
      return nil
    }
    var bytes = try value()
    while let last = bytes.last, Self.isBlank(last) { bytes.removeLast() }
    guard let sign = try peek() else {
      throw JSONListError(reason: "it ends within a list, after \(index) whole entries")
    }
    low += 1
    if sign == UInt8(ascii: "]") {
      try leaveList()
    } else if sign != UInt8(ascii: ",") {
      throw JSONListError(reason: "a bracket closes that was never opened, after \(index) entries")
    }
    index += 1
    return Element(list: list, index: index - 1, bytes: bytes)
  }

  private mutating func leaveList() throws(JSONListError) {
    state = isObject ? .members : .end
    if !isObject { try finish() }
  }

  private mutating func finish() throws(JSONListError) {
    state = .end
    try skipBlanks()
    guard try peek() == nil else { throw JSONListError(reason: "more follows after its end") }
  }

  /// Returns the bytes up to the comma or bracket that ends a value, and stops before it.
  private mutating func value() throws(JSONListError) -> [UInt8] {
    var (bytes, depth, isQuoted, isEscaped) = ([UInt8](), 0, false, false)
    while try peek() != nil {
      let begin = low
      scan: while low < high {
        let byte = buffer[low]
        if isQuoted {
          if isEscaped {
            isEscaped = false
          } else if byte == UInt8(ascii: "\\") {
            isEscaped = true
          } else if byte == UInt8(ascii: "\"") {
            isQuoted = false
          }
        } else {
          switch byte {
          case UInt8(ascii: "\""): isQuoted = true
          case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
          case UInt8(ascii: "}"), UInt8(ascii: "]"):
            if depth == 0 { break scan }
            depth -= 1
          case UInt8(ascii: ","), UInt8(ascii: ":"): if depth == 0 { break scan }
          default: break
          }
        }
        low += 1
      }
      bytes += buffer[begin..<low]
      guard bytes.count <= Self.elementLimit else { throw JSONListError(reason: "an entry is longer than 64 MB") }
      if low < high { return bytes }
    }
    return bytes
  }

  // MARK: - Bytes

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0d).contains(byte) }

  private mutating func skipBlanks() throws(JSONListError) {
    while let byte = try peek(), Self.isBlank(byte) { low += 1 }
  }

  private mutating func peek() throws(JSONListError) -> UInt8? {
    if low < high { return buffer[low] }
    do throws(ByteSourceError) {
      (low, high) = (0, 0)
      high = try source.read(filling: &buffer)
    } catch { throw JSONListError(reason: "it cannot be read: \(error.message)") }
    return low < high ? buffer[low] : nil
  }
}

/// The reason why a file isn't a JSON list.
struct JSONListError: Error, Hashable {
  let reason: String
}

/// The fields of a record of an export, by name: those of a JSON object, or of a row of a table.
///
/// Values are texts: a table has nothing else, and vendors quote numbers too. A null or empty field is absent.
struct RecordFields {
  private var fields: [(name: String, text: String)] = []

  /// The words of vendors and spreadsheets for a value that isn't known, in small letters.
  private static let unknown: Set = ["--", "nan", "n/a", "null", "none", "inf", "-inf", "-1", "-1.0"]

  /// - Returns: `nil` if the bytes aren't a JSON object.
  init?(json bytes: some Sequence<UInt8>) {
    let bytes = Array(bytes)
    guard bytes.first == UInt8(ascii: "{") else { return nil }
    do throws(JSONMistake) {
      var (scanner, found) = (JSONScanner(lenient: bytes), [(name: String, text: String)]())
      try scanner.members { scanner, name throws(JSONMistake) in
        let isText = try scanner.kind() == UInt8(ascii: "\"")
        found.append((name, isText ? try scanner.string() : scanner.text(try scanner.skipValue())))
      }
      try scanner.end()
      fields = found.filter { Self.isKnown($0.text) }
    } catch { return nil }
  }

  init(names: [String], row: [String]) { fields = zip(names, row).filter { Self.isKnown($0.1) } }

  private static func isKnown(_ text: String) -> Bool {
    guard let first = text.utf8.first else { return false }
    return text.utf8.count > 4 || !"-nNiI".utf8.contains(first) || !unknown.contains(text.lowercased())
  }

  subscript(name: String) -> String? { fields.first { $0.name == name }?.text }

  func has(_ name: String) -> Bool { fields.contains { $0.name == name } }

  /// - Throws: If the field is missing.
  func required(_ name: String) throws(ImportRefusal) -> String {
    guard let text = self[name] else { throw ImportRefusal(reason: "\(name) is missing") }
    return text
  }

  /// - Parameter members: The names of its members, for the message.
  func object(_ name: String, with members: String) throws(ImportRefusal) -> RecordFields {
    guard let fields = RecordFields(json: try required(name).utf8) else {
      throw ImportRefusal(reason: "\(name) isn't an object with \(members)")
    }
    return fields
  }

  /// Returns the elements of a list; none if it is missing.
  func list(_ name: String) throws(ImportRefusal) -> [JSONListReader.Element] {
    var (reader, elements) = (JSONListReader(Array((self[name] ?? "[]").utf8)), [JSONListReader.Element]())
    do throws(JSONListError) { while let element = try reader.next() { elements.append(element) } } catch {
      throw ImportRefusal(reason: "\(name) isn't a list: \(error.reason)")
    }
    return elements
  }

  /// Returns the field as a number; `nil` if it is missing.
  func number(_ name: String) throws(ImportRefusal) -> Double? {
    guard let text = self[name] else { return nil }
    guard let number = Double(text), number.isFinite else {
      throw ImportRefusal(reason: "\(name) '\(text.prefix(40))' isn't a number")
    }
    return number
  }

  /// Returns the field as a number in a range; vendors write zero for a missing measurement.
  func measured(_ name: String, _ believable: ClosedRange<Double>, times factor: Double = 1) throws(ImportRefusal)
    -> Double?
  {
    guard let number = try number(name), number != 0 else { return nil }
    guard believable.contains(number * factor) else {
      throw ImportRefusal(reason: "\(name) \(number) is not believable")
    }
    return number * factor
  }

  /// Returns a length in milliseconds, in whole seconds.
  func duration(_ name: String) throws(ImportRefusal) -> Span {
    guard let number = try number(name), case let seconds = (number / 1_000).rounded(),
      (1...Double(BelievableRange.duration.upperBound)).contains(seconds)
    else { throw ImportRefusal(reason: "\(name) \(self[name]?.prefix(40) ?? "") ms is not believable") }
    return .seconds(Int64(seconds))
  }

  func moment(
    _ name: String, _ parse: (String) -> Timestamp?, _ form: String = "YYYY-MM-DD HH:MM:SS"
  ) throws(ImportRefusal) -> Timestamp {
    let text = try required(name)
    guard let moment = parse(text) else {
      throw ImportRefusal(reason: "invalid \(name) '\(text.prefix(40))'; expected \(form)")
    }
    return moment
  }

  /// Returns the time between two fields.
  ///
  /// - Throws: If the second isn't later than the first, or is more than two days later.
  func interval(
    _ first: String, _ last: String, _ parse: (String) -> Timestamp?, _ form: String = "YYYY-MM-DD HH:MM:SS"
  ) throws(ImportRefusal) -> Range<Timestamp> {
    let (start, end) = (try moment(first, parse, form), try moment(last, parse, form))
    guard start < end, BelievableRange.duration.contains(end.unixSeconds - start.unixSeconds) else {
      throw ImportRefusal(reason: "it lasts from \(self[first] ?? "") to \(self[last] ?? "")")
    }
    return start..<end
  }
}
