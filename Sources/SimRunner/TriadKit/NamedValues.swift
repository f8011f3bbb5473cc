import Wire

/// Any act of the person, for an app that handles acts by name.
struct NamedAct: Act {
  static let name = ""
  let act: String
  /// The details in the story: JSON without white space.
  let json: String
}

/// An app that stores values under names of its own choice, instead of in properties.
protocol StoresByName {
  var values: NamedValues { get }
}

/// The stored values of such an app, in the order of the first use of their names.
///
/// `@unchecked Sendable`: an app lives on the one thread of its simulation.
final class NamedValues: @unchecked Sendable {
  private(set) var all: [(name: String, storage: any StoredStorage)] = []
  private var places: [String: NamedValue] = [:]
  /// The story's settings, as a JSON object; `nil` if it has none.
  var dials: String?
  static let countMax = 10_000

  /// Returns the entry of a value, created if necessary.
  func value(_ name: String) -> NamedValue {
    if let value = places[name] { return value }
    let value = NamedValue()
    places[name] = value
    all.append((name, value))
    return value
  }

  /// All values, as a JSON object.
  var json: String {
    var bytes: [UInt8] = [UInt8(ascii: "{")]
    for (name, _) in all {
      guard let json = places[name]?.json else { continue }
      if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
      JSONScanner.append(name, to: &bytes)
      bytes.append(UInt8(ascii: ":"))
      bytes += json.utf8
    }
    return String(decoding: bytes, as: UTF8.self) + "}"
  }
}

/// A value as JSON text.
final class NamedValue: StoredStorage {
  private(set) var json: String?
  private var hasChanged = false

  func set(_ json: String) { (self.json, hasChanged) = (json, true) }

  func takeChange() -> [UInt8]? {
    guard hasChanged, let json else { return nil }
    hasChanged = false
    // In a list, like every value of `StoredCoding`.
    return Array("[\(json)]".utf8)
  }

  func restore(_ bytes: [UInt8]) -> Bool {
    guard bytes.count > 2 else { return false }
    json = String(decoding: bytes.dropFirst().dropLast(), as: UTF8.self)
    return true
  }
}
