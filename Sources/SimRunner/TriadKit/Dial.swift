import DeviceKit
import Foundation
import ScenarioFiles

/// A property of an app that a story may set: a number of retries, a timeout, a feature flag.
///
/// ```swift
/// struct Uploader: App { @Dial(among: [1, 3, 9]) var retries = 3 }
/// ```
///
/// A story sets `dials: { retries: 1 }`. Every app with a dial of that name gets the value before it is launched. If
/// the story leaves it open, chaos may draw from the dial's values.
@propertyWrapper
public struct Dial<Value: Codable & Sendable>: Sendable {
  private let box: DialBox<Value>

  /// Creates a dial with its default and the values that chaos may draw.
  ///
  /// - Parameters:
  ///   - wrappedValue: The default.
  ///   - values: The values that chaos draws from. If empty, chaos doesn't change the dial.
  public init(wrappedValue: Value, among values: [Value] = []) { box = DialBox(wrappedValue, values) }

  /// The value set by the story, or else the default.
  public var wrappedValue: Value { box.value }
}

protocol AnyDial {
  var setting: any DialSetting { get }
}

extension Dial: AnyDial {
  var setting: any DialSetting { box }
}

/// A dial, whatever its type.
protocol DialSetting: AnyObject {
  /// Sets it to a value in JSON.
  ///
  /// - Returns: The reason why it can't be set, or `nil` on success.
  func turn(to json: String) -> String?
  /// The values that chaos draws from, in JSON.
  var choices: [String] { get }
}

/// `@unchecked Sendable`: an app lives on the one thread of its simulation, and its dials are set before it does anything.
private final class DialBox<Value: Codable & Sendable>: DialSetting, @unchecked Sendable {
  private(set) var value: Value
  private let values: [Value]

  init(_ value: Value, _ values: [Value]) { (self.value, self.values) = (value, values) }

  func turn(to json: String) -> String? {
    do {
      guard let first = try JSONDecoder().decode([Value].self, from: Data("[\(json)]".utf8)).first else { return "" }
      value = first
      return nil
    } catch {
      return "\(Value.self)" + ((error as? DecodingError)?.place ?? "")
    }
  }

  var choices: [String] {
    values.compactMap { value in
      guard let bytes = StoredCoding.encode(value), let node = ConfigNode(json: bytes), case .list(let one) = node
      else { return nil }
      return one.first?.json
    }
  }
}

/// The key `dials`: the settings of the apps under test.
struct DialSettings: ScenarioPart {
  /// By name, in order.
  var values = ConfigNode.object([])

  static let key = Field<Scenario>(
    "dials", \.dials.values, .jsonObject, "Values of the apps under test, by the names of their dials.")

  /// Each with its value in JSON.
  var all: [(name: String, json: String)] { values.members.map { ($0.key, $0.value.json) } }

  mutating func set(_ name: String, to value: ConfigNode) { values = values.setting(name, to: value) }
}

extension Scenario {
  var dials: DialSettings {
    get { self[DialSettings.self] ?? DialSettings() }
    set { self[DialSettings.self] = newValue }
  }
}

enum AppDials {
  /// By name, in the order in which they are declared.
  static func all(of app: any App) -> [(name: String, setting: any DialSetting)] {
    Mirror(reflecting: app).children.compactMap { child in
      guard let label = child.label, let dial = child.value as? any AnyDial else { return nil }
      return (label.hasPrefix("_") ? String(label.dropFirst()) : label, dial.setting)
    }
  }

  /// Sets those of an app that a story mentions.
  static func turn(_ app: any App, to settings: DialSettings) {
    let wanted = settings.all
    if wanted.isEmpty { return }
    if let program = app as? any StoresByName { program.values.dials = JSONText.compact(settings.values.json) }
    let own = all(of: app)
    for (name, json) in wanted { _ = own.first { $0.name == name }?.setting.turn(to: json) }
  }
}
