import Agents
import Devices
@testable import DeviceKit
@testable import Engine
@testable import Person
@testable import ScenarioFiles
@testable import SimKernel
import Foundation
import Testing
import WearerKit
@testable import PersonWire

/// The shipped life of a wearer who hurts a knee, and what is planned for them on which day.
private struct InjuredLife {
  let outcome: RunOutcome
  /// The latest plan of each block that was done, with the date on which it began.
  private(set) var done: [(day: Int, plan: WorkoutPlanRecord)] = []
  private(set) var blocks: [TrainingBlock] = []
  private(set) var profiles: [TrainingProfile] = []
  let zone: Zone
  let start: Timestamp

  init(_ mutant: Mutant? = nil) throws {
    let scenario = try ScenarioFile.load(path: PackageFiles.path("scenarios/injured-knee.json5"))
    var plan = try WorldPlan(scenario)
    if let mutant { plan.rules = Rules(planted: mutant) }
    let recorder = TraceRecorder()
    outcome = try Run(plan, observers: [recorder]).run()
    (zone, start) = (plan.zone, plan.start)
    let first = zone.civil(plan.start).date.dayNumber - 1
    var plans: [UInt64: WorkoutPlanRecord] = [:]
    var latest: [UInt64: TrainingBlock] = [:]
    for event in recorder.events {
      switch event.planningFact {
      case .delivered(let plan, _)?: plans[plan.block] = plan
      case .profiled(let profile, _)?: profiles.append(profile)
      case .planned(let block, _)?: latest[block.id] = block
      default: break
      }
    }
    blocks = latest.values.sorted { ($0.start, $0.id) < ($1.start, $1.id) }
    for block in blocks where block.status == .completed {
      if let plan = plans[block.id] { done.append((zone.civil(block.start).date.dayNumber - first, plan)) }
    }
  }

  /// The exercises of what was done on those days.
  func exercises(_ days: ClosedRange<Int>) -> [Exercise] {
    done.filter { days.contains($0.day) }.flatMap(\.plan.entries).compactMap { ExercisePool.exercise($0.exercise) }
  }

  func failures(_ check: any Check.Type) -> [String] {
    outcome.check(check.name.text)?.failures.map(\.message) ?? []
  }
}

@Suite("A wearer who describes their training to the app")
struct InjuredKneeTests {
  private static let life = Result { try InjuredLife() }

  @Test("has plans that spare what hurts, and what they spared comes back when it has healed")
  func spares() throws {
    let life = try Self.life.get()
    #expect(life.outcome.verdict == .pass, Comment(rawValue: life.outcome.complaints))
    func strains(_ days: ClosedRange<Int>) -> Int {
      life.exercises(days).count { $0.strains.contains(.knee) }
    }
    #expect(strains(1...8) > 0 && strains(9...30) == 0 && strains(32...42) > 0)
    #expect(!life.exercises(9...30).isEmpty)
  }

  @Test("trains with what they have, at their level, in more than one kind of session")
  func fits() throws {
    let life = try Self.life.get()
    let all = life.exercises(1...42)
    #expect(all.contains { $0.equipment.contains(.dumbbells) } && all.contains { $0.level == .intermediate })
    #expect(Set(life.done.map(\.plan.kind)).count >= 4)
    #expect(!life.exercises(1...24).contains { $0.equipment.contains(.bench) })
    // Weights are noted once, and the next plan counts on from there.
    let weights = life.done.flatMap(\.plan.entries).compactMap(\.kilograms)
    #expect(!weights.isEmpty && life.profiles.last?.lifts.isEmpty == false)
  }

  @Test("has no session in a time that is theirs")
  func keepsFree() throws {
    let life = try Self.life.get()
    let open = life.blocks.filter { [.completed, .missed, .scheduled].contains($0.status) }
    let school = DailyWindow(Weekdays(.monday), from: 6 * 3_600 + 1_800, to: 9 * 3_600)
    for block in open {
      for moment in [block.start, block.end - .seconds(1)] {
        #expect(!school.contains(life.zone.civil(moment)), "\(life.zone.civil(moment))")
      }
    }
  }

  @Test("has new sessions on the days that they chose, and as long as they want")
  func choices() throws {
    let life = try Self.life.get()
    let late = life.blocks.filter { life.zone.civil($0.created) > life.zone.civil(life.start + .days(32) + .hours(12)) }
    #expect(late.count >= 4)
    #expect(!late.contains { [.wednesday, .sunday].contains(life.zone.civil($0.start).date.weekday) })
    let hard = late.filter { !$0.kind.isLight && $0.was == nil }
    #expect(!hard.isEmpty && hard.allSatisfy { $0.end - $0.start <= .minutes(40) })
  }

  @Test(
    "is not forgotten: a planner that does not write it down, keeps its plans, sees a gym, or plans over it is found",
    arguments: [Mutant.injuryForgotten, .planNotRedone, .equipmentImagined, .sacredSlotForgotten, .daysForgotten])
  func forgets(mutant: Mutant) throws {
    let life = try InjuredLife(mutant)
    let own = life.failures(PlansFitWearerCheck.self)
    #expect(!own.isEmpty, "\(mutant.name): \(life.outcome.complaints)")
  }
}

@Suite("The profile that a wearer states")
struct TrainingProfileTests {
  private let date = CivilDate(dayNumber: 20_600)

  @Test("holds what hurts until it heals, and what there is until it is gone")
  func changes() {
    var profile = TrainingProfile().after(.hurts("knee"), on: date).after(.hurts("knee"), on: date.adding(days: 1))
    #expect(profile.hurting == ["knee"] && profile.injuries.count == 1)
    profile = profile.after(.gets(["bench", "band"]), on: date).after(.losesEquipment(["band"]), on: date)
    #expect(profile.equipment == ["bench"])
    profile = profile.after(.heals("knee"), on: date.adding(days: 20))
    #expect(profile.hurting == [] && profile.injuries.map(\.healed) == [date.adding(days: 20)])
    #expect(profile.after(.hurts("knee"), on: date.adding(days: 30)).hurting == ["knee"])
  }

  @Test("keeps a time free, also one past midnight, until it is given back")
  func times() {
    let window = DailyWindow(Weekdays(.monday), from: 23 * 3_600, to: 3_600)
    let profile = TrainingProfile().after(.keepsFree(window), on: date)
    #expect(profile.sacred.map(\.start) == [82_800] && profile.sacred.map(\.end) == [3_600])
    #expect(profile.after(.keepsFree(window), on: date) == profile)
    #expect(profile.after(.givesBack(window), on: date).sacred.isEmpty)
  }

  @Test("of an archetype is in words that the planner and the check understand")
  func words() {
    for thing in WearerTraining.things { #expect(!Equipment.available([thing]).isEmpty, "\(thing)") }
    for archetype in Archetype.all {
      #expect(Injuries(archetype.habits.training.hurts).unknown.isEmpty, "\(archetype.name)")
      #expect(archetype.habits.training.equipment.allSatisfy(WearerTraining.things.contains), "\(archetype.name)")
    }
    #expect(Set(Archetype.all.map(\.habits.training.level)).count == 3)
    #expect(Set(Archetype.all.map(\.habits.training.goal)).count == 3)
  }

  @Test("is read from a scenario, and its part of an archetype is written back unchanged")
  func scenario() throws {
    let text = """
      { name: "s", length: "30d", planner: {}, wearer: { archetype: "student", profile: { level: "advanced",
        injuries: [{ area: "knee", from: "d10", until: "d20" }, { area: "neck" }], keepsFree: "Mon 18:00-20:00" } },
        story: [{ at: "d5 10:00", getsHurt: "wrist" }, { at: "d6 10:00", buys: ["barbell"] }] }
      """
    let scenario = try ScenarioFile.read(SourceText(name: "s.json5", text: text), Features.vocabulary)
    let profile = scenario.wearer.profile
    #expect(profile.level == .advanced && profile.goal == .muscle && profile.equipment == ["full gym"])
    #expect(profile.introduction.hurts == ["neck"])
    #expect(
      scenario.toldChanges.map(\.change) == [.hurts("wrist"), .gets(["barbell"]), .hurts("knee"), .heals("knee")])
    let written = ScenarioFile.text(of: scenario, showingDefaults: false)
    let again = try ScenarioFile.read(SourceText(name: "again.json5", text: written), Features.vocabulary)
    #expect(again.wearer == scenario.wearer && again.story == scenario.story)
    #expect(!written.contains("goal"))
  }

  @Test("is refused where an injury heals before it hurts")
  func mistakes() throws {
    let text = """
      { name: "s", length: "30d", wearer: { profile: { injuries: [{ area: "knee", from: "d10", until: "d9" }] } } }
      """
    #expect(throws: (any Error).self) {
      _ = try ScenarioFile.read(SourceText(name: "s.json5", text: text), Features.vocabulary)
    }
  }
}
