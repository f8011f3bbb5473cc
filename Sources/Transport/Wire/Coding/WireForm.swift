/// The byte form of a structure: its parts in order, and how a value is made of them.
///
/// ```swift
/// extension Nap: WireStruct {
///   static let form = WireForm(Self.init(start:)) { $0.start }
///     .with(\.length, \.place)
///     .checked("length of a nap") { $0.length <= .hours(3) }
///     .later(\.dream)
/// }
/// ```
///
/// It takes a line for each type and some microseconds for each value. Values that are written all the time, such as
/// records, their headers and samples, have a form by hand, which is several times as fast.
package struct WireForm<Value>: Sendable {
  fileprivate let write: @Sendable (Value, inout WireWriter) -> Void
  fileprivate let maker: WireMaker<Value>

  private init(
    write: @escaping @Sendable (Value, inout WireWriter) -> Void,
    make: @escaping @Sendable (inout WireReader) throws(WireError) -> Value
  ) {
    (self.write, maker) = (write, WireMaker(make: make))
  }

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

  /// Adds properties that the initialiser doesn't take. A new one is its declaration and its path here.
  @inline(never)
  package func with<each Part: WireField>(
    _ path: repeat any WritableKeyPath<Value, each Part> & Sendable
  ) -> WireForm {
    let (write, make, paths) = (write, maker.make, (repeat each path))
    return WireForm(
      write: { value, writer in
        write(value, &writer)
        repeat value[keyPath: each paths].write(to: &writer)
      },
      make: { reader throws(WireError) in
        var value = try make(&reader)
        repeat value[keyPath: each paths] = try (each Part)(from: &reader)
        return value
      })
  }

  /// Adds optional properties that earlier versions of the app don't write. They are the last parts of what is encoded
  /// alone, and each is absent with all that follow it if those are `nil`: such a value has its earlier bytes.
  @inline(never)
  package func later<each Part: WireField>(
    _ path: repeat any WritableKeyPath<Value, (each Part)?> & Sendable
  ) -> WireForm {
    let (write, make, paths) = (write, maker.make, (repeat each path))
    return WireForm(
      write: { value, writer in
        write(value, &writer)
        var (count, last) = (0, 0)
        func note(_ isThere: Bool) {
          count += 1
          if isThere { last = count }
        }
        repeat note(value[keyPath: each paths] != nil)
        func put(_ part: some WireField) {
          if last > 0 { part.write(to: &writer) }
          last -= 1
        }
        repeat put(value[keyPath: each paths])
      },
      make: { reader throws(WireError) in
        var value = try make(&reader)
        var isLastThere = true
        func next<Field: WireField>() throws(WireError) -> Field? {
          guard !reader.isAtEnd else { return nil }
          let field: Field? = try reader.field()
          isLastThere = field != nil
          return field
        }
        repeat value[keyPath: each paths] = try next() as (each Part)?
        // Equal values have equal bytes: an absent part at the end is not written.
        guard isLastThere else { throw .outOfRange("padded value") }
        return value
      })
  }

  /// Refuses read values for which the condition doesn't hold.
  package func checked(_ what: String, _ isValid: @escaping @Sendable (Value) -> Bool) -> WireForm {
    let make = maker.make
    return WireForm(
      write: write,
      make: { reader throws(WireError) in
        let value = try make(&reader)
        guard isValid(value) else { throw .outOfRange(what) }
        return value
      })
  }
}

/// A structure with a declared byte form.
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

  fileprivate init(make: @escaping @Sendable (inout WireReader) throws(WireError) -> Value) { self.make = make }

  @inline(never)
  package init<each Part: WireField>(_ make: @escaping @Sendable (repeat each Part) -> Value) {
    self.make = { reader throws(WireError) in make(repeat try (each Part)(from: &reader)) }
  }
}
