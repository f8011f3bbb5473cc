/// A value encoded as its parts, which are found by reflection.
///
/// It takes a line for each type and little code, but some microseconds for each value, and its bytes change with every
/// part and every name. For communication between processes of one program, not for stored data.
package protocol WireParts: WireCodable {
  /// The initialisers from parts: for an enumeration by the names of its cases, for a structure by the empty name.
  static var makers: [String: WireMaker<Self>] { get }
}

extension WireParts {
  package func write(to writer: inout WireWriter) { writer.write(partsOf: self, made: { Self.makers[$0] != nil }) }

  package init(from reader: inout WireReader) throws(WireError) {
    guard let maker = Self.makers[try reader.text()] else { throw .outOfRange("\(Self.self)") }
    self = try maker.make(&reader)
  }
}

extension WireWriter {
  fileprivate mutating func write(partsOf value: any WireField, made isKnown: (String) -> Bool) {
    let mirror = Mirror(reflecting: value)
    var (name, parts) = ("", mirror.children)
    if mirror.displayStyle == .enum {
      name = parts.first?.label ?? "\(value)"
      // A single unlabelled part is the value itself; any others form a tuple.
      let content = parts.first.map { Mirror(reflecting: $0.value) }
      if let content, content.displayStyle == .tuple { parts = content.children }
    }
    precondition(isKnown(name), "nothing makes a \(type(of: value)) of the parts of '\(name)'")
    write(name)
    for part in parts {
      guard let field = part.value as? any WireField else { preconditionFailure("\(type(of: part.value)) has no form") }
      field.write(to: &self)
    }
  }
}
