import Transport

/// Something that goes wrong on purpose, and when.
struct FaultEntry: Hashable, Sendable {
  var fault: Fault
  var timing = FaultTiming()
  /// How long a crashed or wiped device stays down; nil is until the fault's window or the run ends.
  var restart: Span?
  /// What happened in the story that this stands for.
  var why: String?

  init(_ fault: Fault, _ timing: FaultTiming = FaultTiming(), why: String? = nil) {
    (self.fault, self.timing, self.why) = (fault, timing, why)
  }
}
