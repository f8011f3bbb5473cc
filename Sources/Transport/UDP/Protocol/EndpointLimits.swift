package import SimKernel

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
  /// Unfinished plain messages for each peer. One more evicts the oldest.
  package var unfinishedMessages = 16
  /// Bytes of these, for each peer.
  package var unfinishedBytes = 2 << 20
  /// The age at which an unfinished plain message is discarded, counted from its first fragment.
  package var unfinishedAge: Span = .seconds(5)
  /// The time after which the sender gives up a reliable message.
  package var giveUpAfter: Span = .seconds(30)
  /// Datagrams with a wrong code that are examined in a second, for each source that isn't a peer's address.
  package var garbagePerSecond = 200
  var retransmission = RetransmissionLimits()

  /// Payload bytes of a fragment.
  var plainUnit: Int { datagramSize - DatagramHeader.minimum - Fragment.plainSize }
  var reliableUnit: Int { datagramSize - DatagramHeader.minimum - Fragment.reliableSize }

  /// The first contradiction among the limits, or `nil`.
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

/// The retransmission of reliable fragments, and the number in flight.
struct RetransmissionLimits: Hashable, Sendable {
  /// The timeout before a round trip is measured.
  var first: Span = .milliseconds(200)
  var shortest: Span = .milliseconds(20)
  /// The limit of the doubled timeout.
  var longest: Span = .seconds(5)
  /// Fragments in flight at the beginning; grows while they arrive, and halves if they don't.
  var flight = 64
}
