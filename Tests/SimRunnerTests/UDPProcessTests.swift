import Foundation
import Testing
import SimKernel
@testable import Tools
import UDPTransport

/// Endpoints in processes of their own.
@Suite(
  "UDP between processes", .waits, .timeLimit(.minutes(30)), .enabled(if: BuiltProgram.path != nil, "no triad built"))
struct UDPProcessTests {
  @Test("every message that the benchmark sends is taken by the other process, once")
  func workload() throws {
    let result = UDPWorkload(executable: try #require(BuiltProgram.path), count: 3_000).run()
    var digest = Digest()
    digest.fold(3_000, 3_000)
    #expect(result.operations == 3_000 && result.digest == digest)
  }

  @Test("a process is killed with SIGKILL again and again: it gets every message, and again only what it died over")
  func killed() throws {
    let executable = try #require(BuiltProgram.path)
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("triad-killed-\(getpid())").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    // Datagrams to the killed process pass through this test, because every start of the process has another port.
    let (inner, outer) = (try UDPSocket(), try UDPSocket())
    let endpoint = try UDPEndpoint(
      .init(
        node: UDPWorkload.node, peers: [.init(UDPPeer.node, at: outer.address, keys: .loopbackOnly)]), socket: inner)
    var got: [[Int]] = []
    var (sent, acknowledged) = (0, 0)
    var recorded: [[UInt8]] = []
    for start in 0..<6 {
      let process = try #require(UDPPeerProcess(executable: executable, other: outer.address, folder: folder))
      // Long enough that it has taken something, however busy the machine is.
      let (before, begin) = (acknowledged, endpoint.now)
      let end = begin + (start == 5 ? .seconds(40) : .milliseconds(50 + Int64(start) * 30))
      // All datagrams to an earlier start, recorded by an eavesdropper, come first.
      for datagram in recorded { forward(datagram, from: outer, to: process.address) }
      while endpoint.now < end || acknowledged == before && endpoint.now < begin + .seconds(20),
        start < 5 || acknowledged < 4_000
      {
        while sent < 4_000, sent < (start + 1) * 700 || start == 5 {
          let message = (0..<4).map { UInt8(truncatingIfNeeded: sent >> ($0 * 8)) }
          guard
            (try? endpoint.send(message + [UInt8](repeating: 1, count: sent % 7 == 0 ? 3_000 : 20), to: UDPPeer.node))
              != nil
          else { break }
          sent += 1
        }
        acknowledged += try endpoint.poll(.milliseconds(2)).settled.count { $0.outcome == .acknowledged }
        _ = outer.receive(upTo: 1_000) { datagram in
          let bytes = Array(datagram.bytes)
          if datagram.source == process.address {
            forward(bytes, from: outer, to: inner.address)
          } else {
            if recorded.count < 2_000 { recorded.append(bytes) }
            forward(bytes, from: outer, to: process.address)
          }
        }
      }
      let text = start == 5 ? process.finish() : process.end()
      let lines = text.split(separator: "\n").compactMap { Int($0) }
      got.append(start == 5 ? lines.dropLast() : lines)
    }
    #expect(acknowledged == 4_000)
    #expect(Set(got.joined()) == Set(0..<4_000), "nothing is lost")
    for (start, numbers) in got.enumerated() { #expect(Set(numbers).count == numbers.count, "start \(start)") }
    // A message comes again only when the process died over it: those of its last poll, 256 datagrams at most.
    #expect(got.joined().count - 4_000 <= 5 * 256)
    #expect(got.allSatisfy { !$0.isEmpty }, "it was killed in the middle of things")
  }

  private func forward(_ bytes: [UInt8], from socket: UDPSocket, to target: SocketAddress) {
    _ = bytes.withUnsafeBytes { socket.send($0, to: target) }
  }
}
