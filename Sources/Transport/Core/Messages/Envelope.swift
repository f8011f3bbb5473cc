package struct Envelope: Sendable {
  /// The number of the trace event that sent it: unique in a run.
  package let id: UInt64
  package let sent: Instant
  package let message: Message
  package let from: NodeID
  package let to: NodeID
  package let channel: Channel

  @inline(__always)
  package init(id: UInt64, from: NodeID, to: NodeID, channel: Channel, sent: Instant, message: consuming Message) {
    self.id = id
    self.from = from
    self.to = to
    self.channel = channel
    self.sent = sent
    self.message = message
  }

  /// The same message as another trace numbers it.
  func numbered(_ id: UInt64) -> Envelope {
    Envelope(id: id, from: from, to: to, channel: channel, sent: sent, message: message)
  }

  /// The same message as it arrives after bits were flipped under way.
  func damaged() -> Envelope {
    Envelope(id: id, from: from, to: to, channel: channel, sent: sent, message: Message(.malformed))
  }
}

/// The delivery contract over a link that a message asks for.
@usableFromInline
package enum Channel: UInt8, StableName {
  /// A datagram: may be lost, doubled, reordered. The default, and what the others are made of.
  case datagram
  /// Bluetooth or peer Wi-Fi between the operating systems of watch and phone.
  case session
  /// The local network between desktop and phone.
  case lan
  /// A request to the cloud, or its answer.
  case https
  /// The push service, from the cloud to a device's operating system.
  case push
  /// Not a message at all: what the wearer does to a device. Never touches a link.
  case physical

  @usableFromInline package static let names = ["datagram", "session", "lan", "https", "push", "physical"]
  @usableFromInline package static let first: UInt8 = 0
}
