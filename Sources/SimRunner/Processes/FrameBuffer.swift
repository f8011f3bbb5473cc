package import Wire

/// Values in a stream of bytes, each behind its length in four bytes, little-endian.
package struct FrameBuffer {
  private var bytes: [UInt8] = []
  private var position = 0

  package init() {}

  /// A longer value is a mistake, or somebody else's stream.
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
