import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A server on this machine that hears requests and says what a test wrote down, on a thread of its own.
package final class ScriptedServer: Sendable {
  /// One part of what it says.
  package enum Step: Sendable {
    case bytes([UInt8])
    case pause(milliseconds: UInt32)
    /// The same bytes every millisecond, until the client disconnects.
    case endless([UInt8])

    package static func text(_ text: String) -> Step { .bytes(Array(text.utf8)) }
  }

  /// A request as it came over the wire.
  package struct Heard: Sendable {
    package let head: String
    package let body: [UInt8]
  }

  struct Failure: Error {}

  package let port: UInt16
  private let listener: Int32
  private let log = Mutex<[Heard]>([])
  private let departures = Mutex(0)

  package var heard: [Heard] { log.withLock { $0 } }
  /// The number of clients that disconnected before the server had sent everything.
  package var deserted: Int { departures.withLock { $0 } }
  package var endpoint: String { "http://127.0.0.1:\(port)/v1/chat/completions" }

  /// - Parameter script: what it says to each connection, the last to all that come later.
  package init(_ script: [[Step]]) throws {
    let listener = Self.stream()
    self.listener = listener
    var address = Self.loopback
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let bound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { raw in
        var length = size
        return bind(listener, raw, size) == 0 && listen(listener, 8) == 0 && getsockname(listener, raw, &length) == 0
      }
    }
    guard bound else { throw Failure() }
    port = UInt16(bigEndian: address.sin_port)
    let thread = Thread { [self] in serve(script) }
    thread.start()
  }

  /// Hangs up, so that its thread ends.
  package func stop() { shutdown(listener, Int32(SHUT_RDWR)) }

  /// A whole response with its length.
  package static func response(_ status: Int, _ body: String, headers: [String] = []) -> [Step] {
    let head = ["HTTP/1.1 \(status) Said", "Content-Length: \(body.utf8.count)", "Connection: close"] + headers
    return [.text(head.joined(separator: "\r\n") + "\r\n\r\n" + body)]
  }

  private func serve(_ script: [[Step]]) {
    signal(SIGPIPE, SIG_IGN)
    var rest = script[...]
    while true {
      let connection = accept(listener, nil, nil)
      guard connection >= 0 else { break }
      if let request = Self.read(connection) { log.withLock { $0.append(request) } }
      let steps = rest.first ?? script.last ?? []
      if !steps.allSatisfy({ Self.carryOut($0, connection) }) { departures.withLock { $0 += 1 } }
      rest = rest.dropFirst()
      close(connection)
    }
    close(listener)
  }

  /// Carries out a step. Returns whether the client is still connected.
  private static func carryOut(_ step: Step, _ connection: Int32) -> Bool {
    switch step {
    case .bytes(let bytes): return write(bytes, to: connection)
    case .pause(let milliseconds):
      usleep(milliseconds * 1_000)
      return true
    case .endless(let bytes):
      while write(bytes, to: connection) { usleep(1_000) }
      return false
    }
  }

  private static func write(_ bytes: [UInt8], to connection: Int32) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes { send(connection, $0.baseAddress, $0.count, 0) }
      guard count > 0 else { return false }
      sent += count
    }
    return true
  }

  /// The head, and as much body as it announces.
  private static func read(_ connection: Int32) -> Heard? {
    var all: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4_096)
    let gap = Array("\r\n\r\n".utf8)
    while true {
      if let end = all.indices.first(where: { all[$0...].starts(with: gap) }) {
        let head = String(decoding: all[..<end], as: UTF8.self)
        let body = all[(end + gap.count)...]
        let length = head.split(separator: "\r\n").first { $0.lowercased().hasPrefix("content-length:") }
          .flatMap { Int($0.split(separator: ":")[1].drop { $0 == " " }) }
        if body.count >= length ?? 0 { return Heard(head: head, body: Array(body)) }
      }
      let count = recv(connection, &chunk, chunk.count, 0)
      guard count > 0 else { return nil }
      all += chunk[..<count]
    }
  }

  private static func stream() -> Int32 {
    #if canImport(Glibc)
      socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      socket(AF_INET, SOCK_STREAM, 0)
    #endif
  }

  private static var loopback: sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr = in_addr(s_addr: UInt32(0x7f00_0001).bigEndian)
    return address
  }
}
