package import Wire

/// How long a kind of fault holds.
package enum FaultPace: Sendable {
  /// Done at once: a clock bump.
  case momentary
  /// Holds from a moment until another: a partition.
  case lasting
  /// A device is down until it restarts: a crash.
  case stopping
  /// Begins at a moment and stays until the next of its kind, unless an end is given: a journey.
  case staying
}

extension Fault {
  /// How long this kind of fault holds.
  package var pace: FaultPace {
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
