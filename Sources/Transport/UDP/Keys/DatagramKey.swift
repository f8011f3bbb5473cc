package import SimKernel
import Wire

/// A secret that two nodes share and by which they know each other's datagrams.
package struct DatagramKey: Sendable {
  /// The id that stands in datagrams; a newer key of a pair has a higher one.
  package let id: UInt32
  /// 32 bytes.
  let secret: [UInt8]
  /// Sends only from then on, so that both ends can be given the key before either uses it; nil is always.
  package let sendsFrom: Timestamp?
  /// Accepted and used only before then; nil is for ever.
  package let expires: Timestamp?
  let code: HMAC

  /// A key from its secret, or nil unless that has 32 bytes.
  package init?(id: UInt32, secret: [UInt8], sendsFrom: Timestamp? = nil, expires: Timestamp? = nil) {
    guard secret.count == 32 else { return nil }
    self.init(id: id, thirtyTwo: secret, sendsFrom: sendsFrom, expires: expires)
  }

  private init(id: UInt32, thirtyTwo secret: [UInt8], sendsFrom: Timestamp?, expires: Timestamp?) {
    self.id = id
    self.secret = secret
    self.sendsFrom = sendsFrom
    self.expires = expires
    // Keyed apart from every other use that the secret might be put to.
    code = HMAC(key: HMAC(key: secret).code(for: [UInt8]("triad datagram 1".utf8)).bytes)
  }

  /// A fresh key from the system's randomness; nil when the system has none.
  package static func fresh(id: UInt32, sendsFrom: Timestamp? = nil, expires: Timestamp? = nil) -> DatagramKey? {
    SystemEntropy.bytes(32).flatMap { DatagramKey(id: id, secret: $0, sendsFrom: sendsFrom, expires: expires) }
  }

  /// The same key, which is not accepted any more from then on.
  package func expiring(at moment: Timestamp) -> DatagramKey {
    DatagramKey(id: id, thirtyTwo: secret, sendsFrom: sendsFrom, expires: min(expires ?? moment, moment))
  }

  func isExpired(at moment: Timestamp) -> Bool { expires.map { $0 <= moment } ?? false }
  func maySend(at moment: Timestamp) -> Bool { sendsFrom.map { $0 <= moment } ?? true }

  /// The key that stands in this source: no secret at all.
  static let known = DatagramKey(
    id: 0, thirtyTwo: [UInt8](repeating: 0x54, count: 32), sendsFrom: nil, expires: nil)
}
