import Foundation
import Synchronization

/// The flag of Control-C. Long loops poll it, and end in an orderly way.
package enum Interruption {
  private static let flag = Atomic(false)

  /// Makes Control-C set the flag, after clearing it. A second Control-C ends the process at once.
  ///
  /// - Parameters:
  ///   - endsWithSecond: `false` if a second one does no more than the first.
  ///   - others: Signals that act like Control-C, unless they are ignored.
  package static func watch(endsWithSecond: Bool = true, alsoFor others: [Int32] = []) {
    flag.store(false, ordering: .relaxed)
    unblock([SIGINT] + others)
    // Swift can't compare handlers; SIG_IGN is 1.
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

  /// Makes Control-C end the process at once, with a message: for work that doesn't poll the flag.
  package static func endAtOnce() {
    unblock([SIGINT])
    signal(SIGINT) { _ in
      // Only calls that are allowed in a signal handler.
      let words: StaticString = "interrupted\n"
      _ = write(STDERR_FILENO, words.utf8Start, words.utf8CodeUnitCount)
      _exit(130)
    }
  }

  package static var hasHappened: Bool { flag.load(ordering: .relaxed) }
}

/// The flags of other signals: a request to end in an orderly way, and a resumption after a stop.
package enum Termination {
  private static let flag = Atomic(false)

  /// Makes SIGTERM and Control-C set the flag.
  package static func watch() {
    unblock([SIGTERM, SIGINT, SIGCONT])
    signal(SIGTERM) { _ in Termination.want() }
    signal(SIGINT) { _ in Termination.want() }
    ignoreBrokenPipes()
  }

  /// Makes a closed reader an error instead of the end of the process.
  package static func ignoreBrokenPipes() { signal(SIGPIPE, SIG_IGN) }

  private static let resumption = Atomic(false)

  /// Makes a resumption after a stop set its flag.
  package static func watchForResumption() {
    signal(SIGCONT) { _ in Termination.resumption.store(true, ordering: .relaxed) }
  }

  /// Returns whether the process was stopped and resumed since the last call.
  package static func takeResumption() -> Bool { resumption.exchange(false, ordering: .relaxed) }

  package static func want() { flag.store(true, ordering: .relaxed) }
  package static var isWanted: Bool { flag.load(ordering: .relaxed) }
}

/// Unblocks signals that the parent of the process may have blocked: the mask is inherited.
private func unblock(_ numbers: [Int32]) {
  var wanted = sigset_t()
  sigemptyset(&wanted)
  for number in numbers { sigaddset(&wanted, number) }
  pthread_sigmask(SIG_UNBLOCK, &wanted, nil)
}
