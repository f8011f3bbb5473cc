/// A fact behind one reference, with its type beside it.
///
/// An event is passed to dozens of observers, and each checks whether it needs the fact. A cast at run time, most of
/// all one that fails, costs more than everything else that an observer does with an event; a comparison of types costs
/// nothing.
///
/// `@unchecked Sendable`: nothing in it or in its subclass ever changes.
@usableFromInline
package class BoxedFact: @unchecked Sendable {
  @usableFromInline let type: ObjectIdentifier
  @usableFromInline let group: UInt8

  @usableFromInline init(_ type: any TraceFact.Type, _ group: UInt8) {
    (self.type, self.group) = (ObjectIdentifier(type), group)
  }

  /// The fact, of whatever type.
  @usableFromInline package var fact: (any TraceFact)? { nil }

  /// The fact, if it is of that type. Final, so that other modules look at the type and call nothing.
  @inlinable
  package final func fact<Fact: TraceFact>(as type: Fact.Type) -> Fact? {
    self.type == ObjectIdentifier(type) ? unsafeDowncast(self, to: TypedFact<Fact>.self).value : nil
  }
}

/// The concrete class behind every ``BoxedFact``.
@usableFromInline
final class TypedFact<Fact: TraceFact>: BoxedFact, @unchecked Sendable {
  @usableFromInline let value: Fact

  @inlinable init(_ fact: Fact) {
    value = fact
    super.init(Fact.self, fact.group)
  }

  @usableFromInline override var fact: (any TraceFact)? { value }
}

extension TraceFact {
  @inlinable package var boxed: BoxedFact { TypedFact(self) }
}
