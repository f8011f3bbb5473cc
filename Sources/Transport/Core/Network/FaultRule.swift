/// A fault that a link applies to messages while the rule is installed.
package struct FaultRule: Sendable {
  package let id: FaultID
  package let effect: Effect
  /// The number of messages it has changed.
  package internal(set) var fired = 0
  /// A stream of its own, so that installing a rule changes no other draw.
  var stream: RandomStream

  package enum Effect: Hashable, Sendable {
    /// Loses each message with that probability.
    case lose(Double)
    /// Loses the next messages, that many.
    case drop(Int)
    /// Adds a delay between the two bounds.
    case delay(Span, upTo: Span)
    /// Delivers a message twice with that probability.
    case duplicate(Double)
    /// Delays a message by up to that span with that probability, so that others may overtake it.
    case reorder(Double, by: Span)
    /// Damages a message with that probability: the receiver can't read it.
    case corrupt(Double)
    /// Replaces the link's profile, and with it the replay of its recording. A recording in the new profile is ignored.
    case profile(LinkProfile)
  }

  package init(id: FaultID, effect: Effect, stream: RandomStream) {
    (self.id, self.effect, self.stream) = (id, effect, stream)
  }
}

package struct FaultID: Hashable, Comparable, Sendable {
  package let rawValue: UInt32
  package init(_ rawValue: Int) { self.rawValue = UInt32(truncatingIfNeeded: rawValue) }
  package static func < (a: FaultID, b: FaultID) -> Bool { a.rawValue < b.rawValue }
}
