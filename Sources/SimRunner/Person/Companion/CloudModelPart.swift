/// The provider of the language model that answers chats through the cloud: a service with a reliable connection to the
/// cloud. The phone reaches it only over the link of phone and cloud.
final class CloudModelPart: WorldComponent {
  private let provider: ChatProvider

  init(_ world: World) {
    let (plan, kernel) = (world.plan, world.kernel)
    let lane = kernel.makeLane(for: .chatModel, clock: NodeClock(epoch: plan.start, zone: .utc))
    // Between two data centres (assumed).
    let line = LinkProfile(latency: .uniform(.milliseconds(15), .milliseconds(140)))
    kernel.connect(Role.cloud.node, .chatModel, up: line, down: line)
    let simulated = SimulatedModel(
      plan: ModelPlan(plan.agents?.cloudModel ?? ModelSettings()), stream: kernel.stream(named: "model.cloud"),
      runtime: kernel)
    provider = ChatProvider(lane, Self.outside(plan) ?? simulated)
  }

  private static func outside(_ plan: WorldPlan) -> (any ModelProvider)? {
    plan.outsideModel.flatMap { endpoint in
      HTTPModel(endpoint: endpoint.address, model: endpoint.model, key: endpoint.key) { _ in }
    }.map { OutsideProvider(model: $0) }
  }

  func boot() { provider.assumeIsolated { $0.boot() } }

  func turnAway(_ refusal: CloudModelFault.Refusal, during fault: FaultID) {
    provider.assumeIsolated { $0.refusals.append((fault, refusal)) }
  }

  func end(_ fault: FaultID) { provider.assumeIsolated { $0.refusals.removeAll { $0.fault == fault } } }
}

/// The provider's end of the line.
private actor ChatProvider: Node {
  nonisolated let lane: NodeExecutor
  private let context: NodeContext
  private let model: any ModelProvider
  /// In the order in which they began; the last one applies.
  var refusals: [(fault: FaultID, refusal: CloudModelFault.Refusal)] = []

  init(_ lane: NodeExecutor, _ model: any ModelProvider) {
    self.lane = lane
    context = NodeContext(lane)
    self.model = model
  }

  func boot() { attach() }

  func receive(_ envelope: borrowing Envelope) {
    guard case .question(let id, let bytes)? = envelope.message.body(as: ModelMessage.self) else { return }
    switch refusals.last?.refusal {
    // These refusals happen before the question is read.
    case .keyExpired?: say(.failed(id: id, .keyExpired, retryAfter: nil))
    case .limited(let span)?: say(.failed(id: id, .limited, retryAfter: span))
    case nil: context.spawn { await self.answer(id, bytes) }
    }
  }

  func wake(_ token: UInt64) {}

  private func answer(_ id: UInt64, _ bytes: [UInt8]) async {
    switch await model.respond(ModelRequest(.coach, bytes)) {
    case .text(let text): say(.answer(id: id, text))
    case .refused: say(.failed(id: id, .refused, retryAfter: nil))
    case .unavailable(.needsSetting): say(.failed(id: id, .keyExpired, retryAfter: nil))
    case .unavailable: say(.failed(id: id, .unavailable, retryAfter: nil))
    case .limited: say(.failed(id: id, .limited, retryAfter: nil))
    case .failed: say(.failed(id: id, .broken, retryAfter: nil))
    // No reply is sent. The phone has to notice that.
    case .late: break
    }
  }

  private func say(_ message: ModelMessage) { context.send(to: Role.cloud.node, on: .https, Message(message)) }
}
