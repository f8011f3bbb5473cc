import SimKernel

/// Two nodes throw one ball to each other: a million round trips, a millisecond each way.
package struct PingPongWorkload: Workload {
  package static let name = "ping-pong"
  package static let summary = "1,000,000 round trips at 1 ms each way"
  package init() {}
  static let roundTrips: UInt64 = 1_000_000

  package func run() -> WorkloadResult {
    let kernel = Kernel(seed: 42)
    let server = Player(lane: kernel.makeLane(), opponent: NodeID(1), roundTrips: Self.roundTrips)
    let returner = Player(lane: kernel.makeLane(), opponent: NodeID(0), roundTrips: .max)
    let table = LinkProfile(latency: .constant(.milliseconds(1)))
    kernel.connect(server.lane.node, returner.lane.node, up: table, down: table)
    server.assumeIsolated { $0.attach() }
    returner.assumeIsolated { $0.attach() }
    let (wall, _) = measureWall {
      kernel.wake(server.lane, after: .zero, token: 0)
      kernel.run()
    }
    return WorkloadResult(
      wall: wall, operations: server.assumeIsolated { $0.returned }, virtual: kernel.now.sinceStart,
      digest: kernel.digest)
  }
}

private actor Player: Node {
  nonisolated let lane: Lane
  private let context: NodeContext
  private let opponent: NodeID
  private let roundTrips: UInt64
  private(set) var returned = 0

  init(lane: Lane, opponent: NodeID, roundTrips: UInt64) {
    self.lane = lane
    context = NodeContext(lane)
    self.opponent = opponent
    self.roundTrips = roundTrips
  }

  func receive(_ envelope: borrowing Envelope) {
    guard case .sample(let sequence, let heartRate)? = envelope.message.probe else { return }
    returned += 1
    if UInt64(returned) < roundTrips {
      context.send(to: opponent, on: .datagram, Message(.sample(sequence: sequence + 1, heartRate: heartRate)))
    }
  }

  func wake(_ token: UInt64) {
    context.send(to: opponent, on: .datagram, Message(.sample(sequence: 1, heartRate: 60)))
  }
}
