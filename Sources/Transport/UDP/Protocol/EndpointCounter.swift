import SimKernel

/// The counters of an endpoint, in the order of reports. Each refusal has a counter of its own.
package enum EndpointCounter: Int, StableName {
  /// Traffic.
  case sentDatagrams, sentBytes, receivedDatagrams, receivedBytes, sentMessages, deliveredMessages
  /// Reliability at the sender.
  case acknowledgedMessages, retransmitted, gaveUp, acknowledgementsSent, acknowledgementsReceived
  /// Accepted, but notable: received after a later one, or from another address than the peer's.
  case reordered, otherAddress
  /// Malformed: none of the content was trusted.
  case oversized, tooShort, badMagic, unknownVersion, badLength, unknownKind
  /// For another receiver, or from an unknown peer.
  case wrongReceiver, unknownSender, notLoopback, unknownKey
  /// Unread, because its source sent too much garbage; and with a wrong authentication code.
  case throttled, forged
  /// Authentic, but seen before or too old.
  case replayed, tooOld, oldEpoch
  /// Authentic but invalid: sent only by a faulty or malicious peer.
  case badBody, fragmentInconsistent, fragmentTooMany, fragmentOutsideWindow, messageTooLong
  /// A duplicate fragment, and an acknowledgement overtaken by a later one or of an earlier start.
  case duplicate, staleAcknowledgement
  /// Unfinished messages that were discarded: because of their age, and to make room.
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

/// The counts of an endpoint's events since its start.
package struct EndpointCounters: Hashable, Sendable {
  private var counts = [UInt64](repeating: 0, count: EndpointCounter.allCases.count)

  package subscript(counter: EndpointCounter) -> UInt64 {
    get { counts[counter.rawValue] }
    set { counts[counter.rawValue] = newValue }
  }

  mutating func count(_ counter: EndpointCounter, _ number: Int = 1) { counts[counter.rawValue] &+= UInt64(number) }
}

extension EndpointCounters: CustomStringConvertible {
  /// A line for each counter that isn't zero, in their order.
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

  /// A counter that is missing is zero.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    for counter in EndpointCounter.allCases {
      self[counter] = try container.decodeIfPresent(UInt64.self, forKey: Key(stringValue: counter.name)) ?? 0
    }
  }
}
