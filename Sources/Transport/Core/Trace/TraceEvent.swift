/// One line of the trace: something happened, at a time, to a node, because of an earlier event.
@usableFromInline
package struct TraceEvent: Sendable {
  /// Counts from 1 in every run.
  package let number: UInt64
  package let at: Instant
  package let node: NodeID
  package let kind: TraceKind
  /// The event that led to this one, or 0 if nothing inside the simulation did.
  package let cause: UInt64
  /// The id of the message, token, record or fault that the event is about.
  package let subject: UInt64
  /// The boxed fact of a node or a fault; see ``fact``.
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
  /// The fact that a node or a fault reported; `nil` for the kernel's own events.
  package var fact: (any TraceFact)? { boxed?.fact }

  /// `true` if there is a fact. Cheaper than reading it.
  @inlinable package var hasFact: Bool { boxed != nil }

  /// Returns the fact if it is of that type. Faster than a cast, above all if it isn't.
  @inlinable
  package func fact<Fact: TraceFact>(as type: Fact.Type) -> Fact? { boxed?.fact(as: type) }

  /// A number that is equal for equal behaviour of two runs: ``isSame(as:)`` compares it.
  package var sameness: UInt64 {
    var digest = Digest()
    digest.fold(number, UInt64(bitPattern: at.nanoseconds))
    digest.fold(UInt64(node.rawValue) &<< 8 | UInt64(kind.rawValue), cause)
    digest.fold(subject, fact?.digested.digest.value ?? 0)
    return digest.value
  }

  /// Returns whether two runs behaved the same here. Facts are compared by their digest, which covers every field.
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
  /// Begins the record and adds every field in which two facts of this name can differ.
  func write(to record: inout FactRecord)
  /// The fact behind a reference. A requirement so that each type creates its own without a look-up of its type.
  var boxed: BoxedFact { get }
  /// The part of its type that it belongs to, from 0 to 7, for observers of a single part (``FactInterest``).
  var group: UInt8 { get }
}

extension TraceFact {
  @inlinable package var group: UInt8 { 0 }
  /// The name, subject and digest, without fields.
  package var digested: FactRecord { written(keepsFields: false) }
  package var record: FactRecord { written(keepsFields: true) }
  package var name: String { digested.name }
  package var subject: UInt64 { digested.subject }
  package var words: String { record.words }

  private func written(keepsFields: Bool) -> FactRecord {
    var record = FactRecord(keepsFields: keepsFields)
    write(to: &record)
    return record
  }
}
