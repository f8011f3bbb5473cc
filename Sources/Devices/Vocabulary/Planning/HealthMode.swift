import SimKernel
package import Wire

/// How much the planner dares while its surroundings fail it (tech spec §2.4).
package enum HealthMode: UInt8, StableName, Comparable, WireCodable {
  case healthy = 1
  /// It asks before everything.
  case degraded
  /// It leaves the calendar alone.
  case safeMode
  /// It does nothing but try whether it could.
  case suspended

  package static let names = ["healthy", "degraded", "safeMode", "suspended"]

  package static func < (a: HealthMode, b: HealthMode) -> Bool { a.rawValue < b.rawValue }
}

/// What holds a mode other than healthy.
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
  /// What holds the new mode before all else; nil where all is well.
  package let cause: HealthCause?

  package init(from: HealthMode, to: HealthMode, cause: HealthCause?) {
    (self.from, self.to, self.cause) = (from, to, cause)
  }
}

extension HealthTurn: WireStruct {
  package static let form = WireForm(Self.init) { ($0.from, $0.to, $0.cause) }
}
