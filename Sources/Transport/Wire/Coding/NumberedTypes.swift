import Synchronization

/// A table of types by number that many threads read while one may still add to it; it lives as long as the program.
package final class NumberedTypes<Type: Sendable>: Sendable {
  private final class Entry: Sendable {
    let type: Type
    let name: String
    init(_ type: Type, _ name: String) { (self.type, self.name) = (type, name) }
  }

  /// Numbers are smaller than this.
  private static var count: Int { 512 }
  private nonisolated(unsafe) let slots: UnsafeMutablePointer<AtomicLazyReference<Entry>>

  package init() {
    slots = .allocate(capacity: Self.count)
    for index in 0..<Self.count { (slots + index).initialize(to: AtomicLazyReference()) }
  }

  /// Whether there is one, without a copy of it.
  func contains(_ number: Int) -> Bool { number < Self.count && slots[number].load() != nil }

  package subscript(number: Int) -> Type? { number < Self.count ? slots[number].load()?.type : nil }

  package func set(_ number: Int, to type: Type, named name: String) {
    precondition(number < Self.count, "the number \(number) of \(name) is too large")
    let kept = slots[number].storeIfNil(Entry(type, name))
    precondition(kept.name == name, "\(kept.name) and \(name) claim the number \(number)")
  }
}
