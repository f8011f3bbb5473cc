import Testing
import SimKernel
@testable import UDPTransport

/// Two or more endpoints on a network made of paper: datagrams are lost, doubled, held up and overtaken by a seed, time
/// is virtual, and nodes can be killed at any moment and started again from what they had written.
final class PaperWire {
  struct Weather {
    var loss = 0.0
    var doubling = 0.0
    /// Nanoseconds of the shortest and the longest way.
    var delay: ClosedRange<Double> = 1e6...1e6
  }

  struct Machine {
    var core: DatagramEndpoint
    /// The contents of its state file.
    var file: [NodeID: PeerBlock] = [:]
    var starts: UInt64 = 1
    var isDown = false
    /// The messages delivered to the program, over all of its starts.
    var received: [Received] = []
    var settled: [Settlement] = []
    var inbox: [(bytes: [UInt8], source: SocketAddress)] = []
  }

  private struct Flying {
    let arrival: Instant
    let order: Int
    let bytes: [UInt8]
    let source: SocketAddress
    let target: SocketAddress
  }

  var weather: Weather
  private(set) var now = Instant.start
  var machines: [Machine] = []
  private var flying: [Flying] = []
  private var count = 0
  private var random: RandomStream
  private let limits: EndpointLimits
  private let keys: KeyRing
  /// Every datagram that ever left, when asked for.
  var recording: [(bytes: [UInt8], source: SocketAddress, target: SocketAddress)]?

  init(
    nodes: Int = 2, seed: UInt64, weather: Weather = Weather(), limits: EndpointLimits = EndpointLimits(),
    keys: KeyRing = PaperWire.keys
  ) throws {
    self.weather = weather
    self.limits = limits
    self.keys = keys
    random = RandomStream(seed: seed, name: "paper wire")
    for node in 0..<nodes { machines.append(Machine(core: try makeCore(node, of: nodes, start: 1))) }
  }

  static let keys = KeyRing(
    [1, 2].compactMap { DatagramKey(id: $0, secret: [UInt8](repeating: UInt8($0), count: 32)) })

  static func address(_ node: Int) -> SocketAddress { .loopback(port: UInt16(4_000 + node)) }

  private func makeCore(_ node: Int, of nodes: Int, start: UInt64) throws -> DatagramEndpoint {
    let peers = (0..<nodes).filter { $0 != node }.map {
      DatagramEndpoint.Peer(NodeID($0), at: Self.address($0), keys: keys)
    }
    return try DatagramEndpoint(
      node: NodeID(node), address: Self.address(node), epoch: start, peers: peers, limits: limits,
      wallClockAtStart: Timestamp(unixSeconds: 1_770_000_000), random: RandomStream(seed: UInt64(node) + start * 100))
  }

  @discardableResult
  func send(_ bytes: [UInt8], from: Int, to: Int, _ reliability: Reliability = .reliable) throws(SendError) -> UInt64 {
    try machines[from].core.send(bytes, to: NodeID(to), reliability, at: now)
  }

  /// Does one poll of a node's endpoint. `isKilled` kills the node as soon as its messages are delivered.
  func poll(_ node: Int, isKilled: Bool = false) {
    machines[node].core.confirm()
    remember(node)
    machines[node].core.advance(to: now)
    flush(node)
    let inbox = machines[node].inbox
    machines[node].inbox = []
    for datagram in inbox { machines[node].core.receive(datagram.bytes, from: datagram.source, at: now) }
    remember(node)
    machines[node].received += machines[node].core.arrivals.received
    machines[node].settled += machines[node].core.arrivals.settled
    machines[node].core.arrivals = Arrivals()
    if isKilled { crash(node) } else { flush(node) }
  }

  private func remember(_ node: Int) {
    for block in machines[node].core.takeChangedBlocks() {
      // As it would come back from the file.
      machines[node].file[block.peer] = PeerBlock(block.bytes)
    }
  }

  private func flush(_ node: Int) {
    let batch = machines[node].core.outgoing
    machines[node].core.outgoing.removeAll()
    for index in batch.entries.indices {
      put(batch.bytes(index), from: Self.address(node), to: batch.entries[index].to)
    }
  }

  /// Lets a datagram fly, or not.
  func put(_ bytes: [UInt8], from source: SocketAddress, to target: SocketAddress) {
    recording?.append((bytes, source, target))
    for _ in 0..<(random.chance(weather.doubling) ? 2 : 1) where !random.chance(weather.loss) {
      count += 1
      let way = Span(nanoseconds: Int64(random.uniform(weather.delay.lowerBound, weather.delay.upperBound)))
      flying.append(Flying(arrival: now + way, order: count, bytes: bytes, source: source, target: target))
    }
  }

  func crash(_ node: Int) {
    machines[node].isDown = true
    machines[node].inbox = []
  }

  func start(_ node: Int, losesFile: Bool = false) throws {
    machines[node].starts += 1
    machines[node].isDown = false
    if losesFile { machines[node].file = [:] }
    machines[node].core = try makeCore(node, of: machines.count, start: machines[node].starts)
    machines[node].core.restore(machines[node].file.sorted { $0.key < $1.key }.map(\.value))
  }

  /// Polls every node that is up each millisecond, until that much time has gone by or `isDone` says so.
  func run(_ span: Span, until isDone: () -> Bool = { false }) {
    let end = now + span
    while now < end, !isDone() {
      now = now + .milliseconds(1)
      let arrived = flying.filter { $0.arrival <= now }.sorted { ($0.arrival, $0.order) < ($1.arrival, $1.order) }
      flying.removeAll { $0.arrival <= now }
      for datagram in arrived {
        let node = Int(datagram.target.port) - 4_000
        guard machines.indices.contains(node), !machines[node].isDown else { continue }
        machines[node].inbox.append((datagram.bytes, datagram.source))
      }
      for node in machines.indices where !machines[node].isDown { poll(node) }
    }
  }

  func counter(_ counter: EndpointCounter, at node: Int) -> UInt64 { machines[node].core.counters[counter] }
}

extension DatagramEndpoint {
  mutating func receive(_ bytes: [UInt8], from source: SocketAddress, isTruncated: Bool = false, at now: Instant) {
    bytes.withUnsafeBytes { receive($0, from: source, isTruncated: isTruncated, at: now) }
  }
}
