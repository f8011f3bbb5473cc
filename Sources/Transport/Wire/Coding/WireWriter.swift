package import SimKernel

/// Builds the one canonical byte form of a value: equal values have equal bytes, in every process.
///
/// Whole numbers are little-endian base-128 varints (signed ones zigzag), floating-point numbers are their 64 bits, text
/// and lists are preceded by their count.
package struct WireWriter {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  package mutating func write(_ byte: UInt8) { bytes.append(byte) }

  package mutating func write(_ number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest &>>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  package mutating func write(_ number: UInt32) { write(UInt64(number)) }
  package mutating func write(_ number: Int64) { write(UInt64(bitPattern: (number &<< 1) ^ (number &>> 63))) }
  package mutating func write(_ number: Int) { write(Int64(number)) }
  package mutating func write(_ flag: Bool) { write(flag ? 1 as UInt8 : 0) }

  package mutating func write(_ number: Double) {
    let bits = number.bitPattern
    for shift in stride(from: 0 as UInt64, to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: bits &>> shift)) }
  }

  package mutating func write(_ blob: [UInt8]) {
    write(UInt64(blob.count))
    bytes.append(contentsOf: blob)
  }

  package mutating func write(_ text: String) {
    write(UInt64(text.utf8.count))
    bytes.append(contentsOf: text.utf8)
  }

  package mutating func write(_ moment: Timestamp) { write(moment.nanoseconds) }

  package mutating func write<Value>(_ value: Value?, _ body: (inout WireWriter, Value) -> Void) {
    write(value != nil)
    if let value { body(&self, value) }
  }

  package mutating func write<Value: WireCodable>(_ values: [Value]) {
    write(UInt64(values.count))
    for value in values { value.write(to: &self) }
  }
}

/// A value with a canonical byte form.
package protocol WireCodable {
  func write(to writer: inout WireWriter)
  init(from reader: inout WireReader) throws(WireError)
}

extension WireCodable {
  package var wireBytes: [UInt8] {
    var writer = WireWriter()
    write(to: &writer)
    return writer.bytes
  }

  /// The value whose bytes these are, all of them.
  package init(wireBytes: [UInt8]) throws(WireError) {
    var reader = WireReader(wireBytes)
    try self.init(from: &reader)
    guard reader.isAtEnd else { throw .trailingBytes(reader.remaining) }
  }
}
