import Foundation

/// A value that one thread at a time reaches.
///
/// Its lock works in a copy of a process, too. `Mutex` does not: on Linux it knows its owner by the number of a thread, which it
/// keeps in several places, and in a copy some of them still have the number from before.
package final class Guarded<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value

  package init(_ value: sending Value) { self.value = value }

  package func withLock<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&value)
  }
}
