/// One number of the configuration that may be set from afar: its name in the document, its range, and where it goes.
package struct ConfigNumber: Sendable {
  /// The section and the name in it: `trust.observerDays`.
  package let key: String
  /// What is sensible; anything else is refused.
  package let range: ClosedRange<Double>
  package let isWhole: Bool
  private let get: @Sendable (GhostConfig) -> Double
  private let set: @Sendable (inout GhostConfig, Double) -> Void

  package init(_ key: String, _ range: ClosedRange<Int>, _ path: any WritableKeyPath<GhostConfig, Int> & Sendable) {
    self.key = key
    self.range = Double(range.lowerBound)...Double(range.upperBound)
    isWhole = true
    get = { Double($0[keyPath: path]) }
    set = { $0[keyPath: path] = Int($1) }
  }

  package init(_ key: String, _ range: ClosedRange<Double>, _ path: any WritableKeyPath<GhostConfig, Double> & Sendable)
  {
    self.key = key
    self.range = range
    isWhole = false
    get = { $0[keyPath: path] }
    set = { $0[keyPath: path] = $1 }
  }

  package func value(in config: GhostConfig) -> Double { get(config) }

  /// Sets the number, if it is in the range.
  package func apply(_ value: Double, to config: inout GhostConfig) throws(ConfigRefusal) {
    // Not a number is in no range, and a whole number in the range fits an Int.
    guard range.contains(value) else { throw .outOfRange(key: key, value: value, range: range) }
    guard !isWhole || value == value.rounded() else { throw .notWhole(key: key, value: value) }
    set(&config, value)
  }
}

/// Two numbers of which the first must not exceed the second.
package struct ConfigOrder: Equatable, Sendable {
  package let lower: String
  package let upper: String

  package init(_ lower: String, _ upper: String) {
    self.lower = lower
    self.upper = upper
  }
}
