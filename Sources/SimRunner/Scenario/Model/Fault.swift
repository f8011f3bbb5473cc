package import SimKernel
package import Wire

/// Something that goes wrong on purpose, and when.
package struct FaultEntry: Hashable, Sendable {
  package var fault: Fault
  package var timing = FaultTiming()
  /// How long a crashed or wiped device stays down; nil is until the fault's window or the run ends.
  package var restart: Span?
  /// What happened in the story that this stands for.
  package var why: String?

  package init(_ fault: Fault, _ timing: FaultTiming = FaultTiming(), why: String? = nil) {
    (self.fault, self.timing, self.why) = (fault, timing, why)
  }
}

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

  /// How long this kind of fault holds.
  package var lifetime: FaultLifetime {
    switch self {
    case .partition, .hold, .loss, .delay, .duplicate, .reorder, .corrupt, .profile, .pause, .outOfRange,
      .condition, .switchWatch, .mdmBlocked, .slowDisk, .diskErrors, .lyingDisk:
      .lasting
    case .crash, .wipe: .stopping
    case .drop, .replace, .clock(_, .bump), .clock(_, .reset): .momentary
    case .forceQuit, .battery, .expireToken, .updateApp: .momentary
    case .travel, .clock(_, .drift), .clock(_, .set): .staying
    }
  }

  /// The key that names this kind of fault in a scenario file, and in the names of ``ScheduledFault``.
  package var kind: String {
    switch self {
    case .partition: "partition"
    case .hold: "hold"
    case .loss: "loss"
    case .delay: "delay"
    case .duplicate: "duplicate"
    case .reorder: "reorder"
    case .corrupt: "corrupt"
    case .drop: "drop"
    case .profile: "profile"
    case .crash: "crash"
    case .wipe: "wipe"
    case .replace: "replace"
    case .pause: "pause"
    case .clock: "clock"
    case .travel: "travel"
    case .outOfRange: "outOfRange"
    case .forceQuit: "forceQuit"
    case .battery: "battery"
    case .condition(let condition, _): condition.rawValue
    case .switchWatch: "switchWatch"
    case .expireToken: "expireToken"
    case .updateApp: "updateApp"
    case .mdmBlocked: "mdmBlocked"
    case .slowDisk: "slowDisk"
    case .diskErrors: "diskErrors"
    case .lyingDisk: "lyingDisk"
    }
  }

  /// The device that the fault is about, if it is about one.
  package var device: Role? {
    switch self {
    case .crash(let role, _), .wipe(let role), .replace(let role), .pause(let role), .clock(let role, _),
      .forceQuit(let role), .battery(let role), .condition(_, let role),
      .expireToken(let role), .updateApp(let role), .slowDisk(let role, _), .diskErrors(let role, _),
      .lyingDisk(let role):
      role
    default: nil
    }
  }

  /// Whether the fault is one of the cloud's accounts.
  var needsCloud: Bool {
    switch self {
    case .expireToken, .condition(.signedOut, _): true
    default: false
    }
  }

  /// The device on whose disk it happens, if it is one of a disk.
  package var disk: Role? {
    switch self {
    case .slowDisk(let role, _), .diskErrors(let role, _), .lyingDisk(let role): role
    default: nil
    }
  }

  /// The links that the fault is about, if it is about links.
  package var links: LinkSelector? {
    switch self {
    case .partition(let link), .hold(let link), .loss(_, let link), .delay(_, _, let link), .duplicate(_, let link),
      .reorder(_, let link), .corrupt(_, let link), .drop(_, let link), .profile(_, let link):
      link
    default: nil
    }
  }
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

/// How long a kind of fault holds.
package enum FaultLifetime: Sendable {
  /// Done at once: a clock bump.
  case momentary
  /// Holds from a moment until another: a partition.
  case lasting
  /// A device is down until it restarts: a crash.
  case stopping
  /// Begins at a moment and stays until the next of its kind, unless an end is given: a journey.
  case staying
}
