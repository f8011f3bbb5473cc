import Testing
import SimKernel
@testable import UDPTransport

@Suite("UDP: refusals, each with a counter of its own")
struct EndpointRefusalTests {
  /// Gives node 1 a datagram, and expects no effect but these counters.
  private func expect(
    _ counter: EndpointCounter, _ bytes: [UInt8], from source: SocketAddress = PaperWire.address(0),
    isTruncated: Bool = false, location: SourceLocation = #_sourceLocation
  ) throws {
    var core = try PaperWire(nodes: 3, seed: 1).machines[1].core
    core.receive(bytes, from: source, isTruncated: isTruncated, at: .start)
    #expect(core.counters[counter] == 1, sourceLocation: location)
    #expect(core.counters[.receivedDatagrams] == 1, sourceLocation: location)
    let refusals = EndpointCounter.allCases.filter { $0.rawValue >= EndpointCounter.oversized.rawValue }
    #expect(refusals.reduce(0) { $0 + core.counters[$1] } == 1, "\(core.counters)", sourceLocation: location)
    #expect(core.arrivals.isEmpty && core.counters[.deliveredMessages] == 0, sourceLocation: location)
  }

  @Test("a datagram made by hand with the right key is taken: so the refusals below are for their own reason")
  func good() throws {
    var core = try PaperWire(seed: 1).machines[1].core
    core.receive(ForgedDatagram().bytes, from: PaperWire.address(0), at: .start)
    #expect(core.arrivals.received == [Received(from: NodeID(0), bytes: [7], reliability: .plain)])
  }

  @Test("bytes that are not a valid datagram of this protocol")
  func malformed() throws {
    let good = ForgedDatagram().bytes
    try expect(.tooShort, [])
    try expect(.tooShort, Array(good.prefix(47)))
    try expect(.badMagic, [0] + good.dropFirst())
    var other = good
    other[4] = 2
    try expect(.unknownVersion, other)
    try expect(.badLength, good.dropLast())
    try expect(.badLength, good + [0])
    try expect(.badLength, ForgedDatagram(lengthError: 1).bytes)
    try expect(.unknownKind, ForgedDatagram(kind: 9).bytes)
    try expect(.oversized, good + [UInt8](repeating: 0, count: 1_200))
    try expect(.oversized, good, isTruncated: true)
  }

  @Test("a datagram for another node, or from an unknown one")
  func foreign() throws {
    try expect(.wrongReceiver, ForgedDatagram(receiver: 2).bytes)
    try expect(.unknownSender, ForgedDatagram(sender: 9).bytes)
    // Our own datagram, sent back to us: it is for the peer.
    try expect(.wrongReceiver, ForgedDatagram(sender: 1, receiver: 0).bytes)
    try expect(.unknownKey, ForgedDatagram(key: 3).bytes)
  }

  @Test("a forged code")
  func forged() throws {
    try expect(.forged, ForgedDatagram(secret: [UInt8](repeating: 3, count: 32)).bytes)
    // A good datagram under the other key's id.
    try expect(.forged, ForgedDatagram(key: 1).bytes)
    var changed = ForgedDatagram().bytes
    changed[48] ^= 1
    try expect(.forged, changed)
  }

  @Test("authentic datagrams without sense")
  func senseless() throws {
    func expect(_ counter: EndpointCounter, _ body: [UInt8], kind: DatagramKind = .plain) throws {
      try self.expect(counter, ForgedDatagram(kind: kind.rawValue, body: body).bytes)
    }
    let piece = ForgedDatagram.piece
    try expect(.badBody, [1, 2, 3])
    try expect(.badBody, piece(1, 1, 1, nil, nil, [7]))
    try expect(.badBody, piece(0, 0, 1, nil, nil, [7]))
    try expect(.badBody, piece(.max, 0, 1, nil, nil, [7]))
    try expect(.badBody, piece(1, 0, 1, nil, .max, [7]), kind: .reliable)
    try expect(.badBody, [1, 2, 3], kind: .acknowledgement)
    try expect(.badBody, [UInt8](repeating: 0, count: 16 + 17 * 8), kind: .acknowledgement)
    try self.expect(.badBody, ForgedDatagram(epoch: 0).bytes)
    try self.expect(.badBody, ForgedDatagram(sequence: 0).bytes)
    try expect(.messageTooLong, piece(1, 0, 2, 2_000_000, nil, [7]))
    try expect(.fragmentTooMany, piece(1, 0, 1_025, 1_025, nil, [7]))
    try expect(.fragmentInconsistent, piece(1, 0, 1, 2, nil, [7]))
    try expect(.fragmentInconsistent, piece(1, 0, 2, 3, nil, [7]))
    try expect(.fragmentInconsistent, piece(1, 1, 2, 9_000, nil, [7]))
    try expect(.fragmentInconsistent, piece(1, 1, 3, 6, nil, [7]))
    try expect(.fragmentInconsistent, piece(1, 0, 2, 0, nil, []))
    try expect(.fragmentOutsideWindow, piece(1_025, 0, 1, nil, 1, [7]), kind: .reliable)
    try expect(.fragmentOutsideWindow, piece(1_000, 0, 100, 100, 1, [7]), kind: .reliable)
    try expect(.staleAcknowledgement, ForgedDatagram.acknowledgement(base: 100), kind: .acknowledgement)
    try expect(.staleAcknowledgement, ForgedDatagram.acknowledgement(epoch: 9, base: 1), kind: .acknowledgement)
  }

  @Test("replayed, too old, and of an older epoch; what only comes late is taken and counted")
  func repeated() throws {
    var core = try PaperWire(seed: 1).machines[1].core
    func give(_ sequence: UInt64, epoch: UInt64 = 5) {
      core.receive(ForgedDatagram(epoch: epoch, sequence: sequence).bytes, from: PaperWire.address(0), at: .start)
    }
    give(10)
    give(10)
    #expect(core.counters[.replayed] == 1)
    give(9)
    #expect(core.counters[.reordered] == 1 && core.counters[.deliveredMessages] == 2)
    give(3_000)
    give(20)
    #expect(core.counters[.tooOld] == 1)
    give(9_000, epoch: 4)
    #expect(core.counters[.oldEpoch] == 1)
    give(1, epoch: 6)
    #expect(core.counters[.deliveredMessages] == 4)
  }

  @Test("from another address than the peer's: taken and counted, but nothing is sent there")
  func otherAddress() throws {
    var core = try PaperWire(seed: 1).machines[1].core
    let body = ForgedDatagram.piece(floor: 1)
    core.receive(ForgedDatagram(kind: 2, body: body).bytes, from: .loopback(port: 9), at: .start)
    #expect(core.counters[.otherAddress] == 1 && core.arrivals.received.count == 1)
    core.confirm()
    core.advance(to: .start)
    #expect(core.outgoing.entries.map(\.to) == [PaperWire.address(0)])
  }

  @Test("a stranger who sends garbage is not read any more that second; a peer's address is, even if it is forged")
  func throttled() throws {
    var limits = EndpointLimits()
    limits.garbagePerSecond = 5
    var core = try PaperWire(seed: 1, limits: limits).machines[1].core
    let garbage = ForgedDatagram(secret: [UInt8](repeating: 9, count: 32)).bytes
    let stranger = try #require(SocketAddress("10.0.0.1:99"))
    for _ in 0..<20 { core.receive(garbage, from: stranger, at: .start) }
    #expect(core.counters[.forged] == 5 && core.counters[.throttled] == 15)
    core.receive(garbage, from: stranger, at: .start + .seconds(2))
    #expect(core.counters[.forged] == 6)
    for _ in 0..<20 { core.receive(garbage, from: PaperWire.address(0), at: .start) }
    core.receive(ForgedDatagram().bytes, from: PaperWire.address(0), at: .start)
    #expect(core.counters[.forged] == 26 && core.arrivals.received.count == 1)
  }

  @Test("the public key is refused on any address beyond this machine")
  func loopbackOnly() throws {
    func make(_ own: String, _ peer: String) throws -> DatagramEndpoint {
      try DatagramEndpoint(
        node: NodeID(1), address: try #require(SocketAddress(own)), epoch: 1,
        peers: [.init(NodeID(0), at: try #require(SocketAddress(peer)), keys: .loopbackOnly)],
        wallClockAtStart: Timestamp(nanoseconds: 0), random: RandomStream(seed: 1))
    }
    #expect(throws: EndpointError.self) { try make("0.0.0.0:1", "127.0.0.1:2") }
    #expect(throws: EndpointError.self) { try make("127.0.0.1:1", "192.168.0.7:2") }
    #expect(throws: EndpointError.self) { try make("[::]:1", "[::1]:2") }
    var core = try make("127.0.0.1:1", "127.9.9.9:2")
    let known = ForgedDatagram(key: 0, secret: [UInt8](repeating: 0x54, count: 32)).bytes
    core.receive(known, from: try #require(SocketAddress("192.168.0.7:2")), at: .start)
    #expect(core.counters[.notLoopback] == 1 && core.arrivals.isEmpty)
    core.receive(known, from: .loopback(port: 77), at: .start)
    #expect(core.arrivals.received.count == 1)
    #expect(throws: EndpointError.contradictoryPeer(NodeID(5))) { try core.use(.loopbackOnly, for: NodeID(5)) }
  }

  @Test("contradictory settings are refused when an endpoint is made")
  func contradictions() throws {
    func make(_ peers: [Int], epoch: UInt64 = 1, limits: EndpointLimits = .init(), keys: KeyRing = PaperWire.keys)
      throws
    {
      _ = try DatagramEndpoint(
        node: NodeID(1), address: .loopback(port: 1), epoch: epoch,
        peers: peers.map { .init(NodeID($0), at: .loopback(port: 2), keys: keys) }, limits: limits,
        wallClockAtStart: Timestamp(nanoseconds: 0), random: RandomStream(seed: 1))
    }
    try make([0, 2])
    #expect(throws: EndpointError.contradictoryPeer(NodeID(1))) { try make([0, 1]) }
    #expect(throws: EndpointError.contradictoryPeer(NodeID(0))) { try make([0, 0]) }
    #expect(throws: EndpointError.noKeys(NodeID(0))) { try make([0], keys: KeyRing([])) }
    #expect(throws: EndpointError.noEpoch) { try make([0], epoch: 0) }
    for change: @Sendable (inout EndpointLimits) -> Void in [
      { $0.datagramSize = 100 }, { $0.messageSize = 2 << 20 }, { $0.queuedBytes = 10 }, { $0.unfinishedBytes = 10 },
      { $0.outgoingBytes = 10 }, { $0.datagramSize = 70_000 },
    ] {
      var limits = EndpointLimits()
      change(&limits)
      #expect(throws: EndpointError.self) { try make([0], limits: limits) }
    }
  }
}
