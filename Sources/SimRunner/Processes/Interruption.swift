import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Whether somebody pressed Control-C. Long loops ask now and then, and end in an orderly way.
package enum Interruption {
  private static let flag = Atomic(false)

  /// From now on Control-C sets the flag, which is not set yet; a second one ends the process at once.
  package static func watch() {
    flag.store(false, ordering: .relaxed)
    signal(SIGINT) { _ in
      Interruption.flag.store(true, ordering: .relaxed)
      signal(SIGINT, SIG_DFL)
    }
  }

  package static var hasHappened: Bool { flag.load(ordering: .relaxed) }
}
