import Foundation
import Synchronization

/// A property of an app that survives the end of its process. It is read when a process begins; a change is saved with
/// the event that made it, or not at all.
///
/// ```swift
/// struct LapBook: App { @Stored var laps: [Lap] = [] }
/// ```
///
/// The value is stored as JSON in the device's SQLite store, so a crash, a full disk or a wipe affects it accordingly.
@propertyWrapper
public struct Stored<Value: Codable & Sendable>: Sendable {
  private let box: StoredBox<Value>

  /// Creates a property with a value for devices that haven't stored one yet.
  public init(wrappedValue: Value) { box = StoredBox(wrappedValue) }

  /// The value, as the app reads and sets it.
  public var wrappedValue: Value {
    get { box.value }
    nonmutating set { box.value = newValue }
    nonmutating _modify { yield &box.value }
  }
}

/// A stored property, whatever its type.
protocol AnyStored {
  var storage: any StoredStorage { get }
}

extension Stored: AnyStored {
  var storage: any StoredStorage { box }
}

protocol StoredStorage: AnyObject {
  /// Returns the encoded value if it has changed since the last call.
  func takeChange() -> [UInt8]?
  /// Decodes a stored value. Returns whether it could be decoded.
  func restore(_ bytes: [UInt8]) -> Bool
  /// Returns the encoded value; `nil` if it has none.
  func written() -> [UInt8]?
  /// `true` if it is encoded as a list of alternating keys and values.
  var isOfPairs: Bool { get }
}

extension StoredStorage {
  func written() -> [UInt8]? { nil }
  var isOfPairs: Bool { false }
}

/// A type whose values Swift may encode as a list of alternating keys and values.
private protocol MaybeOfPairs { static var isOfPairs: Bool { get } }
extension Dictionary: MaybeOfPairs {
  fileprivate static var isOfPairs: Bool { !(Key.self is any CodingKeyRepresentable.Type) }
}
extension Optional: MaybeOfPairs {
  fileprivate static var isOfPairs: Bool { (Wrapped.self as? any MaybeOfPairs.Type)?.isOfPairs ?? false }
}

/// `@unchecked Sendable`: an app lives on the one thread of its simulation.
final class StoredBox<Value: Codable & Sendable>: StoredStorage, @unchecked Sendable {
  @exclusivity(unchecked) var value: Value { didSet { hasChanged = true } }
  @exclusivity(unchecked) private var hasChanged = false

  init(_ value: Value) { self.value = value }

  func takeChange() -> [UInt8]? {
    guard hasChanged else { return nil }
    hasChanged = false
    return StoredCoding.encode(value)
  }

  func written() -> [UInt8]? { StoredCoding.encode(value) }

  var isOfPairs: Bool { (Value.self as? any MaybeOfPairs.Type)?.isOfPairs ?? false }

  func restore(_ bytes: [UInt8]) -> Bool {
    guard let found = StoredCoding.decode(Value.self, bytes) else { return false }
    value = found
    hasChanged = false
    return true
  }
}

/// JSON in canonical order: the same value has the same bytes.
enum StoredCoding {
  static func encode(_ value: some Encodable) -> [UInt8]? {
    guard let value = try? CanonicalValue(value) else { return nil }
    // In a list: a lone number isn't a document for every version of Foundation.
    var bytes = [UInt8(ascii: "[")]
    guard value.write(to: &bytes) else { return nil }
    return bytes + [UInt8(ascii: "]")]
  }

  static func decode<Value: Decodable>(_ type: Value.Type, _ bytes: [UInt8]) -> Value? {
    (try? JSONDecoder().decode([Value].self, from: Data(bytes)))?.first
  }
}
