package import Transport

/// What a device's state machine may use and do while it handles one event.
///
/// Everything it does is collected and happens after its transaction was committed: a message about data that is not yet
/// safe cannot leave, and a crash in the middle leaves nothing half done.
package struct DeviceContext {
  /// What the device's wall clock shows during this event.
  package let clock: Timestamp
  package let zone: Zone
  /// Monotonic, for measuring spans.
  package let uptime: Instant
  private(set) var effects: [Effect] = []

  enum Effect {
    case send(Role, Channel, Payload)
    case wake(Span, WakeToken)
    case report(DeviceFact)
    case notify(PhoneEvent)
  }

  init(_ node: NodeContext, reusing effects: [Effect] = []) {
    clock = node.wallClock
    zone = node.zone
    uptime = node.uptime
    self.effects = effects
  }

  /// The local date and time by this device's own clock and zone.
  package var civil: CivilDateTime { zone.civil(clock) }

  package mutating func send(to role: Role, on channel: Channel, _ payload: Payload) {
    effects.append(.send(role, channel, payload))
  }

  package mutating func wake(after span: Span, _ token: WakeToken) { effects.append(.wake(span, token)) }
  package mutating func report(_ fact: DeviceFact) { effects.append(.report(fact)) }
  /// Tells whoever thinks for the phone.
  package mutating func notify(_ event: PhoneEvent) { effects.append(.notify(event)) }
}

/// Why a device is woken: a reason, and a number that the reason explains.
package struct WakeToken: Hashable, Sendable {
  package let reason: Reason
  package let argument: UInt64

  package enum Reason: UInt64, CaseIterable, Sendable {
    case retryService = 1, retryEnrolment, retryProposals, collectWorkouts, collectReadings, settleContext, audit
  }

  package init(_ reason: Reason, _ argument: UInt64 = 0) {
    self.reason = reason
    self.argument = argument
  }

  package init?(rawValue: UInt64) {
    guard let reason = Reason(rawValue: rawValue & 0xff) else { return nil }
    self.init(reason, rawValue &>> 8)
  }

  package var rawValue: UInt64 { argument &<< 8 | reason.rawValue }
}
