import Testing

import SimKernel
import PersonWire

/// A node that records its events and runs the test's closures.
actor Probationer: Node {
  nonisolated let lane: NodeExecutor
  let context: NodeContext
  private(set) var received: [UInt64] = []
  private(set) var arrivals: [Instant] = []
  private(set) var damaged = 0
  private(set) var tokens: [UInt64] = []
  private var onWake: (@Sendable (NodeContext, UInt64) -> Void)?

  init(_ lane: NodeExecutor, onWake: (@Sendable (NodeContext, UInt64) -> Void)? = nil) {
    self.lane = lane
    context = NodeContext(lane)
    self.onWake = onWake
  }

  func receive(_ envelope: borrowing Envelope) {
    if case .sample(let sequence, _)? = envelope.message.probe {
      received.append(sequence)
      arrivals.append(context.uptime)
    }
    if case .wrist(let isOn)? = envelope.message.stimulus { received.append(isOn ? 1 : 0) }
    if envelope.message.number == .malformed { damaged += 1 }
  }

  func wake(_ token: UInt64) {
    tokens.append(token)
    onWake?(context, token)
  }
}

/// Two nodes with a link, ready to run.
struct Pair {
  let kernel: Kernel
  let sender: Probationer
  let receiver: Probationer

  /// - Parameter messages: how many the sender sends, one a second from 0 s on.
  init(
    seed: UInt64 = 1, policy: SchedulingPolicy = .fifo, messages: UInt64 = 0, every gap: Span = .seconds(1),
    profile: LinkProfile = LinkProfile(latency: .constant(.milliseconds(100)))
  ) {
    kernel = Kernel(seed: seed, policy: policy)
    let target = NodeID(1)
    sender = Probationer(kernel.makeLane()) { context, token in
      context.send(to: target, on: .datagram, Message(Probe.sample(sequence: token, heartRate: 60)))
      if token < messages { context.wake(after: gap, token: token + 1) }
    }
    receiver = Probationer(kernel.makeLane())
    kernel.connect(sender.lane.node, receiver.lane.node, up: profile, down: profile)
    for node in [sender, receiver] { node.assumeIsolated { $0.attach() } }
    if messages > 0 { kernel.wake(sender.lane, after: .zero, token: 1) }
  }

  var received: [UInt64] { receiver.assumeIsolated { $0.received } }
  var arrivals: [Instant] { receiver.assumeIsolated { $0.arrivals } }
  var damaged: Int { receiver.assumeIsolated { $0.damaged } }
  var link: (from: NodeID, to: NodeID) { (sender.lane.node, receiver.lane.node) }

  func install(_ effect: FaultRule.Effect, id: Int = 1) {
    let rule = FaultRule(id: FaultID(id), effect: effect, stream: RandomStream(seed: 9, name: "fault.\(id)"))
    kernel.install(rule, from: link.from, to: link.to)
  }
}

/// Keeps every event.
final class Recorder: TraceObserver {
  private(set) var events: [TraceEvent] = []
  func observe(_ event: TraceEvent) { events.append(event) }
}
