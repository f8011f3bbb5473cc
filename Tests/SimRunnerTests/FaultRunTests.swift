import DeviceKit
import Engine
import Replication
import ScenarioFiles
import SimKernel
import PersonWire
import Testing
import WearerKit

/// Faults that the devices must survive, through the public seam: a plan with faults in, a verdict out.
@Suite("The devices survive")
struct FaultRunTests {
  private func expectPass(_ plan: WorldPlan, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let outcome = try plan.run()
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints), sourceLocation: sourceLocation)
    let idle = outcome.faults.filter { !$0.hasFired }.map(\.name)
    #expect(idle == [], "every fault fires", sourceLocation: sourceLocation)
  }

  @Test("the crash of each device", arguments: Role.usual)
  func crash(role: Role) throws {
    try expectPass(.clockwork().adding(.crash(role, during: nil), from: .days(2) + .hours(18), to: .days(3)))
  }

  @Test("a crash in the middle of a commit", arguments: [Role.watch, .phone, .desktop])
  func crashInCommit(role: Role) throws {
    try expectPass(
      .clockwork().adding(.crash(role, during: .commit), from: .days(2) + .hours(8), to: .days(2) + .hours(20)))
  }

  @Test(
    "the end of the story before a commit that was to be the last, in each device",
    arguments: [Role.watch, .phone, .desktop])
  func crashThatNeverCame(role: Role) throws {
    let plan = WorldPlan.clockwork(days: 3)
    let outcome = try plan.adding(
      .crash(role, during: .commit), from: plan.length - .milliseconds(1), to: plan.length
    ).run()
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
  }

  @Test("the wipe of each device", arguments: [Role.watch, .phone, .desktop])
  func wipe(role: Role) throws {
    try expectPass(.clockwork().adding(.wipe(role), from: .days(4) + .hours(12), to: .days(4) + .hours(13)))
  }

  @Test("the wipe of a phone out of the watch's reach for a day: restored records are sent to the watch again")
  func wipeApart() throws {
    try expectPass(
      .clockwork()
        .adding(.partition(.watchPhone), from: .days(2) + .hours(12), to: .days(4))
        .adding(.wipe(.phone), from: .days(3) + .hours(12), to: .days(3) + .hours(13)))
  }

  @Test("two wipes of one device, and the wipe of two at once")
  func wipes() throws {
    try expectPass(
      .clockwork(days: 8)
        .adding(.wipe(.phone), from: .days(2) + .hours(12), to: .days(2) + .hours(13))
        .adding(.wipe(.phone), from: .days(4) + .hours(12), to: .days(4) + .hours(13))
        .adding(.wipe(.watch), from: .days(4) + .hours(12), to: .days(4) + .hours(14)))
  }

  @Test("one-way partitions, in each direction", arguments: [Role.watch, .phone])
  func oneWay(sender: Role) throws {
    let receiver: Role = sender == .watch ? .phone : .watch
    try expectPass(.clockwork().adding(.partition(.oneWay(from: sender, to: receiver)), from: .days(1), to: .days(3)))
  }

  @Test("held, doubled, delayed, reordered, damaged and lost messages")
  func messages() throws {
    try expectPass(
      .clockwork()
        .adding(.hold(.watchPhone), from: .days(1), to: .days(2))
        .adding(.duplicate(probability: 0.5, link: .watchPhone), from: .days(2), to: .days(3))
        .adding(.delay(.minutes(3), jitter: .minutes(2), link: .watchPhone), from: .days(3), to: .days(4))
        .adding(.reorder(probability: 0.5, link: .watchPhone), from: .days(4), to: .days(5))
        .adding(.corrupt(probability: 0.5, link: .watchPhone), from: .days(5), to: .days(6))
        .adding(.drop(count: 10, link: .watchPhone), from: .days(6), to: .days(7)))
  }

  @Test("clocks that jump back and forth, and drift")
  func clocks() throws {
    try expectPass(
      .clockwork()
        .adding(.clock(.watch, .bump(.hours(-3))), from: .days(1), to: nil)
        .adding(.clock(.phone, .bump(.minutes(95))), from: .days(2), to: nil)
        .adding(.clock(.phone, .drift(partsPerMillion: 500)), from: .days(3), to: .days(5))
        .adding(.clock(.watch, .reset), from: .days(5), to: nil))
  }

  @Test("a pause, and a journey")
  func pauseAndTravel() throws {
    let newYork = try #require(Zone(identifier: "America/New_York"))
    try expectPass(
      .clockwork()
        .adding(.pause(.phone), from: .days(1) + .hours(17), to: .days(2))
        .adding(.travel(newYork), from: .days(3), to: .days(5)))
  }

  @Test("a workout that the wearer says never happened: it is deleted everywhere, by its authority")
  func rejection() throws {
    var plan = WorldPlan.clockwork()
    plan.story = [plan.rejection(onDay: 4)]
    let run = try Run(plan)
    let recorder = FactRecorder()
    run.world.kernel.observe(with: recorder)
    let outcome = try run.run()
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
    let deletions = recorder.facts.filter {
      if case .wrote(let header, _) = $0 { header.key.domain == .workouts && header.isDeleted } else { false }
    }
    #expect(deletions.count == 1)
  }

  @Test("every schedule of a rough week", arguments: [SchedulingPolicy.random, .pct(depth: 3)])
  func schedules(policy: SchedulingPolicy) throws {
    for seed in 1...5 as ClosedRange<UInt64> {
      var plan = WorldPlan.clockwork(days: 4, seed: seed)
        .adding(.crash(.phone, during: nil), from: .days(1) + .hours(18), to: .days(1) + .hours(19))
      plan.policy = policy
      try expectPass(plan)
    }
  }
}

final class FactRecorder: TraceObserver {
  private(set) var facts: [RecordFact] = []
  func observe(_ event: TraceEvent) { if let fact = event.recordFact { facts.append(fact) } }
}
