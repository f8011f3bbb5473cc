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
  /// What the device is for.
  package let role: Role
  /// What an app can ask its operating system.
  package var platform = PlatformView()
  private(set) var effects: [Effect] = []

  enum Effect {
    case send(Role, Channel, Payload)
    /// Only an operating system carries this out.
    case transfer(SessionItem)
    case wake(Span, WakeToken)
    /// A background run is wanted; only an operating system grants one.
    case request(Span)
    /// The operating system is to show an alert on that date.
    case alert(CivilDate)
    /// A process was launched.
    case launched(UInt64)
    case report(DeviceFact)
    case notify(PhoneEvent)
  }

  init(_ node: NodeContext) {
    clock = node.wallClock
    zone = node.zone
    uptime = node.uptime
    role = Role(node: node.node) ?? .cloud
  }

  /// The local date and time by this device's own clock and zone.
  package var civil: CivilDateTime { zone.civil(clock) }

  package mutating func send(to role: Role, on channel: Channel, _ payload: Payload) {
    effects.append(.send(role, channel, payload))
  }

  /// Sends by the usual way to that role: the session between watch and phone, the local network to and from a desktop,
  /// a request to the cloud or its answer.
  ///
  /// - Parameters:
  ///   - id: of the message, where one that still waits is replaced by a newer one.
  ///   - isUrgent: whether the face of the watch should show it at once.
  package mutating func send(to role: Role, _ payload: Payload, id: UInt64, isUrgent: Bool = false) {
    switch (self.role, role) {
    case (.watch, .phone), (.phone, .watch):
      transfer(platform.isReachable ? .message : isUrgent ? .complication : .userInfo, payload, id: id)
    case (_, .cloud), (.cloud, _): send(to: role, on: .https, payload)
    default: send(to: role, on: .lan, payload)
    }
  }

  /// Hands a payload to the session between watch and phone.
  package mutating func transfer(_ channel: SessionChannel, _ payload: Payload, id: UInt64) {
    effects.append(.transfer(SessionItem(channel: channel, id: id, payload: payload)))
  }

  /// Asks for a background run; a later request replaces an earlier one.
  package mutating func requestRun(after span: Span) { effects.append(.request(span)) }

  /// Asks for an alert on that local date; there is at most one a date.
  package mutating func alert(on date: CivilDate) { effects.append(.alert(date)) }

  package mutating func wake(after span: Span, _ token: WakeToken) { effects.append(.wake(span, token)) }
  package mutating func report(_ fact: DeviceFact) { effects.append(.report(fact)) }
  /// Tells whoever thinks for the phone.
  package mutating func notify(_ event: PhoneEvent) { effects.append(.notify(event)) }

  // MARK: - For an operating system, which stands between its app and the device

  mutating func launched(process: UInt64) { effects.append(.launched(process)) }
  var effectCount: Int { effects.count }
  mutating func append(_ effect: Effect) { effects.append(effect) }

  /// Takes back what was asked for since there were `mark` effects.
  mutating func takeEffects(from mark: Int) -> [Effect] {
    guard effects.count > mark else { return [] }
    defer { effects.removeSubrange(mark...) }
    return Array(effects[mark...])
  }
}

/// Why a device is woken: a reason, and a number that the reason explains.
package struct WakeToken: Hashable, Sendable {
  package let reason: Reason
  /// The lower 48 bits are kept.
  package let argument: UInt64
  /// The last bits of the number of the process that asked for it; 0 for the device itself.
  let process: UInt64
  static let processMask: UInt64 = 0xff

  package enum Reason: UInt64, CaseIterable, Sendable {
    case retryService = 1, retryEnrolment, retryProposals, settleContext, audit
    /// The operating system's own: a run ends, the session waits, the health store has news, a background run is due,
    /// something arrived for an app that does not run.
    case endRun, session, healthDelivery, backgroundRun, reception, heldPush, alert
    /// The watch has waited long enough for the phone's decision.
    case morningFallback
    /// The cloud sends the pushes that are due.
    case morningPushes
    /// The desktop looks whether the phone has taken its context.
    case contextFallback
  }

  package init(_ reason: Reason, _ argument: UInt64 = 0) { self.init(reason, argument, process: 0) }

  private init(_ reason: Reason, _ argument: UInt64, process: UInt64) {
    self.reason = reason
    self.argument = argument
    self.process = process
  }

  package init?(rawValue: UInt64) {
    guard let reason = Reason(rawValue: rawValue & 0xff) else { return nil }
    self.init(reason, rawValue &>> 16, process: rawValue &>> 8 & Self.processMask)
  }

  package var rawValue: UInt64 { argument &<< 16 | process &<< 8 | reason.rawValue }

  /// The same token as that process asked for it.
  func owned(by process: UInt64) -> WakeToken {
    WakeToken(reason, argument, process: process & Self.processMask)
  }
}
