package import SimKernel
package import Wire

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
  package private(set) var effects: [Effect] = []
  private let store: DeviceStore?
  /// Whether the store has failed, which ends the event: nothing of what is asked for then happens.
  private var isOver: Bool { store?.failure != nil }

  package enum Effect {
    case send(NodeID, Channel, Message)
    /// Only an operating system carries this out.
    case request(PlatformRequest)
    case wake(Span, WakeToken)
    /// A process was launched.
    case launched(UInt64)
    case report(any TraceFact)
    case notify(PhoneEvent)
  }

  /// What the event would say that it did.
  package var facts: [any TraceFact] {
    effects.compactMap { if case .report(let fact) = $0 { fact } else { nil } }
  }

  package init(_ node: NodeContext, _ store: DeviceStore? = nil) {
    self.store = store
    clock = node.wallClock
    zone = node.zone
    uptime = node.uptime
    role = Role(node: node.node) ?? .cloud
  }

  /// The local date and time by this device's own clock and zone.
  package var civil: CivilDateTime { zone.civil(clock) }

  package mutating func send(to role: Role, on channel: Channel, _ message: Message) {
    append(.send(role.node, channel, message))
  }

  package mutating func send(to role: Role, on channel: Channel, _ message: SyncMessage) {
    append(.send(role.node, channel, Message(message)))
  }

  package mutating func send(to role: Role, on channel: Channel, _ body: some MessageBody) {
    append(.send(role.node, channel, Message(body)))
  }

  /// Says something to a service that is none of the wearer's devices; where it is not there, it is lost.
  package mutating func tell(_ service: NodeID, _ body: some MessageBody) {
    append(.send(service, .https, Message(body)))
  }

  package mutating func wake(after span: Span, _ token: WakeToken) { append(.wake(span, token)) }
  package mutating func report(_ fact: some TraceFact) { append(.report(fact)) }
  /// Tells the phone's agent host.
  package mutating func notify(_ event: PhoneEvent) { append(.notify(event)) }

  package mutating func request(_ request: PlatformRequest) { append(.request(request)) }

  // MARK: - For an operating system, which stands between its app and the device

  mutating func launched(process: UInt64) { append(.launched(process)) }
  var effectCount: Int { effects.count }

  package mutating func append(_ effect: Effect) {
    if !isOver { effects.append(effect) }
  }

  /// Takes back what was asked for since there were `mark` effects; nothing once the store has failed.
  mutating func takeEffects(from mark: Int) -> [Effect] {
    guard !isOver, effects.count > mark else { return [] }
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
  package let process: UInt64
  static let processMask: UInt64 = 0xff
  package static let argumentMask: UInt64 = (1 << 48) - 1

  package enum Reason: UInt64, CaseIterable, Sendable {
    case retryService = 1, retryEnrolment, retryProposals, settleContext, audit
    /// The operating system's own: a run ends, the session or its radio waits or changes to another watch, the health
    /// store has news, a run is due, the face wants to know what comes next, something arrived for an app that does not
    /// run.
    case endRun, session, sessionRadio, sessionReply, sessionSwitch
    case healthDelivery, backgroundRun, processing, timeline, reception, heldPush, alert
    /// The watch has waited long enough for the phone's decision.
    case morningFallback
    /// The cloud sends the pushes that are due.
    case morningPushes
    /// The song's time is over.
    case songEnds
    /// Half a minute of music is over: the wearer's state is estimated, or the watch tells what it measured.
    case musicState
    /// The phone's health store has answered the import of the first day.
    case historyQuery
    /// The desktop looks whether the phone has taken its context.
    case contextFallback
    /// The phone's app thinks of the employer's calendar again, or has waited long enough for its answer.
    case office, officeAnswer
    /// The wearer has spoken long enough, or has said everything.
    case dictationEnds
    /// What was typed on the page of a day is to be saved.
    case diarySave
    /// The device's disk is done with a transaction.
    case diskDone
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

extension Role {
  /// The role of a simulation's node: nodes are numbered in the order of the roles.
  package init?(node: NodeID) {
    guard node.index < Self.inOrder.count else { return nil }
    self = Self.inOrder[node.index]
  }

  package var node: NodeID { NodeID(order) }

  /// `allCases` makes a new array each time.
  private static let inOrder = allCases
}
