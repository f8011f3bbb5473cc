package import SimKernel

/// Something that goes wrong on purpose, and when.
package struct FaultEntry: Hashable, Sendable {
  package var fault: Fault
  package var timing = FaultTiming()
  /// How long a crashed or wiped device stays down; nil is until the fault's window or the run ends.
  package var restart: Span?
  /// What happened in the story that this stands for.
  package var why: String?

  package init(_ fault: Fault, _ timing: FaultTiming = FaultTiming(), why: String? = nil) {
    (self.fault, self.timing, self.why) = (fault, timing, why)
  }
}
