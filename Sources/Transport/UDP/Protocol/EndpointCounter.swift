import SimKernel

/// What an endpoint counts, in the order in which reports show it. Each refusal has a counter of its own.
package enum EndpointCounter: Int, StableName {
  /// Traffic.
  case sentDatagrams, sentBytes, receivedDatagrams, receivedBytes, sentMessages, deliveredMessages
  /// Reliability at the sender.
  case acknowledgedMessages, retransmitted, gaveUp, acknowledgementsSent, acknowledgementsReceived
  /// Not refused, but worth knowing: came after a later one; came from another address than the peer is known by.
  case reordered, otherAddress
  /// Malformed: nothing about these was believed.
  case oversized, tooShort, badMagic, unknownVersion, badLength, unknownKind
  /// Not for us, or of no peer that we know.
  case wrongReceiver, unknownSender, notLoopback, unknownKey
  /// A source that sent too much garbage, unread; and a wrong authentication code.
  case throttled, forged
  /// Authentic, but seen before or too old.
  case replayed, tooOld, oldEpoch
  /// Authentic, but without sense: only a peer with a mistake or a bad will sends these.
  case badBody, fragmentInconsistent, fragmentTooMany, fragmentOutsideWindow, messageTooLong
  /// A piece that was here already, and an acknowledgement that a later one had overtaken or that was for an earlier
  /// start.
  case duplicate, staleAcknowledgement
  /// Unfinished messages that were given up: because of their age, and to make room.
  case fragmentTimedOut, reassemblyFull
  /// Refused at the sender.
  case queueFull, messageTooLarge, noKey, notSent

  package static let names = [
    "sentDatagrams", "sentBytes", "receivedDatagrams", "receivedBytes", "sentMessages", "deliveredMessages",
    "acknowledgedMessages", "retransmitted", "gaveUp", "acknowledgementsSent", "acknowledgementsReceived", "reordered",
    "otherAddress", "oversized", "tooShort", "badMagic", "unknownVersion", "badLength", "unknownKind", "wrongReceiver",
    "unknownSender", "notLoopback", "unknownKey", "throttled", "forged", "replayed", "tooOld", "oldEpoch", "badBody",
    "fragmentInconsistent", "fragmentTooMany", "fragmentOutsideWindow", "messageTooLong", "duplicate",
    "staleAcknowledgement", "fragmentTimedOut", "reassemblyFull", "queueFull", "messageTooLarge", "noKey", "notSent",
  ]
  package static let first: Int = 0

}

/// How often each thing happened at an endpoint since it began.
package struct EndpointCounters: Hashable, Sendable {
  private var counts = [UInt64](repeating: 0, count: EndpointCounter.allCases.count)

  package init() {}

  package subscript(counter: EndpointCounter) -> UInt64 {
    get { counts[counter.rawValue] }
    set { counts[counter.rawValue] = newValue }
  }

  mutating func count(_ counter: EndpointCounter, _ number: Int = 1) { counts[counter.rawValue] &+= UInt64(number) }

  package static func += (a: inout EndpointCounters, b: EndpointCounters) {
    for index in a.counts.indices { a.counts[index] &+= b.counts[index] }
  }
}

extension EndpointCounters: CustomStringConvertible {
  /// A line for each counter that is not zero, in their order.
  package var description: String {
    EndpointCounter.allCases.filter { self[$0] > 0 }.map { "\($0.name) \(self[$0])" }.joined(separator: "\n")
  }
}

extension EndpointCounters: Codable {
  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    for counter in EndpointCounter.allCases {
      try container.encode(self[counter], forKey: Key(stringValue: counter.name))
    }
  }

  /// A counter that is not named is zero.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    for counter in EndpointCounter.allCases {
      self[counter] = try container.decodeIfPresent(UInt64.self, forKey: Key(stringValue: counter.name)) ?? 0
    }
  }
}
