/// A phone's requests for wakes by the cloud, besides its mornings (tech spec §2.9): moments only, without their
/// purpose.
package struct WakeWishes: Hashable, Sendable {
  package let device: DeviceID
  /// Each evening, and each Sunday, in seconds of the local day.
  package let evening: Int
  package let week: Int
  /// The moments, two hours before a session each, in order.
  package let moments: [Timestamp]

  package init(device: DeviceID, evening: Int, week: Int, moments: [Timestamp]) {
    (self.device, self.evening, self.week, self.moments) = (device, evening, week, moments)
  }

  /// A number that changes with the content for the cloud.
  package var fingerprint: UInt64 {
    moments.reduce(stableHash("\(device) \(evening) \(week)")) { stableHash($0, UInt64(bitPattern: $1.nanoseconds)) }
  }
}

/// A message about wakes between the phone and the cloud.
package enum WakeWishMessage: Sendable {
  case wishes(WakeWishes)
  /// The cloud has the requests of that fingerprint.
  case noted(UInt64)

  /// The first app version that sends it.
  package static let since = AppAbility.wishesWakes.since
}

extension WakeWishMessage: WireMessage {
  package static let numbers = [MessageNumber(64), MessageNumber(65)]

  package var messageNumber: MessageNumber {
    switch self {
    case .wishes: Self.numbers[0]
    case .noted: Self.numbers[1]
    }
  }

  package var taint: Taint { [] }

  package var sizeEstimate: Int {
    switch self {
    case .wishes(let wishes): 64 + 8 * wishes.moments.count
    case .noted: 64
    }
  }

  package var caption: String {
    switch self {
    case .wishes(let wishes): "when to be woken, \(wishes.moments.count) moments"
    case .noted: "will be woken"
    }
  }

  package func writeContent(to writer: inout WireWriter) {
    switch self {
    case .wishes(let wishes): writer.fields(wishes)
    case .noted(let fingerprint): writer.fields(fingerprint)
    }
  }

  package init(_ number: MessageNumber, from reader: inout WireReader) throws(WireError) {
    self = number == Self.numbers[0] ? .wishes(try reader.field()) : .noted(try reader.field())
  }
}

extension WakeWishes: WireStruct {
  package static let form = WireForm(Self.init) { ($0.device, $0.evening, $0.week, $0.moments) }
    .checked("seconds of a day") { (0..<86_400).contains($0.evening) && (0..<86_400).contains($0.week) }
}

/// A change of the wearer's calendars, as their service reports it to the cloud (tech spec §2.9).
package enum CalendarSignal: Hashable, Sendable {
  case changed
}

extension CalendarSignal: UserAction, WireStruct {
  package static let form = WireForm({ Self.changed }) { _ in }

  package var audience: Role? { .cloud }
  package var use: AppUse? { nil }
  package var kind: (name: String, isOn: Bool?) { ("calendarChanged", nil) }
  package var caption: String { "the calendars' service tells of a change" }
}
