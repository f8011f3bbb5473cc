/// Decodes bytes of a ``WireWriter``, or of an attacker.
package struct WireReader {
  private let bytes: [UInt8]
  private var position = 0
  /// The nesting depth of messages.
  private var nesting = 0

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  package var isAtEnd: Bool { position == bytes.count }
  package var remaining: Int { bytes.count - position }

  package mutating func byte() throws(WireError) -> UInt8 {
    guard position < bytes.count else { throw .truncated }
    defer { position += 1 }
    return bytes[position]
  }

  package mutating func unsigned() throws(WireError) -> UInt64 {
    let first = try byte()
    return first < 0x80 ? UInt64(first) : try unsigned(after: first)
  }

  /// Reads a number of several bytes. Most are moments with nine bytes, so it loads eight at once.
  private mutating func unsigned(after first: UInt8) throws(WireError) -> UInt64 {
    guard remaining >= 8 else { return try unsignedByByte(after: first) }
    let word = bytes.withUnsafeBytes { raw in
      UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: position, as: UInt64.self))
    }
    // The first byte without the continuation bit is the last.
    let ends = ~word & 0x8080_8080_8080_8080
    let count = ends == 0 ? 8 : ends.trailingZeroBitCount / 8 + 1
    var groups = word & 0x7f7f_7f7f_7f7f_7f7f
    if count < 8 { groups &= (1 &<< UInt64(count * 8)) &- 1 }
    // Groups of seven bits are merged in pairs.
    groups = (groups & 0x007f_007f_007f_007f) | (groups & 0x7f00_7f00_7f00_7f00) &>> 1
    groups = (groups & 0x0000_3fff_0000_3fff) | (groups & 0x3fff_0000_3fff_0000) &>> 2
    groups = (groups & 0x0000_0000_0fff_ffff) | (groups & 0x0fff_ffff_0000_0000) &>> 4
    position &+= count
    let number = UInt64(first & 0x7f) | groups &<< 7
    guard ends == 0 else {
      guard groups &>> UInt64(count * 7 - 7) != 0 else { throw .outOfRange("padded number") }
      return number
    }
    let last = try byte()
    guard last <= 1 else { throw .outOfRange("number") }
    guard last == 1 else { throw .outOfRange("padded number") }
    return number | 1 &<< 63
  }

  private mutating func unsignedByByte(after first: UInt8) throws(WireError) -> UInt64 {
    var number = UInt64(first & 0x7f)
    var shift: UInt64 = 7
    while position < bytes.count {
      let next = bytes[position]
      position &+= 1
      guard shift < 63 || next <= 1 else { throw .outOfRange("number") }
      number |= UInt64(next & 0x7f) &<< shift
      if next < 0x80 {
        // A number in a longer form than necessary is rejected: equal values have equal bytes.
        guard next != 0 else { throw .outOfRange("padded number") }
        return number
      }
      shift &+= 7
    }
    throw .truncated
  }

  package mutating func signed() throws(WireError) -> Int64 {
    let zigzag = try unsigned()
    return Int64(bitPattern: zigzag &>> 1) ^ -Int64(bitPattern: zigzag & 1)
  }

  package mutating func integer() throws(WireError) -> Int { Int(try signed()) }

  package mutating func integer(in range: ClosedRange<Int>, _ what: String) throws(WireError) -> Int {
    let number = try integer()
    guard range.contains(number) else { throw .outOfRange(what) }
    return number
  }

  package mutating func unsigned32() throws(WireError) -> UInt32 {
    guard let number = UInt32(exactly: try unsigned()) else { throw .outOfRange("32-bit number") }
    return number
  }

  package mutating func flag() throws(WireError) -> Bool {
    switch try byte() {
    case 0: false
    case 1: true
    default: throw .outOfRange("flag")
    }
  }

  package mutating func double() throws(WireError) -> Double {
    guard remaining >= 8 else { throw .truncated }
    defer { position += 8 }
    let bits = bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: position, as: UInt64.self) }
    return Double(bitPattern: UInt64(littleEndian: bits))
  }

  package mutating func blob() throws(WireError) -> [UInt8] {
    let count = try unsigned()
    guard count <= UInt64(remaining) else { throw .truncated }
    defer { position += Int(count) }
    return Array(bytes[position..<position + Int(count)])
  }

  package mutating func text() throws(WireError) -> String {
    let count = try unsigned()
    guard count <= UInt64(remaining) else { throw .truncated }
    defer { position += Int(count) }
    let text = bytes.withUnsafeBufferPointer { bytes in
      String(utf8: UnsafeBufferPointer(rebasing: bytes[position..<position + Int(count)]))
    }
    guard let text else { throw .outOfRange("UTF-8 text") }
    return text
  }

  /// Reads a moment from 1840 to 2100, so that two spans can be added to it: sums of hostile numbers would trap.
  package mutating func moment() throws(WireError) -> Timestamp {
    Timestamp(nanoseconds: try signed(within: Self.momentMax, "moment"))
  }

  /// Reads a span of at most sixty years, positive or negative.
  package mutating func span() throws(WireError) -> SimKernel.Span {
    SimKernel.Span(nanoseconds: try signed(within: Self.spanMax, "span"))
  }

  private mutating func signed(within most: Int64, _ what: String) throws(WireError) -> Int64 {
    let number = try signed()
    guard (-most...most).contains(number) else { throw .outOfRange(what) }
    return number
  }

  private static let year: Int64 = 31_556_952_000_000_000
  private static let momentMax = 130 * year
  private static let spanMax = 60 * year

  /// Reads a date within four thousand years of 1970: beyond, the calendar's arithmetic would overflow on hostile
  /// input.
  package mutating func date() throws(WireError) -> CivilDate {
    let day = try integer()
    guard (-1_500_000...1_500_000).contains(day) else { throw .outOfRange("date") }
    return CivilDate(dayNumber: day)
  }

  package mutating func optional<Value>(
    _ body: (inout WireReader) throws(WireError) -> Value
  ) throws(WireError) -> Value? {
    try flag() ? try body(&self) : nil
  }

  package mutating func list<Value: WireField>(of type: Value.Type = Value.self) throws(WireError) -> [Value] {
    let count = try unsigned()
    // Every value takes at least a byte, so a count above the remaining bytes is invalid: don't allocate for it.
    guard count <= UInt64(remaining) else { throw .truncated }
    var values: [Value] = []
    values.reserveCapacity(Int(count))
    for _ in 0..<count { values.append(try Value(from: &self)) }
    return values
  }

  /// Reads a nested message, up to a depth at which hostile bytes can't exhaust the stack.
  package mutating func nested<Value>(
    _ body: (inout WireReader) throws(WireError) -> Value
  ) throws(WireError) -> Value {
    guard nesting < 2 else { throw .outOfRange("message in a message") }
    nesting += 1
    defer { nesting -= 1 }
    return try body(&self)
  }

  /// Reads the raw value of a case of `choices`.
  package mutating func choice<Choice: RawRepresentable>(
    _ type: Choice.Type = Choice.self
  ) throws(WireError) -> Choice where Choice.RawValue == UInt8 {
    guard let choice = Choice(rawValue: try byte()) else { throw .outOfRange("\(type)") }
    return choice
  }

  /// Reads the index of a case, in the order of declaration.
  package mutating func indexed<Choice: CaseIterable>(
    _ type: Choice.Type = Choice.self
  ) throws(WireError) -> Choice where Choice.AllCases == [Choice] {
    let index = Int(try byte())
    guard index < Choice.allCases.count else { throw .outOfRange("\(type)") }
    return Choice.allCases[index]
  }
}

/// The reason why bytes aren't a valid value.
package enum WireError: Error, Hashable {
  /// The bytes end before the value.
  case truncated
  /// A number, flag or choice that is invalid for the value.
  case outOfRange(String)
  /// The value ends before the bytes.
  case trailingBytes(Int)
}

extension WireError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .truncated: "the bytes end in the middle of a value"
    case .outOfRange(let what): "the bytes hold a \(what) that is out of range"
    case .trailingBytes(let count): "\(count) bytes follow the value"
    }
  }
}

extension String {
  /// Creates the text of those bytes, or `nil` if they aren't UTF-8.
  ///
  /// `String(validating:as:)` has the same result but takes several times as long for the many short names in records.
  package init?(utf8 bytes: UnsafeBufferPointer<UInt8>) {
    self.init(decoding: bytes, as: UTF8.self)
    // Invalid UTF-8 was repaired, so the text differs from the input; ASCII is always valid.
    guard bytes.reduce(0, |) < 0x80 || utf8.elementsEqual(bytes) else { return nil }
  }
}
