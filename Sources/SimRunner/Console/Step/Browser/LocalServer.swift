import Engine
import Processes
package import SimKernel

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Listens on this machine's own address and nowhere else, and answers requests one after the other, on one thread.
///
/// Nobody who connects can hold it up: what comes in is read as it comes, and whoever is too slow is hung up on.
package final class LocalServer {
  /// Who asked, until it is answered.
  package struct Asker: Hashable {
    fileprivate let descriptor: Int32
    /// The system gives the descriptor of one who has gone to the next who comes.
    fileprivate let number: Int
  }

  private struct Connection {
    let number: Int
    var input: [UInt8] = []
    var output: [UInt8] = []
    /// Whether a whole request was read, and its answer is still to come.
    var isWaiting = false
    var watch = Stopwatch()
  }

  package let port: UInt16
  private let listener: Int32
  private var connections: [Int32: Connection] = [:]
  private var connectionCount = 0

  /// More than a few tabs open; beyond them nobody is let in until somebody goes.
  private static let connectionsMax = 64
  /// Seconds in which a request has to be there, and its answer taken.
  private static let patience = 10.0

  /// - Parameter port: 0 takes one that is free.
  package init(port wanted: UInt16) throws(SystemFailure) {
    Termination.ignoreBrokenPipes()
    #if canImport(Glibc)
      listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      listener = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    guard listener >= 0 else { throw SystemFailure(code: errno) }
    var yes: Int32 = 1
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = wanted.bigEndian
    address.sin_addr = in_addr(s_addr: UInt32(0x7f00_0001).bigEndian)
    let listener = listener
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { raw in
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        return bind(listener, raw, length) == 0 && listen(listener, 16) == 0
          && getsockname(listener, raw, &length) == 0
      }
    }
    port = UInt16(bigEndian: address.sin_port)
    guard isBound else {
      let code = errno
      close(listener)
      throw SystemFailure(code: code)
    }
    // No child process is to hold the port.
    for (command, value) in [(F_SETFL, O_NONBLOCK), (F_SETFD, FD_CLOEXEC)] { _ = fcntl(listener, command, value) }
  }

  deinit {
    for descriptor in connections.keys { close(descriptor) }
    close(listener)
  }

  /// Waits until something happens here or at one of the other descriptors, for a quarter of a second at most, and gives
  /// each request that has come to `hear`.
  package func turn(others: [Int32], hear: (HTTPRequest, Asker) -> Void) {
    var wanted = others.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    if connections.count < Self.connectionsMax {
      wanted.append(pollfd(fd: listener, events: Int16(POLLIN), revents: 0))
    }
    for (descriptor, connection) in connections {
      let events = connection.output.isEmpty ? POLLIN : POLLOUT
      wanted.append(pollfd(fd: descriptor, events: Int16(events), revents: 0))
    }
    guard poll(&wanted, nfds_t(wanted.count), 250) >= 0 else { return }
    for found in wanted where found.revents != 0 {
      if found.fd == listener {
        accept()
      } else if let connection = connections[found.fd] {
        if connection.output.isEmpty { read(found.fd, hear) } else { write(found.fd) }
      }
    }
    for (descriptor, connection) in connections where !connection.isWaiting && connection.watch.seconds > Self.patience
    {
      hangUp(descriptor)
    }
  }

  package func answer(_ asker: Asker, _ response: HTTPResponse) {
    guard let connection = connections[asker.descriptor], connection.isWaiting, connection.number == asker.number else {
      return
    }
    send(asker.descriptor, response)
  }

  /// Gives what was answered last a moment to get out.
  package func finish() {
    let watch = Stopwatch()
    while watch.seconds < 0.5, connections.values.contains(where: { !$0.output.isEmpty }) {
      turn(others: []) { _, _ in }
    }
  }

  private func accept() {
    #if canImport(Glibc)
      let descriptor = Glibc.accept(listener, nil, nil)
    #else
      let descriptor = Darwin.accept(listener, nil, nil)
    #endif
    guard descriptor >= 0 else { return }
    for (command, value) in [(F_SETFL, O_NONBLOCK), (F_SETFD, FD_CLOEXEC)] { _ = fcntl(descriptor, command, value) }
    connectionCount += 1
    connections[descriptor] = Connection(number: connectionCount)
  }

  private func read(_ descriptor: Int32, _ hear: (HTTPRequest, Asker) -> Void) {
    guard let more = PipeEnd.read(descriptor) else { return hangUp(descriptor) }
    // What comes behind a request is not listened to.
    guard var connection = connections[descriptor], !connection.isWaiting, !more.isEmpty else { return }
    connection.input += more
    switch HTTPRequest.read(connection.input) {
    case .incomplete: connections[descriptor] = connection
    case .refused(let status):
      connections[descriptor] = connection
      send(descriptor, HTTPResponse(refusal: status))
    case .complete(let request):
      (connection.input, connection.isWaiting) = ([], true)
      connections[descriptor] = connection
      hear(request, Asker(descriptor: descriptor, number: connection.number))
    }
  }

  private func send(_ descriptor: Int32, _ response: HTTPResponse) {
    connections[descriptor]?.output = response.bytes
    connections[descriptor]?.isWaiting = false
    connections[descriptor]?.watch = Stopwatch()
    write(descriptor)
  }

  private func write(_ descriptor: Int32) {
    guard let output = connections[descriptor]?.output else { return }
    guard let count = PipeEnd.write(descriptor, output[...]) else { return hangUp(descriptor) }
    connections[descriptor]?.output.removeFirst(count)
    guard count == output.count else { return }
    // What was sent too much is read first: closing over it would take the answer back.
    shutdown(descriptor, Int32(SHUT_WR))
    while let more = PipeEnd.read(descriptor), !more.isEmpty {}
    hangUp(descriptor)
  }

  private func hangUp(_ descriptor: Int32) {
    connections[descriptor] = nil
    close(descriptor)
  }
}
