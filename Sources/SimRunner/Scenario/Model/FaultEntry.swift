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

/// When a fault happens, as the scenario says it: at a moment, from one moment until another, or again and again.
///
/// `at` goes with `duration`; `from` with `until` or `duration`; `every` with `from` and `until` as its bounds.
struct FaultTiming: Hashable, Sendable {
  var at: Moment?
  var from: Moment?
  var until: Moment?
  var every: [DailyWindow] = []
  var duration: Span?
}
