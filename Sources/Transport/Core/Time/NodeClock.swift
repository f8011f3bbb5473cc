/// A device's wall clock: the time and the zone that the device believes in.
///
/// Reading = true time + offset + drift since the clock was last set.
package struct NodeClock: Hashable, Sendable {
  package private(set) var zone: Zone
  package private(set) var offset: Span
  /// Nanoseconds gained in a second of true time.
  package private(set) var driftPerSecond: Double
  package private(set) var setAt: Instant = .start
  package let epoch: Timestamp

  /// - Parameters:
  ///   - epoch: The true wall time at ``Instant/start``.
  ///   - skew: The deviation from true time at the start.
  ///   - driftPPM: The drift in parts per million; positive if the clock is fast.
  package init(epoch: Timestamp, zone: Zone, skew: Span = .zero, driftPPM: Double = 0) {
    self.epoch = epoch
    self.zone = zone
    offset = skew
    driftPerSecond = driftPPM * 1_000
  }

  /// Creates a clock with the state of another one.
  package init(zone: Zone, offset: Span, driftPerSecond: Double, setAt: Instant, epoch: Timestamp) {
    (self.zone, self.offset, self.driftPerSecond) = (zone, offset, driftPerSecond)
    (self.setAt, self.epoch) = (setAt, epoch)
  }

  package func read(at now: Instant) -> Timestamp { epoch + now.sinceStart + deviation(at: now) }

  /// Returns the deviation from true time, positive if the clock is ahead.
  package func deviation(at now: Instant) -> Span {
    driftPerSecond == 0
      ? offset : offset + Span(nanoseconds: Int64(((now - setAt).seconds * driftPerSecond).rounded()))
  }

  /// Moves the clock by hand.
  package mutating func bump(by span: Span, at now: Instant) {
    offset = deviation(at: now) + span
    setAt = now
  }

  /// Sets the clock by hand to a deviation from true time. Its drift continues.
  package mutating func set(ahead span: Span, at now: Instant) {
    offset = span
    setAt = now
  }

  package mutating func drift(ppm: Double, at now: Instant) {
    offset = deviation(at: now)
    setAt = now
    driftPerSecond = ppm * 1_000
  }

  /// Sets the clock to true time and stops its drift.
  package mutating func reset(at now: Instant) {
    offset = .zero
    driftPerSecond = 0
    setAt = now
  }

  package mutating func travel(to zone: Zone) { self.zone = zone }
}
