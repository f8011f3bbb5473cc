public import Foundation

/// `UserDefaults`, safe with the event or not at all. An app's file `Simulated.swift` gives it that name.
///
/// A value is stored as `defaults.KEY`, of a suite as `defaults.SUITE.KEY`.
open class ProgramDefaults: @unchecked Sendable {
  /// Posted after a change.
  public static let didChangeNotification = Notification.Name("NSUserDefaultsDidChangeNotification")
  private static let own = ProgramDefaults(prefix: "defaults.")
  open class var standard: ProgramDefaults { own }
  private let prefix: String
  private var registered: [String: Any] = [:]

  private init(prefix: String) { self.prefix = prefix }
  public convenience init() { self.init(prefix: "defaults.") }
  public convenience init?(suiteName: String?) { self.init(prefix: suiteName.map { "defaults.\($0)." } ?? "defaults.") }

  open func object(forKey key: String) -> Any? {
    guard let value = AppProgram.shared.stored[prefix + key], !(value is NSNull) else { return registered[key] }
    return PropertyList.value(value)
  }

  open func set(_ value: Any?, forKey key: String) {
    do throws(PropertyList.Unsupported) { try AppProgram.shared.store(prefix + key, value) } catch {
      // On a device, an exception ends the app.
      Refusal.stop("'\(key)' in UserDefaults", "a property list holds no \(error.type)")
    }
    ProgramNotifications.default.post(name: Self.didChangeNotification, object: self)
  }
  open func set(_ value: Int, forKey key: String) { set(value as Any?, forKey: key) }
  open func set(_ value: Bool, forKey key: String) { set(value as Any?, forKey: key) }
  open func set(_ value: Double, forKey key: String) { set(value as Any?, forKey: key) }
  open func set(_ value: Float, forKey key: String) { set(value as Any?, forKey: key) }
  open func set(_ value: URL?, forKey key: String) { set(value?.absoluteString as Any?, forKey: key) }
  open func setValue(_ value: Any?, forKey key: String) { set(value, forKey: key) }
  open func value(forKey key: String) -> Any? { object(forKey: key) }
  open func removeObject(forKey key: String) { set(nil as Any?, forKey: key) }
  open func register(defaults: [String: Any]) { registered.merge(defaults) { $1 } }

  open func data(forKey key: String) -> Data? { object(forKey: key) as? Data }
  open func string(forKey key: String) -> String? {
    object(forKey: key) as? String ?? (object(forKey: key) as? NSNumber)?.stringValue
  }
  open func url(forKey key: String) -> URL? { string(forKey: key).flatMap { URL(string: $0) } }
  open func array(forKey key: String) -> [Any]? { object(forKey: key) as? [Any] }
  open func stringArray(forKey key: String) -> [String]? { object(forKey: key) as? [String] }
  open func dictionary(forKey key: String) -> [String: Any]? { object(forKey: key) as? [String: Any] }
  open func bool(forKey key: String) -> Bool {
    (object(forKey: key) as? NSNumber)?.boolValue ?? object(forKey: key) as? Bool ?? false
  }
  open func integer(forKey key: String) -> Int { (object(forKey: key) as? NSNumber)?.intValue ?? 0 }
  open func double(forKey key: String) -> Double { (object(forKey: key) as? NSNumber)?.doubleValue ?? 0 }
  open func float(forKey key: String) -> Float { Float(double(forKey: key)) }
  @discardableResult open func synchronize() -> Bool { true }

  open func dictionaryRepresentation() -> [String: Any] {
    var all = registered
    for (name, value) in AppProgram.shared.stored where name.hasPrefix(prefix) && !(value is NSNull) {
      all[String(name.dropFirst(prefix.count))] = PropertyList.value(value)
    }
    return all
  }
}

extension URL {
  /// A folder that is empty and can't be written, since files would outlive a simulated process that crashed.
  public static var documentsDirectory: URL { URL(fileURLWithPath: "/dev/null/Documents") }
  public static var applicationSupportDirectory: URL { URL(fileURLWithPath: "/dev/null/Application Support") }
  public static var cachesDirectory: URL { URL(fileURLWithPath: "/dev/null/Caches") }
}
