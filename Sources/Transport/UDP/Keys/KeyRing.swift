package import SimKernel

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

  /// A key that everybody knows, for experiments on one machine. It keeps mistakes out, and nobody else.
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
