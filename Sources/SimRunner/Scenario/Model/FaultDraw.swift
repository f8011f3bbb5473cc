package struct FaultDraw: Sendable {
  /// The key of the fault, also its name in `--faults`.
  package let name: String
  /// The maximum number of its windows in a week.
  package let timesAWeekMax: Int
  /// The length of a window in minutes: log-uniform between the bounds.
  package let minutes: ClosedRange<Double>
  /// `true` if it happens at a moment, without an end of its own.
  package let isMoment: Bool
  /// `true` if it is drawn only if requested by name.
  package let isOnlyByName: Bool
  /// Draws one such fault; `nil` if the scenario has no target for it.
  package let fault: @Sendable (_ target: FaultTarget, _ random: inout RandomStream) -> (any FaultType)?

  package init(
    _ name: String, timesAWeekMax: Int = 3, minutes: ClosedRange<Double> = 5...2_160, isMoment: Bool = false,
    isOnlyByName: Bool = false,
    fault: @escaping @Sendable (_ target: FaultTarget, _ random: inout RandomStream) -> (any FaultType)?
  ) {
    (self.name, self.timesAWeekMax, self.minutes) = (name, timesAWeekMax, minutes)
    (self.isMoment, self.isOnlyByName, self.fault) = (isMoment, isOnlyByName, fault)
  }

  /// Draws a share between two, in whole percent.
  static func percent(_ low: Double, _ high: Double, _ random: inout RandomStream) -> Double {
    random.uniform(low, high).rounded() / 100
  }
}

/// The possible targets of a swarm's faults: the devices of a scenario and the links between them.
package struct FaultTarget {
  package let scenario: Scenario
  package let roles: [Role]
  package let links: [LinkName]
  private let disks: [Role]
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

  /// Draws all links, one, or one direction of one, with equal probability.
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

  /// Draws one of the devices with a disk; `nil` if there is none.
  package func disk(_ random: inout RandomStream) -> Role? {
    disks.isEmpty ? nil : disks[random.below(disks.count)]
  }

  /// Draws one of those devices that take part; `nil` if none does.
  package func role(of wanted: Set<Role>, _ random: inout RandomStream) -> Role? {
    let possible = roles.filter(wanted.contains)
    return possible.isEmpty ? nil : possible[random.below(possible.count)]
  }
}
