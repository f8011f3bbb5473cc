import Foundation
package import SimKernel

/// A pipe by which other processes end with this one, however it ends: they hold its read end, and nothing is ever
/// written to it. Once its last write end is closed, Linux sends SIGKILL to the owner of each read end, even if it is
/// stopped or in an endless loop. Other systems don't; there a process sees the end of its input.
package final class Lifeline {
  private var reading: Int32
  private var writing: Int32

  package init() throws(SystemFailure) { (reading, writing) = try PipeEnd.makePipe() }

  deinit { for end in [reading, writing] where end >= 0 { close(end) } }

  /// The end that a started program inherits; closed here by ``bind(_:)``.
  var inherited: Int32 { reading }

  /// Makes the process that has inherited the pipe's end, or the group of a negative number, end with this one.
  func bind(_ owner: Int32) {
    Self.own(reading, owner)
    close(reading)
    reading = -1
  }

  #if canImport(Glibc)
    /// Forks the process that made this pipe, or a copy of it: the copy ends with the original.
    ///
    /// - Returns: 0 in the copy; in the original the number of the copy, or a negative number if the system refuses.
    package func copyProcess() -> Int32 {
      let copy = fork()
      guard copy == 0 else { return copy }
      if writing >= 0 { close(writing) }
      // The owner belongs to an open file, which copies of a descriptor share.
      let inherited = reading
      (reading, writing) = (open("/proc/self/fd/\(inherited)", O_RDONLY | O_NONBLOCK | O_CLOEXEC), -1)
      close(inherited)
      Self.own(reading, getpid())
      // It may have ended before.
      if PipeEnd.isClosed(reading) { _exit(0) }
      return 0
    }
  #endif

  private static func own(_ end: Int32, _ owner: Int32) {
    #if canImport(Glibc)
      // Swift doesn't import F_SETSIG, which is 10.
      for (command, value) in [(F_SETOWN, owner), (10, SIGKILL), (F_SETFL, O_NONBLOCK | O_ASYNC)] {
        _ = fcntl(end, command, value)
      }
    #endif
  }
}
