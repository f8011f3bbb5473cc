import Foundation
package import Wire

/// Operations on the ends of pipes.
package enum PipeEnd {
  /// Creates a pipe that started programs don't inherit. Its numbers are above those that a program is given.
  package static func makePipe() throws(SystemFailure) -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw SystemFailure(code: errno) }
    let moved = ends.map { fcntl($0, F_DUPFD_CLOEXEC, firstNumber) }
    for end in ends { close(end) }
    guard moved.allSatisfy({ $0 >= 0 }) else {
      for end in moved where end >= 0 { close(end) }
      throw SystemFailure(code: EMFILE)
    }
    return (moved[0], moved[1])
  }

  private static let firstNumber: Int32 = 10

  /// Returns the bytes that can be read without waiting; `nil` once the other end is closed. On a blocking descriptor
  /// it performs one read.
  package static func read(_ descriptor: Int32) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    return read(descriptor, into: &bytes).map { Array(bytes[..<$0]) }
  }

  /// Reads into the beginning of a block. Returns the number of bytes.
  package static func read(_ descriptor: Int32, into block: inout [UInt8]) -> Int? {
    while true {
      let count = block.withUnsafeMutableBytes { systemRead(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 { return count == 0 ? nil : count }
      guard errno == EINTR else { return errno == EAGAIN ? 0 : nil }
    }
  }

  /// Waits until bytes can be read or the other end is closed. Returns whether that is so.
  package static func isReady(_ descriptor: Int32, within span: Span) -> Bool {
    var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&wanted, 1, Int32(span.nanoseconds / 1_000_000)) > 0
  }

  /// Returns whether the other end is closed, even if unread bytes remain.
  package static func isClosed(_ descriptor: Int32) -> Bool {
    var wanted = pollfd(fd: descriptor, events: 0, revents: 0)
    return poll(&wanted, 1, 0) > 0 && Int32(wanted.revents) & (POLLHUP | POLLERR | POLLNVAL) != 0
  }

  /// Writes as much as the pipe accepts now. Returns the number of bytes, or `nil` if the other end is closed.
  package static func write(_ descriptor: Int32, _ bytes: ArraySlice<UInt8>) -> Int? {
    while true {
      let count = bytes.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 { return count }
      guard errno == EINTR else { return errno == EAGAIN ? 0 : nil }
    }
  }
}

extension PipeEnd {
  /// Writes all bytes to a blocking descriptor. Returns whether it succeeded; otherwise `errno` has the reason.
  package static func writeAll(_ descriptor: Int32, _ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      guard let count = write(descriptor, rest), count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}

/// The system's calls, with names that the methods above don't hide.
private func systemRead(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(descriptor, bytes, count)
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}

/// Values in a stream of bytes, each after its length in four bytes, little-endian.
package struct FrameBuffer {
  private var bytes: [UInt8] = []
  private var position = 0

  package init() {}

  /// A longer value is an error, or another program's stream.
  package static let limit = 64 << 20

  package mutating func append(_ more: some Sequence<UInt8>) {
    if position > 1 << 16 {
      bytes.removeFirst(position)
      position = 0
    }
    bytes.append(contentsOf: more)
  }

  /// Returns the next value's bytes once all of them have arrived. Throws if the stream is invalid.
  package mutating func next() throws(WireError) -> [UInt8]? {
    guard bytes.count - position >= 4 else { return nil }
    let count = (0..<4).reduce(0) { $0 | Int(bytes[position + $1]) &<< ($1 &* 8) }
    guard count <= Self.limit else { throw .outOfRange("length of a frame") }
    guard bytes.count - position - 4 >= count else { return nil }
    defer { position += 4 + count }
    return Array(bytes[position + 4..<position + 4 + count])
  }

  /// Returns the value in its form in a stream.
  package static func frame(_ value: [UInt8]) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value.count &>> ($0 &* 8)) } + value
  }
}
