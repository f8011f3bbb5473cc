package import SimKernel

/// When a fault happens, as the scenario says it: at a moment, from one moment until another, or again and again.
///
/// `at` goes with `duration`; `from` with `until` or `duration`; `every` with `from` and `until` as its bounds.
package struct FaultTiming: Hashable, Sendable {
  package var at: Moment?
  package var from: Moment?
  package var until: Moment?
  package var every: [DailyWindow] = []
  package var duration: Span?

  package init(
    at: Moment? = nil, from: Moment? = nil, until: Moment? = nil, every: [DailyWindow] = [], duration: Span? = nil
  ) {
    (self.at, self.from, self.until, self.every, self.duration) = (at, from, until, every, duration)
  }
}
