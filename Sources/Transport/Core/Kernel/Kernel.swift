import Foundation

/// One deterministic simulation: its time, its nodes, its network, its trace.
///
/// Nodes are real actors, each on a ``NodeExecutor`` of its own. The kernel enters them synchronously through their ports; tasks
/// are only for work that really awaits. Jobs are not events: the optimiser adds and removes executor hops, so only
/// real scheduling points are counted or draw randomness, which is what makes debug and release agree.
///
/// `@unchecked Sendable`: everything mutable is in `core`, which only the thread that made the kernel touches;
/// `makeReady` and `mayEnter` enforce it.
package final class Kernel: TaskExecutor, @unchecked Sendable {
  let core: UnsafeMutablePointer<KernelCore>
  package let seed: UInt64
  private let thread = pthread_self()
  /// The observers by interest, each list in the order of attachment.
  @exclusivity(unchecked) var observers = (
    facts: TraceAudience(), kernelEvents: ObserverList(), messages: ObserverList()
  )
  /// The route to nodes in other processes; `nil` in a simulation, where all nodes are here.
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
  package var eventCount: UInt64 { core.pointee.eventNumber }
  /// The number of the event that is being handled, or 0 if none is.
  package var cause: UInt64 { core.pointee.cause }

  /// The node whose code is running, or `nil` if none is.
  package var entered: NodeID? { core.pointee.current < 0 ? nil : NodeID(core.pointee.current) }

  package func observe(with observer: any TraceObserver) {
    if observer.interest.contains(.facts) { observers.facts.add(observer) }
    if observer.interest.contains(.kernelEvents) { observers.kernelEvents.append(observer) }
    if observer.interest.contains(.messages) { observers.messages.append(observer) }
    core.pointee.isObserved = true
  }

  // MARK: - Nodes

  /// Returns a lane for a new node, whose clock is right until a fault changes it.
  package func makeLane(clock: NodeClock = NodeClock(epoch: Timestamp(nanoseconds: 0), zone: .utc)) -> NodeExecutor {
    core.pointee.addPort()
    core.pointee.incarnations.append(1)
    core.pointee.isPaused.append(false)
    core.pointee.clocks.append(clock)
    return NodeExecutor(runtime: self, node: NodeID(core.pointee.ports.count - 1), incarnation: 1)
  }

  /// Returns a lane for a node with a reserved number. Unused numbers before it stay reserved.
  package func makeLane(for node: NodeID, clock: NodeClock) -> NodeExecutor {
    while core.pointee.ports.count <= node.index { _ = makeLane(clock: clock) }
    core.pointee.clocks[node.index] = clock
    return reincarnate(node)
  }

  /// Ends the node's incarnation: its port closes, and nothing that it planned or still does has an effect.
  package func end(_ node: NodeID) {
    core.pointee.close(node.index)
    core.pointee.incarnations[node.index] &+= 1
    core.pointee.isPaused[node.index] = false
    discardBacklog(of: node)
  }

  /// Returns a lane for the next incarnation of a node whose last one ended.
  package func reincarnate(_ node: NodeID) -> NodeExecutor {
    NodeExecutor(runtime: self, node: node, incarnation: core.pointee.incarnations[node.index])
  }

  // MARK: - Events from outside of the nodes

  /// Posts an action of the world on a device, at a moment that has not passed.
  ///
  /// - Parameter id: An identifier chosen by the caller.
  package func post(_ message: Message, to node: NodeID, at time: Instant, id: UInt64 = 0) {
    let envelope = Envelope(id: id, from: .world, to: node, channel: .physical, sent: time, message: message)
    core.pointee.push(
      stimulus: .delivery(core.pointee.deliveries.put(envelope)), at: time.nanoseconds, lane: node.index)
  }

  /// Runs `action` between events at that moment. For faults and planning, never for the work of a node.
  package func schedule(at time: Instant, _ action: @escaping () -> Void) {
    let slot = core.pointee.controls.put(action)
    core.pointee.push(.control(slot), at: max(time.nanoseconds, core.pointee.now), lane: 0)
  }

  /// Records a fact of the world itself (a fault, the wearer) in the trace and returns the event's number.
  @discardableResult
  package func report(_ fact: any TraceFact, kind: TraceKind = .fact, node: NodeID = .world) -> UInt64 {
    let (record, cause) = (fact.digested, core.pointee.cause)
    core.pointee.digest.fold(record.digest.value, record.subject)
    let number = core.pointee.note(kind, node, record.subject, cause: cause)
    if core.pointee.isObserved { show(number, kind, node, record.subject, cause: cause, fact.boxed) }
    return number
  }

  // MARK: - The loop

  /// Runs every event before `end`, then sets the time to `end`. Stops early only if no event is left.
  package func run(until end: Instant = .distantFuture) {
    while advance(before: end) {}
    if end != .distantFuture { core.pointee.now = max(core.pointee.now, end.nanoseconds) }
  }

  /// Runs what is ready, then the next event if it is due before `end`. Returns `false` if there was none.
  package func step(before end: Instant = .distantFuture) -> Bool { advance(before: end) }

  /// Performs one step; inlined into ``run(until:)``.
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
    // A node that lags behind the machine's clock handles earlier events late.
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

  /// Handles a message for a node that is in another process or down.
  @inline(never)
  private func deliverElsewhere(_ envelope: Envelope, _ place: Int?) {
    guard let gateway, gateway.isOpen(to: envelope.to) else { return lose(envelope, place, .crashed) }
    if let place { core.pointee.network[place].noteDelivery() }
    // The node reports the delivery of a message itself; an action of the wearer is reported here.
    if envelope.channel == .physical {
      core.pointee.cause = note(.delivery, envelope.to, envelope.id, cause: envelope.id)
      if core.pointee.isObserved { showEnvelope(envelope, .delivery, envelope.to, envelope.id) }
    }
    gateway.forward(envelope)
  }

  /// Handles a message in flight whose link no longer lets it through: it is lost, or kept until the release.
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

  /// Runs ready jobs until none is left. A task that merely changes its actor continues at once (the hop rule).
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
          core.pointee.ready.append(next)  // A task can't be discarded.
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

  func makeReady(_ job: UnownedJob, onLane lane: NodeExecutor?) {
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

  /// `true` while the simulation is shutting down: repeating work must stop.
  package var isStopping: Bool { core.pointee.isStopping }

  /// Unwinds every sleeping task and closes all ports, which frees the nodes. Returns the number of tasks still
  /// suspended on something outside the simulation.
  package func shutdown() -> Int {
    core.pointee.isStopping = true
    // Observers must not see what is discarded now.
    (observers, core.pointee.isObserved) = ((TraceAudience(), ObserverList(), ObserverList()), false)
    (core.pointee.isLivelocked, core.pointee.moves) = (false, 0)
    for index in core.pointee.ports.indices { core.pointee.close(index) }
    run()
    return core.pointee.liveTasks
  }
}

/// Returns whether two handles name the same task. `UnownedJob` has no comparison; both are one pointer.
private func isSame(_ a: UnownedJob, _ b: UnownedJob) -> Bool {
  unsafeBitCast(a, to: UInt.self) == unsafeBitCast(b, to: UInt.self)
}

// Delivery of events to the observers.
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

  /// Shows an event of another process, with its message if it is about one.
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
