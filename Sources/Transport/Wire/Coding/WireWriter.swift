/// Builds the one canonical byte form of a value: equal values have equal bytes, in every process.
///
/// Whole numbers are little-endian base-128 varints (signed ones zigzag), floating-point numbers are their 64 bits, text
/// and lists are preceded by their count.
package struct WireWriter {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  /// With room for about as many bytes as most values have: to grow step by step costs more than to write them.
  init(capacity: Int) { bytes.reserveCapacity(capacity) }

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
    withUnsafeBytes(of: number.bitPattern.littleEndian) { bytes.append(contentsOf: $0) }
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

  package mutating func write<Value: WireField>(_ values: [Value]) { values.write(to: &self) }

  /// Writes the place of a case in the order of declaration.
  package mutating func writeIndexed<Choice: CaseIterable & Equatable>(
    _ choice: Choice
  ) where Choice.AllCases == [Choice] {
    write(UInt8(truncatingIfNeeded: Choice.allCases.firstIndex(of: choice) ?? 255))
  }
}
