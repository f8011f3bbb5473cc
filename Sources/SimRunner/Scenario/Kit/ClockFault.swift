package struct ClockFault: FaultType {
  package let role: Role
  package let change: ClockChange

  package init(_ role: Role, _ change: ClockChange) { (self.role, self.change) = (role, change) }

  /// The deviation from the truth to which the wearer sets the clock by hand; `nil` for other changes.
  package var setting: Span? { if case .set(let span) = change { span } else { nil } }

  package var kind: String { "clock" }
  package var lifetime: FaultLifetime {
    switch change {
    case .bump, .reset: .momentary
    case .drift, .set: .staying
    }
  }
  package var device: Role? { role }
  package var exclusion: String? {
    setting.map { _ in "the clock of the \(role.rawValue) is already set by hand" }
  }

  package static let forms: [Variant<FaultEntry>] = [
    Variant(
      fault: "The device's clock is changed.", group: "that take a device", blank: Form(),
      [
        .required("clock", \.role, .device, "The device whose clock it is."),
        .optional("bump", \.bump, .notation(.clockChange), "The clock jumps by that much."),
        .optional("drift", \.drift, .notation(.drift), "The clock gains that much, until the fault is over."),
        .optional("reset", \.reset, .mark, "The clock is set right."),
        .optional(
          "set", \.set, .notation(.clockChange),
          "The wearer sets the clock by hand, so far off the truth, until the fault is over."),
      ],
      exactlyOne: ["bump", "drift", "reset", "set"], wrap: { ClockFault($0.role, $0.change) },
      unwrap: { Form($0.role, $0.change) })
  ]

  /// The fault of a clock in the file: a device and one of four changes.
  private struct Form: Sendable {
    var role = Role.phone
    var bump: Span?
    var drift: Double?
    var reset: Bool?
    var set: Span?

    init() {}

    init(_ role: Role, _ change: ClockChange) {
      self.role = role
      switch change {
      case .bump(let span): bump = span
      case .drift(let partsPerMillion): drift = partsPerMillion
      case .reset: reset = true
      case .set(let span): set = span
      }
    }

    var change: ClockChange {
      bump.map { .bump($0) } ?? drift.map { .drift(partsPerMillion: $0) } ?? set.map { .set($0) } ?? .reset
    }
  }

  package static let draws: [FaultDraw] = [
    FaultDraw("clock", timesAWeekMax: 4, minutes: 60...2_880) { target, random in
      target.role(of: target.devices, &random).map { ClockFault($0, drawnChange(&random)) }
    }
  ]

  private static func drawnChange(_ random: inout RandomStream) -> ClockChange {
    let seconds = Int64(random.uniform(-7_200, 7_200))
    return switch random.below(3) {
    case 0: .bump(.seconds(seconds))
    case 1: .drift(partsPerMillion: random.uniform(-500, 500).rounded())
    default: .set(.seconds(seconds * 12))
    }
  }

  package var simpler: [ClockFault] {
    switch change {
    case .bump(let span): Self.rounder(span).map { ClockFault(role, .bump($0)) }
    case .set(let span): Self.rounder(span).map { ClockFault(role, .set($0)) }
    case .drift, .reset: []
    }
  }

  /// Returns whole hours, away from zero.
  private static func rounder(_ span: Span) -> [Span] {
    let hours = Int64((span.seconds / 3_600).rounded(.awayFromZero))
    let rounded = Span.hours(hours)
    return rounded == span ? [] : [rounded]
  }
}

extension ClockFault: ValidatedFault {
  package func check(_ validation: inout ScenarioValidation, at path: String) {
    guard role == .cloud, setting != nil else { return }
    validation.report("nobody sets the clock of the cloud by hand", at: path, help: "'bump' and 'drift' move it")
  }
}

package enum ClockChange: Hashable, Sendable {
  /// The clock jumps by that much (back when negative).
  case bump(Span)
  /// The clock gains that many parts per million. After the fault it runs as before.
  case drift(partsPerMillion: Double)
  /// The clock is set to true time: no skew, no drift.
  case reset
  /// The wearer sets the clock by hand to that deviation. After the fault it sets itself again.
  case set(Span)
}

/// The wearer, the watch and the phone change zone. After the fault they are back in the scenario's.
package struct TravelFault: FaultType {
  package let zone: Zone
  /// The place where they sleep meanwhile; `nil` for the zone's town.
  package let place: Coordinate?

  package init(_ zone: Zone, to place: Coordinate? = nil) { (self.zone, self.place) = (zone, place) }

  package var kind: String { "travel" }
  package var lifetime: FaultLifetime { .staying }
  package var target: String { zone.identifier }
  package var exclusion: String? { Fault.wearerIsAway }

  package static let forms: [Variant<FaultEntry>] = [
    Variant(
      fault: "The wearer travels, and with them the watch and the phone, until they are back.",
      group: "of the wearer", blank: (zone: Zone.utc, place: Coordinate?.none),
      [
        .required("travel", \.zone, .notation(.zone), "The zone to which they travel."),
        .optional(
          "place", \.place, .notation(.coordinate), "Where they sleep meanwhile.",
          defaultNote: "in the zone's town"),
      ],
      wrap: { TravelFault($0.zone, to: $0.place) }, unwrap: { ($0.zone, $0.place) })
  ]

  package static let draws: [FaultDraw] = [
    FaultDraw("travel", timesAWeekMax: 1, minutes: 1_440...5_760) { _, random in
      zones[random.below(zones.count)].map { TravelFault($0) }
    }
  ]

  private static let zones = [
    "America/New_York", "Asia/Tokyo", "Pacific/Auckland", "Asia/Kolkata", "America/Los_Angeles", "Atlantic/Azores",
  ].map { Zone(identifier: $0) }
}

extension Fault {
  package static func travel(_ zone: Zone, to place: Coordinate? = nil) -> Fault { Fault(TravelFault(zone, to: place)) }
}
