import Cluster
import Devices
import SimKernel
import UDPTransport
import PersonWire
import Foundation
import Testing

/// A node that keeps what it gets, and sends what it is given.
private actor Listener: Node {
  nonisolated let lane: NodeExecutor
  private let context: NodeContext
  private(set) var heard: [Heard] = []
  private var outgoing: [(to: NodeID, channel: Channel, message: Message)] = []

  init(_ lane: NodeExecutor) {
    self.lane = lane
    context = NodeContext(lane)
  }

  func receive(_ envelope: borrowing Envelope) {
    heard.append(Heard(from: envelope.from, channel: envelope.channel, bytes: envelope.message.wireBytes))
  }

  func wake(_ token: UInt64) {
    for message in outgoing { context.send(to: message.to, on: message.channel, message.message) }
    outgoing = []
  }

  func give(_ message: Message, to node: NodeID, on channel: Channel) { outgoing.append((node, channel, message)) }
}

private struct Heard: Hashable {
  let from: NodeID
  let channel: Channel
  let bytes: [UInt8]
}

/// Two nodes that send each other messages on request.
private protocol NodePair: AnyObject {
  func say(_ message: Message, from: Int, to: Int, on channel: Channel)
  /// Returns the messages that the node received in all its incarnations, once there are that many or the wait is too
  /// long.
  func heard(by node: Int, count: Int) throws -> [Heard]
  /// The node ends in an instant, and starts again.
  func restart(_ node: Int) throws
}

/// Both nodes on one kernel, over its model of the network.
private final class SimulatedPair: NodePair {
  private let kernel = Kernel(seed: 3)
  private var nodes: [Listener] = []
  private var earlier: [[Heard]] = [[], []]

  init() {
    nodes = [Listener(kernel.makeLane()), Listener(kernel.makeLane())]
    let profile = LinkProfile(latency: .constant(.milliseconds(20)))
    kernel.connect(NodeID(0), NodeID(1), up: profile, down: profile)
    for node in nodes { node.assumeIsolated { $0.attach() } }
  }

  func say(_ message: Message, from: Int, to: Int, on channel: Channel) {
    nodes[from].assumeIsolated { $0.give(message, to: NodeID(to), on: channel) }
    kernel.wake(nodes[from].lane, after: .zero, token: 1)
  }

  func heard(by node: Int, count: Int) -> [Heard] {
    kernel.run(until: kernel.now + .seconds(5))
    return earlier[node] + nodes[node].assumeIsolated { $0.heard }
  }

  func restart(_ node: Int) {
    earlier[node] += nodes[node].assumeIsolated { $0.heard }
    kernel.end(NodeID(node))
    nodes[node] = Listener(kernel.reincarnate(NodeID(node)))
    nodes[node].assumeIsolated { $0.attach() }
  }
}

/// Each node on a kernel of its own that follows the machine's clock, with the other at the end of a socket.
private final class UDPPair: NodePair {
  private final class Side {
    let kernel: Kernel
    let endpoint: UDPEndpoint
    let gateway: NodeGateway
    let node: Listener

    init(_ number: Int, _ configuration: UDPEndpoint.Configuration, _ socket: UDPSocket?) throws {
      kernel = Kernel(seed: UInt64(number))
      endpoint = try UDPEndpoint(configuration, socket: socket)
      gateway = NodeGateway(endpoint, peers: [NodeID(1 - number)])
      let lanes = [kernel.makeLane(), kernel.makeLane()]
      let profile = LinkProfile(latency: .constant(.milliseconds(1)))
      kernel.connect(NodeID(0), NodeID(1), up: profile, down: profile)
      kernel.open(gateway)
      gateway.kernel = kernel
      kernel.number(from: UInt64(number + 1) &<< 60 | endpoint.epoch &<< 8)
      node = Listener(lanes[number])
      node.assumeIsolated { $0.attach() }
    }

    func turn(_ number: Int) throws {
      let arrivals = try endpoint.poll(.milliseconds(2))
      kernel.run(until: kernel.now + .milliseconds(2))
      for settlement in arrivals.settled { gateway.settle(settlement) }
      for message in arrivals.received {
        guard let envelope = gateway.envelope(message.bytes, from: message.from, to: NodeID(number)) else { continue }
        kernel.arrive(envelope)
      }
      kernel.run(until: kernel.now + .milliseconds(2))
      gateway.send()
    }
  }

  private let folder = NSTemporaryDirectory() + "contract-\(UUID().uuidString)"
  private var configurations: [UDPEndpoint.Configuration] = []
  private var sides: [Side?] = []
  private var earlier: [[Heard]] = [[], []]

  init() throws {
    let sockets = try [UDPSocket(.loopback()), UDPSocket(.loopback())]
    for number in 0...1 {
      try FileManager.default.createDirectory(atPath: "\(folder)/\(number)", withIntermediateDirectories: true)
      let peer = DatagramEndpoint.Peer(NodeID(1 - number), at: sockets[1 - number].address, keys: .loopbackOnly)
      configurations.append(
        .init(
          node: NodeID(number), address: sockets[number].address, peers: [peer], stateFolder: "\(folder)/\(number)"))
      sides.append(try Side(number, configurations[number], sockets[number]))
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  func say(_ message: Message, from: Int, to: Int, on channel: Channel) {
    guard let side = sides[from] else { return }
    side.node.assumeIsolated { $0.give(message, to: NodeID(to), on: channel) }
    side.kernel.wake(side.node.lane, after: .zero, token: 1)
  }

  func heard(by node: Int, count: Int) throws -> [Heard] {
    func all() -> [Heard] { earlier[node] + (sides[node]?.node.assumeIsolated { $0.heard } ?? []) }
    let clock = MonotonicClock()
    while all().count < count, clock.now.sinceStart < .seconds(20) { try turn() }
    // A duplicate would arrive soon.
    for _ in 0..<20 { try turn() }
    return all()
  }

  private func turn() throws { for number in 0...1 { try sides[number]?.turn(number) } }

  func restart(_ node: Int) throws {
    earlier[node] += sides[node]?.node.assumeIsolated { $0.heard } ?? []
    sides[node] = nil
    sides[node] = try Side(node, configurations[node], nil)
  }
}

@Suite("The guarantees to a node, in one process and over UDP alike", .waits, .timeLimit(.minutes(30)))
struct NodeContractTests {
  enum Way: CaseIterable, Sendable {
    case simulated, udp

    fileprivate func make() throws -> any NodePair {
      switch self {
      case .simulated: SimulatedPair()
      case .udp: try UDPPair()
      }
    }
  }

  private static let channels: [Channel] = [.datagram, .session, .lan, .https, .push]
  private static let device = DeviceID(role: .watch, installation: 2)

  private static func keys(_ count: UInt64) -> Message {
    Message(SyncMessage.resend((0..<count).map { RecordKey(domain: .workouts, id: $0) }, to: .phone))
  }

  @Test("a message arrives once, on its channel, from its sender, byte for byte", arguments: Way.allCases)
  func asItWas(way: Way) throws {
    let pair = try way.make()
    let messages: [Message] = [
      Message(Probe.sample(sequence: 7, heartRate: 61.5)), Message(SyncMessage.hello(Self.device)),
      Message(SyncMessage.claim(Self.device)), Message(SyncMessage.grant(Self.device, epoch: 3)),
      Message(SyncMessage.restoreRequest(Self.device, RestorePlace(epoch: 3, cursor: 9))), Self.keys(1),
      Self.keys(9_000),
    ]
    var said: [Heard] = []
    for channel in Self.channels {
      for message in messages {
        pair.say(message, from: 0, to: 1, on: channel)
        said.append(Heard(from: NodeID(0), channel: channel, bytes: message.wireBytes))
      }
    }
    let heard = try pair.heard(by: 1, count: said.count)
    #expect(heard.count == said.count && Set(heard) == Set(said))
    #expect(try pair.heard(by: 0, count: 0).isEmpty)
  }

  @Test("both speak at once, and each message arrives exactly once", arguments: Way.allCases)
  func bothWays(way: Way) throws {
    let pair = try way.make()
    for number in 0..<200 {
      for node in 0...1 { pair.say(Self.keys(UInt64(number)), from: node, to: 1 - node, on: .https) }
    }
    for node in 0...1 {
      let heard = try pair.heard(by: node, count: 200)
      #expect(heard.count == 200 && Set(heard).count == 200)
    }
  }

  @Test(
    "a node that restarts hears nothing twice, and everything that is said to it from then on", arguments: Way.allCases)
  func restarts(way: Way) throws {
    let pair = try way.make()
    for number in 0..<30 { pair.say(Self.keys(UInt64(number)), from: 0, to: 1, on: .session) }
    _ = try pair.heard(by: 1, count: 30)
    for (round, node) in [1, 0, 1].enumerated() {
      try pair.restart(node)
      for number in 0..<5 { pair.say(Self.keys(UInt64(100 + 10 * round + number)), from: 0, to: 1, on: .session) }
      _ = try pair.heard(by: 1, count: 35 + 5 * round)
    }
    let heard = try pair.heard(by: 1, count: 45)
    #expect(heard.count == 45 && Set(heard).count == 45)
  }
}
