import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Whether somebody wants the process to end in an orderly way.
enum Termination {
  private static let flag = Atomic(false)

  /// From now on SIGTERM and Control-C set the flag, and a reader that has gone is an error instead of the end.
  static func watch() {
    signal(SIGTERM) { _ in Termination.want() }
    signal(SIGINT) { _ in Termination.want() }
    signal(SIGPIPE, SIG_IGN)
  }

  static func want() { flag.store(true, ordering: .relaxed) }
  static var isWanted: Bool { flag.load(ordering: .relaxed) }
}
