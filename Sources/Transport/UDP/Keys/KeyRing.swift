package import SimKernel
import Wire

/// The keys of one pair of nodes, oldest first.
package struct KeyRing: Sendable {
  /// Sorted by id, without duplicates.
  package let keys: [DatagramKey]
  /// `true` if the key is public: sufficient between two loopback addresses and nowhere else.
  package let isLoopbackOnly: Bool

  /// Creates a ring of these keys. Of two with one id the later counts.
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

  /// A public key for experiments on one machine. It prevents mistakes, not attacks.
  package static let loopbackOnly = KeyRing([.known], isLoopbackOnly: true)

  /// Returns the newest key that may be used for sending, or `nil` if there is none.
  package func sending(at moment: Timestamp) -> DatagramKey? {
    keys.last { !$0.isExpired(at: moment) && $0.maySend(at: moment) }
  }

  /// Returns the key of that id, unless it has expired. It is accepted before the time from which it sends.
  package func accepting(_ id: UInt32, at moment: Timestamp) -> DatagramKey? {
    keys.first { $0.id == id && !$0.isExpired(at: moment) }
  }
}

/// A secret shared by two nodes to authenticate each other's datagrams.
package struct DatagramKey: Sendable {
  /// The id in datagrams. A newer key of a pair has a higher one.
  package let id: UInt32
  /// 32 bytes.
  let secret: [UInt8]
  /// The time from which it is used for sending, so that both ends can receive it first; `nil` means always.
  package let sendsFrom: Timestamp?
  /// The time from which it is neither accepted nor used; `nil` means never.
  package let expires: Timestamp?
  let code: HMAC

  /// Creates a key from its secret; `nil` unless that has 32 bytes.
  package init?(id: UInt32, secret: [UInt8], sendsFrom: Timestamp? = nil, expires: Timestamp? = nil) {
    guard secret.count == 32 else { return nil }
    self.init(id: id, thirtyTwo: secret, sendsFrom: sendsFrom, expires: expires)
  }

  private init(id: UInt32, thirtyTwo secret: [UInt8], sendsFrom: Timestamp?, expires: Timestamp?) {
    (self.id, self.secret, self.sendsFrom, self.expires) = (id, secret, sendsFrom, expires)
    // Derived separately from every other use of the secret.
    code = HMAC(key: HMAC(key: secret).code(for: [UInt8]("triad datagram 1".utf8)).bytes)
  }

  /// Returns a fresh key from the system's randomness, or `nil` if the system has none.
  package static func fresh(id: UInt32, sendsFrom: Timestamp? = nil, expires: Timestamp? = nil) -> DatagramKey? {
    SystemEntropy.bytes(32).flatMap { DatagramKey(id: id, secret: $0, sendsFrom: sendsFrom, expires: expires) }
  }

  /// Returns the same key, not accepted from that moment on.
  package func expiring(at moment: Timestamp) -> DatagramKey {
    DatagramKey(id: id, thirtyTwo: secret, sendsFrom: sendsFrom, expires: min(expires ?? moment, moment))
  }

  func isExpired(at moment: Timestamp) -> Bool { expires.map { $0 <= moment } ?? false }
  func maySend(at moment: Timestamp) -> Bool { sendsFrom.map { $0 <= moment } ?? true }

  /// The key in this source: not a secret.
  static let known = DatagramKey(
    id: 0, thirtyTwo: [UInt8](repeating: 0x54, count: 32), sendsFrom: nil, expires: nil)
}
