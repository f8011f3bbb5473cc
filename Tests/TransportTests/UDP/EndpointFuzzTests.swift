import Foundation
import Testing
import SimKernel
@testable import UDPTransport

/// Hostile datagrams by the hundred thousand, the same ones for the same seed.
@Suite("UDP: hostile datagrams")
struct EndpointFuzzTests {
  /// The number of datagrams. A million take a quarter of a minute.
  static let count = ProcessInfo.processInfo.environment["TRIAD_LONG_TESTS"] == nil ? 100_000 : 1_000_000

  /// Real datagrams of all kinds between two nodes, as an eavesdropper has them.
  private static func recording() throws -> [[UInt8]] {
    let wire = try PaperWire(seed: 1, weather: .init(loss: 0.1))
    wire.recording = []
    for index in 0..<20 {
      let message = [UInt8](repeating: 1, count: index * index * (index == 19 ? 10 : 1))
      try wire.send(message, from: 0, to: 1)
      try wire.send(message, from: 0, to: 1, .plain)
      try wire.send(message, from: 1, to: 0)
    }
    wire.run(.seconds(3))
    return (wire.recording ?? []).filter { $0.target == PaperWire.address(1) }.map(\.bytes)
  }

  /// Changes a datagram as an attacker without a key could.
  private static func mutated(_ good: [UInt8], _ all: [[UInt8]], _ random: inout RandomStream) -> [UInt8] {
    var bytes = good
    switch random.below(7) {
    case 0: for _ in 0...random.below(4) { bytes[random.below(bytes.count)] ^= 1 << UInt8(random.below(8)) }
    case 1: bytes.removeLast(1 + random.below(bytes.count))
    case 2: bytes += [UInt8](repeating: UInt8(random.below(256)), count: 1 + random.below(64))
    case 3:
      let other = all[random.below(all.count)]
      bytes = Array(bytes.prefix(random.below(bytes.count)) + other.suffix(random.below(other.count)))
    case 4:
      let noise = (0..<8).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      bytes = noise + [UInt8](repeating: noise[0], count: random.below(1_300))
    case 5: for _ in 0...random.below(4) { bytes[random.below(32)] = UInt8(random.below(256)) }
    default:
      // The length made right again after a cut, so that it gets further.
      bytes.removeLast(random.below(bytes.count - 48 + 1))
      bytes[6] = UInt8(bytes.count & 0xff)
      bytes[7] = UInt8(bytes.count >> 8)
    }
    return bytes
  }

  @Test("changed by an attacker without a key: none gets in, whatever was changed")
  func outsiders() throws {
    let recording = try Self.recording()
    #expect(recording.count > 30)
    var core = try PaperWire(seed: 1).machines[1].core
    var random = RandomStream(seed: 42)
    var originals = 0
    for index in 0..<Self.count {
      let bytes = Self.mutated(recording[random.below(recording.count)], recording, &random)
      if recording.contains(bytes) { originals += 1 }
      core.receive(bytes, from: PaperWire.address(0), at: Instant(nanoseconds: Int64(index) * 1_000))
    }
    let got = core.arrivals.received.count + Int(core.counters[.acknowledgementsReceived])
    #expect(got <= originals, "only datagrams that a mutation left as they were")
    let refusals: [EndpointCounter] = [
      .tooShort, .badMagic, .unknownVersion, .badLength, .unknownKind, .wrongReceiver, .unknownSender, .unknownKey,
      .forged, .oversized,
    ]
    for counter in refusals { #expect(core.counters[counter] > 0, "\(counter.name)") }
    #expect(refusals.reduce(0) { $0 + Int(core.counters[$1]) } >= Self.count - originals)
  }

  /// A datagram of a malicious peer: any numbers in any field, with a valid code.
  private static func insider(_ random: inout RandomStream, sequence: UInt64) -> [UInt8] {
    func number(_ usual: Int) -> UInt64 {
      switch random.below(8) {
      case 0: random.next()
      case 1: random.chance(0.5) ? .max : 1 << 62
      case 2: 0
      default: UInt64(1 + random.below(usual))
      }
    }
    let payload = [UInt8](repeating: 5, count: random.chance(0.5) ? 1 + random.below(4) : random.below(1_100))
    let kind = UInt8(1 + random.below(3))
    let body: [UInt8]
    if kind == 3 {
      body = ForgedDatagram.acknowledgement(
        epoch: random.chance(0.8) ? 1 : number(3), base: random.chance(0.5) ? 1 : number(2_000),
        words: (0..<random.below(18)).map { _ in random.next() })
    } else {
      let count = UInt16(truncatingIfNeeded: number(random.chance(0.5) ? 3 : 1_024))
      let index = random.chance(0.8) ? UInt16(random.below(max(1, Int(count)))) : UInt16(truncatingIfNeeded: number(9))
      let length =
        random.chance(0.8) && Int(index) + 1 < Int(count)
        ? UInt32(payload.count * max(1, Int(count)) - random.below(max(1, payload.count)))
        : random.chance(0.7) ? UInt32(payload.count) : UInt32(truncatingIfNeeded: number(1 << 21))
      body = ForgedDatagram.piece(
        message: number(2_000), index: index, count: count, length: length,
        floor: kind == 2 ? (random.chance(0.999) ? 1 + sequence % 5_000 / 10 : number(3_000)) : nil,
        payload: payload)
    }
    // A new epoch now and then, because the extremes end what can be sent in one.
    let (turn, within) = ((sequence + 4_999) / 5_000, sequence % 5_000)
    return ForgedDatagram(
      kind: kind, epoch: random.chance(0.999) ? turn : UInt64(random.below(Int(turn) + 1)),
      sequence: within == 4_999 ? .max : random.chance(0.95) ? within + 1 : UInt64(random.below(Int(within) + 50)),
      body: random.chance(0.98) ? body : Array(body.prefix(random.below(body.count)))
    ).bytes
  }

  @Test("made by a peer with the right key and a bad will: nothing breaks, memory stays bounded, others get through")
  func insiders() throws {
    let limits = EndpointLimits()
    var core = try PaperWire(nodes: 3, seed: 1).machines[1].core
    var random = RandomStream(seed: 43)
    var now = Instant.start
    var (most, fromGood) = (0, 0)
    var good = try PaperWire(nodes: 3, seed: 1).machines[2].core
    for index in 0..<Self.count {
      now = now + .microseconds(50)
      core.receive(
        Self.insider(&random, sequence: UInt64(index + 1)), from: PaperWire.address(0), at: now)
      guard index.isMultiple(of: 100) else { continue }
      // Another peer is served at the same time, and we also send to the bad peer.
      try good.send(ForgedDatagram.number(UInt32(index)), to: NodeID(1), .plain, at: now)
      for place in good.outgoing.entries.indices {
        core.receive(good.outgoing.bytes(place), from: PaperWire.address(2), at: now)
      }
      good.outgoing.removeAll()
      _ = try? core.send([UInt8](repeating: 1, count: 5_000), to: NodeID(0), .reliable, at: now)
      fromGood += core.arrivals.received.filter { $0.from == NodeID(2) }.count
      core.arrivals = Arrivals()
      core.confirm()
      core.advance(to: now)
      #expect(core.outgoing.byteCount <= limits.outgoingBytes)
      core.outgoing.removeAll()
      _ = core.takeChangedBlocks()
      most = max(most, core.heldBytes)
    }
    #expect(fromGood == (Self.count + 99) / 100)
    let bound = limits.unfinishedBytes + limits.datagramSize * 1_024 + limits.queuedBytes
    #expect(most > 10_000 && most <= bound, "held \(most) bytes of at most \(bound)")
    let seen: [EndpointCounter] = [
      .badBody, .fragmentInconsistent, .fragmentOutsideWindow, .messageTooLong, .duplicate, .staleAcknowledgement,
      .reassemblyFull, .fragmentTooMany,
    ]
    for counter in seen { #expect(core.counters[counter] > 0, "\(counter.name)") }
  }

  @Test("an unauthenticated flood of any length leaves no trace in memory")
  func noStateForStrangers() throws {
    var core = try PaperWire(seed: 1).machines[1].core
    for index in 0..<20_000 {
      let source = SocketAddress(host: .v4(UInt32(index)), port: 1)
      core.receive(ForgedDatagram(secret: [UInt8](repeating: 9, count: 32)).bytes, from: source, at: .start)
    }
    #expect(core.heldBytes == 0 && core.outgoing.isEmpty && core.takeChangedBlocks().isEmpty)
    #expect(core.counters[.forged] + core.counters[.throttled] == 20_000)
  }
}
