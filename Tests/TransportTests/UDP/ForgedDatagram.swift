import UDPTransport
import PersonWire

/// A datagram made by hand, with or without the right key.
struct ForgedDatagram {
  var kind = DatagramKind.plain.rawValue
  var key: UInt32 = 2
  var secret: [UInt8] = [UInt8](repeating: 2, count: 32)
  var sender = 0
  var receiver = 1
  var epoch: UInt64 = 1
  var sequence: UInt64 = 1
  var body: [UInt8] = ForgedDatagram.piece()
  /// Added to the length that it claims.
  var lengthError = 0

  static func number<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
    withUnsafeBytes(of: number.littleEndian) { Array($0) }
  }

  /// The body of a piece; of a reliable one when there is a floor.
  static func piece(
    message: UInt64 = 1, index: UInt16 = 0, count: UInt16 = 1, length: UInt32? = nil, floor: UInt64? = nil,
    payload: [UInt8] = [7]
  ) -> [UInt8] {
    number(message) + number(index) + number(count) + number(length ?? UInt32(payload.count))
      + (floor.map { number($0) } ?? []) + payload
  }

  static func acknowledgement(epoch: UInt64 = 1, base: UInt64, words: [UInt64] = []) -> [UInt8] {
    number(epoch) + number(base) + words.flatMap { number($0) }
  }

  var bytes: [UInt8] {
    let length = 32 + body.count + 16 + lengthError
    let rest =
      [0x54, 0x52, 0x49, 0x44, 1, kind] + Self.number(UInt16(truncatingIfNeeded: length)) + Self.number(key)
      + Self.number(UInt16(truncatingIfNeeded: sender)) + Self.number(UInt16(truncatingIfNeeded: receiver))
      + Self.number(epoch) + Self.number(sequence) + body
    return Self.signed(rest, secret)
  }

  /// The bytes followed by their code.
  static func signed(_ bytes: [UInt8], _ secret: [UInt8]) -> [UInt8] {
    let key = secret == usual.secret ? usual.key : key(secret)
    return bytes + key.code(for: bytes).bytes.prefix(16)
  }

  /// Made once, because the fuzzers sign a million times.
  private static let usual = (secret: [UInt8](repeating: 2, count: 32), key: key([UInt8](repeating: 2, count: 32)))

  private static func key(_ secret: [UInt8]) -> HMAC {
    HMAC(key: HMAC(key: secret).code(for: [UInt8]("triad datagram 1".utf8)).bytes)
  }
}
