/// A part of a byte form: numbers, texts, optionals, lists, and values with a form of their own.
package protocol WireField: SendableMetatype {
  func write(to writer: inout WireWriter)
  init(from reader: inout WireReader) throws(WireError)
}

/// A value with a canonical byte form that can be encoded alone.
package protocol WireCodable: WireField {}

extension WireCodable {
  package var wireBytes: [UInt8] {
    var writer = WireWriter(capacity: 96)
    write(to: &writer)
    return writer.bytes
  }

  /// Decodes a value from exactly these bytes.
  package init(wireBytes: [UInt8]) throws(WireError) {
    var reader = WireReader(wireBytes)
    try self.init(from: &reader)
    guard reader.isAtEnd else { throw .trailingBytes(reader.remaining) }
  }
}

extension WireWriter {
  /// Writes the fields of a value in order.
  ///
  /// Ten overloads instead of a parameter pack, which would be three times as slow.
  @inline(__always)
  package mutating func fields<
    A: WireField, B: WireField, C: WireField, D: WireField, E: WireField, F: WireField, G: WireField,
    H: WireField, I: WireField, J: WireField
  >(
    _ a: A, _ b: B = NoField(), _ c: C = NoField(), _ d: D = NoField(), _ e: E = NoField(), _ f: F = NoField(),
    _ g: G = NoField(), _ h: H = NoField(), _ i: I = NoField(), _ j: J = NoField()
  ) {
    a.write(to: &self)
    b.write(to: &self)
    c.write(to: &self)
    d.write(to: &self)
    e.write(to: &self)
    f.write(to: &self)
    g.write(to: &self)
    h.write(to: &self)
    i.write(to: &self)
    j.write(to: &self)
  }

  /// The same for other modules, where it can't be inlined: there a pack is less code than ten overloads.
  @inline(never)
  package mutating func write<each Field: WireField>(fields: repeat each Field) {
    repeat (each fields).write(to: &self)
  }

  /// Writes the number of a case, and its associated values.
  @inline(never)
  package mutating func write<each Part: WireField>(case number: UInt8, _ parts: repeat each Part) {
    write(number)
    repeat (each parts).write(to: &self)
  }
}

extension WireReader {
  /// Reads a field of the inferred type.
  @inline(__always)
  package mutating func field<Value: WireField>(_ type: Value.Type = Value.self) throws(WireError) -> Value {
    try Value(from: &self)
  }
}

/// A field that writes nothing.
///
/// It is visible to other modules although none names it: an optimised build inlines the default arguments there.
package struct NoField: WireField {
  package init() {}
  package init(from reader: inout WireReader) {}
  package func write(to writer: inout WireWriter) {}
}

// MARK: - Basic types

extension WireField where Self: RawRepresentable, RawValue == UInt8 {
  package func write(to writer: inout WireWriter) { writer.write(rawValue) }
  package init(from reader: inout WireReader) throws(WireError) { self = try reader.choice() }

  /// The case whose number comes next, or an error that speaks of `what`.
  package init(from reader: inout WireReader, or what: String) throws(WireError) {
    guard let value = Self(rawValue: try reader.byte()) else { throw .outOfRange(what) }
    self = value
  }
}

extension WireField where Self: RawRepresentable, RawValue == String {
  package func write(to writer: inout WireWriter) { writer.write(rawValue) }

  package init(from reader: inout WireReader) throws(WireError) {
    guard let value = Self(rawValue: try reader.text()) else { throw .outOfRange("\(Self.self)") }
    self = value
  }
}

/// Cases written as their index in the order of declaration.
package protocol WireIndexed: WireField, CaseIterable, Equatable where AllCases == [Self] {}

extension WireIndexed {
  package func write(to writer: inout WireWriter) { writer.writeIndexed(self) }
  package init(from reader: inout WireReader) throws(WireError) { self = try reader.indexed() }
}

extension UInt8: WireField {
  package func write(to writer: inout WireWriter) { writer.write(self) }
  package init(from reader: inout WireReader) throws(WireError) { self = try reader.byte() }
}

extension UInt32: WireField {
  package func write(to writer: inout WireWriter) { writer.write(self) }
  package init(from reader: inout WireReader) throws(WireError) { self = try reader.unsigned32() }
}

extension UInt64: WireField {
  package func write(to writer: inout WireWriter) { writer.write(self) }
  package init(from reader: inout WireReader) throws(WireError) { self = try reader.unsigned() }
}

extension Int64: WireField {
  package func write(to writer: inout WireWriter) { writer.write(self) }
  package init(from reader: inout WireReader) throws(WireError) { self = try reader.signed() }
}

extension Int: WireField {
  package func write(to writer: inout WireWriter) { writer.write(self) }
  package init(from reader: inout WireReader) throws(WireError) { self = try reader.integer() }
}

extension Bool: WireField {
  package func write(to writer: inout WireWriter) { writer.write(self) }
  package init(from reader: inout WireReader) throws(WireError) { self = try reader.flag() }
}

extension Double: WireField {
  package func write(to writer: inout WireWriter) { writer.write(self) }
  package init(from reader: inout WireReader) throws(WireError) { self = try reader.double() }
}

extension String: WireField {
  package func write(to writer: inout WireWriter) { writer.write(self) }
  package init(from reader: inout WireReader) throws(WireError) { self = try reader.text() }
}

extension Int32: WireField {
  package func write(to writer: inout WireWriter) { writer.write(Int(self)) }
  package init(from reader: inout WireReader) throws(WireError) { self.init(truncatingIfNeeded: try reader.integer()) }
}

extension Optional: WireField where Wrapped: WireField {
  package func write(to writer: inout WireWriter) {
    switch self {
    case .none: writer.write(false)
    case .some(let value):
      writer.write(true)
      value.write(to: &writer)
    }
  }
  package init(from reader: inout WireReader) throws(WireError) {
    self = try reader.optional { reader throws(WireError) in try Wrapped(from: &reader) }
  }
}

extension Array: WireField where Element: WireField {
  package func write(to writer: inout WireWriter) {
    writer.write(UInt64(count))
    for element in self { element.write(to: &writer) }
  }
  package init(from reader: inout WireReader) throws(WireError) { self = try reader.list() }
}

/// In any order: for values that exist no longer than the connection.
extension Dictionary: WireField where Key: WireField, Value: WireField {
  package func write(to writer: inout WireWriter) {
    writer.write(UInt64(count))
    for (key, value) in self { writer.fields(key, value) }
  }
  package init(from reader: inout WireReader) throws(WireError) {
    self.init()
    for _ in 0..<(try reader.unsigned()) { self[try reader.field()] = try reader.field(Value.self) }
  }
}

extension Timestamp: WireField {
  package func write(to writer: inout WireWriter) { writer.write(nanoseconds) }
  package init(from reader: inout WireReader) throws(WireError) { self = try reader.moment() }
}

extension SimKernel.Span: WireField {
  package func write(to writer: inout WireWriter) { writer.write(nanoseconds) }
  package init(from reader: inout WireReader) throws(WireError) { self = try reader.span() }
}

extension CivilDate: WireField {
  package func write(to writer: inout WireWriter) { writer.write(dayNumber) }
  package init(from reader: inout WireReader) throws(WireError) { self = try reader.date() }
}

extension Weekday: WireIndexed {}
extension Weekdays: WireField {}

extension Instant: WireField {
  package func write(to writer: inout WireWriter) { writer.write(nanoseconds) }
  package init(from reader: inout WireReader) throws(WireError) { self.init(nanoseconds: try reader.signed()) }
}

extension Zone: WireField {
  package func write(to writer: inout WireWriter) {
    writer.fields(identifier, changes.map(\.at), changes.map(\.offset))
  }
  package init(from reader: inout WireReader) throws(WireError) {
    let (identifier, moments, offsets): (String, [Int64], [Int]) = (
      try reader.field(), try reader.field(), try reader.field()
    )
    let changes = zip(moments, offsets).map { (at: $0, offset: $1) }
    self.init(identifier: identifier, initialOffset: 0, changes: changes)
  }
}

extension Digest: WireField {
  package func write(to writer: inout WireWriter) { writer.write(value) }
  package init(from reader: inout WireReader) throws(WireError) { self.init(try reader.unsigned()) }
}
