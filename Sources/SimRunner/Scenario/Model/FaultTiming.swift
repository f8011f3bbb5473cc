import Transport

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
