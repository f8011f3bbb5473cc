/// The position of a fragment: the part of a plain or reliable datagram's body before the payload.
struct Fragment: Hashable, Sendable {
  /// The number of the message. The fragments of reliable messages are numbered in sequence, from 1; a message has the
  /// number of its first fragment.
  var message: UInt64
  var index: Int
  var count: Int
  /// Bytes of the whole message.
  var length: Int
  /// Reliable fragments only: the sender has settled all numbers below and won't send them again.
  var floor: UInt64

  /// The bytes of this part in a plain datagram, and in a reliable one.
  static let plainSize = 16
  static let reliableSize = 24
  /// The limit of all numbers, so that additions can't overflow.
  static let numberLimit: UInt64 = 1 << 62

  init(message: UInt64, index: Int, count: Int, length: Int, floor: UInt64 = 0) {
    (self.message, self.index, self.count, self.length, self.floor) = (message, index, count, length, floor)
  }

  var number: UInt64 { message &+ UInt64(index) }

  /// Reads the part from an authentic datagram's body; `nil` if it is inconsistent.
  init?(_ body: UnsafeRawBufferPointer, isReliable: Bool) {
    guard body.count >= (isReliable ? Self.reliableSize : Self.plainSize) else { return nil }
    message = body.number(UInt64.self, at: 0)
    index = Int(body.number(UInt16.self, at: 8))
    count = Int(body.number(UInt16.self, at: 10))
    length = Int(body.number(UInt32.self, at: 12))
    floor = isReliable ? body.number(UInt64.self, at: 16) : 0
    guard index < count, message > 0, message < Self.numberLimit, floor < Self.numberLimit else { return nil }
  }

  func write(to bytes: UnsafeMutableRawBufferPointer, at offset: Int, isReliable: Bool) {
    bytes.put(message, at: offset)
    bytes.put(UInt16(truncatingIfNeeded: index), at: offset + 8)
    bytes.put(UInt16(truncatingIfNeeded: count), at: offset + 10)
    bytes.put(UInt32(truncatingIfNeeded: length), at: offset + 12)
    if isReliable { bytes.put(floor, at: offset + 16) }
  }

  /// Returns the size of every fragment but the last, derived from this fragment's payload of `size` bytes; `nil` if
  /// the two are inconsistent.
  func unit(payload size: Int) -> Int? {
    if count == 1 { return size == length ? size : nil }
    if index < count - 1 {
      return size > 0 && (count - 1) * size < length && length <= count * size ? size : nil
    }
    let before = length - size
    guard size > 0, before > 0, before.isMultiple(of: count - 1) else { return nil }
    let unit = before / (count - 1)
    return size <= unit ? unit : nil
  }
}
