/// The planner's restrictions while its environment is unreliable (tech spec §2.4).
package enum HealthMode: UInt8, StableName, RawOrdered, WireCodable {
  case healthy = 1
  /// It asks before every action.
  case degraded
  /// It doesn't change the calendar.
  case safeMode
  /// It only tests whether it could work again.
  case suspended

  package static let names = ["healthy", "degraded", "safeMode", "suspended"]
}

/// The cause of a mode other than healthy.
package enum HealthCause: UInt8, StableName, WireCodable {
  case backgroundFails = 1, calendarFails, permissionsMissing, windowsMissed, dataInconsistent, permissionMissing

  package static let names = [
    "backgroundFails", "calendarFails", "permissionsMissing", "windowsMissed", "dataInconsistent", "permissionMissing",
  ]
}

/// The planner's mode changed.
package struct HealthTurn: Hashable, Sendable {
  package let from: HealthMode
  package let to: HealthMode
  /// The main cause of the new mode; `nil` if it is healthy.
  package let cause: HealthCause?

  package init(from: HealthMode, to: HealthMode, cause: HealthCause?) {
    (self.from, self.to, self.cause) = (from, to, cause)
  }
}

extension HealthTurn: WireStruct {
  package static let form = WireForm(Self.init) { ($0.from, $0.to, $0.cause) }
}
