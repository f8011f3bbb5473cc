import Foundation
import Wire

/// An encoded value with every set and dictionary in canonical order: the same value has the same bytes in every
/// process.
///
/// Foundation's encoders write the elements of a set in the order of its hash table, which differs from process to
/// process and from one copy to another.
final class CanonicalValue: Encodable {
  fileprivate enum Content {
    /// The value encoded nothing. The encoder decides whether that is valid.
    case nothing
    case null
    /// A value with an encoding of its own in the encoder.
    case leaf(any Encodable)
    case list([CanonicalValue])
    case object([String: CanonicalValue])
  }

  fileprivate var content = Content.nothing

  fileprivate init() {}

  convenience init(_ value: some Encodable) throws { try self.init(value, at: []) }

  fileprivate init<Value: Encodable>(_ value: Value, at path: [any CodingKey]) throws {
    if Self.leaves.contains(ObjectIdentifier(Value.self)) {
      content = .leaf(value)
      return
    }
    try value.encode(to: CanonicalEncoder(self, path))
    if value is any Unordered { sort(isKeyed: value is any Keyed) }
  }

  /// Types with an encoding of their own in JSON or in property lists, or without parts.
  private static let leaves = Set(
    ([
      String.self, Bool.self, Double.self, Float.self, Int.self, Int8.self, Int16.self, Int32.self, Int64.self,
      UInt.self, UInt8.self, UInt16.self, UInt32.self, UInt64.self, UUID.self, Date.self,
      Data.self, URL.self, Decimal.self,
    ] as [Any.Type]).map { ObjectIdentifier($0) })

  /// Sorts the elements by their texts. A dictionary whose keys aren't texts has its elements in pairs.
  private func sort(isKeyed: Bool) {
    guard case .list(let values) = content else { return }
    let width = isKeyed ? 2 : 1
    guard values.count > width, values.count.isMultiple(of: width) else { return }
    let groups = stride(from: 0, to: values.count, by: width).map {
      start -> (text: [UInt8], values: ArraySlice<CanonicalValue>) in
      var text: [UInt8] = []
      values[start].write(to: &text)
      return (text, values[start..<(start + width)])
    }
    content = .list(groups.sorted { $0.text.lexicographicallyPrecedes($1.text) }.flatMap(\.values))
  }

  /// Writes the value as JSON for `JSONDecoder`. Returns whether all of it could be written.
  @discardableResult
  func write(to json: inout [UInt8]) -> Bool {
    switch content {
    case .nothing: return false
    case .null: json += "null".utf8
    case .leaf(let text as String): JSONScanner.append(text, to: &json)
    case .leaf(let number as Double): return Self.write(number, "\(number)", to: &json)
    case .leaf(let number as Float): return Self.write(Double(number), "\(number)", to: &json)
    case .leaf(let date as Date):
      let seconds = date.timeIntervalSinceReferenceDate
      return Self.write(seconds, "\(seconds)", to: &json)
    case .leaf(let data as Data): JSONScanner.append(data.base64EncodedString(), to: &json)
    case .leaf(let id as UUID): JSONScanner.append(id.uuidString, to: &json)
    case .leaf(let url as URL): JSONScanner.append(url.absoluteString, to: &json)
    case .leaf(let other): json += "\(other)".utf8
    case .list(let values):
      json.append(UInt8(ascii: "["))
      for (place, value) in values.enumerated() {
        if place > 0 { json.append(UInt8(ascii: ",")) }
        guard value.write(to: &json) else { return false }
      }
      json.append(UInt8(ascii: "]"))
    case .object(let members):
      json.append(UInt8(ascii: "{"))
      for (place, (key, value)) in members.sorted(by: { $0.key < $1.key }).enumerated() {
        if place > 0 { json.append(UInt8(ascii: ",")) }
        JSONScanner.append(key, to: &json)
        json.append(UInt8(ascii: ":"))
        guard value.write(to: &json) else { return false }
      }
      json.append(UInt8(ascii: "}"))
    }
    return true
  }

  /// Writes whole numbers without a fraction, as Foundation does.
  private static func write(_ number: Double, _ text: String, to json: inout [UInt8]) -> Bool {
    json += (text.hasSuffix(".0") ? Substring(text.dropLast(2)) : Substring(text)).utf8
    return number.isFinite
  }

  func encode(to encoder: any Encoder) throws {
    switch content {
    case .nothing: return
    case .null:
      var container = encoder.singleValueContainer()
      try container.encodeNil()
    case .leaf(let value):
      var container = encoder.singleValueContainer()
      try container.encode(value)
    case .list(let values):
      var container = encoder.unkeyedContainer()
      for value in values { try container.encode(value) }
    case .object(let members):
      var container = encoder.container(keyedBy: AnyKey.self)
      for (key, value) in members.sorted(by: { $0.key < $1.key }) {
        try container.encode(value, forKey: AnyKey(stringValue: key))
      }
    }
  }
}

/// A collection whose elements have no order.
private protocol Unordered {}
private protocol Keyed: Unordered {}
extension Set: Unordered {}
extension Dictionary: Keyed {}

private struct AnyKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }
  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

/// Records a value's encoding.
private struct CanonicalEncoder: Encoder, SingleValueEncodingContainer {
  private let value: CanonicalValue
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  init(_ value: CanonicalValue, _ path: [any CodingKey]) { (self.value, codingPath) = (value, path) }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(CanonicalObject<Key>(value, codingPath))
  }
  func unkeyedContainer() -> any UnkeyedEncodingContainer { CanonicalList(value, codingPath) }
  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  mutating func encodeNil() throws { value.content = .null }
  mutating func encode<Part: Encodable>(_ part: Part) throws {
    value.content = try CanonicalValue(part, at: codingPath).content
  }
}

private struct CanonicalObject<Key: CodingKey>: KeyedEncodingContainerProtocol {
  private let value: CanonicalValue
  let codingPath: [any CodingKey]

  init(_ value: CanonicalValue, _ path: [any CodingKey]) {
    (self.value, codingPath) = (value, path)
    // A value may ask for its container more than once.
    if case .object = value.content { return }
    value.content = .object([:])
  }

  private func set(_ member: CanonicalValue, _ key: String) {
    guard case .object(var members) = value.content else { return }
    value.content = .nothing
    members[key] = member
    value.content = .object(members)
  }

  private func nested(_ key: some CodingKey) -> CanonicalEncoder {
    let member = CanonicalValue()
    set(member, key.stringValue)
    return CanonicalEncoder(member, codingPath + [key])
  }

  mutating func encodeNil(forKey key: Key) throws {
    let member = CanonicalValue()
    member.content = .null
    set(member, key.stringValue)
  }
  mutating func encode<Part: Encodable>(_ part: Part, forKey key: Key) throws {
    set(try CanonicalValue(part, at: codingPath + [key]), key.stringValue)
  }
  mutating func nestedContainer<Inner: CodingKey>(
    keyedBy type: Inner.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Inner> { nested(key).container(keyedBy: type) }
  mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    nested(key).unkeyedContainer()
  }
  mutating func superEncoder() -> any Encoder { nested(AnyKey(stringValue: "super")) }
  mutating func superEncoder(forKey key: Key) -> any Encoder { nested(key) }
}

private struct CanonicalList: UnkeyedEncodingContainer {
  private let value: CanonicalValue
  let codingPath: [any CodingKey]
  var count: Int { if case .list(let values) = value.content { values.count } else { 0 } }

  init(_ value: CanonicalValue, _ path: [any CodingKey]) {
    (self.value, codingPath) = (value, path)
    if case .list = value.content { return }
    value.content = .list([])
  }

  private func append(_ element: CanonicalValue) {
    guard case .list(var values) = value.content else { return }
    value.content = .nothing
    values.append(element)
    value.content = .list(values)
  }

  private func nested() -> CanonicalEncoder {
    let element = CanonicalValue()
    append(element)
    return CanonicalEncoder(element, codingPath)
  }

  mutating func encodeNil() throws {
    let element = CanonicalValue()
    element.content = .null
    append(element)
  }
  mutating func encode<Part: Encodable>(_ part: Part) throws { append(try CanonicalValue(part, at: codingPath)) }
  mutating func nestedContainer<Inner: CodingKey>(keyedBy type: Inner.Type) -> KeyedEncodingContainer<Inner> {
    nested().container(keyedBy: type)
  }
  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { nested().unkeyedContainer() }
  mutating func superEncoder() -> any Encoder { nested() }
}
