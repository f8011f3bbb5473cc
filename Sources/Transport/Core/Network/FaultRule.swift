/// Something that a link does to messages on purpose, for as long as it is installed.
package struct FaultRule: Sendable {
  package let id: FaultID
  package let effect: Effect
  /// How many messages it has changed.
  package internal(set) var fired = 0
  /// Its own randomness, so that installing one rule moves no other draw.
  var stream: RandomStream

  package enum Effect: Hashable, Sendable {
    /// Loses a message with that probability.
    case lose(Double)
    /// Loses the next messages, that many.
    case drop(Int)
    /// Adds a delay between the two bounds.
    case delay(Span, upTo: Span)
    /// Delivers a message twice with that probability.
    case duplicate(Double)
    /// Lets a message be overtaken for up to that span, with that probability.
    case reorder(Double, by: Span)
    /// Damages a message with that probability: the receiver gets something that it cannot read.
    case corrupt(Double)
    /// Replaces the link's profile, and with it the replay of its recording; a recording of the new one does not count.
    case profile(LinkProfile)
  }

  package init(id: FaultID, effect: Effect, stream: RandomStream) {
    (self.id, self.effect, self.stream) = (id, effect, stream)
  }
}

/// The number of a fault in its scenario.
package struct FaultID: Hashable, Comparable, Sendable {
  package let rawValue: UInt32
  package init(_ rawValue: Int) { self.rawValue = UInt32(truncatingIfNeeded: rawValue) }
  package static func < (a: FaultID, b: FaultID) -> Bool { a.rawValue < b.rawValue }
}
