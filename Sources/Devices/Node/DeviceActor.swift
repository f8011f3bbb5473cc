package import Transport

/// A device as a node of the simulation: an actor around its state machine, one transaction an event.
package actor DeviceActor<Machine: DeviceMachine>: Node {
  package nonisolated let lane: Lane
  private let context: NodeContext
  private let store: DeviceStore
  private var machine: Machine
  private var assistant: (any PhoneAssistant)?
  /// Makes whoever thinks for a process of the app.
  private var makeAssistant: ((_ process: UInt64) -> any PhoneAssistant)?
  private let device: DeviceID
  private let isWireHonest: Bool

  package init(
    lane: Lane, store: DeviceStore, setup: DeviceSetup
  ) throws(StorageError) {
    self.lane = lane
    context = NodeContext(lane)
    self.store = store
    device = setup.device
    isWireHonest = setup.isWireHonest
    machine = try Machine(store: store, setup: setup)
  }

  /// Opens the port and starts the device; each process of the phone's app gets an assistant of its own, which is told
  /// what the app notices.
  package func boot(assistant makeAssistant: ((_ process: UInt64) -> any PhoneAssistant)? = nil) {
    self.makeAssistant = makeAssistant
    attach()
    perform { machine, context throws(StorageError) in try machine.boot(&context) }
  }

  package func receive(_ envelope: borrowing Envelope) {
    if case .malformed = envelope.payload {
      context.report(DeviceFact.unreadable(by: device))
      return
    }
    let envelope = copy envelope
    perform { machine, context throws(StorageError) in try machine.receive(envelope, &context) }
  }

  package func wake(_ token: UInt64) {
    guard let token = WakeToken(rawValue: token) else { return }
    perform { machine, context throws(StorageError) in try machine.wake(token, &context) }
  }

  /// Runs one step of the state machine as one transaction, then does what the step asked for.
  ///
  /// A transaction that fails leaves the volatile state ahead of the store: whoever runs the node then crashes it, on
  /// the fact that is reported here.
  func perform(_ step: (inout Machine, inout DeviceContext) throws(StorageError) -> Void) {
    var effects = DeviceContext(context)
    do throws(StorageError) {
      try step(&machine, &effects)
      try store.commit()
    } catch {
      store.rollback()
      context.report(DeviceFact.commitFailed("\(error)", by: device))
      return
    }
    for effect in effects.effects { carryOut(effect) }
  }

  private func carryOut(_ effect: DeviceContext.Effect) {
    switch effect {
    case .send(let role, let channel, let payload):
      let wired = isWireHonest ? (try? Payload(wireBytes: payload.wireBytes)) ?? .malformed : payload
      context.send(to: role.node, on: channel, wired)
    case .tellOffice(let message):
      let payload = Payload.shadow(message)
      context.send(
        to: .office, on: .https, isWireHonest ? (try? Payload(wireBytes: payload.wireBytes)) ?? .malformed : payload)
    case .wake(let span, let token): context.wake(after: span, token: token.rawValue)
    case .report(let fact): context.report(fact)
    case .tell(let fact): context.report(fact)
    case .tellCompanion(let fact): context.report(fact)
    case .tellDiary(let fact): context.report(fact)
    case .tellMusic(let fact): context.report(fact)
    case .launched(let process): assistant = makeAssistant?(process)
    // Where no operating system stands between, there is no session and nobody to grant a run.
    case .request: break
    case .notify(let event):
      if let assistant { context.spawn { await assistant.handle(event) } }
    }
  }
}
