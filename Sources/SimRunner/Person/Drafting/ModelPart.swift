/// The provider of the language model that drafts for the cloud: a service with a reliable connection to it.
final class ModelPart: WorldComponent {
  private unowned let world: World
  private let provider: DraftProvider

  init(_ world: World) {
    self.world = world
    let (plan, kernel) = (world.plan, world.kernel)
    let lane = kernel.makeLane(for: .draftModel, clock: NodeClock(epoch: plan.start, zone: .utc))
    // Between two data centres, where packets still overtake one another (assumed).
    let line = LinkProfile(latency: .uniform(.milliseconds(15), .milliseconds(140)), reorder: 0.2)
    kernel.connect(Role.cloud.node, .draftModel, up: line, down: line)
    let model = SimulatedModel(
      plan: ModelPlan(plan.planner?.drafts.model ?? DraftModel()),
      stream: kernel.stream(named: "model.drafts"), runtime: kernel)
    provider = DraftProvider(lane, model)
  }

  func boot() { provider.assumeIsolated { $0.boot() } }

  func set(_ availability: ModelAvailability) { provider.assumeIsolated { $0.set(availability) } }
}

/// The provider's end of the line: it asks the model each question, and sends the answer in pieces.
private actor DraftProvider: Node {
  nonisolated let lane: NodeExecutor
  private let context: NodeContext
  private let model: SimulatedModel

  /// The characters of a piece, and the time to send one (assumed).
  private static let pieceSize = 90
  private static let pieceTime = Span.milliseconds(60)

  init(_ lane: NodeExecutor, _ model: SimulatedModel) {
    self.lane = lane
    context = NodeContext(lane)
    self.model = model
  }

  func boot() { attach() }

  func set(_ availability: ModelAvailability) { model.plan.availability = availability }

  func receive(_ envelope: borrowing Envelope) {
    guard case .question(let id, let attempt, let bytes)? = envelope.message.body(as: DraftingMessage.self) else {
      return
    }
    context.spawn { await self.answer(id, attempt, bytes) }
  }

  func wake(_ token: UInt64) {}

  private func answer(_ id: UInt64, _ attempt: Int, _ bytes: [UInt8]) async {
    switch await model.respond(ModelRequest(.workout, bytes)) {
    case .text(let text): await say(text, id, attempt)
    case .refused: say(.failed(id: id, attempt: attempt, .refused))
    case .unavailable: say(.failed(id: id, attempt: attempt, .unavailable))
    case .failed, .limited: say(.failed(id: id, attempt: attempt, .broken))
    // No reply is sent. The cloud has to notice that.
    case .late: break
    }
  }

  private func say(_ text: String, _ id: UInt64, _ attempt: Int) async {
    var rest = Substring(text)
    var place = 0
    repeat {
      let piece = rest.prefix(Self.pieceSize)
      rest = rest.dropFirst(piece.count)
      say(.piece(id: id, attempt: attempt, place: place, isLast: rest.isEmpty, String(piece)))
      place += 1
      if !rest.isEmpty { do { try await lane.runtime.sleep(Self.pieceTime) } catch { return } }
    } while !rest.isEmpty
  }

  private func say(_ message: DraftingMessage) { context.send(to: Role.cloud.node, on: .https, Message(message)) }
}

extension ModelPlan {
  /// A drafting model with a scenario's settings: it takes longer than one that chats (assumed).
  init(_ settings: DraftModel) {
    self.init()
    (timeout, refusal, failure, garbage) = (settings.timeout, settings.refusal, settings.failure, settings.garbage)
    unsafeDraft = settings.unsafe
    latency = .seconds(2)...Span.seconds(9)
    patience = .seconds(30)
    // The provider truncates overlong answers.
    garbageKinds = ModelGarbage.allCases.filter { $0 != .enormous }
  }
}
