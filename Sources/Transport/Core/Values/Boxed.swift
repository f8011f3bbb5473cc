/// A part that its owner keeps by reference, with the meaning of a value.
///
/// For large parts of values that are passed around whole: every type that holds such a value, at any depth, otherwise
/// gets code that copies, moves and destroys each of its fields.
@propertyWrapper
@usableFromInline
package indirect enum Boxed<Value> {
  case value(Value)

  @inlinable
  package init(wrappedValue: Value) { self = .value(wrappedValue) }

  @inlinable package var wrappedValue: Value {
    get {
      switch self {
      case .value(let value): value
      }
    }
    set { self = .value(newValue) }
  }
}

extension Boxed: Equatable where Value: Equatable {}
extension Boxed: Hashable where Value: Hashable {}
extension Boxed: Sendable where Value: Sendable {}
