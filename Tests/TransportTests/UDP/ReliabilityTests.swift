import Testing
import SimKernel
@testable import UDPTransport

@Suite("UDP: reliability over a bad network")
struct ReliabilityTests {
  static let storm = PaperWire.Weather(loss: 0.3, doubling: 0.2, delay: 1e6...80e6)

  /// Different messages of many lengths, some of several pieces.
  static func messages(_ count: Int, from node: Int) -> [[UInt8]] {
    (0..<count).map { index in
      let length = index % 7 == 0 ? 1_000 + index * 37 : index % 50
      return ForgedDatagram.number(UInt32(index)) + [UInt8(node)]
        + [UInt8](repeating: UInt8(index % 251), count: length)
    }
  }

  @Test("every reliable message arrives exactly once, whatever is lost, doubled and overtaken", arguments: 1...10)
  func exactlyOnce(seed: Int) throws {
    let wire = try PaperWire(seed: UInt64(seed), weather: Self.storm)
    let sent = [Self.messages(150, from: 0), Self.messages(80, from: 1)]
    for node in 0...1 { for message in sent[node] { try wire.send(message, from: node, to: 1 - node) } }
    wire.run(.seconds(29)) { wire.machines[0].settled.count == 150 && wire.machines[1].settled.count == 80 }
    for node in 0...1 {
      #expect(sorted(wire.machines[1 - node].received) == sorted(sent[node]))
      #expect(wire.machines[node].settled.allSatisfy { $0.outcome == .acknowledged })
      #expect(wire.machines[node].core.nextDeadline == nil, "nothing is left to do")
    }
    #expect(wire.counter(.retransmitted, at: 0) > 0 && wire.counter(.duplicate, at: 1) > 0)
    #expect(wire.counter(.reordered, at: 1) > 0 && wire.counter(.replayed, at: 1) > 0)
  }

  @Test("plain messages arrive at most once", arguments: 1...5)
  func atMostOnce(seed: Int) throws {
    let wire = try PaperWire(seed: UInt64(seed), weather: Self.storm)
    let sent = Self.messages(200, from: 0)
    for message in sent { try wire.send(message, from: 0, to: 1, .plain) }
    wire.run(.seconds(10))
    let received = sorted(wire.machines[1].received)
    #expect(Set(received).count == received.count && Set(received).isSubset(of: Set(sent)))
    #expect(received.count > 80 && received.count < 200)
    #expect(wire.counter(.retransmitted, at: 0) == 0)
    #expect(wire.counter(.fragmentTimedOut, at: 1) > 0, "what lost a piece is given up")
    #expect(wire.machines[1].core.nextDeadline == nil)
  }

  @Test("a message of a mebibyte arrives over a network that loses every tenth datagram")
  func large() throws {
    let wire = try PaperWire(seed: 3, weather: .init(loss: 0.1, delay: 1e6...5e6))
    let message = (0..<1 << 20).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 7) }
    try wire.send(message, from: 0, to: 1)
    wire.run(.seconds(20)) { !wire.machines[0].settled.isEmpty }
    #expect(wire.machines[1].received.map(\.bytes) == [message])
  }

  @Test("acknowledgements that are lost make nothing arrive twice")
  func lostAcknowledgements() throws {
    let wire = try PaperWire(seed: 1)
    try wire.send([1], from: 0, to: 1)
    wire.poll(0)
    wire.run(.milliseconds(2))
    // From here on nothing of node 1 gets through.
    wire.weather.loss = 1
    wire.run(.seconds(3))
    wire.weather.loss = 0
    wire.run(.seconds(12)) { !wire.machines[0].settled.isEmpty }
    #expect(wire.machines[1].received.count == 1)
    #expect(wire.machines[0].settled.map(\.outcome) == [.acknowledged])
  }

  @Test("waits longer each time, by chance not the same for everybody, and gives up in the end")
  func backoff() throws {
    let wire = try PaperWire(seed: 1, weather: .init(loss: 1))
    wire.recording = []
    let number = try wire.send([1], from: 0, to: 1)
    var times: [Instant] = []
    while wire.machines[0].settled.isEmpty, wire.now < .start + .seconds(60) {
      let before = wire.recording?.count
      wire.run(.milliseconds(1))
      if wire.recording?.count != before { times.append(wire.now) }
    }
    #expect(wire.machines[0].settled == [Settlement(peer: NodeID(1), message: number, outcome: .gaveUp)])
    #expect((Span.seconds(30)...(.milliseconds(30_002))).contains(wire.now.sinceStart))
    let waits = zip(times, times.dropFirst()).map { ($1 - $0).seconds }
    #expect((7...14).contains(waits.count))
    for (index, wait) in waits.enumerated() {
      let base = min(0.2 * Double(1 << index), 5)
      #expect(wait >= base * 0.74 && wait <= base * 1.26 + 0.002, "wait \(index): \(wait)")
    }
    #expect(wire.counter(.gaveUp, at: 0) == 1)
    // A message that was given up doesn't delay later ones.
    wire.weather.loss = 0
    try wire.send([2], from: 0, to: 1)
    wire.run(.seconds(1))
    #expect(wire.machines[1].received.map(\.bytes) == [[2]])
    #expect(wire.machines[0].core.nextDeadline == nil)
  }

  @Test("says when its queue is full, takes no more memory, and takes more again once there is room")
  func backPressure() throws {
    var limits = EndpointLimits()
    limits.queuedMessages = 10
    let wire = try PaperWire(seed: 1, limits: limits)
    for index in 0..<10 { try wire.send([UInt8(index)], from: 0, to: 1) }
    #expect(throws: SendError.full(NodeID(1), messages: 10, bytes: 10)) { try wire.send([10], from: 0, to: 1) }
    #expect(wire.counter(.queueFull, at: 0) == 1)
    // A plain message does not wait in that queue.
    try wire.send([11], from: 0, to: 1, .plain)
    wire.run(.seconds(1))
    try wire.send([10], from: 0, to: 1)
    wire.run(.seconds(1))
    #expect(wire.machines[1].received.count == 12)
  }

  @Test("bounds the bytes that wait for a peer, and those that wait for the socket")
  func backPressureInBytes() throws {
    let wire = try PaperWire(seed: 1)
    let block = [UInt8](repeating: 0, count: 1 << 20)
    for _ in 0..<4 { try wire.send(block, from: 0, to: 1) }
    #expect(throws: SendError.full(NodeID(1), messages: 4, bytes: 4 << 20)) { try wire.send([1], from: 0, to: 1) }
    #expect(throws: SendError.self) { for _ in 0..<10 { try wire.send(block, from: 0, to: 1, .plain) } }
    #expect(wire.machines[0].core.outgoing.byteCount <= 8 << 20)
    #expect(throws: SendError.tooLarge((1 << 20) + 1, limit: 1 << 20)) { try wire.send(block + [0], from: 0, to: 1) }
    #expect(throws: SendError.unknownPeer(NodeID(9))) { try wire.send([1], from: 0, to: 9) }
    #expect(wire.counter(.messageTooLarge, at: 0) == 1)
  }

  @Test("sends less at once when datagrams are lost, and more when they arrive")
  func flight() throws {
    func sentAtOnce(loss: Double) throws -> UInt64 {
      let wire = try PaperWire(seed: 1, weather: .init(loss: loss, delay: 20e6...20e6))
      for _ in 0..<4 { try wire.send([UInt8](repeating: 0, count: 1 << 20), from: 0, to: 1) }
      wire.run(.milliseconds(400))
      let before = wire.counter(.sentDatagrams, at: 0)
      wire.run(.milliseconds(40))
      return wire.counter(.sentDatagrams, at: 0) - before
    }
    #expect(try sentAtOnce(loss: 0.2) * 2 < sentAtOnce(loss: 0))
  }

  @Test("unfinished plain messages are bounded in number, and the oldest goes first")
  func reassemblyFull() throws {
    var core = try PaperWire(seed: 1).machines[1].core
    func piece(_ message: UInt64, _ index: UInt16, _ sequence: UInt64) {
      let body = ForgedDatagram.piece(message: message, index: index, count: 2, length: 2)
      core.receive(ForgedDatagram(sequence: sequence, body: body).bytes, from: PaperWire.address(0), at: .start)
    }
    for message in 1...17 { piece(UInt64(message), 0, UInt64(message)) }
    #expect(core.counters[.reassemblyFull] == 1)
    piece(17, 1, 100)
    #expect(core.arrivals.received.count == 1)
    piece(1, 1, 101)
    #expect(core.arrivals.received.count == 1, "the first message had to go")
    piece(16, 0, 102)
    #expect(core.counters[.duplicate] == 1)
  }

  @Test("pieces that do not fit together are refused", arguments: [false, true])
  func inconsistentPieces(isReliable: Bool) throws {
    var core = try PaperWire(seed: 1).machines[1].core
    var sequence: UInt64 = 0
    func give(_ message: UInt64, _ index: UInt16, of count: UInt16, _ length: UInt32, _ payload: [UInt8]) {
      sequence += 1
      let body = ForgedDatagram.piece(
        message: message, index: index, count: count, length: length, floor: isReliable ? 1 : nil, payload: payload)
      let kind = isReliable ? DatagramKind.reliable : .plain
      core.receive(
        ForgedDatagram(kind: kind.rawValue, sequence: sequence, body: body).bytes, from: PaperWire.address(0),
        at: .start)
    }
    give(10, 0, of: 2, 4, [1, 2])
    give(10, 1, of: 2, 3, [1])
    give(10, 1, of: 3, 5, [1, 2])
    #expect(core.counters[.fragmentInconsistent] == 2)
    if isReliable {
      // Numbers that another message has.
      give(11, 0, of: 1, 1, [1])
      give(9, 1, of: 2, 4, [1, 2])
      give(11, 1, of: 2, 4, [1, 2])
      #expect(core.counters[.fragmentInconsistent] + core.counters[.duplicate] == 5)
    }
    give(10, 1, of: 2, 4, [3, 4])
    #expect(core.arrivals.received.map(\.bytes) == [[1, 2, 3, 4]])
  }

  private func sorted(_ received: [Received]) -> [[UInt8]] { sorted(received.map(\.bytes)) }
  private func sorted(_ messages: [[UInt8]]) -> [[UInt8]] { messages.sorted { $0.lexicographicallyPrecedes($1) } }
}
