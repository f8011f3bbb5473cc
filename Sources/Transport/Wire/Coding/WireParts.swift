/// A value that is written as its parts, as they are found at run time, and made of them again.
///
/// It takes a line a type and next to no code, but some microseconds a value, and its bytes change with every part and
/// every name: for processes of one program that talk to one another, and for nothing that is kept.
package protocol WireParts: WireCodable {
  /// What makes a value: of an enumeration by the names of its cases, of a structure by no name.
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
      // One part without a label stands for itself, any others are a tuple.
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
