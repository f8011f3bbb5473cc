import Foundation

/// The only place that sends signals. The system interprets a number below 1 as a whole group, and -1 as every process:
/// no signal is sent to these by mistake.
package enum ProcessSignal {
  /// Sends a signal to one process. Returns whether it exists.
  @discardableResult
  package static func send(_ number: Int32, to process: Int32) -> Bool { process >= 1 && kill(process, number) == 0 }

  /// Sends a signal to a process group that this process doesn't belong to.
  package static func send(_ number: Int32, toGroup group: Int32) {
    if group > 1, group != getpgrp() { killpg(group, number) }
  }

  /// Returns whether the process exists, including one that has ended and that its parent hasn't waited for.
  package static func isThere(_ process: Int32) -> Bool { send(0, to: process) }
}
