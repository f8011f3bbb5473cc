import DeviceKit
import ScenarioFiles
import SimKernel
import Tools
import Search

extension Scenario {
  /// A few days of a wearer with a watch, a phone and a desktop, without faults.
  static func plainDays(_ days: Int64 = 3, rules: [Rule] = []) -> Scenario {
    var scenario = Scenario()
    scenario.name = "plain days"
    scenario.zone = Zone(identifier: "Europe/Oslo") ?? .utc
    scenario.length = .days(days)
    scenario.rules = RuleChoice(asWritten: rules)
    return scenario
  }
}

extension Campaign {
  /// A campaign over one scenario, with everything that chaos draws.
  init(over scenario: Scenario, _ seeds: ClosedRange<UInt64>, jobs: Int = 2) {
    self.init(scenarios: [scenario], seeds: seeds, swarm: FaultSampler())
    self.jobs = jobs
  }
}
