import Devices
import Transport

/// Everything that determines a run: what a scenario says, in the simulation's own terms.
struct WorldPlan {
  var name: String
  var seed: UInt64
  var policy: SchedulingPolicy = .fifo
  var rules = Rules()
  /// The true moment of the simulation's start, and where the wearer is then.
  var start: Timestamp
  var zone: Zone
  /// How long the story lasts; after it everything heals and the devices settle.
  var length: Span
  var devices: [Role: DevicePlan]
  var links: [LinkPlan]
  var faults: [PlannedFault]
  var wearer: any Wearer
  /// What happens to the wearer beside their days.
  var story: [WearerEvent] = []
  /// Where the desktop stands: it and the phone are on one local network only while the wearer is there.
  var desktopPlace: Place? = .work
  /// How long after the last fault all replicas may differ.
  var convergeWithin: Span = .hours(12)
  /// How many lines an outbox may ever hold.
  var outboxMax = 5_000
  /// Encodes and decodes every message on its way.
  var isWireHonest = false
}

struct DevicePlan: Hashable {
  var zone: Zone?
  var skew: Span = .zero
  var driftPPM: Double = 0
}

struct LinkPlan: Hashable {
  var link: LinkName
  var up: LinkProfile
  var down: LinkProfile
}

/// Two roles with a link, the smaller first (watch < phone < desktop < cloud).
struct LinkName: Hashable, CustomStringConvertible {
  let a: Role
  let b: Role

  init(_ one: Role, _ other: Role) { (a, b) = one < other ? (one, other) : (other, one) }

  var description: String { "\(a.rawValue)-\(b.rawValue)" }
}

/// A fault with the true moments between which it holds.
struct PlannedFault {
  let id: FaultID
  let fault: Fault
  let begin: Instant
  /// nil: it never ends by itself, or has no end.
  let end: Instant?
  let why: String?
}

/// What can go wrong on purpose.
enum Fault {
  /// Directed: both ways are two entries.
  case partition([DirectedLink])
  case hold([DirectedLink])
  case link([DirectedLink], FaultRule.Effect, LinkFaultKind)
  /// `profile` for both directions of a link.
  case profile([LinkName], NamedProfile)
  case crash(Role, duringCommit: Bool)
  case wipe(Role)
  /// The same as a wipe for the node, but another device: the old one is gone.
  case replace(Role)
  case pause(Role)
  case clockBump(Role, Span)
  case clockDrift(Role, ppm: Double)
  case clockReset(Role)
  case travel(Zone)

  /// The name that scenarios and reports use.
  var name: String {
    switch self {
    case .partition: "partition"
    case .hold: "hold"
    case .link(_, _, let kind): kind.rawValue
    case .profile: "profile"
    case .crash: "crash"
    case .wipe: "wipe"
    case .replace: "replace"
    case .pause: "pause"
    case .clockBump, .clockDrift, .clockReset: "clock"
    case .travel: "travel"
    }
  }

  /// What it hits, for the trace.
  var target: String {
    switch self {
    case .partition(let links), .hold(let links), .link(let links, _, _):
      links.map(\.description).joined(separator: ",")
    case .profile(let links, _): links.map(\.description).joined(separator: ",")
    case .crash(let role, _), .wipe(let role), .replace(let role), .pause(let role), .clockBump(let role, _),
      .clockDrift(let role, _), .clockReset(let role):
      role.rawValue
    case .travel(let zone): zone.identifier
    }
  }
}

enum LinkFaultKind: String, CaseIterable {
  case loss, drop, delay, duplicate, reorder, corrupt
}

struct DirectedLink: Hashable, CustomStringConvertible {
  let from: Role
  let to: Role
  var description: String { "\(from.rawValue)>\(to.rawValue)" }
}
