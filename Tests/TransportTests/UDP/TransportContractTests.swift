import Testing
import SimKernel
import UDPTransport

/// The contract of every transport.
protocol PairOfEnds: AnyObject {
  func send(_ bytes: [UInt8], from: Int, to: Int, _ reliability: Reliability) throws(SendError)
  /// Lets time go by until the node has that many messages, or much too much time has gone by.
  func received(by node: Int, count: Int) throws -> [Received]
  /// Ends the node without warning, and starts it again.
  func restart(_ node: Int) throws
}

enum KindOfTransport: CaseIterable, Sendable {
  case paper, stormyPaper, loopback, loopbackSix

  func make() throws -> any PairOfEnds {
    switch self {
    case .paper: try PaperPair(PaperWire(seed: 7))
    case .stormyPaper: try PaperPair(PaperWire(seed: 7, weather: ReliabilityTests.storm))
    case .loopback: try LoopbackPair("127.0.0.1:0")
    case .loopbackSix: try LoopbackPair("[::1]:0")
    }
  }
}

final class PaperPair: PairOfEnds {
  private let wire: PaperWire

  init(_ wire: PaperWire) { self.wire = wire }

  func send(_ bytes: [UInt8], from: Int, to: Int, _ reliability: Reliability) throws(SendError) {
    try wire.send(bytes, from: from, to: to, reliability)
  }

  func received(by node: Int, count: Int) throws -> [Received] {
    wire.run(.seconds(25)) { wire.machines[node].received.count >= count }
    wire.run(.milliseconds(500))
    return wire.machines[node].received
  }

  func restart(_ node: Int) throws {
    wire.crash(node)
    try wire.start(node)
  }
}

/// Two endpoints with sockets.
final class LoopbackPair: PairOfEnds {
  private var ends: [UDPEndpoint] = []
  private var messages: [[Received]] = [[], []]
  private var configurations: [UDPEndpoint.Configuration] = []
  private let folder: ScratchFolder

  init(_ text: String) throws {
    folder = try ScratchFolder()
    let address = try #require(SocketAddress(text))
    let sockets = try [UDPSocket(address), UDPSocket(address)]
    for node in 0...1 {
      let state = folder.path("node-\(node)")
      try ScratchFolder.make(state)
      let peer = DatagramEndpoint.Peer(NodeID(1 - node), at: sockets[1 - node].address, keys: PaperWire.keys)
      configurations.append(
        .init(node: NodeID(node), address: sockets[node].address, peers: [peer], stateFolder: state))
      ends.append(try UDPEndpoint(configurations[node], socket: sockets[node]))
    }
  }

  func send(_ bytes: [UInt8], from: Int, to: Int, _ reliability: Reliability) throws(SendError) {
    guard ends.indices.contains(to) else { throw .unknownPeer(NodeID(to)) }
    try ends[from].send(bytes, to: NodeID(to), reliability)
  }

  func received(by node: Int, count: Int) throws -> [Received] {
    let end = ends[node].now + .seconds(20)
    while messages[node].count < count, ends[node].now < end { try pollBoth() }
    for _ in 0..<5 { try pollBoth() }
    return messages[node]
  }

  private func pollBoth() throws {
    for node in 0...1 { messages[node] += try ends[node].poll(.milliseconds(2)).received }
  }

  func restart(_ node: Int) throws {
    // Its delivered messages are confirmed before it ends.
    messages[node] += try ends[node].poll(.zero).received
    _ = try ends[node].poll(.zero)
    let other = ends[1 - node]
    ends[node] = other
    ends[node] = try UDPEndpoint(configurations[node])
  }
}

@Suite("UDP: what every transport does", .timeLimit(.minutes(30)))
struct TransportContractTests {
  @Test("a reliable message arrives unchanged, whatever its length", arguments: KindOfTransport.allCases)
  func lengths(kind: KindOfTransport) throws {
    let pair = try kind.make()
    let messages = [0, 1, 200, 1_127, 1_128, 1_129, 2_256, 2_257, 70_000].map { count in
      (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ count) }
    }
    for message in messages { try pair.send(message, from: 0, to: 1, .reliable) }
    let received = try pair.received(by: 1, count: messages.count)
    #expect(received.allSatisfy { $0.from == NodeID(0) && $0.reliability == .reliable })
    #expect(received.map(\.bytes).sorted { $0.count < $1.count } == messages)
  }

  @Test("both ends speak at once, and each message arrives exactly once", arguments: KindOfTransport.allCases)
  func bothWays(kind: KindOfTransport) throws {
    let pair = try kind.make()
    for index in 0..<300 {
      try pair.send(ForgedDatagram.number(UInt32(index)), from: 0, to: 1, .reliable)
      try pair.send(ForgedDatagram.number(UInt32(index)), from: 1, to: 0, .reliable)
    }
    for node in 0...1 {
      let received = try pair.received(by: node, count: 300).map(\.bytes)
      #expect(received.count == 300 && Set(received).count == 300)
    }
  }

  @Test("a plain message arrives at most once, and on a calm way once", arguments: KindOfTransport.allCases)
  func plain(kind: KindOfTransport) throws {
    let pair = try kind.make()
    for index in 0..<20 { try pair.send([UInt8(index)], from: 0, to: 1, .plain) }
    let received = try pair.received(by: 1, count: kind == .stormyPaper ? 21 : 20).map(\.bytes)
    #expect(Set(received).count == received.count)
    #expect(kind == .stormyPaper ? received.count < 20 : received.count == 20)
  }

  @Test("a message that is too large or for an unknown peer is refused at once", arguments: KindOfTransport.allCases)
  func refusals(kind: KindOfTransport) throws {
    let pair = try kind.make()
    let tooLarge = [UInt8](repeating: 0, count: (1 << 20) + 1)
    for reliability in [Reliability.plain, .reliable] {
      #expect(throws: SendError.tooLarge(tooLarge.count, limit: 1 << 20)) {
        try pair.send(tooLarge, from: 0, to: 1, reliability)
      }
      #expect(throws: SendError.unknownPeer(NodeID(7))) { try pair.send([1], from: 0, to: 7, reliability) }
    }
  }

  @Test(
    "either end restarts in the middle: nothing arrives twice, and what comes after arrives",
    arguments: KindOfTransport.allCases)
  func restart(kind: KindOfTransport) throws {
    let pair = try kind.make()
    for index in 0..<50 { try pair.send([UInt8(index)], from: 0, to: 1, .reliable) }
    _ = try pair.received(by: 1, count: 50)
    for (round, node) in [1, 0, 1].enumerated() {
      try pair.restart(node)
      try pair.send([UInt8(100 + round)], from: 0, to: 1, .reliable)
      try pair.send([UInt8(200 + round)], from: 0, to: 1, .reliable)
      _ = try pair.received(by: 1, count: 52 + 2 * round)
    }
    let received = try pair.received(by: 1, count: 56).map(\.bytes)
    #expect(received.count == 56 && Set(received).count == 56)
  }
}
