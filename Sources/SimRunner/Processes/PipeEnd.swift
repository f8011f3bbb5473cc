package import SimKernel

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The ends of pipes, as the system has them.
package enum PipeEnd {
  /// What can be read now without waiting; nil once the other end is closed. Of a descriptor that blocks, what one call
  /// gives.
  package static func read(_ descriptor: Int32) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = bytes.withUnsafeMutableBytes { systemRead(descriptor, $0.baseAddress, $0.count) }
      if count > 0 { return Array(bytes[..<count]) }
      if count == 0 { return nil }
      guard errno == EINTR else { return errno == EAGAIN ? [] : nil }
    }
  }

  /// Waits until something can be read, or the other end is closed; answers whether it is so.
  package static func isReady(_ descriptor: Int32, within span: Span) -> Bool {
    var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&wanted, 1, Int32(span.nanoseconds / 1_000_000)) > 0
  }

  /// Writes as much as is taken now; answers how much, or nil when nobody reads any more.
  package static func write(_ descriptor: Int32, _ bytes: ArraySlice<UInt8>) -> Int? {
    while true {
      let count = bytes.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 { return count }
      guard errno == EINTR else { return errno == EAGAIN ? 0 : nil }
    }
  }
}

/// The system's calls, by names of their own so that the methods do not hide them.
private func systemRead(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(descriptor, bytes, count)
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
