/// A fact behind one reference, with its type beside it.
///
/// An event is handed to dozens of observers, and each asks whether it is about what they look at. A cast at run time, most
/// of all one that fails, costs more than all else that an observer does with an event; comparing types costs nothing.
///
/// `@unchecked Sendable`: nothing in it or in its subclass ever changes.
@usableFromInline
package class BoxedFact: @unchecked Sendable {
  @usableFromInline let type: ObjectIdentifier

  @usableFromInline init(_ type: any TraceFact.Type) { self.type = ObjectIdentifier(type) }

  /// The fact, of whatever type.
  @usableFromInline package var fact: (any TraceFact)? { nil }

  /// The fact, if it is of that type.
  @inlinable
  package func fact<Fact: TraceFact>(as type: Fact.Type) -> Fact? {
    self.type == ObjectIdentifier(type) ? unsafeDowncast(self, to: TypedFact<Fact>.self).value : nil
  }
}

/// What a ``BoxedFact`` is in truth.
@usableFromInline
final class TypedFact<Fact: TraceFact>: BoxedFact, @unchecked Sendable {
  @usableFromInline let value: Fact

  @inlinable init(_ fact: Fact) {
    value = fact
    super.init(Fact.self)
  }

  @usableFromInline override var fact: (any TraceFact)? { value }
}

extension TraceFact {
  @inlinable package var boxed: BoxedFact { TypedFact(self) }
}
