import DeviceKit
import Devices
@testable import ScenarioFiles
@testable import SimKernel
@testable import Tools
@testable import PersonWire
import Foundation
@testable import Person
import Testing
@testable import Search
import WearerKit

@Suite("A swarm")
struct FaultSamplerTests {
  @Test("draws for each seed a part of all kinds, and everything that it draws can be read in the scenario")
  func drawn() throws {
    var kinds: Set<String> = []
    for seed: UInt64 in 1...12 {
      var base = Scenario.plainDays(14)
      base.seed = seed
      let scenario = FaultSampler().scenario(base)
      #expect(scenario == FaultSampler().scenario(base) && scenario.isSound)
      kinds.formUnion(scenario.faults.map(\.fault.kind))
      let heal = scenario.beginning + Span(seconds: scenario.length.seconds * 0.75)
      for fault in scenario.faults {
        guard let begin = fault.timing.at ?? fault.timing.from else { return #expect(Bool(false)) }
        #expect(scenario.timestamp(of: begin) + (fault.timing.duration ?? .zero) <= heal + .minutes(1))
      }
    }
    #expect(kinds.count >= 20)
    var base = Scenario.plainDays(14)
    base.seed = 3
    let text = ScenarioFile.text(of: FaultSampler().scenario(base), showingDefaults: false)
    let read = try ScenarioFile.read(SourceText(name: "drawn", bytes: Array(text.utf8)))
    #expect(CampaignRun(read).digest == CampaignRun(FaultSampler().scenario(base)).digest)
  }

  @Test("draws of every kind of fault that a scenario may have, but for those that are drawn by name alone")
  func allKinds() throws {
    var base = Scenario.plainDays(14)
    base.planner = PlannerSettings(wantsShadows: true)
    base.agents = AgentsSettings()
    base.agents?.cloudModel = ModelSettings()
    base.music = MusicSettings()
    base.music?.service = MusicServiceSettings()
    base.devices.watch?.device.disk = DiskSettings()
    base.devices.phone?.device.disk = DiskSettings()
    var kinds: Set<String> = []
    for seed: UInt64 in 1...60 {
      base.seed = seed
      kinds.formUnion(FaultSampler().scenario(base).faults.map(\.fault.kind))
    }
    let all = Set(FaultsDefinition.union(Features.vocabulary).description.variants.map(\.key))
    // A disk that lies, the model of a few lives, and what came when seeds had been recorded already.
    let byName = [
      "accountFull", "cancelTransfers", "contextsFirst", "draftModelDown", "equalContextsSkipped", "forgetPlaces",
      "lyingDisk", "noticesDenied", "offFace", "otherAccount", "switchPhone", "transfersAwaitApp",
    ]
    #expect(all.subtracting(kinds).sorted() == byName)
  }

  @Test("gives devices an older app, and most of them the newest one later")
  func oldApps() {
    var (old, updated) = (0, 0)
    for seed: UInt64 in 1...60 {
      var base = Scenario.plainDays(7)
      base.seed = seed
      let drawn = FaultSampler(kinds: [FaultSampler.oldApp]).scenario(base)
      let roles = Role.usual.filter { drawn.devices.app($0) != .current }
      let updates = drawn.faults.compactMap { $0.fault.as(UpdateFault.self)?.role }
      #expect(updates.count == drawn.faults.count && Set(updates).isSubset(of: roles) && drawn.isSound)
      (old, updated) = (old + roles.count, updated + updates.count)
    }
    #expect(old > 5 && (old / 2..<old).contains(updated))
  }

  @Test("ends about one story of four early, at any hour, with nothing after its end")
  func earlyEnds() {
    var base = Scenario.plainDays(14)
    let throughout = FaultTiming(from: .civil(base.zone.civil(base.beginning)), duration: .days(14))
    base.faults = [FaultEntry(.partition(.phoneCloud), throughout)]
    base.story = (1...14).map { StoryEntry(at: .day($0, TimeOfDay(12, 0)), act: .opensApp) }
    var hours: [Int64] = []
    for seed: UInt64 in 1...80 {
      base.seed = seed
      let drawn = FaultSampler(kinds: [FaultSampler.earlyEnd]).scenario(base)
      #expect(drawn.isSound)
      guard drawn.length < base.length else { continue }
      hours.append(drawn.length.nanoseconds / Span.hours(1).nanoseconds)
      #expect(drawn.faults.first?.timing.duration == drawn.length)
      #expect(drawn.story == base.story.filter { base.timestamp(of: $0.at) < drawn.ending })
    }
    #expect((10...32).contains(hours.count) && Set(hours.map { $0 % 24 }).count > 6 && hours.allSatisfy { $0 >= 6 })
  }

  @Test("draws no fault that only an act would end which the wearer never does, and no such act")
  func habits() {
    var (quits, expired, looks) = (0, 0, 0)
    for seed: UInt64 in 1...60 {
      var base = Scenario.plainDays(14)
      base.seed = seed
      base.wearer.habits.opensApp = .never
      func drawn(_ story: [StoryEntry] = []) -> (faults: [FaultEntry], story: [StoryEntry]) {
        var told = base
        told.story = story
        let chaos = FaultSampler(kinds: ["forceQuit", "expireToken", "looks", "writes"]).scenario(told)
        return (chaos.faults, chaos.story.filter { !story.contains($0) })
      }
      let (faults, acts) = drawn()
      #expect(!faults.contains { $0.fault.base.endsByOpening == .phone })
      expired += faults.count
      #expect(
        acts.allSatisfy { entry in
          if case .writes(_, let role, _)? = entry.act.own(EntryAct.self) {
            role == .watch
          } else {
            entry.act == .raisesWrist
          }
        })
      looks += acts.count
      let opened = StoryEntry(at: .day(8, TimeOfDay(12, 0)), act: .opensApp)
      let begins = drawn([opened]).faults.filter { $0.fault.base.endsByOpening == .phone }.compactMap(\.timing.at)
      #expect(begins.allSatisfy { base.timestamp(of: $0) <= base.timestamp(of: opened.at) })
      quits += begins.count
    }
    #expect(quits > 5 && expired > 5 && looks > 5)
  }

  @Test("draws for every scenario only what a scenario may say", arguments: PackageFiles.scenarios)
  func sound(path: String) throws {
    var base = try ScenarioFile.load(path: path)
    for seed: UInt64 in 21...22 {
      base.seed = seed
      #expect(FaultSampler().scenario(base).isSound)
    }
  }

  @Test("draws only the kinds that are wanted")
  func some() {
    for seed: UInt64 in 1...8 {
      var base = Scenario.plainDays(7)
      base.seed = seed
      let kinds = Set(FaultSampler(kinds: ["crash", "loss"]).scenario(base).faults.map(\.fault.kind))
      #expect(kinds.isSubset(of: ["crash", "loss"]))
    }
  }
}
