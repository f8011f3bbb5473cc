package import SimKernel
package import Wire

/// How chaos draws one kind of fault; all its parameters are drawn with it.
package struct FaultDraw: Sendable {
  /// The key of the fault, as `--faults` names it.
  package let name: String
  /// How many windows of it there are at most in a week.
  package let timesAWeekMax: Int
  /// How long a window lasts, in minutes: log-uniform between the bounds.
  package let minutes: ClosedRange<Double>
  /// Whether it happens at a moment, and has no end of its own.
  package let isMoment: Bool
  /// Whether it is drawn only where it is asked for by name.
  package let isOnlyByName: Bool
  /// One such fault, with drawn parameters; nil where the scenario has nothing that it could hit.
  package let fault: @Sendable (_ target: SwarmTarget, _ random: inout RandomStream) -> (any FaultType)?

  package init(
    _ name: String, timesAWeekMax: Int = 3, minutes: ClosedRange<Double> = 5...2_160, isMoment: Bool = false,
    isOnlyByName: Bool = false,
    fault: @escaping @Sendable (_ target: SwarmTarget, _ random: inout RandomStream) -> (any FaultType)?
  ) {
    (self.name, self.timesAWeekMax, self.minutes) = (name, timesAWeekMax, minutes)
    (self.isMoment, self.isOnlyByName, self.fault) = (isMoment, isOnlyByName, fault)
  }

  /// A share between two, in whole percent.
  static func percent(_ low: Double, _ high: Double, _ random: inout RandomStream) -> Double {
    random.uniform(low, high).rounded() / 100
  }
}

/// What a fault of a swarm may hit: the devices of a scenario and the links between them.
package struct SwarmTarget {
  package let scenario: Scenario
  package let roles: [Role]
  package let links: [LinkName]
  /// The devices that have a disk.
  private let disks: [Role]
  /// The wearer's own devices.
  package var devices: Set<Role> { Set(roles).subtracting([.cloud]) }

  package init(_ scenario: Scenario) {
    self.scenario = scenario
    roles = scenario.devices.present
    disks = roles.filter { scenario.devices[$0]?.disk != nil }
    var links: [LinkName] = []
    for (index, one) in roles.enumerated() {
      for other in roles[(index + 1)...] { if let name = LinkName(one, other) { links.append(name) } }
    }
    self.links = links
  }

  /// All links, one, or one direction of one; each as often.
  package func link(_ random: inout RandomStream) -> LinkSelector {
    guard !links.isEmpty else { return .all }
    let name = links[random.below(links.count)]
    return switch random.below(4) {
    case 0: .all
    case 1: .oneWay(from: name.lower, to: name.upper)
    case 2: .oneWay(from: name.upper, to: name.lower)
    default: .link(name)
    }
  }

  /// One of the devices that have a disk; nil where none has.
  package func disk(_ random: inout RandomStream) -> Role? {
    disks.isEmpty ? nil : disks[random.below(disks.count)]
  }

  /// One of those devices that take part; nil where none does.
  package func role(of wanted: Set<Role>, _ random: inout RandomStream) -> Role? {
    let possible = roles.filter(wanted.contains)
    return possible.isEmpty ? nil : possible[random.below(possible.count)]
  }
}
