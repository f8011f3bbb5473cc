/// The time of a run in real time, counted from a moment on which all processes of the run agree.
package struct PacedClock: Sendable {
  /// Seconds of the run for each second of the machine.
  package let speed: Double
  private let clock = MonotonicClock()
  /// The time since the run started when the clock was made; negative if it hasn't started.
  private let since: Span

  /// - Parameter start: The start of the run by the machine's wall clock, which is read once: later changes of that
  ///   clock have no effect.
  package init(start: Timestamp, speed: Double) {
    self.speed = speed
    since = MonotonicClock.wallClock - start
  }

  /// The moment of the run; before ``Instant/start`` if it hasn't started.
  package var now: Instant { Instant(nanoseconds: Int64(Double(passed) * speed)) }

  /// Returns the machine's time until that moment; zero if it has passed.
  package func wait(until moment: Instant) -> Span {
    let due = Double(moment.nanoseconds) / speed - Double(passed)
    return Span(nanoseconds: Int64(max(0, min(due, 1e18))))
  }

  /// Nanoseconds of the machine since the start.
  private var passed: Int64 { (clock.now.sinceStart + since).nanoseconds }
}
