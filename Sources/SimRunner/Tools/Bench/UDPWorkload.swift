import Foundation
import Processes
package import ScenarioFiles
import UDPTransport

/// Authenticated, acknowledged messages of 200 bytes from this process to another one over loopback.
struct UDPWorkload: Workload {
  static let name = "udp"
  static let summary = "reliable messages of 200 bytes to another process, each authenticated and acknowledged"
  static let node = NodeID(1)

  private let executable: String
  private let count: Int

  init() { self.init(executable: Bundle.main.executablePath ?? "", count: 300_000) }

  init(executable: String, count: Int) {
    self.executable = executable
    self.count = count
  }

  func run() -> WorkloadResult {
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

  /// Sends everything as fast as the endpoint accepts it, and returns the number of acknowledged messages.
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

/// The other end of a measured link, in a process of its own: `triad bench udp-peer [FOLDER]`, for ``UDPWorkload`` and
/// for the tests, which kill it.
///
/// It prints its address, reads the other end's address from standard input, receives messages until standard input
/// ends, and then prints their number. With a folder it stores its state there, and prints the first four bytes of each
/// message, as a number, when it receives it.
package enum UDPPeer {
  package static let words = ["bench", "udp-peer"]
  package static let node = NodeID(2)

  package static func run(_ folder: String?) -> ExitCode {
    do {
      let socket = try UDPSocket()
      print(socket.address)
      fflush(nil)
      guard let address = readLine().flatMap({ SocketAddress($0) }) else { return .usage }
      let peer = DatagramEndpoint.Peer(UDPWorkload.node, at: address, keys: .loopbackOnly)
      let endpoint = try UDPEndpoint(.init(node: node, peers: [peer], stateFolder: folder), socket: socket)
      var count = 0
      while true {
        let arrivals = try endpoint.poll(.seconds(1), alsoWatching: [0])
        count += arrivals.received.count
        if folder != nil { say(arrivals.received) }
        if !arrivals.readable.isEmpty { break }
      }
      print(count)
      return .pass
    } catch {
      FileHandle.standardError.write(Data("udp-peer: \(error)\n".utf8))
      return .inputOutput
    }
  }

  private static func say(_ messages: [Received]) {
    let lines = messages.map { message in
      "\(message.bytes.prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) })\n"
    }
    // Written unbuffered: a line in a buffer would be lost with the process.
    FileHandle.standardOutput.write(Data(lines.joined().utf8))
  }
}

/// A process at the other end of a link.
final class UDPPeerProcess {
  private let process: ChildProcess
  let address: SocketAddress

  /// Starts `executable` as a peer of `other`; `nil` if it doesn't start.
  init?(executable: String, other: SocketAddress, folder: String? = nil) {
    let words = [executable] + UDPPeer.words + [folder].compactMap(\.self)
    guard let process = try? ChildProcess(program: words) else { return nil }
    self.process = process
    var line: [UInt8] = []
    while line.last != 0x0a, let more = Self.more(process) { line += more }
    guard let address = SocketAddress(String(decoding: line.dropLast(), as: UTF8.self)) else { return nil }
    self.address = address
    process.tell(Array("\(other)\n".utf8))
  }

  /// Ends its standard input. Returns the rest of its output, after it has ended.
  func finish() -> String {
    process.endInput()
    return rest()
  }

  /// Kills it without warning. Returns its output.
  func end() -> String {
    process.signal(SIGKILL)
    return rest()
  }

  private func rest() -> String {
    var all: [UInt8] = []
    while let more = Self.more(process) { all += more }
    process.wait()
    return String(decoding: all, as: UTF8.self)
  }

  private static func more(_ process: ChildProcess) -> [UInt8]? {
    while !PipeEnd.isReady(process.output, within: .seconds(1)) {}
    return process.read()
  }
}
