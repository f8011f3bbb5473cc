package import Engine
import Processes

/// A monitor that cancels the work on Control-C, and shows no progress: for one of many runs, or a session's
/// instruction.
package struct InterruptionMonitor: ProgressMonitor, Sendable {
  package init() {}

  /// Watches for Control-C from now on. A second one doesn't end the process.
  package func begin() { Interruption.watch(endsWithSecond: false) }
  package func report(_ progress: WorkProgress) {}
  package var isCancelled: Bool { Interruption.hasHappened }
}
