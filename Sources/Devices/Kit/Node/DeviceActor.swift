/// A device as a node of the simulation: an actor around its state machine, one transaction an event.
package actor DeviceActor<Machine: DeviceStateMachine>: Node {
  package nonisolated let lane: NodeExecutor
  private let context: NodeContext
  private let store: DeviceStore
  private var machine: Machine
  @exclusivity(unchecked) private var assistant: (any AgentHost)?
  /// Makes the agent host of a process of the app.
  private var makeAssistant: ((_ process: UInt64) -> (any AgentHost)?)?
  private let device: DeviceID
  private let serializesMessages: Bool
  /// A planted mistake.
  private let sendsBeforeCommit: Bool
  /// Messages that wait until the disk has finished.
  @exclusivity(unchecked) private var held: [(due: Instant, effects: [DeviceContext.Effect])] = []
  @exclusivity(unchecked) private var busyUntil = Instant.start
  /// `true` after a failed transaction: the volatile state is ahead of the store, so the device does nothing more.
  @exclusivity(unchecked) private var hasFailed = false

  package init(lane: NodeExecutor, store: DeviceStore, setup: DeviceSetup) throws(StorageError) {
    self.lane = lane
    context = NodeContext(lane)
    self.store = store
    device = setup.device
    serializesMessages = setup.serializesMessages
    sendsBeforeCommit = setup.rules.hasPlanted(.ackBeforeCommit)
    machine = Machine(store: store, setup: setup)
    if let failure = store.failure { throw failure }
  }

  /// Opens the port and starts the device. Each process of the app gets its own agent host, which is notified of the
  /// app's work.
  package func boot(assistant makeAssistant: ((_ process: UInt64) -> (any AgentHost)?)? = nil) {
    self.makeAssistant = makeAssistant
    attach()
    perform { machine, context in machine.boot(&context) }
  }

  /// Releases the agent host when the device's incarnation ends, because the two refer to each other.
  package func dismissAssistant() { (assistant, makeAssistant) = (nil, nil) }

  package func receive(_ envelope: borrowing Envelope) {
    if envelope.message.number == .malformed {
      context.report(DeviceFact.unreadable(by: device))
      return
    }
    let envelope = copy envelope
    perform { machine, context in machine.receive(envelope, &context) }
  }

  package func wake(_ token: UInt64) {
    guard let token = WakeToken(rawValue: token) else { return }
    if token.reason == .diskDone { return releaseHeld() }
    perform { machine, context in machine.wake(token, &context) }
  }

  /// Runs one step of the state machine as one transaction, then carries out its effects.
  ///
  /// A transaction that fails leaves the volatile state ahead of the store. The node's runner then crashes the node on
  /// the fact that is reported here, and until then none of the effects happens.
  ///
  /// Returns whether the transaction committed.
  @discardableResult
  package func perform(_ step: (inout Machine, inout DeviceContext) -> Void) -> Bool {
    guard !hasFailed else { return false }
    var effects = DeviceContext(context, store, machine.platform)
    store.beginEvent()
    step(&machine, &effects)
    do throws(StorageError) {
      try store.commit(publishing: effects.facts)
    } catch {
      hasFailed = true
      store.fail(error, unpublished: effects.facts)
      _ = store.endEvent()
      if sendsBeforeCommit { for effect in effects.effects { if case .send = effect { carryOut(effect) } } }
      context.report(DeviceFact.commitFailed("\(error)", by: device))
      return false
    }
    let span = store.endEvent()
    if store.isErased { return endErasedLife(effects.effects) }
    if span == .zero, held.isEmpty {
      for effect in effects.effects { carryOut(effect) }
      store.didPublish()
    } else {
      hold(effects.effects, for: span)
    }
    return true
  }

  /// Ends an incarnation after an erasure: its memory refers to deleted data. It reports its facts, drops all other
  /// effects, and the device restarts.
  private func endErasedLife(_ effects: [DeviceContext.Effect]) -> Bool {
    hasFailed = true
    for effect in effects { if case .report = effect { carryOut(effect) } }
    store.didPublish()
    return true
  }

  /// Delays messages until the disk has finished this event's transaction and all earlier ones.
  private func hold(_ effects: [DeviceContext.Effect], for span: Span) {
    busyUntil = max(busyUntil, context.uptime) + span
    var waiting: [DeviceContext.Effect] = []
    for effect in effects {
      if case .send = effect { waiting.append(effect) } else { carryOut(effect) }
    }
    guard !waiting.isEmpty else { return }
    held.append((busyUntil, waiting))
    context.wake(after: busyUntil - context.uptime, token: WakeToken(.diskDone).rawValue)
  }

  private func releaseHeld() {
    while let first = held.first, first.due <= context.uptime {
      held.removeFirst()
      for effect in first.effects { carryOut(effect) }
    }
  }

  private func carryOut(_ effect: DeviceContext.Effect) {
    switch effect {
    case .send(let node, let channel, let message):
      context.send(to: node, on: channel, serializesMessages ? message.serialized : message)
    case .wake(let span, let token): context.wake(after: span, token: token.rawValue)
    case .report(let fact): context.report(fact)
    case .launched(let process): assistant = makeAssistant?(process) ?? nil
    // Without an operating system there is no session and no run to grant.
    case .request: break
    case .notify(let desk):
      if let assistant { context.spawn { await assistant.handle(desk) } }
    }
  }
}
