package import SimKernel

package enum DatagramKind: UInt8, CaseIterable, Sendable {
  /// A fragment of a message that is sent once.
  case plain = 1
  /// A fragment of a message that is sent until it is acknowledged.
  case reliable = 2
  /// The reliable fragments that have arrived.
  case acknowledgement = 3
}

/// The first 32 bytes of every datagram; `docs/wire.md` has the table. All numbers are little-endian.
package struct DatagramHeader: Hashable, Sendable {
  /// Bytes before the body.
  package static let size = 32
  /// Bytes of a datagram without any body: header and code.
  package static let minimum = size + DatagramCode.size
  package static let version: UInt8 = 1
  /// `TRID`, read as a little-endian number.
  static let magic: UInt32 = 0x4449_5254

  package var kind: DatagramKind
  /// Bytes of the whole datagram, its code included.
  package var length: Int
  package var key: UInt32
  package var sender: NodeID
  package var receiver: NodeID
  /// The sender's epoch: greater after every restart, never 0.
  package var epoch: UInt64
  /// The number of the datagram from the sender to this receiver in this epoch, from 1; never used twice.
  package var sequence: UInt64

  /// The reason why bytes aren't a valid datagram.
  package enum Defect: Error, Hashable, Sendable {
    case tooShort, badMagic, unknownVersion, badLength, unknownKind
  }

  package init(
    kind: DatagramKind, length: Int, key: UInt32, sender: NodeID, receiver: NodeID, epoch: UInt64, sequence: UInt64
  ) {
    (self.kind, self.length, self.key, self.sender) = (kind, length, key, sender)
    (self.receiver, self.epoch, self.sequence) = (receiver, epoch, sequence)
  }

  /// Reads the header of a whole datagram. It doesn't authenticate the sender.
  package init(_ bytes: UnsafeRawBufferPointer) throws(Defect) {
    guard bytes.count >= Self.minimum else { throw .tooShort }
    guard UInt32(littleEndian: bytes.loadUnaligned(as: UInt32.self)) == Self.magic else { throw .badMagic }
    guard bytes[4] == Self.version else { throw .unknownVersion }
    length = Int(bytes.number(UInt16.self, at: 6))
    guard length == bytes.count else { throw .badLength }
    guard let kind = DatagramKind(rawValue: bytes[5]) else { throw .unknownKind }
    self.kind = kind
    key = bytes.number(UInt32.self, at: 8)
    sender = NodeID(Int(bytes.number(UInt16.self, at: 12)))
    receiver = NodeID(Int(bytes.number(UInt16.self, at: 14)))
    epoch = bytes.number(UInt64.self, at: 16)
    sequence = bytes.number(UInt64.self, at: 24)
  }

  package func write(to bytes: UnsafeMutableRawBufferPointer) {
    bytes.put(Self.magic, at: 0)
    bytes[4] = Self.version
    bytes[5] = kind.rawValue
    bytes.put(UInt16(truncatingIfNeeded: length), at: 6)
    bytes.put(key, at: 8)
    bytes.put(sender.rawValue, at: 12)
    bytes.put(receiver.rawValue, at: 14)
    bytes.put(epoch, at: 16)
    bytes.put(sequence, at: 24)
  }
}

extension UnsafeRawBufferPointer {
  /// Reads the little-endian number at `offset`, whatever its alignment.
  func number<Number: FixedWidthInteger & BitwiseCopyable>(_ type: Number.Type, at offset: Int) -> Number {
    Number(littleEndian: loadUnaligned(fromByteOffset: offset, as: type))
  }
}

extension UnsafeMutableRawBufferPointer {
  /// Writes the number little-endian at `offset`.
  func put<Number: FixedWidthInteger & BitwiseCopyable>(_ number: Number, at offset: Int) {
    storeBytes(of: number.littleEndian, toByteOffset: offset, as: Number.self)
  }
}
