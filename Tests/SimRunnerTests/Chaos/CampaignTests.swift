import DeviceKit
import Devices
import ScenarioFiles
import SimKernel
import Tools
import Foundation
import Testing
import Search

@Suite("A campaign")
struct CampaignTests {
  @Test("has the same results however many runs are parallel, in the order of the seeds")
  func jobs() {
    let one = Campaign(over: .plainDays(), 1...5, jobs: 1).run()
    let many = Campaign(over: .plainDays(), 1...5, jobs: 4).run()
    #expect(one.map(\.digest) == many.map(\.digest) && one.map(\.scenario.seed) == Array(1...5))
    #expect(Set(one.map(\.digest)).count == 5 && one.allSatisfy { !$0.hasFailed })
  }

  @Test("stops at the first failure by order, and says which checks never had a chance")
  func untilFailure() throws {
    var campaign = Campaign(over: .plainDays(rules: [.receiptsInMemory, .rawEditedInPlace]), 1...12)
    campaign.ends = { $0.hasFailed }
    let runs = campaign.run()
    #expect(runs.count == 1 && runs[0].fails("raw-immutable"))
    let report = CampaignReport(campaign: campaign, runs: runs)
    #expect(report.exitCode == .safetyFailed && !report.vacuous.isEmpty)
    let short = Campaign(over: .plainDays(), 1...1)
    let calm = CampaignReport(campaign: short, runs: short.run())
    #expect(calm.exitCode == .pass && calm.groups.isEmpty && !calm.vacuous.isEmpty)
  }

  @Test("keeps the finished runs when it is stopped, from the first seed on")
  func stopped() {
    let runs = Campaign(over: .plainDays(1), 1...20).run(monitor: StoppingMonitor(after: 4))
    #expect(runs.count >= 3 && runs.count < 20 && runs.map(\.scenario.seed) == Array(1...UInt64(runs.count)))
  }

  @Test("groups failures by their kind, not by their numbers")
  func groups() {
    let words = ["10 of 180 records of the watch are missing", "3 of 22 records of the watch are missing"]
    let signatures = words.map { FailureSignature(check: "convergence", message: $0) }
    #expect(signatures[0] == signatures[1])
    #expect(
      signatures[0] != FailureSignature(check: "convergence", message: "10 of 180 records of the phone are missing"))
    #expect(signatures[0] != FailureSignature(check: "privacy", message: words[0]))
  }
}
