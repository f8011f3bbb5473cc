import Foundation
package import SimKernel
import UDPTransport

/// Authenticated, acknowledged messages of 200 bytes from this process to another one over loopback.
package struct UDPWorkload: Workload {
  package static let name = "udp"
  package static let summary = "reliable messages of 200 bytes to another process, each authenticated and acknowledged"
  package static let node = NodeID(1)

  private let executable: String
  private let count: Int

  package init() { self.init(executable: Bundle.main.executablePath ?? "", count: 300_000) }

  package init(executable: String, count: Int) {
    self.executable = executable
    self.count = count
  }

  package func run() -> WorkloadResult {
    let failed = WorkloadResult(wall: 1, operations: 0, virtual: .zero, digest: Digest())
    guard let socket = try? UDPSocket(),
      let process = UDPPeerProcess(executable: executable, other: socket.address)
    else { return failed }
    let peer = DatagramEndpoint.Peer(UDPPeer.node, at: process.address, keys: .loopbackOnly)
    guard let endpoint = try? UDPEndpoint(.init(node: Self.node, peers: [peer]), socket: socket) else {
      _ = process.finish()
      return failed
    }
    let (wall, acknowledged) = measureWall { exchange(endpoint) }
    let taken = Int(process.finish().trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0
    var digest = Digest()
    digest.fold(UInt64(acknowledged), UInt64(taken))
    return WorkloadResult(wall: wall, operations: min(acknowledged, taken), virtual: .zero, digest: digest)
  }

  /// Sends everything as fast as the endpoint takes it; answers how many messages were acknowledged.
  private func exchange(_ endpoint: UDPEndpoint) -> Int {
    var message = [UInt8](repeating: 7, count: 200)
    var (sent, settled, acknowledged) = (0, 0, 0)
    while settled < count {
      while sent < count {
        for shift in 0..<4 { message[shift] = UInt8(truncatingIfNeeded: sent >> (shift * 8)) }
        guard (try? endpoint.send(message, to: UDPPeer.node)) != nil else { break }
        sent += 1
      }
      guard let arrivals = try? endpoint.poll(.milliseconds(100)) else { return 0 }
      settled += arrivals.settled.count
      acknowledged += arrivals.settled.count { $0.outcome == .acknowledged }
    }
    return acknowledged
  }
}
