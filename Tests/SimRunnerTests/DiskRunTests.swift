import DeviceKit
@testable import Engine
import Person
import Replication
@testable import ScenarioFiles
@testable import SimKernel
@testable import PersonWire
import Testing
import WearerKit

@Suite("Devices whose stores are on disks")
struct DiskRunTests {
  private func plan(
    days: Int = 4, seed: UInt64 = 1, sync: SyncMode = .full, rules: Set<Rule> = []
  ) -> WorldPlan {
    var plan = WorldPlan.clockwork(days: days, seed: seed, rules: rules)
    for role in Role.usual { plan.devices[role]?.disk = DiskSettings(sync: role == .cloud ? .full : sync) }
    return plan
  }

  /// The facts of the disks, in order.
  private final class DiskMemory: TraceObserver {
    private(set) var facts: [DiskFact] = []
    func observe(_ event: TraceEvent) {
      if let fact = event.fact as? DiskFact { facts.append(fact) }
    }
  }

  private func run(_ plan: WorldPlan) throws -> (RunOutcome, [DiskFact]) {
    let memory = DiskMemory()
    let outcome = try Run(plan, observers: [memory]).run()
    return (outcome, memory.facts)
  }

  @Test("do as on a perfect disk as long as nothing happens to it, whenever it is synced")
  func calm() throws {
    let memory = try WorldPlan.clockwork(days: 3).run()
    for sync in SyncMode.allCases {
      let outcome = try plan(days: 3, sync: sync).run()
      #expect(outcome.digest == memory.digest && outcome.verdict == memory.verdict)
    }
  }

  @Test("lose nothing by losing power, at any moment and in the middle of a commit, and each time alike")
  func crashes() throws {
    for seed in 1...3 as ClosedRange<UInt64> {
      var plan = plan(seed: seed)
      for (place, role) in Role.usual.enumerated() {
        for (hour, point) in [(9, nil), (33, CrashPoint.commit), (66, .commit)] {
          let begin = Span.hours(Int64(hour + place * 2)) + .seconds(Int64(seed * 7))
          plan = plan.adding(.crash(role, during: point), from: begin, to: begin + .minutes(3))
        }
      }
      let (outcome, facts) = try run(plan)
      #expect(outcome.verdict == .pass, "seed \(seed): \(outcome.complaints)")
      #expect(facts.count == 12 && facts.allSatisfy { $0.isLossOfPower })
      #expect(facts.allSatisfy { !$0.wentBack })
      #expect(try run(plan).0.digest == outcome.digest)
    }
  }

  @Test(
    "are gone with a commit that failed, also when the phone's orchestrator wrote them",
    arguments: [true, false])
  func thinking(isOnDisk: Bool) throws {
    /// The time at which the phone first writes a day's summary, after its first evening.
    final class Summaries: TraceObserver {
      private(set) var first: Span?
      func observe(_ event: TraceEvent) {
        guard case .wrote(let header, let device)? = event.recordFact, device.role == .phone else { return }
        if header.kind == .daySummary, event.at - .start > .hours(20), first == nil { first = event.at - .start }
      }
    }
    let plan = isOnDisk ? plan() : WorldPlan.clockwork(days: 4)
    let summaries = Summaries()
    _ = try Run(plan, observers: [summaries]).run()
    let moment = try #require(summaries.first)
    let cut = plan.adding(
      .crash(.phone, during: .commit), from: moment - .milliseconds(1), to: moment + .minutes(2))
    let outcome = try cut.run()
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
    #expect(outcome.faults.contains { $0.name == "crash" && $0.hasFired })
  }

  @Test("give numbers twice where a commit is not synced and the power goes, and never where it is")
  func unsynced() throws {
    func literal(_ rules: Set<Rule>, _ sync: SyncMode = .full) throws -> (RunOutcome, [DiskFact]) {
      var plan = plan(days: 4, sync: sync, rules: rules)
      // The wearer writes in the phone's journal at nine in the evening.
      for day in 0..<3 as Range<Int64> {
        let begin = Span.hours(day * 24 + 21) + .seconds(12)
        plan = plan.adding(.crash(.phone, during: nil), from: begin, to: begin + .minutes(2))
      }
      return try run(plan)
    }
    for (rules, sync) in [([.writeAheadUnsynced], .full), ([], .normal)] as [(Set<Rule>, SyncMode)] {
      let (outcome, facts) = try literal(rules, sync)
      #expect(outcome.failedChecks.contains("monotonic-sequence"))
      #expect(facts.contains { $0.wentBack })
    }
    #expect(try literal([]).0.verdict == .pass)
  }

  @Test("survive a disk without space: nothing that was acknowledged is gone, and all is well once there is space")
  func full() throws {
    for role in Role.usual {
      let (outcome, facts) = try run(
        plan(days: 2).adding(.condition(.storageFull, role), from: .hours(30), to: .hours(38)))
      #expect(outcome.verdict == .pass, "\(role): \(outcome.complaints)")
      #expect(facts.contains { if case .failed(_, .full) = $0 { true } else { false } }, "\(role)")
    }
  }

  @Test("restart after longer and longer delays while their disk fails, and soon again an hour after the last failure")
  func delays() {
    let kernel = Kernel(seed: 1)
    let disk = DeviceDisk(DiskSettings(), of: .phone, rules: Rules(), kernel: kernel)
    #expect((1...9).map { _ in disk.waitAfterFailure().seconds } == [10, 20, 40, 80, 160, 320, 640, 900, 900])
    kernel.run(until: .start + .hours(1))
    #expect(disk.waitAfterFailure() == .minutes(15))
    kernel.run(until: .start + .hours(2) + .seconds(1))
    #expect(disk.waitAfterFailure() == .seconds(10))
  }

  @Test("survive a disk that fails now and then")
  func errors() throws {
    for role in Role.usual {
      let (outcome, facts) = try run(
        plan(days: 2).adding(.diskErrors(role, probability: 0.05), from: .hours(10), to: .hours(40)))
      #expect(outcome.verdict == .pass, "\(role): \(outcome.complaints)")
      #expect(facts.count > 5, "\(role)")
    }
  }

  @Test("run differently through failing reads only by chance, not because of an observer")
  func lookedAt() throws {
    /// Reads the whole store of the phone after every hundredth event.
    final class Reader: TraceObserver {
      var world: World?
      private(set) var count = 0
      func observe(_ event: TraceEvent) {
        guard event.number % 100 == 0, let phone = world?.host(.phone), phone.isStarted else { return }
        count += (try? phone.headers().count) ?? 0
      }
    }
    let plan = plan(days: 3).adding(.diskErrors(.phone, probability: 0.03), from: .hours(6), to: .hours(50))
    let reader = Reader()
    let run = try Run(plan, observers: [reader])
    reader.world = run.world
    let outcome = try run.run()
    reader.world = nil
    #expect(reader.count > 100)
    #expect(try plan.run().digest == outcome.digest)
  }

  @Test("send the effects of a commit only when a slow disk has finished it")
  func slow() throws {
    /// The time from the watch's first record to its next message.
    final class Watcher: TraceObserver {
      private var wrote: Instant?
      private(set) var waited: Span?
      func observe(_ event: TraceEvent) {
        if case .wrote(_, let device)? = event.recordFact, device.role == .watch { wrote = wrote ?? event.at }
      }

      func observe(_ event: TraceEvent, _ envelope: Envelope) {
        guard event.kind == .send, event.node == Role.watch.node, waited == nil, let wrote else { return }
        waited = event.at - wrote
      }
    }
    func wait(_ plan: WorldPlan) throws -> Span? {
      let watcher = Watcher()
      let outcome = try Run(plan, observers: [watcher]).run()
      #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
      return watcher.waited
    }
    #expect(try wait(plan(days: 2)) == .zero)
    let slow = plan(days: 2).adding(.slowDisk(.watch, sync: .seconds(5)), from: .zero, to: .days(2))
    #expect(try wait(slow) == .seconds(5))
  }

  @Test("start empty where a disk that lied leaves no usable store, and the run continues to its verdict")
  func lying() throws {
    var (unusable, back) = (0, 0)
    for seed in 1...3 as ClosedRange<UInt64> {
      var plan = plan(days: 6, seed: seed).adding(.lyingDisk(.phone), from: .hours(2), to: .days(5))
      plan = plan.adding(.crash(.phone, during: nil), from: .hours(110), to: .hours(111))
      let (outcome, facts) = try run(plan)
      guard case .complete = outcome.ending else { return #expect(Bool(false), "seed \(seed)") }
      unusable += facts.count { $0.isUnusable }
      back += facts.count { $0.wentBack }
    }
    #expect(unusable > 0 && unusable + back >= 2)
  }
}

extension DiskFact {
  fileprivate var isLossOfPower: Bool { if case .lostPower = self { true } else { false } }
  fileprivate var isUnusable: Bool { if case .unusable = self { true } else { false } }
  /// `true` if the store has less than before.
  fileprivate var wentBack: Bool { if case .lostPower(_, _, let from, let to) = self { to < from } else { false } }
}
