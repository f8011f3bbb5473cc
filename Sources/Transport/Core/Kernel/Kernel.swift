#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// One deterministic simulation: its time, its nodes, its network, its trace.
///
/// Nodes are real actors, each on a ``Lane`` of its own. The kernel enters them synchronously through their ports; tasks
/// are only for work that really awaits. Jobs are not events: the optimiser adds and removes executor hops, so only
/// real scheduling points are counted or draw randomness, which is what makes debug and release agree.
///
/// `@unchecked Sendable`: everything mutable is in `core`, which only the thread that made the kernel touches;
/// `makeReady` and `mayEnter` enforce it.
package final class Kernel: TaskExecutor, @unchecked Sendable {
  let core: UnsafeMutablePointer<KernelCore>
  package let seed: UInt64
  private let thread = pthread_self()
  /// The observers by their interest, each in the order in which they came.
  @exclusivity(unchecked) var observers = (
    facts: TraceAudience(), kernelEvents: ObserverList(), messages: ObserverList()
  )
  /// Where nodes are reached that are not here; nil in a simulation, where all are.
  weak var gateway: (any Gateway)?

  package init(seed: UInt64, policy: SchedulingPolicy = .fifo) {
    self.seed = seed
    core = .allocate(capacity: 1)
    core.initialize(to: KernelCore(seed: seed, policy: policy))
  }

  deinit {
    core.pointee.discardPending()
    core.deinitialize(count: 1)
    core.deallocate()
  }

  package var now: Instant { Instant(nanoseconds: core.pointee.now) }
  package var digest: Digest { core.pointee.digest }
  /// The number of events so far.
  package var eventCount: UInt64 { core.pointee.eventNumber }
  /// The event that is being handled; 0 outside of any.
  package var cause: UInt64 { core.pointee.cause }

  /// The node whose code runs; nil outside of any.
  package var entered: NodeID? { core.pointee.current < 0 ? nil : NodeID(core.pointee.current) }

  package func observe(with observer: any TraceObserver) {
    if observer.interest.contains(.facts) { observers.facts.add(observer) }
    if observer.interest.contains(.kernelEvents) { observers.kernelEvents.append(observer) }
    if observer.interest.contains(.messages) { observers.messages.append(observer) }
    core.pointee.isObserved = true
  }

  // MARK: - Nodes

  /// A lane for a new node, whose clock is right until a fault says otherwise.
  package func makeLane(clock: NodeClock = NodeClock(epoch: Timestamp(nanoseconds: 0), zone: .utc)) -> Lane {
    core.pointee.addPort()
    core.pointee.incarnations.append(1)
    core.pointee.isPaused.append(false)
    core.pointee.clocks.append(clock)
    return Lane(runtime: self, node: NodeID(core.pointee.ports.count - 1), incarnation: 1)
  }

  /// A lane for a node whose place is kept for it. Unused places before it stay reserved.
  package func makeLane(for node: NodeID, clock: NodeClock) -> Lane {
    while core.pointee.ports.count <= node.index { _ = makeLane(clock: clock) }
    core.pointee.clocks[node.index] = clock
    return reincarnate(node)
  }

  /// Ends the node's life: its port closes, and whatever it had planned or still does has no effect.
  package func end(_ node: NodeID) {
    core.pointee.close(node.index)
    core.pointee.incarnations[node.index] &+= 1
    core.pointee.isPaused[node.index] = false
    discardBacklog(of: node)
  }

  /// A lane for the next life of a node whose last one ended.
  package func reincarnate(_ node: NodeID) -> Lane {
    Lane(runtime: self, node: node, incarnation: core.pointee.incarnations[node.index])
  }

  package func isUp(_ node: NodeID) -> Bool { core.pointee.ports[node.index] != nil }

  // MARK: - Events from outside of the nodes

  /// Lets the world do something to a device at a moment that has not passed.
  ///
  /// - Parameter id: by which the teller knows it.
  package func post(_ message: Message, to node: NodeID, at time: Instant, id: UInt64 = 0) {
    let envelope = Envelope(id: id, from: .world, to: node, channel: .physical, sent: time, message: message)
    core.pointee.push(
      stimulus: .delivery(core.pointee.deliveries.put(envelope)), at: time.nanoseconds, lane: node.index)
  }

  /// Runs `action` between events at that moment; for faults and for planning, never for what a node does.
  package func schedule(at time: Instant, _ action: @escaping () -> Void) {
    let slot = core.pointee.controls.put(action)
    core.pointee.push(.control(slot), at: max(time.nanoseconds, core.pointee.now), lane: 0)
  }

  /// Puts a statement of the world itself (a fault, the wearer) into the trace; answers the event's number.
  @discardableResult
  package func report(_ fact: any TraceFact, kind: TraceKind = .fact, node: NodeID = .world) -> UInt64 {
    let (record, cause) = (fact.digested, core.pointee.cause)
    core.pointee.digest.fold(record.digest.value, record.subject)
    let number = core.pointee.note(kind, node, record.subject, cause: cause)
    if core.pointee.isObserved { show(number, kind, node, record.subject, cause: cause, fact.boxed) }
    return number
  }

  // MARK: - The loop

  /// Runs every event before `end`, then sets the time to `end`; stops early only when nothing is left to happen.
  package func run(until end: Instant = .distantFuture) {
    while advance(before: end) {}
    if end != .distantFuture { core.pointee.now = max(core.pointee.now, end.nanoseconds) }
  }

  /// Runs what is ready, then the next event if it is due before `end`; false when there was none.
  package func step(before end: Instant = .distantFuture) -> Bool { advance(before: end) }

  /// One step; in ``run(until:)`` without a call.
  @inline(__always)
  private func advance(before end: Instant) -> Bool {
    if !core.pointee.ready.isEmpty { runReadyJobs() }
    guard !core.pointee.isLivelocked, var key = core.pointee.queue.next, key.at < end.nanoseconds else {
      return false
    }
    if !core.pointee.interventions.isEmpty {
      core.pointee.now = key.at
      intervene()
      guard let next = core.pointee.queue.next, next.at < end.nanoseconds else { return false }
      key = next
    }
    _ = core.pointee.queue.pop()
    core.pointee.stepCount &+= 1
    // A node that is behind the machine's clock does late what was due earlier.
    core.pointee.now = max(core.pointee.now, key.at)
    if !core.pointee.mayMove() { livelock(target(of: key)) }
    let event = PendingEvent(encoded: key.slot)
    switch event.kind {
    case .delivery: deliver(event)
    case .wake: wakeUp(event)
    case .resumption:
      let continuation = core.pointee.resumptions.take(event.slot)
      core.pointee.cause = note(.resumption, .world, 0, cause: 0)
      continuation.resume()
    case .control:
      core.pointee.cause = 0
      let action = core.pointee.controls.take(event.slot)
      action()
    }
    return true
  }

  @inline(__always)
  private func deliver(_ event: PendingEvent) {
    let envelope = core.pointee.deliveries.take(event.slot)
    let target = envelope.to.index
    var place: Int?
    if envelope.channel != .physical {
      place = Network.index(from: envelope.from, to: envelope.to)
      if let place, !core.pointee.network[place].isOpen { return stopAtGate(envelope, place) }
    }
    guard let port = core.pointee.ports[target] else { return deliverElsewhere(envelope, place) }
    if core.pointee.isPaused[target] {
      core.pointee.backlog.append((target, .delivery(core.pointee.deliveries.put(envelope))))
      return
    }
    if let place { core.pointee.network[place].noteDelivery() }
    core.pointee.cause = note(.delivery, envelope.to, envelope.id, cause: envelope.id)
    if core.pointee.isObserved { showEnvelope(envelope, .delivery, envelope.to, envelope.id) }
    core.pointee.current = target
    port._withUnsafeGuaranteedRef { $0.receive(envelope) }
    core.pointee.current = -1
    core.pointee.finishClosing()
  }

  /// The node is not here: it is in another process, or down.
  @inline(never)
  private func deliverElsewhere(_ envelope: Envelope, _ place: Int?) {
    guard let gateway, gateway.isOpen(to: envelope.to) else { return lose(envelope, place, .crashed) }
    if let place { core.pointee.network[place].noteDelivery() }
    // Of a message the node itself tells that it came; what the wearer does is told here.
    if envelope.channel == .physical {
      core.pointee.cause = note(.delivery, envelope.to, envelope.id, cause: envelope.id)
      if core.pointee.isObserved { showEnvelope(envelope, .delivery, envelope.to, envelope.id) }
    }
    gateway.forward(envelope)
  }

  /// A message in flight comes to a link that no longer lets it through: it is lost, or kept until the release.
  @inline(never)
  private func stopAtGate(_ envelope: consuming Envelope, _ place: Int) {
    if let reason = core.pointee.network[place].closedBecause { return lose(envelope, place, reason) }
    _ = note(.hold, envelope.to, envelope.id, cause: envelope.id)
    core.pointee.network.held.append((place, core.pointee.deliveries.put(envelope)))
  }

  func lose(_ envelope: Envelope, _ place: Int?, _ reason: DropReason) {
    if let place { core.pointee.network[place].noteDropInFlight() }
    noteDrop(envelope.id, to: envelope.to, reason)
  }

  @inline(__always)
  private func wakeUp(_ event: PendingEvent) {
    let wake = core.pointee.wakes.take(event.slot)
    let index = wake.node.index
    guard wake.incarnation == core.pointee.incarnations[index], let port = core.pointee.ports[index] else {
      return
    }
    if core.pointee.isPaused[index] {
      core.pointee.backlog.append((index, .wake(core.pointee.wakes.put(wake))))
      return
    }
    core.pointee.cause = note(.wake, wake.node, wake.token, cause: wake.cause)
    core.pointee.current = index
    port._withUnsafeGuaranteedRef { $0.wake(wake.token) }
    core.pointee.current = -1
    core.pointee.finishClosing()
  }

  /// Runs ready jobs until none is left. A task that merely changes its actor goes on at once (the hop rule).
  @inline(never)
  func runReadyJobs() {
    defer {
      core.pointee.running = nil
      core.pointee.current = -1
      core.pointee.finishClosing()
    }
    while !core.pointee.ready.isEmpty {
      let choice = core.pointee.chooseReadyJob()
      core.pointee.hop = core.pointee.ready.remove(at: choice)
      while let next = core.pointee.hop {
        core.pointee.hop = nil
        guard core.pointee.mayMove() else {
          core.pointee.ready.append(next)  // A task cannot be thrown away.
          return livelock(next.lane?.node ?? .world)
        }
        core.pointee.running = next.job
        core.pointee.current = next.lane?.node.index ?? -2
        if let lane = next.lane {
          next.job.runSynchronously(
            isolatedTo: lane.asUnownedSerialExecutor(), taskExecutor: asUnownedTaskExecutor())
        } else {
          next.job.runSynchronously(on: asUnownedTaskExecutor())
        }
      }
    }
  }

  // MARK: - The trace

  @inline(__always)
  func note(
    _ kind: TraceKind, _ node: NodeID, _ subject: UInt64, cause: UInt64
  ) -> UInt64 {
    let number = core.pointee.note(kind, node, subject, cause: cause)
    if core.pointee.isObserved { show(number, kind, node, subject, cause: cause, nil) }
    return number
  }

  // MARK: - Executor

  package func enqueue(_ job: consuming ExecutorJob) { makeReady(UnownedJob(job), onLane: nil) }

  func makeReady(_ job: UnownedJob, onLane lane: Lane?) {
    if !isOfThisThread {
      fatalError(
        "a job came from outside the simulation: a bare Task, Task.detached or a foreign callback. Use spawn.")
    }
    let entry = ReadyJob(job: job, lane: lane)
    if let running = core.pointee.running, isSame(running, job) {
      core.pointee.hop = entry
    } else {
      core.pointee.ready.append(entry)
    }
  }

  package func mayEnter(_ node: NodeID) -> Bool {
    isOfThisThread && (core.pointee.current == node.index || core.pointee.current == -1)
  }

  package var isOfThisThread: Bool { thread == pthread_self() }

  /// Whether the simulation is being shut down: what repeats itself must stop.
  package var isStopping: Bool { core.pointee.isStopping }

  /// Unwinds every sleeping task, closes all ports (which frees the nodes) and answers how many tasks remain, stuck on
  /// something that is not of this simulation.
  package func shutdown() -> Int {
    core.pointee.isStopping = true
    // What is thrown away now did not happen.
    (observers, core.pointee.isObserved) = ((TraceAudience(), ObserverList(), ObserverList()), false)
    (core.pointee.isLivelocked, core.pointee.moves) = (false, 0)
    for index in core.pointee.ports.indices { core.pointee.close(index) }
    run()
    return core.pointee.liveTasks
  }
}

/// Whether two handles name the same task. `UnownedJob` offers no comparison; both are one pointer.
private func isSame(_ a: UnownedJob, _ b: UnownedJob) -> Bool {
  unsafeBitCast(a, to: UInt.self) == unsafeBitCast(b, to: UInt.self)
}

// How events reach the observers.
extension Kernel {
  @inline(never)
  func show(
    _ number: UInt64, _ kind: TraceKind, _ node: NodeID, _ subject: UInt64, cause: UInt64, _ fact: BoxedFact?
  ) {
    show(TraceEvent(number: number, at: now, node: node, kind: kind, cause: cause, subject: subject, boxed: fact))
  }

  private func show(_ event: TraceEvent) {
    let audience = event.hasFact ? observers.facts.observers(of: event) : observers.kernelEvents
    audience.observe(event)
  }

  /// Shows an event that another process told, with its message if it is about one.
  func show(_ event: TraceEvent, _ envelope: Envelope?) {
    show(event)
    guard let envelope else { return }
    let audience = observers.messages
    audience.observe(event, envelope)
  }

  /// Shows the message of the last event to the observers that look at messages.
  @inline(never)
  func showEnvelope(
    _ envelope: borrowing Envelope, _ kind: TraceKind, _ node: NodeID, _ subject: UInt64
  ) {
    let event = TraceEvent(
      number: core.pointee.eventNumber, at: now, node: node, kind: kind,
      cause: kind == .delivery ? envelope.id : core.pointee.cause, subject: subject, boxed: nil)
    let envelope = copy envelope
    let audience = observers.messages
    audience.observe(event, envelope)
  }

  @inline(never)
  func noteDrop(_ id: UInt64, to node: NodeID, _ reason: DropReason) {
    core.pointee.digest.fold(UInt64(reason.rawValue), id)
    let number = core.pointee.note(.drop, node, id, cause: id)
    let fact = DropFact(message: id, reason: reason)
    if core.pointee.isObserved { show(number, .drop, node, id, cause: id, fact.boxed) }
  }
}
