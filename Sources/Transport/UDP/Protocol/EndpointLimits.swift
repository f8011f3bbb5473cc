package import SimKernel

/// How much of everything an endpoint allows itself and its peers.
package struct EndpointLimits: Hashable, Sendable {
  /// Bytes of a datagram at most, sent or accepted. The standard passes every path that IPv6 allows (1,280 bytes).
  package var datagramSize = 1_200
  /// Bytes of a message at most, sent or accepted.
  package var messageSize = 1 << 20
  /// Reliable messages that may wait for their acknowledgement, for each peer.
  package var queuedMessages = 4_096
  /// Bytes of these, for each peer.
  package var queuedBytes = 4 << 20
  /// Bytes of datagrams that may wait for the socket.
  package var outgoingBytes = 8 << 20
  /// Unfinished plain messages for each peer; the oldest goes when there is one more.
  package var unfinishedMessages = 16
  /// Bytes of these, for each peer.
  package var unfinishedBytes = 2 << 20
  /// An unfinished plain message is given up so long after its first piece.
  package var unfinishedAge: Span = .seconds(5)
  /// A reliable message is given up so long after it was handed in.
  package var giveUpAfter: Span = .seconds(30)
  /// Datagrams with a wrong code that are looked at in a second, for each source that no peer is known by.
  package var garbagePerSecond = 200
  package var retransmission = RetransmissionLimits()

  package init() {}

  /// Payload bytes of a piece.
  var plainUnit: Int { datagramSize - DatagramHeader.minimum - Fragment.plainSize }
  var reliableUnit: Int { datagramSize - DatagramHeader.minimum - Fragment.reliableSize }

  /// What cannot be, or nil.
  var contradiction: String? {
    if datagramSize < 256 || datagramSize > 65_507 { return "a datagram has 256 to 65507 bytes, not \(datagramSize)" }
    let most = reliableUnit * ReliableSender.window
    if messageSize < 1 || messageSize > most { return "a message has 1 to \(most) bytes, not \(messageSize)" }
    if queuedMessages < 1 || queuedBytes < messageSize { return "the queue must have room for one message" }
    if unfinishedMessages < 1 || unfinishedBytes < messageSize { return "reassembly must have room for one message" }
    if outgoingBytes < 2 * messageSize { return "the way out must have room for two messages" }
    return nil
  }
}

/// When a reliable piece is sent again, and how many are under way at once.
package struct RetransmissionLimits: Hashable, Sendable {
  /// Before anything is known of the round trip.
  package var first: Span = .milliseconds(200)
  package var shortest: Span = .milliseconds(20)
  /// Doubling ends here.
  package var longest: Span = .seconds(5)
  /// Pieces under way at the beginning; grows while they arrive, and halves when they do not.
  package var flight = 64
}
