import SimKernel

/// A watch that sends a sample a second until each is acknowledged, over a link that loses one message in twenty, to a
/// phone that forwards every tenth to a desktop: 604,800 samples, one virtual week.
struct RelayWorkload: Workload {
  static let name = "relay"
  static let summary =
    "watch to phone with 5 % loss, acknowledgements and retransmission, every tenth to the desktop"
  static let samples: UInt64 = 604_800

  func run() -> WorkloadResult {
    let kernel = Kernel(seed: 42)
    let watch = RelayWatch(lane: kernel.makeLane(), phone: NodeID(1), samples: Self.samples)
    let phone = RelayPhone(lane: kernel.makeLane(), watch: NodeID(0), desktop: NodeID(2))
    let desktop = RelayDesktop(lane: kernel.makeLane())
    let lossy = LinkProfile(
      latency: .uniform(.milliseconds(10), .milliseconds(200)), loss: .bernoulli(0.05), reorder: 1)
    kernel.connect(watch.lane.node, phone.lane.node, up: lossy, down: lossy)
    kernel.connect(phone.lane.node, desktop.lane.node, up: lossy, down: lossy)
    watch.assumeIsolated { $0.attach() }
    phone.assumeIsolated { $0.attach() }
    desktop.assumeIsolated { $0.attach() }
    let (wall, _) = measureWall {
      kernel.wake(watch.lane, after: .zero, token: 0)
      kernel.run()
    }
    let links = [(0, 1), (1, 0), (1, 2)]
    let delivered = links.reduce(0) {
      $0 + (kernel.statistics(from: NodeID($1.0), to: NodeID($1.1))?.delivered ?? 0)
    }
    return WorkloadResult(wall: wall, operations: delivered, virtual: kernel.now.sinceStart, digest: kernel.digest)
  }
}

/// Its state is private fields, of which the compiler sees that no two accesses overlap; the methods of a struct that calls
/// the kernel would have to be watched at run time.
private actor RelayWatch: Node {
  nonisolated let lane: NodeExecutor
  private let context: NodeContext
  private let phone: NodeID
  private let samples: UInt64
  private var sent: UInt64 = 0
  private var unacknowledged: Set<UInt64> = []

  init(lane: NodeExecutor, phone: NodeID, samples: UInt64) {
    self.lane = lane
    context = NodeContext(lane)
    self.phone = phone
    self.samples = samples
  }

  func receive(_ envelope: borrowing Envelope) {
    if case .acknowledgement(let sequence)? = envelope.message.probe { unacknowledged.remove(sequence) }
  }

  /// Token 0 asks for the next sample; any other is the sample to send again unless it was acknowledged.
  func wake(_ token: UInt64) {
    if token != 0 {
      if unacknowledged.contains(token) { transmit(token) }
      return
    }
    sent += 1
    unacknowledged.insert(sent)
    transmit(sent)
    if sent < samples { context.wake(after: .seconds(1), token: 0) }
  }

  private func transmit(_ sequence: UInt64) {
    context.wake(after: .seconds(2), token: sequence)
    context.send(to: phone, on: .datagram, Message(.sample(sequence: sequence, heartRate: 60)))
  }
}

private actor RelayPhone: Node {
  nonisolated let lane: NodeExecutor
  private let context: NodeContext
  private let watch: NodeID
  private let desktop: NodeID
  private var received = 0

  init(lane: NodeExecutor, watch: NodeID, desktop: NodeID) {
    self.lane = lane
    context = NodeContext(lane)
    self.watch = watch
    self.desktop = desktop
  }

  func receive(_ envelope: borrowing Envelope) {
    guard case .sample(let sequence, _)? = envelope.message.probe else { return }
    received += 1
    context.send(to: watch, on: .datagram, Message(.acknowledgement(sequence: sequence)))
    if received.isMultiple(of: 10) { context.send(to: desktop, on: .datagram, Message(.forward(sequence: sequence))) }
  }

  func wake(_ token: UInt64) {}
}

private actor RelayDesktop: Node {
  nonisolated let lane: NodeExecutor
  private var received = 0

  init(lane: NodeExecutor) { self.lane = lane }

  func receive(_ envelope: borrowing Envelope) { received += 1 }
  func wake(_ token: UInt64) {}
}
