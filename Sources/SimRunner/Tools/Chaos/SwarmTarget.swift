package import ScenarioFiles
package import SimKernel
package import Wire

/// What a fault of a swarm may hit: the devices of a scenario and the links between them.
package struct SwarmTarget {
  package let roles: [Role]
  package let links: [LinkName]
  /// The devices that have a disk.
  let disks: [Role]
  /// Whether the planner may have something to put into the employer's calendar.
  package let hasOffice: Bool

  package init(_ scenario: Scenario) {
    roles = scenario.devices.present
    disks = roles.filter { scenario.devices[$0]?.disk != nil }
    hasOffice = scenario.hasOffice
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
