import Processes

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Listens on the loopback address only, and answers requests one after the other, on one thread.
///
/// No client can block it: input is read as it arrives, and slow connections are closed.
final class LocalServer {
  /// The client of a request, until it is answered.
  struct Asker: Hashable {
    fileprivate let descriptor: Int32
    /// Distinguishes clients, because the system reuses descriptors.
    fileprivate let number: Int
  }

  private struct Connection {
    let number: Int
    var input: [UInt8] = []
    var output: [UInt8] = []
    /// `true` if a whole request was read and is not answered yet.
    var isWaiting = false
    var watch = Stopwatch()
  }

  let port: UInt16
  private let listener: Int32
  private var connections: [Int32: Connection] = [:]
  private var connectionCount = 0

  /// More than a few tabs. Beyond it, connections wait until another closes.
  private static let connectionsMax = 64
  /// The time limit for a request to arrive and its answer to be sent, in seconds.
  private static let patience = 10.0

  /// - Parameter port: 0 selects a free one.
  init(port wanted: UInt16) throws(SystemFailure) {
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
    // Child processes must not inherit the port.
    for (command, value) in [(F_SETFL, O_NONBLOCK), (F_SETFD, FD_CLOEXEC)] { _ = fcntl(listener, command, value) }
  }

  deinit {
    for descriptor in connections.keys { close(descriptor) }
    close(listener)
  }

  /// Waits for input here or at one of the other descriptors, for a quarter of a second at most, and passes each
  /// complete request to `hear`.
  func turn(others: [Int32], hear: (HTTPRequest, Asker) -> Void) {
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

  func answer(_ asker: Asker, _ response: HTTPResponse) {
    guard let connection = connections[asker.descriptor], connection.isWaiting, connection.number == asker.number else {
      return
    }
    send(asker.descriptor, response)
  }

  /// Gives the last answer a moment to be sent.
  func finish() {
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
    // Bytes after a request are ignored.
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
    // Read excess input first: closing with unread input would discard the answer.
    shutdown(descriptor, Int32(SHUT_WR))
    while let more = PipeEnd.read(descriptor), !more.isEmpty {}
    hangUp(descriptor)
  }

  private func hangUp(_ descriptor: Int32) {
    connections[descriptor] = nil
    close(descriptor)
  }
}
