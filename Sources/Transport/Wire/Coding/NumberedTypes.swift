import Synchronization

/// A table of types by number that many threads read while one may add to it. It exists as long as the program.
package final class NumberedTypes<Type: Sendable>: Sendable {
  private struct Entry {
    let type: Type
    let name: String
  }

  /// An entry that is set once and never changed. The object it points to is never freed.
  private typealias Slot = Atomic<UnsafeMutablePointer<Entry>?>

  /// The bound of numbers.
  private static var count: Int { 512 }
  private nonisolated(unsafe) let slots: UnsafeMutablePointer<Slot>

  package init() {
    slots = .allocate(capacity: Self.count)
    for index in 0..<Self.count { (slots + index).initialize(to: Slot(nil)) }
  }

  /// Returns whether there is an entry, without copying it.
  func contains(_ number: Int) -> Bool {
    number < Self.count && slots[number].load(ordering: .acquiring) != nil
  }

  package subscript(number: Int) -> Type? {
    number < Self.count ? slots[number].load(ordering: .acquiring)?.pointee.type : nil
  }

  package func set(_ number: Int, to type: Type, named name: String) {
    precondition(number < Self.count, "the number \(number) of \(name) is too large")
    let entry = UnsafeMutablePointer<Entry>.allocate(capacity: 1)
    entry.initialize(to: Entry(type: type, name: name))
    let (isKept, earlier) = slots[number].compareExchange(
      expected: nil, desired: entry, ordering: .acquiringAndReleasing)
    guard !isKept, let earlier else { return }
    entry.deinitialize(count: 1)
    entry.deallocate()
    precondition(earlier.pointee.name == name, "\(earlier.pointee.name) and \(name) claim the number \(number)")
  }
}
