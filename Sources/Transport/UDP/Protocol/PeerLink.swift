import SimKernel

/// The state of an endpoint for one peer.
struct PeerLink: Sendable {
  let node: NodeID
  let address: SocketAddress
  var keys: KeyRing
  /// The sequence of the last datagram to it.
  var sequence: UInt64 = 0
  /// The number of the last plain message to it.
  var plainNumber: UInt64 = 0
  var window = ReplayWindow()
  var plain = PlainReceiver()
  var receiver = ReliableReceiver()
  var sender: ReliableSender
  var owesAcknowledgement = false
  /// `true` if the state that a restart needs has changed since it was last written.
  var isChanged = false

  init(_ peer: DatagramEndpoint.Peer, _ limits: EndpointLimits) {
    node = peer.node
    address = peer.address
    keys = peer.keys
    sender = ReliableSender(limits)
  }

  /// Returns whether an authentic datagram is new, and marks it as seen.
  mutating func isFresh(_ header: DatagramHeader, _ counters: inout EndpointCounters) -> Bool {
    let verdict = window.accept(epoch: header.epoch, sequence: header.sequence)
    switch verdict {
    case .fresh: break
    case .late: counters.count(.reordered)
    case .newEpoch:
      // The sender restarted: discard its partial messages.
      plain.reset()
      receiver = ReliableReceiver()
      owesAcknowledgement = false
      sender.receiverBeganAnew()
    case .replayed, .tooOld, .oldEpoch:
      counters.count(verdict == .replayed ? .replayed : verdict == .tooOld ? .tooOld : .oldEpoch)
      return false
    }
    isChanged = true
    return true
  }
}
