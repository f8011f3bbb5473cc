import Foundation

/// The machine's clocks, for real mode only: no simulation reads them.
package struct MonotonicClock: Sendable {
  private let origin: Int64

  /// Creates a clock that shows ``Instant/start`` now.
  package init() { origin = Self.nanoseconds(CLOCK_MONOTONIC) }

  /// The time since the clock was made; never goes back.
  package var now: Instant { Instant(nanoseconds: Self.nanoseconds(CLOCK_MONOTONIC) &- origin) }

  package static var wallClock: Timestamp { Timestamp(nanoseconds: nanoseconds(CLOCK_REALTIME)) }

  private static func nanoseconds(_ clock: clockid_t) -> Int64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }
}
