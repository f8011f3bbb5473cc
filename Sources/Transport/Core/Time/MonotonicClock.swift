#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The machine's clocks, for real mode alone: nothing of a simulation asks them.
package struct MonotonicClock: Sendable {
  private let origin: Int64

  /// A clock that stands at ``Instant/start`` now.
  package init() { origin = Self.nanoseconds(CLOCK_MONOTONIC) }

  /// The time since the clock was made; never goes back.
  package var now: Instant { Instant(nanoseconds: Self.nanoseconds(CLOCK_MONOTONIC) &- origin) }

  /// What the machine's wall clock shows.
  package static var wallClock: Timestamp { Timestamp(nanoseconds: nanoseconds(CLOCK_REALTIME)) }

  private static func nanoseconds(_ clock: clockid_t) -> Int64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }
}
