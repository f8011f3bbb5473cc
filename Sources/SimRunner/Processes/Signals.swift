import Foundation
import Synchronization

/// Whether Control-C was pressed. Long loops ask now and then, and end in an orderly way.
package enum Interruption {
  private static let flag = Atomic(false)

  /// From now on Control-C sets the flag, which is not set yet; a second one ends the process at once.
  ///
  /// - Parameters:
  ///   - endsWithSecond: false where a second one does no more than the first.
  ///   - others: signals that are as good as Control-C, unless the caller has them ignored.
  package static func watch(endsWithSecond: Bool = true, alsoFor others: [Int32] = []) {
    flag.store(false, ordering: .relaxed)
    unblock([SIGINT] + others)
    // Swift cannot compare handlers; that of what is ignored is 1.
    let ignored = others.filter { unsafeBitCast(signal($0, SIG_IGN), to: Int.self) == 1 }
    for number in [SIGINT] + others where !ignored.contains(number) {
      signal(number) { _ in Interruption.flag.store(true, ordering: .relaxed) }
      guard endsWithSecond else { continue }
      signal(number) { number in
        Interruption.flag.store(true, ordering: .relaxed)
        signal(number, SIG_DFL)
      }
    }
  }

  /// From now on Control-C ends the process at once, and says so: for work that does not ask whether it is wanted.
  package static func endAtOnce() {
    unblock([SIGINT])
    signal(SIGINT) { _ in
      // Only what may be called where a signal has come in.
      let words: StaticString = "interrupted\n"
      _ = write(STDERR_FILENO, words.utf8Start, words.utf8CodeUnitCount)
      _exit(130)
    }
  }

  package static var hasHappened: Bool { flag.load(ordering: .relaxed) }
}

/// What signals have told the process: that it is to end in an orderly way, and that it was stopped for a while.
package enum Termination {
  private static let flag = Atomic(false)

  /// From now on SIGTERM and Control-C set the flag.
  package static func watch() {
    unblock([SIGTERM, SIGINT, SIGCONT])
    signal(SIGTERM) { _ in Termination.want() }
    signal(SIGINT) { _ in Termination.want() }
    ignoreBrokenPipes()
  }

  /// From now on a reader that has gone is an error, and no longer the end of the process.
  package static func ignoreBrokenPipes() { signal(SIGPIPE, SIG_IGN) }

  private static let resumption = Atomic(false)

  /// From now on it is known when the process was stopped and goes on.
  package static func watchForResumption() {
    signal(SIGCONT) { _ in Termination.resumption.store(true, ordering: .relaxed) }
  }

  /// Whether the process was stopped since it was last asked.
  package static func takeResumption() -> Bool { resumption.exchange(false, ordering: .relaxed) }

  package static func want() { flag.store(true, ordering: .relaxed) }
  package static var isWanted: Bool { flag.load(ordering: .relaxed) }
}

/// Lets signals through that the parent of the process may have blocked: that is inherited.
private func unblock(_ numbers: [Int32]) {
  var wanted = sigset_t()
  sigemptyset(&wanted)
  for number in numbers { sigaddset(&wanted, number) }
  pthread_sigmask(SIG_UNBLOCK, &wanted, nil)
}
