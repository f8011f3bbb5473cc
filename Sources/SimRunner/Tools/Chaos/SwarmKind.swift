package import ScenarioFiles
package import SimKernel
package import Wire

/// A kind of fault that a swarm can draw; all its parameters are drawn with it.
package enum SwarmKind: Hashable {
  /// By the key of the fault.
  case partition, hold, loss, delay, duplicate, reorder, corrupt, drop, profile
  case crash, wipe, pause, clock, travel, outOfRange, forceQuit, battery, expireToken, switchWatch
  case replace, mdmBlocked
  case slowDisk, diskErrors, lyingDisk
  case condition(PlatformCondition)

  package static let all: [SwarmKind] =
    [
      .partition, .hold, .loss, .delay, .duplicate, .reorder, .corrupt, .drop, .profile, .crash, .wipe, .pause, .clock,
      .travel, .outOfRange, .forceQuit, .battery, .expireToken, .switchWatch,
    ] + PlatformCondition.allCases.filter { $0 != .counterpartMissing }.map(SwarmKind.condition)
    + [.slowDisk, .diskErrors, .lyingDisk, .replace, .mdmBlocked]

  package var name: String {
    switch self {
    case .condition(let condition): condition.rawValue
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
    case .pause: "pause"
    case .clock: "clock"
    case .travel: "travel"
    case .outOfRange: "outOfRange"
    case .forceQuit: "forceQuit"
    case .battery: "battery"
    case .expireToken: "expireToken"
    case .switchWatch: "switchWatch"
    case .replace: "replace"
    case .mdmBlocked: "mdmBlocked"
    case .slowDisk: "slowDisk"
    case .diskErrors: "diskErrors"
    case .lyingDisk: "lyingDisk"
    }
  }

  /// Whether it is drawn only where it is asked for by name. No device can keep its word on a disk that breaks its own:
  /// a campaign would find that and nothing else.
  var isOnlyByName: Bool { self == .lyingDisk }

  /// How many windows of it there are at most in a week.
  var timesAWeekMax: Int {
    switch self {
    case .wipe, .switchWatch, .travel, .expireToken, .replace, .mdmBlocked: 1
    case .crash, .pause, .clock, .drop, .forceQuit, .battery: 4
    default: 3
    }
  }

  /// How long a window lasts, in minutes: log-uniform between the bounds.
  package var minutes: ClosedRange<Double> {
    switch self {
    case .crash, .pause: 1...240
    case .wipe: 10...1_440
    case .diskErrors: 1...240
    case .travel: 1_440...5_760
    case .mdmBlocked: 1_440...20_160
    case .clock, .switchWatch: 60...2_880
    case .loss, .delay, .duplicate, .reorder, .corrupt, .profile: 30...4_320
    default: 5...2_160
    }
  }

  /// Happens at a moment, and has no end of its own.
  var isMoment: Bool {
    switch self {
    case .drop, .forceQuit, .battery, .expireToken, .replace: true
    default: false
    }
  }

  /// One such fault, with drawn parameters; nil where the scenario has nothing that it could hit.
  package func fault(_ target: SwarmTarget, _ random: inout RandomStream) -> Fault? {
    switch self {
    case .partition: .partition(target.link(&random))
    case .hold: .hold(target.link(&random))
    case .loss: .loss(probability: percent(1, 90, &random), link: target.link(&random))
    case .delay:
      .delay(
        .milliseconds(Int64(random.uniform(50, 20_000))), jitter: .milliseconds(Int64(random.uniform(0, 10_000))),
        link: target.link(&random))
    case .duplicate: .duplicate(probability: percent(1, 50, &random), link: target.link(&random))
    case .reorder: .reorder(probability: percent(1, 60, &random), link: target.link(&random))
    case .corrupt: .corrupt(probability: percent(1, 20, &random), link: target.link(&random))
    case .drop: .drop(count: 1 + random.below(50), link: target.link(&random))
    case .profile:
      .profile(NetworkProfile.allCases[random.below(NetworkProfile.allCases.count)], link: target.link(&random))
    case .crash:
      target.role(of: [.watch, .phone, .desktop, .cloud], &random)
        .map { .crash($0, during: random.chance(0.5) ? .commit : nil) }
    case .wipe: target.role(of: [.watch, .phone, .desktop], &random).map { .wipe($0) }
    case .pause: target.role(of: [.watch, .phone, .desktop, .cloud], &random).map { .pause($0) }
    case .clock: target.role(of: [.watch, .phone, .desktop], &random).map { .clock($0, Self.change(&random)) }
    case .travel: Self.zones[random.below(Self.zones.count)].map { .travel($0) }
    case .outOfRange: target.links.isEmpty ? nil : LinkName(.watch, .phone).map { .outOfRange($0) }
    case .forceQuit: target.role(of: [.phone], &random).map { .forceQuit($0) }
    case .battery: target.role(of: [.watch, .phone], &random).map { .battery($0) }
    case .expireToken: target.role(of: [.watch, .phone, .desktop], &random).map { .expireToken($0) }
    case .switchWatch: target.role(of: [.watch], &random).map { _ in .switchWatch }
    case .replace: target.role(of: [.watch, .phone, .desktop], &random).map { .replace($0) }
    case .mdmBlocked:
      target.hasOffice
        ? .mdmBlocked(EmployerPolicy.allCases[random.below(EmployerPolicy.allCases.count)]) : nil
    case .slowDisk:
      target.disk(&random).map { .slowDisk($0, sync: .milliseconds(Int64(random.uniform(20, 5_000)))) }
    case .diskErrors: target.disk(&random).map { .diskErrors($0, probability: percent(1, 10, &random)) }
    case .lyingDisk: target.disk(&random).map { .lyingDisk($0) }
    case .condition(let condition):
      target.role(of: [.watch, .phone, .desktop, .cloud], &random).map { .condition(condition, $0) }
    }
  }

  private func percent(_ low: Double, _ high: Double, _ random: inout RandomStream) -> Double {
    random.uniform(low, high).rounded() / 100
  }

  private static func change(_ random: inout RandomStream) -> ClockChange {
    let seconds = Int64(random.uniform(-7_200, 7_200))
    return switch random.below(3) {
    case 0: .bump(.seconds(seconds))
    case 1: .drift(partsPerMillion: random.uniform(-500, 500).rounded())
    default: .set(.seconds(seconds * 12))
    }
  }

  private static let zones = [
    "America/New_York", "Asia/Tokyo", "Pacific/Auckland", "Asia/Kolkata", "America/Los_Angeles", "Atlantic/Azores",
  ].map { Zone(identifier: $0) }
}
