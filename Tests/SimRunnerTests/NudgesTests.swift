import DeviceKit
import Devices
import Foundation
import Orchestration
import Person
import ScenarioFiles
import SimKernel
import Testing
import PersonWire

@testable import Engine
@testable import Search

/// The scenario of nudges, unchanged or with one change.
private struct Nudges: Sendable {
  let outcome: RunOutcome
  let facts: [(event: TraceEvent, fact: PlanningFact)]

  /// The unchanged story, run once for every test that looks at it.
  static let asItIs = Result { try Nudges() }

  private static func scenario() throws -> Scenario {
    try ScenarioFile.load(path: PackageFiles.path("scenarios/nudges.json5"))
  }

  private init() throws {
    let recorder = TraceRecorder()
    outcome = try Run(WorldPlan(Self.scenario()), observers: [recorder]).run()
    facts = recorder.events.compactMap { event in event.planningFact.map { (event, $0) } }
  }

  /// Returns whether a check fails in the story with a mutation.
  static func fails(_ check: String, planting mutant: Mutant) throws -> Bool {
    CheckTrial.failure(of: check, in: try scenario(), planting: mutant) != nil
  }

  func blocks(where isMeant: (TrainingBlock) -> Bool) -> [TrainingBlock] {
    facts.compactMap { if case .planned(let block, _) = $0.fact, isMeant(block) { block } else { nil } }
  }
}

@Suite("A wearer who is nudged")
struct NudgesTests {
  @Test("is reminded, taps, is reached by pushes, and is foreseen")
  func life() throws {
    let run = try Nudges.asItIs.get()
    #expect(run.outcome.verdict == .pass, Comment(rawValue: run.outcome.complaints))

    var starts: [UInt64: Timestamp] = [:]
    var (reminders, kept, rated, planned) = (0, Set<UInt64>(), 0, 0)
    var isWoken: (at: Instant, kind: Push.Kind)?
    for (event, fact) in run.facts {
      switch fact {
      case .planned(let block, _): starts[block.id] = block.start
      case .reminded(let block, let at, _):
        reminders += 1
        let lead = try #require(starts[block]) - at
        #expect(lead >= .minutes(10) && lead <= .minutes(60))
      case .answered(.reverts(let block), _): kept.insert(block)
      case .answered(.effort, _): rated += 1
      case .woken(let kind, _): isWoken = (event.at, kind)
      case .explained(let receipt, _) where receipt.action == .scheduled:
        if let isWoken, isWoken.kind == .eveningCycle, event.at - isWoken.at < .minutes(2) { planned += 1 }
      default: break
      }
    }
    #expect(reminders >= 8 && rated >= 8)
    #expect(planned >= 2, "\(planned) evenings were planned by a push")
    #expect(!kept.isEmpty)
    let restored = run.blocks { kept.contains($0.id) && $0.was == nil && !$0.kind.isLight && $0.status == .scheduled }
    #expect(!restored.isEmpty)

    // A wearer who finds sessions too hard has shorter ones in the end.
    let heavy = run.blocks { $0.kind == .training && $0.status == .scheduled }
    let (first, last) = (try #require(heavy.first), try #require(heavy.last))
    #expect(last.end - last.start < first.end - first.start)

    let foresight = try #require(run.outcome.foresight)
    #expect(foresight.sessions >= 15 && foresight.skipped >= 4)
    #expect((0.0...0.25).contains(foresight.brier) && foresight.hitRate > 0.5)
  }

  @Test("is notified of a configuration, and of an assistant's change to the calendar, by a push")
  func pushes() throws {
    let run = try Nudges.asItIs.get()
    let woken = run.facts.compactMap { if case .woken(let kind, _) = $0.fact { kind } else { nil } }
    for kind in [Push.Kind.preWorkout, .calendarSync, .eveningCycle, .weekCycle, .configUpdate] {
      #expect(woken.contains(kind))
    }
    let published = try #require(
      run.facts.first { if case .pushed(.configUpdate, _, _, _) = $0.fact { true } else { false } })
    let configured = try #require(run.facts.first { if case .configured = $0.fact { true } else { false } })
    #expect(configured.event.at - published.event.at < .minutes(10))
  }

  @Test("has no reminder where one could not be right: the check finds those that stay, and those beside the cap")
  func wrongReminders() throws {
    #expect(try Nudges.fails("reminder-under-cap", planting: .remindsOfMovedBlock))
    for check in ["reminder-under-cap", "notification-limit"] {
      #expect(try Nudges.fails(check, planting: .remindsBesideCap))
    }
  }

  @Test("is obeyed: the check finds a session that is made lighter again, and taps that are taken for their opposite")
  func wrongTaps() throws {
    #expect(try Nudges.fails("taps-obeyed", planting: .lightensAgain))
    #expect(try Nudges.fails("taps-obeyed", planting: .effortUpsideDown))
  }

  @Test("replies to insights: the check finds one that comes again before the wearer wants it")
  func wrongReplies() throws {
    let replies = try Nudges.asItIs.get().facts.compactMap { event in
      if case .answered(.replies(_, let reply), _) = event.fact { reply } else { nil }
    }
    #expect(replies.contains { if case .snooze = $0 { true } else { false } })
    #expect(try Nudges.fails("taps-obeyed", planting: .snoozeComesAtOnce))
  }

  @Test("is woken by their own clock, and foreseen from their acts: the checks find violations")
  func wrongMoments() throws {
    #expect(try Nudges.fails("timely-pushes", planting: .eveningPushInUTC))
    #expect(try Nudges.fails("honest-forecast", planting: .skipsCountDone))
  }
}
