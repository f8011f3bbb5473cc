import DeviceKit
import Devices
import Engine
import Orchestration
import ScenarioFiles
import SimKernel
import PersonWire
import Person
import Testing
import WearerKit

/// Stories of a phone that plans over days.
@Suite("A phone that plans")
struct PlannerStoryTests {
  private func run(_ plan: WorldPlan) throws -> (RunOutcome, [PlanningFact]) {
    let recorder = TraceRecorder()
    let outcome = try Run(plan, observers: [recorder]).run()
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
    return (outcome, recorder.events.compactMap { $0.fact as? PlanningFact })
  }

  private func standings(_ facts: [PlanningFact]) -> [TrustSummary] {
    facts.compactMap { if case .stands(let summary, _) = $0 { summary } else { nil } }
  }

  @Test("two deletions in a row leave the phase unchanged; the third takes the right to add away at once")
  func refusals() throws {
    let (two, _) = try run(.planned(days: 8).trusting.deleting(onDays: [2, 3]))
    #expect(two.trust?.phase == .autoScheduler && two.trust?.demotions == 0)
    let (three, facts) = try run(.planned(days: 8).trusting.deleting(onDays: [2, 3, 4]))
    #expect(three.trust?.phase == .scheduler && three.trust?.demotions == 1)
    let tripped = try #require(standings(facts).first { $0.demotions == 1 })
    #expect(tripped.phase == .scheduler && tripped.score <= 0.5)
  }

  @Test("a delegate's deletion says nothing about the wearer's will")
  func delegate() throws {
    let (outcome, facts) = try run(.planned(days: 8).trusting.deleting(onDays: [2, 3, 4, 5], by: .delegate))
    #expect(outcome.trust?.phase == .autoScheduler && outcome.trust?.demotions == 0)
    let deletions = facts.filter {
      if case .trusted(let event, _) = $0, case .outcome(.blockDeleted, _, _, _, _) = event.content {
        true
      } else {
        false
      }
    }
    #expect(deletions.isEmpty)
  }

  @Test("a past block that was moved before the planner looked at it is not missed")
  func movedMeanwhile() throws {
    let run = try Run(WorldPlan.planned(days: 4).trusting)
    let world = run.world
    var moved: UInt64?
    world.kernel.schedule(at: .start + .days(1) + .hours(22)) {
      // The note that the phone would write if its clock were past the end of tomorrow's block.
      let block = try? world.host(.phone)?.trainingBlocks().first { $0.status == .scheduled }
      moved = block?.id
      guard let block else { return }
      let note = PlanningTrigger.overdue(block.id).wireBytes
      let database = world.host(.phone)?.database
      #expect(throws: Never.self) {
        try database?.statement("INSERT INTO planning_occasions (bytes) VALUES (?)").run(note)
      }
    }
    let outcome = try run.run()
    let id = try #require(moved)
    #expect(outcome.failedChecks == [], Comment(rawValue: outcome.complaints))
    #expect(try run.world.host(.phone)?.trainingBlocks().first { $0.id == id }?.status == .completed)
  }

  @Test("a vacation cancels the plans, and nothing is counted for it")
  func vacation() throws {
    var plan = WorldPlan.planned(days: 8).trusting
    plan.story.append(plan.does(PlanAnswer.vacation(true), onDay: 3, hour: 21, minute: 30))
    let (_, facts) = try run(plan)
    let later = facts.drop { if case .answered(.vacation, _) = $0 { false } else { true } }
    let planned = later.compactMap { if case .planned(let block, _) = $0 { block } else { nil } }
    #expect(planned.contains { $0.status == .cancelled })
    #expect(!planned.contains { $0.status == .scheduled || $0.status == .proposed || $0.status == .missed })
  }

  @Test("a call for help clears the next sessions, and does not count as a failure")
  func rescue() throws {
    var plan = WorldPlan.planned(days: 6).trusting
    plan.story.append(plan.does(PlanAnswer.crashing, onDay: 3, hour: 8, minute: 0))
    let (outcome, facts) = try run(plan)
    #expect(facts.contains { if case .answered(.crashing, _) = $0 { true } else { false } })
    #expect(facts.contains { if case .felt(.emergency, _) = $0 { true } else { false } })
    #expect(outcome.trust?.demotions == 0)
  }

  @Test("a wearer who calls for help on three days in a row gets light blocks only, for a while")
  func overwhelmed() throws {
    var plan = WorldPlan.planned(days: 10).trusting
    for day in 2...4 { plan.story.append(plan.does(PlanAnswer.crashing, onDay: day, hour: 12, minute: 0)) }
    let (_, facts) = try run(plan)
    let third = facts.lastIndex { if case .answered(.crashing, _) = $0 { true } else { false } } ?? 0
    let made = facts[third...].compactMap { fact -> TrainingBlock? in
      if case .planned(let block, _) = fact, block.isOpen { block } else { nil }
    }
    let first = try #require(made.map(\.start).min())
    let calm = made.filter { $0.start < first + .days(2) }
    #expect(!calm.isEmpty && calm.allSatisfy(\.kind.isLight))
  }

  @Test("the watch says on the skin that a block is done, once for each, and by day only")
  func haptics() throws {
    let (_, facts) = try run(.planned(days: 14).trusting)
    let cues = facts.compactMap { if case .felt(let cue, let device) = $0 { (cue, device.role) } else { nil } }
    let done = facts.compactMap { fact -> UInt64? in
      if case .planned(let block, _) = fact, block.status == .completed { block.id } else { nil }
    }
    let felt = cues.count { $0 == (.completion, .watch) }
    #expect(felt > 0 && felt <= Set(done).count)
    #expect(!cues.contains { $0 == (.completion, .phone) })
  }

  @Test("every block in the calendar has a plan, also when the generator is hostile")
  func hostile() throws {
    var plan = WorldPlan.planned(days: 8).trusting
    plan.planner?.config.cycles.generator = .hostile
    let (_, facts) = try run(plan)
    var planned: Set<UInt64> = []
    for fact in facts {
      if case .delivered(let record, _) = fact {
        planned.insert(record.block)
        #expect(!record.entries.isEmpty && record.entries.count <= 10)
        #expect(record.entries.allSatisfy { (1...6).contains($0.sets) && $0.amount > 0 && $0.rest >= 0 })
      }
    }
    // Whatever was drafted and could not stay has a receipt that names what was wrong.
    let receipts = facts.compactMap { fact -> DecisionReceipt? in
      if case .explained(let receipt, _) = fact, receipt.action == .planDrafted { receipt } else { nil }
    }
    #expect(
      receipts.count > 3 && receipts.allSatisfy { $0.reason.hasPrefix("The phone's plan") && !$0.details.isEmpty })
    let scheduled = facts.compactMap { fact -> UInt64? in
      if case .planned(let block, _) = fact, block.status == .scheduled { block.id } else { nil }
    }
    #expect(!scheduled.isEmpty && planned.isSuperset(of: scheduled))
  }

  @Test("a workout that the wearer calls wrong takes back what it earned, once")
  func wrong() throws {
    var plan = WorldPlan.planned(days: 8)
    plan.story.append(
      StoryMoment(
        at: plan.does(.opensPhoneApp, onDay: 5, hour: 9, minute: 0).at, act: .rejectsLatestWorkout))
    let (_, facts) = try run(plan)
    let reversals = facts.filter {
      if case .trusted(let event, _) = $0, case .outcome(.takenBack, _, _, _, _) = event.content { true } else { false }
    }
    #expect(reversals.count == 1)
  }

  @Test("a block that ended, was done and given back while the clock was behind ends again once the clock is right")
  func overAgain() throws {
    let text = """
      { name: "back again", zone: "Europe/Oslo", length: "6d", seed: 4, devices: { desktop: false }, planner: {},
        wearer: {
          archetype: "runner", training: "7 a week", habits: { opensApp: "4 a day", plans: { follows: "100%" } },
        },
        faults: [
          { from: "d4 16:00", until: "d4 22:30", partition: "watch-phone" },
          { from: "d5 04:00", for: "2h26m", clock: "phone", set: "-21h" },
        ],
        story: [{ at: "d1 12:00", trusts: "autoScheduler" }, { at: "d5 05:33", rejectsWorkout: true }] }
      """
    let scenario = try ScenarioFile.read(SourceText(name: "back again", bytes: Array(text.utf8)))
    let (_, facts) = try run(try WorldPlan(scenario))
    let block = try #require(
      facts.lazy.compactMap { fact -> UInt64? in
        guard case .trusted(let event, _) = fact, case .outcome(.takenBack, let block, _, _, _) = event.content else {
          return nil
        }
        return block
      }.first)
    let stations = facts.compactMap { fact -> TrainingBlock.Status? in
      if case .planned(let known, _) = fact, known.id == block { known.status } else { nil }
    }
    #expect(stations.suffix(3) == [.completed, .scheduled, .missed])
  }
}
