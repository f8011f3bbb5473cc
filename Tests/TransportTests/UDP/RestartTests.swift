import SimKernel
import UDPTransport
import Testing

@Suite("UDP: restarts")
struct RestartTests {
  static func number(_ index: Int) -> [UInt8] {
    ForgedDatagram.number(UInt32(index)) + [UInt8](repeating: 1, count: 3_000)
  }

  @Test(
    "the receiver is killed again and again between polls: every message still arrives exactly once", arguments: 1...6)
  func receiverRestarts(seed: Int) throws {
    let wire = try PaperWire(seed: UInt64(seed), weather: ReliabilityTests.storm)
    var random = RandomStream(seed: UInt64(seed))
    for index in 0..<120 { try wire.send(Self.number(index), from: 0, to: 1) }
    for _ in 0..<12 {
      wire.run(.milliseconds(Int64(20 + random.below(300))))
      // The program has dealt with what it has, and says so; then it dies before anything leaves.
      wire.machines[1].core.confirm()
      for block in wire.machines[1].core.takeChangedBlocks() { wire.machines[1].file[block.peer] = block }
      wire.crash(1)
      wire.run(.milliseconds(Int64(random.below(300))))
      try wire.start(1)
    }
    wire.run(.seconds(25)) { wire.machines[0].settled.count == 120 }
    let received = wire.machines[1].received.map { $0.bytes }
    #expect(
      wire.machines[0].settled.count == 120 && wire.machines[0].settled.allSatisfy { $0.outcome == .acknowledged })
    #expect(received.count == 120 && Set(received).count == 120)
  }

  @Test("a program that dies over messages it was handed is handed these again, and no others", arguments: 1...6)
  func diesOverMessages(seed: Int) throws {
    let wire = try PaperWire(seed: UInt64(seed), weather: ReliabilityTests.storm)
    for index in 0..<60 { try wire.send(Self.number(index), from: 0, to: 1) }
    var mayRepeat: Set<[UInt8]> = []
    for _ in 0..<8 {
      wire.run(.milliseconds(150))
      let before = wire.machines[1].received.count
      wire.poll(1, isKilled: true)
      mayRepeat.formUnion(wire.machines[1].received[before...].map(\.bytes))
      wire.run(.milliseconds(100))
      try wire.start(1)
    }
    // A poll of `run` hands out as well, and the kill follows after it: what that one handed out may come again too.
    wire.run(.seconds(25)) { wire.machines[0].settled.count == 60 }
    let counts = Dictionary(grouping: wire.machines[1].received.map(\.bytes)) { $0 }.mapValues(\.count)
    #expect(counts.count == 60, "nothing is lost")
    for (message, count) in counts where count > 1 { #expect(mayRepeat.contains(message)) }
  }

  @Test("the sender restarts: its old datagrams are refused from then on, its new messages arrive")
  func senderRestarts() throws {
    let wire = try PaperWire(seed: 1)
    wire.recording = []
    for index in 0..<5 { try wire.send([UInt8(index)], from: 0, to: 1) }
    wire.run(.seconds(1))
    let old = wire.recording?.filter { $0.target == PaperWire.address(1) } ?? []
    wire.crash(0)
    try wire.start(0)
    try wire.send([100], from: 0, to: 1)
    wire.run(.seconds(1))
    for datagram in old { wire.put(datagram.bytes, from: datagram.source, to: datagram.target) }
    wire.run(.seconds(1))
    #expect(wire.machines[1].received.map(\.bytes) == [[0], [1], [2], [3], [4], [100]])
    #expect(wire.counter(.oldEpoch, at: 1) == UInt64(old.count) && old.count >= 5)
  }

  @Test("the sender restarts over a half-sent message: the rest of it is never waited for")
  func senderRestartsMidMessage() throws {
    let wire = try PaperWire(seed: 1, weather: .init(loss: 0.5))
    try wire.send([UInt8](repeating: 1, count: 500_000), from: 0, to: 1)
    wire.run(.milliseconds(20))
    wire.crash(0)
    wire.weather.loss = 0
    try wire.start(0)
    try wire.send([UInt8](repeating: 2, count: 500_000), from: 0, to: 1)
    wire.run(.seconds(5)) { !wire.machines[0].settled.isEmpty }
    #expect(wire.machines[1].received.map { $0.bytes.first } == [2])
  }

  @Test("datagrams that were recorded before a restart are refused after it, reliable or plain")
  func replayAfterRestart() throws {
    let wire = try PaperWire(seed: 1)
    wire.recording = []
    try wire.send([1], from: 0, to: 1, .plain)
    try wire.send([2], from: 0, to: 1)
    wire.run(.seconds(1))
    wire.crash(1)
    try wire.start(1)
    for datagram in wire.recording ?? [] { wire.put(datagram.bytes, from: datagram.source, to: datagram.target) }
    wire.run(.seconds(1))
    #expect(wire.machines[1].received.count == 2)
    #expect(wire.counter(.replayed, at: 1) == 2)
  }

  @Test("killed right after messages were handed out, a node refuses the datagrams that brought them all the same")
  func markedBeforeHandedOut() throws {
    let wire = try PaperWire(seed: 1)
    wire.recording = []
    try wire.send([1], from: 0, to: 1, .plain)
    wire.poll(0)
    wire.machines[1].inbox = (wire.recording ?? []).map { ($0.bytes, $0.source) }
    wire.poll(1, isKilled: true)
    #expect(wire.machines[1].received.count == 1)
    try wire.start(1)
    wire.machines[1].inbox = (wire.recording ?? []).map { ($0.bytes, $0.source) }
    wire.poll(1)
    #expect(wire.machines[1].received.count == 1 && wire.counter(.replayed, at: 1) == 1)
  }

  @Test("a peer that was away for long gets its waiting messages as soon as it is heard, not after a long wait")
  func comesBack() throws {
    let wire = try PaperWire(seed: 1)
    try wire.send([1], from: 0, to: 1)
    try wire.send([2], from: 1, to: 0)
    wire.run(.milliseconds(100))
    wire.crash(1)
    try wire.send([3], from: 0, to: 1)
    wire.run(.seconds(20))
    try wire.start(1)
    try wire.send([4], from: 1, to: 0)
    wire.run(.milliseconds(20))
    #expect(wire.machines[1].received.map(\.bytes) == [[1], [3]])
  }

  @Test("a node that lost its file still gets what is sent from then on, though the numbers began without it")
  func losesFile() throws {
    let wire = try PaperWire(seed: 1)
    for index in 0..<2_000 { try wire.send(ForgedDatagram.number(UInt32(index)), from: 0, to: 1) }
    wire.run(.seconds(5)) { wire.machines[0].settled.count == 2_000 }
    wire.crash(1)
    try wire.start(1, losesFile: true)
    try wire.send([9], from: 0, to: 1)
    wire.run(.seconds(2))
    #expect(wire.machines[1].received.count == 2_001 && wire.machines[0].settled.count == 2_001)
  }

  @Test("without its file a node takes recorded datagrams once more: this is what the file is for")
  func fileMatters() throws {
    let wire = try PaperWire(seed: 1)
    wire.recording = []
    try wire.send([1], from: 0, to: 1, .plain)
    wire.run(.seconds(1))
    wire.crash(1)
    try wire.start(1, losesFile: true)
    for datagram in wire.recording ?? [] { wire.put(datagram.bytes, from: datagram.source, to: datagram.target) }
    wire.run(.seconds(1))
    #expect(wire.machines[1].received.count == 2)
  }
}
