/// A device's wall clock: what it believes the time to be, and where it believes to be.
///
/// Reading = true time + offset + drift since the clock was last set.
package struct NodeClock: Hashable, Sendable {
  package private(set) var zone: Zone
  private var offset: Span
  /// Nanoseconds gained in a second of true time.
  package private(set) var driftPerSecond: Double
  private var setAt: Instant = .start
  private let epoch: Timestamp

  /// - Parameters:
  ///   - epoch: the true wall time at ``Instant/start``.
  ///   - skew: how far ahead the clock is at the start.
  ///   - driftPPM: parts per million by which it runs fast.
  package init(epoch: Timestamp, zone: Zone, skew: Span = .zero, driftPPM: Double = 0) {
    self.epoch = epoch
    self.zone = zone
    offset = skew
    driftPerSecond = driftPPM * 1_000
  }

  /// A clock that is like another one in all of this.
  package init(zone: Zone, offset: Span, driftPerSecond: Double, setAt: Instant, epoch: Timestamp) {
    (self.zone, self.offset, self.driftPerSecond) = (zone, offset, driftPerSecond)
    (self.setAt, self.epoch) = (setAt, epoch)
  }

  package func read(at now: Instant) -> Timestamp { epoch + now.sinceStart + deviation(at: now) }

  /// How far the clock is ahead of true time.
  package func deviation(at now: Instant) -> Span {
    driftPerSecond == 0
      ? offset : offset + Span(nanoseconds: Int64(((now - setAt).seconds * driftPerSecond).rounded()))
  }

  /// Someone moves the hands.
  package mutating func bump(by span: Span, at now: Instant) {
    offset = deviation(at: now) + span
    setAt = now
  }

  /// Someone sets the clock by hand, so far ahead of true time (behind when negative); it goes on from there.
  package mutating func set(ahead span: Span, at now: Instant) {
    offset = span
    setAt = now
  }

  package mutating func drift(ppm: Double, at now: Instant) {
    offset = deviation(at: now)
    setAt = now
    driftPerSecond = ppm * 1_000
  }

  /// The clock is set right, and runs right from now on.
  package mutating func reset(at now: Instant) {
    offset = .zero
    driftPerSecond = 0
    setAt = now
  }

  package mutating func travel(to zone: Zone) { self.zone = zone }
}
