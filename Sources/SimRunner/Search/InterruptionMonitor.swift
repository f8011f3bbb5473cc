package import Engine
import Processes

/// Gives up what is done when Control-C is pressed, and is told nothing of it: one of many runs, or a session's instruction.
package struct InterruptionMonitor: ProgressMonitor, Sendable {
  package init() {}

  /// Control-C is for what is done from now on, and no second one ends more than that.
  package func begin() { Interruption.watch(endsWithSecond: false) }
  package func report(_ progress: WorkProgress) {}
  package var isCancelled: Bool { Interruption.hasHappened }
}
