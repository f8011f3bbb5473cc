import Foundation
package import SimKernel
package import Wire

/// The ends of pipes, as the system has them.
package enum PipeEnd {
  /// Makes a pipe whose ends no program inherits that is started. Their numbers are above those that a program is given.
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

  /// What can be read now without waiting; nil once the other end is closed. Of a descriptor that blocks, what one call
  /// gives.
  package static func read(_ descriptor: Int32) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    return read(descriptor, into: &bytes).map { Array(bytes[..<$0]) }
  }

  /// Reads the same into the beginning of a block. Returns how many bytes.
  package static func read(_ descriptor: Int32, into block: inout [UInt8]) -> Int? {
    while true {
      let count = block.withUnsafeMutableBytes { systemRead(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 { return count == 0 ? nil : count }
      guard errno == EINTR else { return errno == EAGAIN ? 0 : nil }
    }
  }

  /// Waits until something can be read, or the other end is closed; answers whether it is so.
  package static func isReady(_ descriptor: Int32, within span: Span) -> Bool {
    var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&wanted, 1, Int32(span.nanoseconds / 1_000_000)) > 0
  }

  /// Whether the other end is closed, however much of what it wrote is still to be read.
  package static func isClosed(_ descriptor: Int32) -> Bool {
    var wanted = pollfd(fd: descriptor, events: 0, revents: 0)
    return poll(&wanted, 1, 0) > 0 && Int32(wanted.revents) & (POLLHUP | POLLERR | POLLNVAL) != 0
  }

  /// Writes as much as is taken now; answers how much, or nil when the other end is closed.
  package static func write(_ descriptor: Int32, _ bytes: ArraySlice<UInt8>) -> Int? {
    while true {
      let count = bytes.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 { return count }
      guard errno == EINTR else { return errno == EAGAIN ? 0 : nil }
    }
  }
}

extension PipeEnd {
  /// Writes all of it to a descriptor that blocks. Returns whether it was taken; where not, `errno` says why.
  package static func writeAll(_ descriptor: Int32, _ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      guard let count = write(descriptor, rest), count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}

/// The system's calls, by names of their own so that the methods do not hide them.
private func systemRead(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(descriptor, bytes, count)
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}

/// Values in a stream of bytes, each behind its length in four bytes, little-endian.
package struct FrameBuffer {
  private var bytes: [UInt8] = []
  private var position = 0

  package init() {}

  /// A longer value is a mistake, or another program's stream.
  package static let limit = 64 << 20

  package mutating func append(_ more: some Sequence<UInt8>) {
    if position > 1 << 16 {
      bytes.removeFirst(position)
      position = 0
    }
    bytes.append(contentsOf: more)
  }

  /// The next value's bytes once all of them are there; throws where the stream cannot be one of values.
  package mutating func next() throws(WireError) -> [UInt8]? {
    guard bytes.count - position >= 4 else { return nil }
    let count = (0..<4).reduce(0) { $0 | Int(bytes[position + $1]) &<< ($1 &* 8) }
    guard count <= Self.limit else { throw .outOfRange("length of a frame") }
    guard bytes.count - position - 4 >= count else { return nil }
    defer { position += 4 + count }
    return Array(bytes[position + 4..<position + 4 + count])
  }

  /// The value as it stands in a stream.
  package static func frame(_ value: [UInt8]) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value.count &>> ($0 &* 8)) } + value
  }
}
