package import SimKernel
package import Wire

/// What can go wrong. The keys, forms and documentation are in ``FaultsDefinition``.
package enum Fault: Hashable, Sendable {
  /// Nothing gets through; what is sent is lost.
  case partition(LinkSelector)
  /// Nothing gets through; what is sent waits and arrives at the end.
  case hold(LinkSelector)
  case loss(probability: Double, link: LinkSelector)
  /// Each packet takes that much longer, give or take `jitter`.
  case delay(Span, jitter: Span, link: LinkSelector)
  case duplicate(probability: Double, link: LinkSelector)
  case reorder(probability: Double, link: LinkSelector)
  /// Bits are flipped on the way.
  case corrupt(probability: Double, link: LinkSelector)
  /// The next so many messages are lost.
  case drop(count: Int, link: LinkSelector)
  /// The link has that profile for a while.
  case profile(NetworkProfile, link: LinkSelector)
  /// The device stops: what is in memory and not committed is gone. It starts again when the fault ends.
  case crash(Role, during: CrashPoint?)
  /// The device stops and its storage is lost; when the fault ends it starts as a restored device.
  case wipe(Role)
  /// A new device takes over in the same role.
  case replace(Role)
  /// The device does nothing for a while and keeps its memory.
  case pause(Role)
  case clock(Role, ClockChange)
  /// The wearer, the watch and the phone change zone; when the fault ends they are back in the scenario's.
  /// `place` is where they sleep meanwhile; nil is in the zone's town.
  case travel(Zone, to: Coordinate? = nil)
  /// Two devices are too far apart for their radio.
  case outOfRange(LinkName)
  /// The wearer throws the phone's app out of the switcher.
  case forceQuit(Role)
  /// The battery is empty; the device starts again once it was charged a little.
  case battery(Role)
  /// The wearer wears another watch, and the phone is paired with it.
  case switchWatch
  /// The device's operating system is in a state that its app can do nothing about.
  case condition(PlatformCondition, Role)
  /// The backend no longer accepts the device's token, until the wearer signs in again.
  case expireToken(Role)
  /// The device installs the newest version of the app.
  case updateApp(Role)
  /// A policy of the employer's keeps the planner out of the calendar there.
  case mdmBlocked(EmployerPolicy)
  /// Each sync of the device's disk takes that long.
  case slowDisk(Role, sync: Span)
  /// That share of what the device's disk is asked to do fails.
  case diskErrors(Role, probability: Double)
  /// The device's disk says that it has synced, and has not.
  case lyingDisk(Role)
}

/// The place in a device's work at which a crash hits.
package enum CrashPoint: String, CaseIterable, Hashable, Sendable {
  /// Between writing and committing: the first commit at or after the moment is lost.
  case commit
}

/// What happens to a device's clock.
package enum ClockChange: Hashable, Sendable {
  /// The clock jumps by that much (back when negative).
  case bump(Span)
  /// The clock gains that many parts per million; when the fault ends it runs as before.
  case drift(partsPerMillion: Double)
  /// The clock is set right: no skew, no drift.
  case reset
  /// The wearer sets the clock by hand, so far off the truth; when the fault ends it sets itself again.
  case set(Span)
}
