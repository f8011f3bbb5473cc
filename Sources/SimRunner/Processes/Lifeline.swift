import Foundation
package import SimKernel

/// A pipe by which other processes end with this one, whatever ends it: they hold its end for reading, and nothing is ever
/// written to it. Once its last end for writing is closed, Linux sends SIGKILL to the owner of each end for reading, also to one
/// that stands still or has no end of its work. Other systems do not: there a process sees that its input has ended.
package final class Lifeline {
  private var reading: Int32
  private var writing: Int32

  package init() throws(SystemFailure) { (reading, writing) = try PipeEnd.makePipe() }

  deinit { for end in [reading, writing] where end >= 0 { close(end) } }

  /// The end that a program inherits when it is started; it is closed here by ``bind(_:)``.
  var inherited: Int32 { reading }

  /// From now on the process that has inherited the pipe's end, or the group that a negative number means, ends with this one.
  func bind(_ owner: Int32) {
    Self.own(reading, owner)
    close(reading)
    reading = -1
  }

  #if canImport(Glibc)
    /// Copies the process that made this pipe, or a copy of it: the copy ends with the one that made it.
    ///
    /// - Returns: 0 in the copy; elsewhere its number, or a negative one where the system refuses.
    package func copyProcess() -> Int32 {
      let copy = fork()
      guard copy == 0 else { return copy }
      if writing >= 0 { close(writing) }
      // The owner is one of an open file, which copies of a descriptor share.
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
      // Swift does not see F_SETSIG, which is 10.
      for (command, value) in [(F_SETOWN, owner), (10, SIGKILL), (F_SETFL, O_NONBLOCK | O_ASYNC)] {
        _ = fcntl(end, command, value)
      }
    #endif
  }
}
