import Foundation

/// The one place from which signals are sent. The system takes a number below 1 for a whole group, and -1 for every process
/// there is: neither is sent a signal by mistake.
package enum ProcessSignal {
  /// Sends a signal to one process. Returns whether there is such a process.
  @discardableResult
  package static func send(_ number: Int32, to process: Int32) -> Bool { process >= 1 && kill(process, number) == 0 }

  /// Sends a signal to a group of processes that this one does not belong to.
  package static func send(_ number: Int32, toGroup group: Int32) {
    if group > 1, group != getpgrp() { killpg(group, number) }
  }

  /// Whether there is such a process, also one that has ended and whose parent has not asked how.
  package static func isThere(_ process: Int32) -> Bool { send(0, to: process) }
}
