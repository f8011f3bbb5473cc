import DeviceKit
import Engine
import Foundation
import ScenarioFiles
import SimKernel
import Testing

@testable import Search

@Suite("A guided campaign")
struct GuidedCampaignTests {
  private static let guided = campaign(1...60).run()
  private static let drawn = campaign(1...60, isGuided: false).run()

  private static func campaign(_ seeds: ClosedRange<UInt64>, jobs: Int = 1, isGuided: Bool = true) -> Campaign {
    var campaign = Campaign(over: .plainDays(), seeds, jobs: jobs)
    (campaign.swarm, campaign.isGuided) = (FaultSampler(), isGuided)
    return campaign
  }

  @Test("is the same however many runs are parallel")
  func jobs() {
    let (one, many) = (Self.guided.prefix(40), Self.campaign(1...40, jobs: 4).run())
    #expect(one.map(\.digest) == many.map(\.digest) && one.map(\.scenario) == many.map(\.scenario))
    #expect(one.map(\.isMade) == many.map(\.isMade))
  }

  @Test("draws every second story and, after the first round, makes the others from earlier ones")
  func stories() {
    let (guided, drawn) = (Self.guided, Self.drawn)
    for (place, run) in guided.enumerated() {
      #expect(run.isMade == (place >= 16 && !place.isMultiple(of: 2)))
      #expect(run.isMade || run.digest == drawn[place].digest)
    }
    let made = guided.filter(\.isMade)
    #expect(made.allSatisfy { $0.breakdown == nil && $0.scenario.isSound })
    // A change that makes no sense leaves a story as it was; most make sense.
    let known = Set(guided.filter { !$0.isMade }.map(\.scenario))
    #expect(made.count { !known.contains($0.scenario) } * 4 > made.count * 3)
  }

  @Test("makes stories that show something new")
  func news() {
    var all = Thoroughness()
    let news = Self.guided.map { run in run.behaviours.map { all.add($0) }?.isEmpty == false && run.isMade }
    #expect(news.count { $0 } >= 8)
  }

  @Test("sees more than drawn stories alone, and lets faults meet within a minute that draws hardly bring together")
  func more() {
    func shown(_ runs: [CampaignRun]) -> Thoroughness {
      var all = Thoroughness()
      for run in runs { run.behaviours.map { _ = all.add($0) } }
      return all
    }
    let (guided, drawn) = (shown(Self.guided), shown(Self.drawn))
    func pairs(_ all: Thoroughness) -> Int { all.runsShowing.keys.count { $0.contains(" within a minute of ") } }
    #expect(guided.count * 10 > drawn.count * 12)
    #expect(pairs(guided) > 2 * pairs(drawn))
  }
}

@Suite("Stories that guided campaigns keep")
struct KeptStoryTests {
  private func campaign(_ seeds: ClosedRange<UInt64>) -> Campaign {
    var campaign = Campaign(over: .plainDays(), seeds)
    (campaign.swarm, campaign.isGuided) = (FaultSampler(), true)
    return campaign
  }

  @Test("are those that were the first to show something rare, and a later campaign runs them first")
  func exchange() {
    let kept = campaign(1...24).run(monitor: SilentMonitor()) { _ in }
    #expect(kept.count >= 5 && kept.allSatisfy { !$0.shown.isEmpty && $0.count >= $0.shown.count && $0.run <= 24 })
    var later = campaign(101...116)
    later.corpus = kept.map(\.scenario)
    var stranger = later.corpus[0]
    stranger.name = "of another campaign"
    later.corpus.insert(stranger, at: 0)
    let made = later.run().filter(\.isMade)
    #expect(made.map(\.scenario) == kept.prefix(made.count).map(\.scenario) && made.count == min(8, kept.count))
    #expect(made.allSatisfy { !$0.digest.isEmpty && $0.breakdown == nil })
  }
}

@Suite("What a campaign has shown")
struct ThoroughnessTests {
  @Test("contains which fact led to which, which followed which, and what a fault met")
  func words() throws {
    var campaign = Campaign(over: .plainDays(), 1...6)
    campaign.swarm = FaultSampler()
    let seen = Set(campaign.run().flatMap { $0.behaviours?.first.keys.map { $0 } ?? [] })
    #expect(seen.contains { $0.hasSuffix(" on watch led to applied on phone") })
    #expect(seen.contains { $0.contains(", then ") } && seen.contains { $0.hasPrefix("mark: ") })
    #expect(seen.contains { $0.hasPrefix("crash on phone after ") || $0.hasPrefix("crash on watch after ") })
    #expect(seen.contains { $0.contains(" while phone is on") } && seen.contains { $0.contains("out of reach of") })
    #expect(seen.contains { $0.contains(" within a minute of ") } && seen.contains { $0.contains(" during ") })
  }

  @Test("leaves the run as it is")
  func digests() {
    var campaign = Campaign(over: .plainDays(), 1...6)
    let watched = campaign.run().map(\.digest)
    campaign.showsBehaviours = false
    #expect(campaign.run().map(\.digest) == watched)
  }

  @Test("is estimated from what one run or two have shown")
  func estimate() {
    func seen(_ names: String...) -> Behaviours {
      var seen = Behaviours()
      for name in names { seen.first[name] = .start }
      return seen
    }
    var all = Thoroughness()
    #expect(all.add(seen("a", "b")).count == 2 && all.add(seen("a", "c", "d")).keys.sorted() == ["c", "d"])
    #expect(all.add(seen("a")).isEmpty && all.add(seen("c")).isEmpty)
    // Four behaviours; b and d in one run, c in two.
    #expect(all.count == 4 && all.lastNews == 2 && all.quiet == 2)
    #expect(all.unseen == 1 && abs(all.newShare - 2.0 / 7) < 1e-9)
    #expect(all.steps.map(\.runs) == [1, 4] && all.steps.map(\.count) == [2, 4])
  }

  @Test("names for each kind of fault what it should have met most often and never did")
  func unmet() {
    var all = Thoroughness()
    for seen in [["a", "b", "x", "y", "x after a"], ["a", "b", "x", "y", "y after b", "end-y after c"], ["b", "x"]] {
      var shown = Behaviours()
      for name in seen { shown.first[name] = .start }
      all.add(shown)
    }
    #expect(all.unmet.map { "\($0.fault) \($0.last) \($0.expected)" } == ["x b 3", "y a 1"])
    #expect(all.lines().contains { $0.hasPrefix(" unmet    x after b (3) · y after a (1)") })
  }

  @Test("stops the campaign once nothing new is shown for as long as the caller wants")
  func stable() {
    var campaign = Campaign(scenarios: Array(repeating: .plainDays(), count: 5), seeds: 1...1)
    campaign.quietMax = 2
    #expect(campaign.run().count == 3)
  }
}
