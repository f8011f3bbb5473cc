import Wire

/// The authentication code of a datagram: the first 16 bytes of HMAC-SHA-256 over all bytes before it.
///
/// 128 bits, as RFC 2104 §5 allows: a forger with a million attempts a second needs 10^25 years for an even chance.
struct DatagramCode {
  static let size = 16

  let first: UInt64
  let second: UInt64

  init(of message: UnsafeRawBufferPointer, key: DatagramKey) {
    let digest = key.code.code(for: message)
    first = UInt64(digest[0]) << 32 | UInt64(digest[1])
    second = UInt64(digest[2]) << 32 | UInt64(digest[3])
  }

  /// Reads the code at `offset`.
  init(in bytes: UnsafeRawBufferPointer, at offset: Int) {
    first = UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    second = UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: offset + 8, as: UInt64.self))
  }

  func write(to bytes: UnsafeMutableRawBufferPointer, at offset: Int) {
    bytes.storeBytes(of: first.bigEndian, toByteOffset: offset, as: UInt64.self)
    bytes.storeBytes(of: second.bigEndian, toByteOffset: offset + 8, as: UInt64.self)
  }

  /// Returns whether both are equal, in constant time, so that the time tells a forger nothing.
  func matches(_ other: DatagramCode) -> Bool { (first ^ other.first) | (second ^ other.second) == 0 }
}
