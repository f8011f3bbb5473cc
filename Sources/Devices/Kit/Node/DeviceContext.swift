/// The data and actions available to a device's state machine while it handles one event.
///
/// All effects are collected and carried out after the transaction was committed: a message about unsaved data can't be
/// sent, and a crash in the middle leaves nothing half done.
package struct DeviceContext {
  /// The device's wall clock during this event.
  package let clock: Timestamp
  /// Monotonic, for durations.
  package let uptime: Instant
  /// The device's role.
  package let role: Role
  /// The operating system as the app sees it.
  package let platform: PlatformView
  package private(set) var effects: [Effect] = []
  private let node: NodeContext
  private let store: DeviceStore?
  /// `true` if the store has failed, which ends the event: later effects are ignored.
  private var isOver: Bool { store?.hasFailed ?? false }

  package enum Effect {
    case send(NodeID, Channel, Message)
    /// Only an operating system carries this out.
    case request(PlatformRequest)
    case wake(Span, WakeToken)
    /// A process was launched.
    case launched(UInt64)
    case report(any TraceFact)
    /// A desk of the app, named by its type, has work.
    case notify(ObjectIdentifier)

    fileprivate var needsSystem: Bool {
      switch self {
      case .wake, .request: true
      case .send, .launched, .report, .notify: false
      }
    }
  }

  /// The facts that the event would report.
  package var facts: [any TraceFact] {
    effects.compactMap { if case .report(let fact) = $0 { fact } else { nil } }
  }

  package init(_ node: NodeContext, _ store: DeviceStore? = nil, _ platform: PlatformView = PlatformView()) {
    (self.node, self.store, self.platform) = (node, store, platform)
    clock = node.wallClock
    uptime = node.uptime
    role = Role(node: node.node) ?? .cloud
    platform.begin(at: uptime)
  }

  /// The time zone of this device's own clock. Few events read it.
  package var zone: Zone { node.zone }
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

  /// Sends a message to a service outside the wearer's devices. It is lost if that service doesn't exist.
  package mutating func tell(_ service: NodeID, _ body: some MessageBody) {
    append(.send(service, .https, Message(body)))
  }

  package mutating func wake(after span: Span, _ token: WakeToken) { append(.wake(span, token)) }
  package mutating func report(_ fact: some TraceFact) { append(.report(fact)) }

  package mutating func request(_ request: PlatformRequest) { append(.request(request)) }

  /// Returns the context with its effects, for an app whose calls add more. The caller then replaces this context by
  /// the returned one.
  package mutating func handOver() -> DeviceContext {
    defer { effects = [] }
    return self
  }

  package mutating func apply(_ act: (inout DeviceContext) -> Void) { act(&self) }

  // MARK: - For the operating system between the app and the device

  mutating func launched(process: UInt64) { append(.launched(process)) }
  var effectCount: Int { effects.count }

  package mutating func append(_ effect: consuming Effect) {
    if !isOver { effects.append(effect) }
  }

  /// Removes and returns the effects after the first `mark` ones, if any of them needs the system. Empty once the store
  /// has failed.
  mutating func takeEffects(from mark: Int) -> ArraySlice<Effect> {
    guard !isOver, effects[mark...].contains(where: \.needsSystem) else { return [] }
    // The earlier effects are few, so they are copied, with room for the others.
    let all = effects
    effects = []
    effects.reserveCapacity(all.count)
    effects += all[..<mark]
    return all[mark...]
  }
}

/// The reason why a device is woken, with a number that the reason defines.
package struct WakeToken: Hashable, Sendable {
  package let reason: Reason
  /// The lower 48 bits are kept.
  package let argument: UInt64
  /// The last bits of the number of the process that requested it, or 0 for the device itself.
  package let process: UInt64
  static let processMask: UInt64 = 0xff
  package static let argumentMask: UInt64 = (1 << 48) - 1

  /// A reason's number, from 1 and permanent, with its description. Modules declare their own.
  package struct Reason: Hashable, Sendable {
    package let number: UInt8
    private let name: String
    private static let known = NumberedTypes<String>()

    package init(_ number: UInt8, _ words: String) { (self.number, name) = (number, words) }
    fileprivate init(number: UInt8) { self.init(number, "") }

    /// The description of the wake-up.
    package var words: String { name.isEmpty ? Self.known[Int(number)] ?? "wakes for reason \(number)" : name }

    /// Registers the description of a number that is read from a trace. The program stops if another reason has the
    /// number.
    package static func register(_ reason: Reason) {
      known.set(Int(reason.number), to: reason.name, named: reason.name)
    }

    package static func == (a: Reason, b: Reason) -> Bool { a.number == b.number }
    package func hash(into hasher: inout Hasher) { hasher.combine(number) }

    /// The kit's own reasons.
    package static let kit: [Reason] = [
      audit, endRun, session, sessionRadio, sessionReply, sessionSwitch,
      healthDelivery, backgroundRun, processing, timeline, reception, heldPush, alert, diskDone, notice,
      reach,
    ]

    package static let audit = Self(5, "compares its records with the others'")
    // The operating system's own: the end of a run, waits of the session or its radio, a change to another watch, news
    // of the health store, a due run, the face's next entries, an arrival for an app that doesn't run.
    static let endRun = Self(6, "the time of a run is over")
    static let session = Self(7, "the session retries queued transfers")
    static let sessionRadio = Self(8, "the radio retries queued packets")
    static let sessionReply = Self(9, "has waited for an answer long enough")
    static let sessionSwitch = Self(10, "changes to the other watch")
    static let healthDelivery = Self(11, "the health store wakes the app: there are new readings")
    static let backgroundRun = Self(12, "the system grants the app a background run")
    static let processing = Self(13, "the system grants the app a long run, at rest")
    static let timeline = Self(14, "the face asks what comes next")
    static let reception = Self(15, "the system wakes the app for what arrived")
    static let heldPush = Self(16, "the system delivers a push that it held")
    static let alert = Self(17, "the time of an alert has come")
    static let notice = Self(121, "the time of a notice may have come")
    static let reach = Self(122, "the other device's app may be out of reach")
    /// The device's disk has finished a transaction.
    static let diskDone = Self(28, "the disk is done with a transaction")
  }

  package init(_ reason: Reason, _ argument: UInt64 = 0) { self.init(reason, argument, process: 0) }

  private init(_ reason: Reason, _ argument: UInt64, process: UInt64) {
    self.reason = reason
    self.argument = argument
    self.process = process
  }

  package init?(rawValue: UInt64) {
    let reason = Reason(number: UInt8(truncatingIfNeeded: rawValue))
    guard reason.number != 0 else { return nil }
    self.init(reason, rawValue &>> 16, process: rawValue &>> 8 & Self.processMask)
  }

  package var rawValue: UInt64 { argument &<< 16 | process &<< 8 | UInt64(reason.number) }

  /// Returns the same token, requested by that process.
  func owned(by process: UInt64) -> WakeToken {
    WakeToken(reason, argument, process: process & Self.processMask)
  }
}
