import Foundation
import Testing
import SimKernel
@testable import UDPTransport
import PersonWire

@Suite("UDP: format of a datagram")
struct DatagramFormatTests {
  @Test("every field is at the place that docs/wire.md states")
  func layout() throws {
    let wire = try PaperWire(seed: 1)
    wire.recording = []
    try wire.send([0xaa, 0xbb, 0xcc], from: 0, to: 1, .plain)
    wire.poll(0)
    let bytes = try #require(wire.recording?.first?.bytes)
    #expect(bytes.count == 32 + 16 + 3 + 16)
    let head = hexadecimal("54524944 01 01 4300 02000000 0000 0100 0100000000000000 0100000000000000")
    #expect(Array(bytes[..<32]) == head)
    #expect(Array(bytes[32..<51]) == hexadecimal("0100000000000000 0000 0100 03000000 aabbcc"))
  }

  @Test("the last 16 bytes are the beginning of HMAC-SHA-256 over the rest, with a key made from the secret")
  func code() throws {
    let wire = try PaperWire(seed: 1)
    wire.recording = []
    try wire.send([1, 2, 3], from: 0, to: 1, .plain)
    wire.poll(0)
    let bytes = try #require(wire.recording?.first?.bytes)
    let secret = [UInt8](repeating: 2, count: 32)
    let key = HMAC(key: secret).code(for: [UInt8]("triad datagram 1".utf8)).bytes
    #expect(Array(bytes.suffix(16)) == Array(HMAC(key: key).code(for: Array(bytes.dropLast(16))).bytes.prefix(16)))
  }

  @Test("a datagram with any one bit flipped is refused, and one with any byte missing or added")
  func everyBit() throws {
    let wire = try PaperWire(seed: 1)
    wire.recording = []
    try wire.send([1, 2, 3], from: 0, to: 1, .plain)
    wire.poll(0)
    let good = try #require(wire.recording?.first?.bytes)
    var core = wire.machines[1].core
    for bit in 0..<good.count * 8 {
      var bad = good
      bad[bit / 8] ^= 1 << UInt8(bit % 8)
      core.receive(bad, from: PaperWire.address(0), at: .start)
    }
    for length in 0..<good.count { core.receive(Array(good[..<length]), from: PaperWire.address(0), at: .start) }
    core.receive(good + [0], from: PaperWire.address(0), at: .start)
    #expect(core.arrivals.received.isEmpty)
    #expect(core.counters[.deliveredMessages] == 0)
    core.receive(good, from: PaperWire.address(0), at: .start)
    #expect(core.arrivals.received.map(\.bytes) == [[1, 2, 3]])
  }

  @Test("a header is read back unchanged")
  func roundTrip() throws {
    for kind in DatagramKind.allCases {
      let header = DatagramHeader(
        kind: kind, length: 60, key: 7, sender: NodeID(3), receiver: NodeID(65_534), epoch: .max - 1, sequence: 1 << 40)
      var bytes = [UInt8](repeating: 0, count: 60)
      bytes.withUnsafeMutableBytes { header.write(to: $0) }
      let read = try bytes.withUnsafeBytes { bytes throws(DatagramHeader.Defect) in try DatagramHeader(bytes) }
      #expect(read == header)
    }
  }

  @Test("counters are named, keep their order, and come back from their coded form")
  func counters() throws {
    var counters = EndpointCounters()
    counters[.forged] = 3
    counters[.sentDatagrams] = 10
    #expect(counters.description == "sentDatagrams 10\nforged 3")
    let coded = try JSONEncoder().encode(counters)
    #expect(try JSONDecoder().decode(EndpointCounters.self, from: coded) == counters)
    #expect(try JSONDecoder().decode([String: Int].self, from: coded)["forged"] == 3)
    #expect(
      try JSONDecoder().decode(EndpointCounters.self, from: Data("{\"forged\": 3, \"sentDatagrams\": 10}".utf8))
        == counters)
  }
}
