/// The time of a run as it passes on the machine, from a moment on that all processes of the run agree on.
package struct PacedClock: Sendable {
  /// How many seconds of the run pass in a second of the machine.
  package let speed: Double
  private let clock = MonotonicClock()
  /// How long ago the run started when the clock was made; negative when it is still to start.
  private let since: Span

  /// - Parameter start: when the run starts or started, by the machine's wall clock, which is looked at once: what anybody
  ///   does to it later moves nothing.
  package init(start: Timestamp, speed: Double) {
    self.speed = speed
    since = MonotonicClock.wallClock - start
  }

  /// The moment of the run; before ``Instant/start`` when it is still to start.
  package var now: Instant { Instant(nanoseconds: Int64(Double(passed) * speed)) }

  /// How long the machine takes until that moment; zero when it is over.
  package func wait(until moment: Instant) -> Span {
    let due = Double(moment.nanoseconds) / speed - Double(passed)
    return Span(nanoseconds: Int64(max(0, min(due, 1e18))))
  }

  /// Nanoseconds of the machine since the start.
  private var passed: Int64 { (clock.now.sinceStart + since).nanoseconds }
}
