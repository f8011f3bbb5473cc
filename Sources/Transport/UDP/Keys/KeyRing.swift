package import SimKernel
import Wire

/// The keys of one pair of nodes, oldest first.
package struct KeyRing: Sendable {
  /// Sorted by id; no id stands twice.
  package let keys: [DatagramKey]
  /// Whether the key is known to everybody: good enough between two loopback addresses and nowhere else.
  package let isLoopbackOnly: Bool

  /// A ring of these keys; of two with one id the later counts.
  package init(_ keys: [DatagramKey]) { self.init(keys, isLoopbackOnly: false) }

  private init(_ keys: [DatagramKey], isLoopbackOnly: Bool) {
    var sorted: [DatagramKey] = []
    for key in keys.enumerated().sorted(by: { ($0.element.id, $0.offset) < ($1.element.id, $1.offset) }) {
      if sorted.last?.id == key.element.id { sorted.removeLast() }
      sorted.append(key.element)
    }
    self.keys = sorted
    self.isLoopbackOnly = isLoopbackOnly
  }

  /// A key that everybody knows, for experiments on one machine. It keeps mistakes out, and no attacker.
  package static let loopbackOnly = KeyRing([.known], isLoopbackOnly: true)

  /// The newest key that may be used for sending; nil when there is none.
  package func sending(at moment: Timestamp) -> DatagramKey? {
    keys.last { !$0.isExpired(at: moment) && $0.maySend(at: moment) }
  }

  /// The key of that id, unless it has expired. It is accepted before the time from which it sends.
  package func accepting(_ id: UInt32, at moment: Timestamp) -> DatagramKey? {
    keys.first { $0.id == id && !$0.isExpired(at: moment) }
  }
}

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
    (self.id, self.secret, self.sendsFrom, self.expires) = (id, secret, sendsFrom, expires)
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
