/// The parts of a value, in the order in which they are written, and the initialiser that takes them.
///
/// It is one line a type and some microseconds a value. What is written all the time, such as records, their headers and
/// samples, has a form by hand, which is several times as fast.
package struct WireForm<Value>: Sendable {
  fileprivate let write: @Sendable (Value, inout WireWriter) -> Void
  fileprivate let maker: WireMaker<Value>

  // Not inlined, or it would be compiled for every list of parts.
  @inline(never)
  package init<each Part: WireField>(
    _ make: @escaping @Sendable (repeat each Part) -> Value, _ parts: @escaping @Sendable (Value) -> (repeat each Part)
  ) {
    maker = WireMaker(make)
    write = { value, writer in
      let parts = parts(value)
      repeat (each parts).write(to: &writer)
    }
  }
}

/// A value that is its parts, one after another.
package protocol WireStruct: WireCodable {
  static var form: WireForm<Self> { get }
}

extension WireStruct {
  package func write(to writer: inout WireWriter) { Self.form.write(self, &writer) }
  package init(from reader: inout WireReader) throws(WireError) { self = try Self.form.maker.make(&reader) }
}

/// A value that is the number of its case and the parts of that; it writes both itself, so that no case is left out.
package protocol WireCases: WireCodable {
  /// The initialiser of each case, in the order of their numbers from 1.
  static var cases: [WireMaker<Self>] { get }
}

extension WireCases {
  package init(from reader: inout WireReader) throws(WireError) {
    let place = Int(try reader.byte()) - 1
    guard Self.cases.indices.contains(place) else { throw .outOfRange("\(Self.self)") }
    self = try Self.cases[place].make(&reader)
  }
}

/// Makes a value of its parts, in the order in which they are written.
package struct WireMaker<Value>: Sendable {
  let make: @Sendable (inout WireReader) throws(WireError) -> Value

  @inline(never)
  package init<each Part: WireField>(_ make: @escaping @Sendable (repeat each Part) -> Value) {
    self.make = { reader throws(WireError) in make(repeat try (each Part)(from: &reader)) }
  }
}
