/// One line of the trace: something happened, at a time, to a node, because of an earlier event.
@usableFromInline
package struct TraceEvent: Sendable {
  /// Counts from 1 in every run.
  package let number: UInt64
  package let at: Instant
  package let node: NodeID
  package let kind: TraceKind
  /// The event that led to this one; 0 when nothing inside the simulation did.
  package let cause: UInt64
  /// What the event is about: a message, a token, a record, a fault.
  package let subject: UInt64
  /// What a node or a fault boxed about itself; see ``fact``.
  @usableFromInline let boxed: BoxedFact?

  package init(
    number: UInt64, at: Instant, node: NodeID, kind: TraceKind, cause: UInt64, subject: UInt64,
    fact: (any TraceFact)? = nil
  ) {
    self.init(number: number, at: at, node: node, kind: kind, cause: cause, subject: subject, boxed: fact?.boxed)
  }

  @inline(__always)
  init(
    number: UInt64, at: Instant, node: NodeID, kind: TraceKind, cause: UInt64, subject: UInt64, boxed: BoxedFact?
  ) {
    (self.number, self.at, self.node, self.kind, self.cause, self.subject) = (number, at, node, kind, cause, subject)
    self.boxed = boxed
  }
}

extension TraceEvent {
  /// What a node or a fault boxed about itself; nil for the kernel's own events.
  package var fact: (any TraceFact)? { boxed?.fact }

  /// Whether there is one, which costs less to ask than to look at it.
  @inlinable package var hasFact: Bool { boxed != nil }

  /// The fact, if it is of that type; sooner than a cast, above all where it is not.
  @inlinable
  package func fact<Fact: TraceFact>(as type: Fact.Type) -> Fact? { boxed?.fact(as: type) }

  /// A number that is the same where two runs did the same: what ``isSame(as:)`` compares.
  package var sameness: UInt64 {
    var digest = Digest()
    digest.fold(number, UInt64(bitPattern: at.nanoseconds))
    digest.fold(UInt64(node.rawValue) &<< 8 | UInt64(kind.rawValue), cause)
    digest.fold(subject, fact?.digested.digest.value ?? 0)
    return digest.value
  }

  /// Whether two runs did the same here. Facts are compared by their digest, which every field is in.
  package func isSame(as other: TraceEvent) -> Bool {
    (number, at, node, kind, cause) == (other.number, other.at, other.node, other.kind, other.cause)
      && subject == other.subject && fact?.digested.digest == other.fact?.digested.digest
  }
}

@usableFromInline
package enum TraceKind: UInt8, StableName {
  case send = 1, delivery, drop, duplicate, hold, wake, resumption, fault, fact

  @usableFromInline package static let names = [
    "send", "delivery", "drop", "duplicate", "hold", "wake", "resumption", "fault", "fact",
  ]
}

/// A typed statement of a node, a fault or a check about what it did, kept in the trace.
@usableFromInline
package protocol TraceFact: Sendable {
  /// Begins the record, and gives it every field in which two facts of this name can differ.
  func write(to record: inout FactRecord)
  /// The fact behind a reference; required so that each type makes its own without a look at its type.
  var boxed: BoxedFact { get }
  /// Which part of its type it belongs to, for observers that look at a part alone (``FactInterest``): 0 to 7.
  var group: UInt8 { get }
}

extension TraceFact {
  @inlinable package var group: UInt8 { 0 }
  /// Name, subject and digest, and no fields.
  package var digested: FactRecord { written(keepsFields: false) }
  /// All of it.
  package var record: FactRecord { written(keepsFields: true) }
  package var name: String { digested.name }
  package var subject: UInt64 { digested.subject }
  /// One line for a person.
  package var words: String { record.words }

  private func written(keepsFields: Bool) -> FactRecord {
    var record = FactRecord(keepsFields: keepsFields)
    write(to: &record)
    return record
  }
}
