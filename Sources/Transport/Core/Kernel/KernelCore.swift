/// The state that a run changes.
///
/// One noncopyable value behind one pointer: no exclusivity checks for each field, no reference counting, and twice the
/// speed of the same fields in the class (see docs/performance.md).
struct KernelCore: ~Copyable {
  var now: Int64 = 0
  var digest = Digest()
  /// The number of the last trace event.
  var eventNumber: UInt64 = 0
  /// The event that is being handled: the cause of everything that happens meanwhile.
  var cause: UInt64 = 0
  /// The node that is running; -1 between events, -2 in a task without an actor.
  var current = -1
  var isObserved = false

  var queue = EventQueue()
  var deliveries = SlotPool<Envelope>()
  var wakes = SlotPool<PendingWake>()
  var resumptions = SlotPool<UnsafeContinuation<Void, Never>>()
  var controls = SlotPool<() -> Void>()
  var scheduler: Scheduler
  private let isFIFO: Bool
  /// The rank of the latest stimulus for each lane, and its moment.
  private var stimuli: [Int: (at: Int64, rank: UInt8)] = [:]
  private var sequence: UInt32 = 0

  var network = Network()
  /// Each node's port, or `nil` while it is closed. Unmanaged, because counting references would take a quarter of the
  /// time. A port closed while the kernel is inside it stays in `closing` until the kernel leaves it.
  private(set) var ports: [Unmanaged<Port>?] = []
  private var closing: [Port] = []
  var incarnations: [UInt32] = []
  var isPaused: [Bool] = []
  var clocks: [NodeClock] = []
  /// Events due at paused nodes, in order.
  var backlog: [(node: Int, event: PendingEvent)] = []

  var ready: [ReadyJob] = []
  var running: UnownedJob?
  var hop: ReadyJob?
  /// The number of events taken from the queue.
  var stepCount: UInt64 = 0
  /// The time since which no time has passed, and the number of events and jobs since.
  var stillSince: Int64 = 0
  var moves = 0
  var isLivelocked = false
  /// The remaining steps that are decided by hand, the next last.
  var interventions: [Intervention] = []
  /// The number of tasks that were spawned and haven't ended.
  var liveTasks = 0
  var isStopping = false

  init(seed: UInt64, policy: SchedulingPolicy) {
    scheduler = Scheduler(policy: policy, seed: seed)
    isFIFO = scheduler.isFIFO
  }

  /// Counts an event, folds it into the digest and returns its number.
  @inline(__always)
  mutating func note(_ kind: TraceKind, _ node: NodeID, _ subject: UInt64, cause: UInt64) -> UInt64 {
    eventNumber &+= 1
    digest.fold(UInt64(bitPattern: now) ^ UInt64(kind.rawValue) &<< 56, subject ^ UInt64(node.rawValue) &<< 48 ^ cause)
    return eventNumber
  }

  @inline(__always)
  mutating func push(_ event: PendingEvent, at time: Int64, lane: Int) {
    push(event, at: time, rank: isFIFO ? 0 : scheduler.rank(lane: lane))
  }

  /// Queues an action of the world on a node, behind its earlier actions of the same instant. A state that ends at once
  /// must not begin after its end, whatever the policy puts between them.
  mutating func push(stimulus event: PendingEvent, at time: Int64, lane: Int) {
    guard !isFIFO else { return push(event, at: time, rank: 0) }
    var rank = scheduler.rank(lane: lane)
    if let latest = stimuli[lane], latest.at == time { rank = max(rank, latest.rank) }
    stimuli[lane] = (time, rank)
    push(event, at: time, rank: rank)
  }

  /// Queues events of one lane now, one after the other, whatever the policy puts between them.
  mutating func push(inOrder events: [PendingEvent], lane: Int) {
    let ranks = events.map { _ in isFIFO ? 0 : scheduler.rank(lane: lane) }.sorted()
    for (event, rank) in zip(events, ranks) { push(event, at: now, rank: rank) }
  }

  @inline(__always)
  private mutating func push(_ event: PendingEvent, at time: Int64, rank: UInt8) {
    sequence &+= 1
    precondition(sequence != 0, "a run has at most four billion events: shorten the scenario")
    queue.push(EventKey(at: time, rank: rank, sequence: sequence, slot: event.encoded))
  }

  /// Returns the index of the ready job that runs next.
  mutating func chooseReadyJob() -> Int {
    guard ready.count > 1, !isFIFO else { return 0 }
    let lanes = ready.map { $0.lane?.node.index ?? 0 }
    return scheduler.pick(lanes)
  }

  mutating func addPort() { ports.append(nil) }

  mutating func open(_ port: Port, at index: Int) {
    close(index)
    ports[index] = .passRetained(port)
  }

  mutating func close(_ index: Int) {
    guard let port = ports[index] else { return }
    ports[index] = nil
    let owned = port.takeRetainedValue()
    if current != -1 { closing.append(owned) }
  }

  /// Releases the ports that were closed while the kernel was inside them.
  @inline(__always)
  mutating func finishClosing() {
    if !closing.isEmpty { closing.removeAll() }
  }

  mutating func discardPending() {
    for index in ports.indices { close(index) }
    finishClosing()
    for (_, slot) in network.held { _ = deliveries.take(slot) }
    network.held = []
    for (_, event) in backlog { discard(event) }
    backlog = []
    while queue.count > 0 { discard(PendingEvent(encoded: queue.pop().slot)) }
  }

  private mutating func discard(_ event: PendingEvent) {
    switch event.kind {
    case .delivery: _ = deliveries.take(event.slot)
    case .wake: _ = wakes.take(event.slot)
    case .resumption: _ = resumptions.take(event.slot)
    case .control: _ = controls.take(event.slot)
    }
  }

  /// Queues a message that the link delivers once: the usual case.
  @inline(__always)
  mutating func deliver(_ envelope: consuming Envelope, at time: Int64, lane: Int) {
    push(.delivery(deliveries.put(envelope)), at: time, lane: lane)
  }

  /// Carries out every other verdict of a link. Returns the reason if the message was lost.
  @inline(never)
  mutating func carryOut(_ verdict: Verdict, _ envelope: Envelope) -> DropReason? {
    let lane = envelope.to.index
    switch verdict {
    case .deliver(let time): deliver(envelope, at: time, lane: lane)
    case .deliverTwice(let first, let second):
      deliver(envelope, at: first, lane: lane)
      deliver(envelope, at: second, lane: lane)
    case .deliverDamaged(let time): deliver(envelope.damaged(), at: time, lane: lane)
    case .drop(let reason): return reason
    }
    return nil
  }
}

/// A wake that is due, for one incarnation of a node.
struct PendingWake {
  let node: NodeID
  let incarnation: UInt32
  let token: UInt64
  let cause: UInt64
}

/// The value of an event queue's slot: the kind in the two highest of 24 bits, the index in its pool below.
struct PendingEvent {
  let encoded: UInt32

  enum Kind: UInt32 { case delivery, wake, resumption, control }

  init(encoded: UInt32) { self.encoded = encoded }
  private init(_ kind: Kind, _ slot: UInt32) { encoded = kind.rawValue &<< 22 | slot }

  static func delivery(_ slot: UInt32) -> PendingEvent { PendingEvent(.delivery, slot) }
  static func wake(_ slot: UInt32) -> PendingEvent { PendingEvent(.wake, slot) }
  static func resumption(_ slot: UInt32) -> PendingEvent { PendingEvent(.resumption, slot) }
  static func control(_ slot: UInt32) -> PendingEvent { PendingEvent(.control, slot) }

  @inline(__always) var kind: Kind { Kind(rawValue: encoded &>> 22) ?? .control }
  @inline(__always) var slot: UInt32 { encoded & 0x3f_ffff }
}

/// A job that can run now, and the lane it needs; `nil` for a job without an actor.
struct ReadyJob {
  let job: UnownedJob
  let lane: NodeExecutor?
}
