package import SimKernel
import Foundation

/// A bound, non-blocking UDP socket.
///
/// Use it from one thread at a time.
package final class UDPSocket {
  /// For `poll`, beside other descriptors.
  package let fileDescriptor: Int32
  /// The bound address, with the system's choice if port 0 was requested.
  package let address: SocketAddress
  /// The bytes of ``buffer``: one more than the longest datagram, to detect longer ones.
  let slotSize: Int
  let buffer: UnsafeMutableRawPointer
  /// Room for one address in the system's form.
  let name: UnsafeMutableRawPointer

  /// - Parameters:
  ///   - address: Loopback by default; port 0 lets the system choose one.
  ///   - datagramSize: The bytes of the longest datagram that is received whole.
  ///   - bufferSize: The bytes that the system is asked to buffer for each direction; it may buffer less.
  package init(
    _ address: SocketAddress = .loopback(), datagramSize: Int = 1_200, bufferSize: Int = 1 << 20
  ) throws(UDPSocketError) {
    #if canImport(Glibc)
      let kind = Int32(SOCK_DGRAM.rawValue)
    #else
      let kind = SOCK_DGRAM
    #endif
    let opened = socket(address.isV6 ? AF_INET6 : AF_INET, kind, 0)
    guard opened >= 0 else { throw .system(doing: "open a socket for", address, code: errno) }
    do throws(UDPSocketError) {
      self.address = try Self.bind(opened, address, bufferSize)
    } catch {
      close(opened)
      throw error
    }
    fileDescriptor = opened
    slotSize = datagramSize + 1
    buffer = .allocate(byteCount: slotSize, alignment: 16)
    name = .allocate(byteCount: SocketAddress.systemSize, alignment: 16)
  }

  deinit {
    close(fileDescriptor)
    buffer.deallocate()
    name.deallocate()
  }

  private static func bind(
    _ socket: Int32, _ address: SocketAddress, _ bufferSize: Int
  ) throws(UDPSocketError) -> SocketAddress {
    var one: Int32 = 1
    var size = Int32(clamping: bufferSize)
    let length = socklen_t(MemoryLayout<Int32>.size)
    // The system may give less than requested; that isn't a failure.
    setsockopt(socket, SOL_SOCKET, SO_RCVBUF, &size, length)
    setsockopt(socket, SOL_SOCKET, SO_SNDBUF, &size, length)
    if address.isV6 { setsockopt(socket, Int32(IPPROTO_IPV6), IPV6_V6ONLY, &one, length) }
    let flags = fcntl(socket, F_GETFL)
    guard flags >= 0, fcntl(socket, F_SETFL, flags | O_NONBLOCK) >= 0, fcntl(socket, F_SETFD, FD_CLOEXEC) >= 0 else {
      throw .system(doing: "set up a socket for", address, code: errno)
    }
    return try withUnsafeTemporaryAllocation(byteCount: SocketAddress.systemSize, alignment: 8) {
      place throws(UDPSocketError) in
      guard let base = place.baseAddress else { throw .system(doing: "bind to", address, code: ENOMEM) }
      let form = base.assumingMemoryBound(to: sockaddr.self)
      #if canImport(Glibc)
        let bound = Glibc.bind(socket, form, socklen_t(address.write(to: base)))
      #else
        let bound = Darwin.bind(socket, form, socklen_t(address.write(to: base)))
      #endif
      guard bound == 0 else { throw .system(doing: "bind to", address, code: errno) }
      var given = socklen_t(SocketAddress.systemSize)
      guard getsockname(socket, form, &given) == 0, let actual = SocketAddress(at: base) else {
        throw .system(doing: "find the port of", address, code: errno)
      }
      return actual
    }
  }

  /// Waits until the socket or one of `others` is readable, or the timeout passes. Returns the readable ones of
  /// `others`.
  ///
  /// - Parameter timeout: `nil` waits for ever. Rounded up to milliseconds, and limited to a day.
  package func wait(_ timeout: Span?, alsoWatching others: [Int32] = []) -> [Int32] {
    var entries = ([fileDescriptor] + others).map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    let milliseconds = timeout.map { Int32(min(max(0, ($0.nanoseconds + 999_999) / 1_000_000), 86_400_000)) } ?? -1
    // A signal ends the wait early: the caller reads the clock anyway.
    guard poll(&entries, nfds_t(entries.count), milliseconds) > 0 else { return [] }
    return entries.dropFirst().filter { $0.revents != 0 }.map(\.fd)
  }
}

/// A received datagram. Its bytes are valid only during the call.
package struct ReceivedDatagram {
  package let bytes: UnsafeRawBufferPointer
  package let source: SocketAddress
  /// It was longer than the socket receives whole.
  package let isTruncated: Bool
}

extension UDPSocket {
  /// Receives up to `limit` waiting datagrams and returns their number; fewer than that means that none is left.
  /// Ignores errors of earlier sends that the system reports here.
  package func receive(upTo limit: Int, _ body: (ReceivedDatagram) -> Void) -> Int {
    var refusals = 0
    var count = 0
    while count < limit {
      var length = socklen_t(SocketAddress.systemSize)
      let form = name.assumingMemoryBound(to: sockaddr.self)
      let got = retrying { recvfrom(fileDescriptor, buffer, slotSize, 0, form, &length) }
      guard got >= 0 else {
        // Either nothing waits, or this is the error of an earlier send: at most one for each.
        refusals += 1
        if errno == EAGAIN || errno == EWOULDBLOCK || refusals > limit { return count }
        continue
      }
      count += 1
      guard let source = SocketAddress(at: name) else { continue }
      let bytes = UnsafeRawBufferPointer(start: buffer, count: got)
      body(ReceivedDatagram(bytes: bytes, source: source, isTruncated: got >= slotSize))
    }
    return count
  }

  /// Sends the datagrams and returns the number that the system refused, for lack of buffers or of a route. These are
  /// lost like any other.
  package func send(_ batch: borrowing DatagramBatch) -> Int {
    let entries = batch.entries
    return batch.withBytes { bytes in
      entries.count { !send(UnsafeRawBufferPointer(rebasing: bytes[$0.range]), to: $0.to) }
    }
  }

  /// Sends one datagram. Returns `false` if the system refused it.
  package func send(_ bytes: UnsafeRawBufferPointer, to target: SocketAddress) -> Bool {
    let length = socklen_t(target.write(to: name))
    let form = name.assumingMemoryBound(to: sockaddr.self)
    return retrying { sendto(fileDescriptor, bytes.baseAddress, bytes.count, 0, form, length) } >= 0
  }
}

/// The reason why a socket can't be opened or used.
package enum UDPSocketError: Error, Hashable, Sendable {
  /// A system call failed. Has the operation and the error number.
  case system(doing: String, SocketAddress, code: Int32)
}

extension UDPSocketError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .system(let doing, let address, let code): "cannot \(doing) \(address): \(SystemText.message(code))"
    }
  }
}
