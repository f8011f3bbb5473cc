import DeviceKit
import Devices
import Engine
import Person
import ScenarioFiles
import SimKernel
import Testing
import PersonWire
import WearerKit

@Suite("The displays of watch and phone")
struct DisplayTests {
  private static func life(_ mutant: Mutant? = nil) throws -> (RunOutcome, [TraceEvent]) {
    let recorder = TraceRecorder()
    var plan = try WorldPlan(ScenarioFile.load(path: PackageFiles.path("scenarios/displays.json5")))
    if let mutant { plan.rules = Rules(planted: mutant) }
    let outcome = try Run(plan, observers: [recorder]).run()
    return (outcome, recorder.events)
  }

  private func entries(_ events: [TraceEvent]) -> [FaceEntry] {
    events.flatMap { event -> [FaceEntry] in
      if case .face(let face, _)? = event.fact(as: DisplayFact.self) { face.entries } else { [] }
    }
  }

  private func screens(_ events: [TraceEvent], _ role: Role) -> [TodayScreen] {
    events.compactMap { event in
      if case .screen(let screen, _, let device)? = event.fact(as: DisplayFact.self), device.role == role {
        screen
      } else {
        nil
      }
    }
  }

  @Test("show recovery in the morning, the next session, the weeks in a row, and the planner in the evening")
  func week() throws {
    let (outcome, events) = try Self.life()
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
    #expect(outcome.check("displays-honest")?.isHeld == true)
    #expect(Set(entries(events).map(\.content)) == Set(FaceContent.allCases))
    #expect(screens(events, .watch).contains { $0.next != nil && $0.recovery != nil && $0.streak > 0 })
    #expect(!screens(events, .phone).isEmpty)
  }

  @Test("say that they are old when the phone was left at home")
  func away() throws {
    let (_, events) = try Self.life()
    let levels = Set(screens(events, .watch).map(\.level))
    #expect(levels.contains(.fresh) && levels.contains { $0 >= .veryStale }, "\(levels)")
  }

  @Test("displays-honest fails when a session that was taken out is shown, and when what is old is shown as fresh")
  func mistakes() throws {
    for mutant in [Mutant.showsRemovedBlock, .staleAsFreshDisplay] {
      let (outcome, _) = try Self.life(mutant)
      #expect(outcome.failedChecks.contains("displays-honest"), "\(mutant.name)")
    }
  }

  @Test("a face says beforehand how old it will be, and what comes when the next session has begun")
  func timeline() {
    let zone = Zone.utc
    let noon = zone.timestamp(CivilDateTime(date: CivilDate(dayNumber: 20_514), hour: 12, minute: 0))
    let block = TodayStatus.Block(id: 7, kind: .cardio, start: noon + .hours(4), end: noon + .hours(5))
    let status = TodayStatus(
      asOf: noon, date: CivilDate(dayNumber: 20_514), recovery: 71, observed: noon - .hours(5), blocks: [block],
      streak: 3)
    let face = FaceTimeline(status, at: noon, in: zone)
    #expect(face.entry(at: noon)?.block == block && face.entry(at: noon)?.level == .fresh)
    #expect(face.entry(at: noon + .hours(3))?.level == .stale)
    #expect(face.entry(at: noon + .hours(5))?.content == .move)
    #expect(face.entry(at: noon + .hours(7))?.content == .planner)
    #expect(face.entry(at: noon + .hours(7))?.level == .veryStale)
    // Of another day's recovery it says nothing.
    #expect(face.entries.allSatisfy { $0.content != .recovery })
  }

  @Test("the phone's status for them crosses the wire")
  func wire() throws {
    let moment = Timestamp(unixSeconds: 1_772_400_000)
    let block = TodayStatus.Block(id: 7, kind: .cardio, start: moment, end: moment + .hours(1))
    let status = TodayStatus(
      asOf: moment, date: CivilDate(dayNumber: 20_514), recovery: 71, observed: moment, blocks: [block], streak: 3,
      trained: moment, mode: .safeMode)
    #expect(try TodayStatus(wireBytes: status.wireBytes) == status)
  }
}
