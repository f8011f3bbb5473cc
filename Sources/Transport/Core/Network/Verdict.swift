enum Verdict {
  case deliver(at: Int64)
  case deliverTwice(at: Int64, and: Int64)
  case deliverDamaged(at: Int64)
  case drop(DropReason)
}

/// The reason why a message was lost.
package enum DropReason: UInt8, StableName {
  case loss = 1, partition, fault, crashed, noLink
  /// The devices are too far apart: everyday life, not a fault.
  case outOfRange
  /// It waited in the queue for longer than the link keeps messages.
  case outage
  /// The user who steps through the run dropped it.
  case skipped

  package static let names = ["loss", "partition", "fault", "crashed", "noLink", "outOfRange", "outage", "skipped"]
}

/// A message was lost.
package struct DropFact: TraceFact {
  package let message: UInt64
  package let reason: DropReason

  package init(message: UInt64, reason: DropReason) { (self.message, self.reason) = (message, reason) }

  package func write(to record: inout FactRecord) {
    record.begin("drop", about: message, "message #{message} lost: {reason}")
    record.field("message", id: message, words: "\(message)")
    record.field("reason", reason)
  }
}
