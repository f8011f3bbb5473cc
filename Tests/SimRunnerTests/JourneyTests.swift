import DeviceKit
import Devices
@testable import Engine
import Orchestration
import ScenarioFiles
@testable import SimKernel
import WearerKit
@testable import PersonWire
@testable import Person
import Testing

extension WorldPlan {
  /// Two weeks of a wearer who is away for the nights after the given days.
  static func journey(days: Int = 14, away: Range<Int> = 8..<11, kilometres: Double = 300) -> WorldPlan {
    var plan = WorldPlan.planned(days: days).trusting
    var geography = Geography(home: Coordinate(near: 59.93, 10.76), seed: plan.seed)
    let begin = plan.start + .days(Int64(away.lowerBound - 1)) + .hours(9)
    geography.travel(
      distance: kilometres * 1_000, from: begin, until: begin + .days(Int64(away.count)) - .hours(2))
    plan.geography = geography
    return plan
  }
}

/// Stories of a phone that decides by the places where it is.
@Suite("A phone on a journey")
struct JourneyTests {
  private struct Told {
    let outcome: RunOutcome
    let facts: [(at: Timestamp, fact: PlanningFact)]
    let zone: Zone

    /// The first versions of the blocks, with the number of the day on whose evening they were planned.
    var planned: [(day: Int, block: TrainingBlock)] {
      var known: Set<UInt64> = []
      return facts.compactMap { at, fact in
        guard case .planned(let block, _) = fact, known.insert(block.id).inserted else { return nil }
        return (zone.civil(at).date.dayNumber - 20_514 + 1, block)
      }
    }

    var observed: [PlaceObservation] {
      facts.compactMap { if case .observed(let place, _) = $0.fact { place } else { nil } }
    }
  }

  private func run(_ plan: WorldPlan, passes: Bool = true) throws -> Told {
    let recorder = TraceRecorder()
    let outcome = try Run(plan, observers: [recorder]).run()
    if passes { #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints)) }
    return Told(
      outcome: outcome,
      facts: recorder.events.compactMap { event in
        (event.fact as? PlanningFact).map { (plan.start + (event.at - .start), $0) }
      }, zone: plan.zone)
  }

  @Test("plans nothing, and does so before and afterwards")
  func away() throws {
    let told = try run(.journey())
    // Evenings 8, 9 and 10 are far from home.
    let (there, here) = (told.planned.filter { (8...10).contains($0.day) }, told.planned.filter { $0.day > 10 })
    #expect(there.isEmpty)
    #expect(here.contains { $0.block.isAutomatic && !$0.block.kind.isLight })
    #expect(told.planned.contains { $0.day < 8 && $0.block.isAutomatic && !$0.block.kind.isLight })
    #expect(told.outcome.check("quiet-journeys")?.isHeld == true)
    let reasons = told.facts.compactMap { if case .explained(let receipt, _) = $0.fact { receipt } else { nil } }
    #expect(reasons.contains { $0.details.contains { $0.contains("some 300 km from home") } })
  }

  @Test("is at home as far as it knows until it has seen five nights there, and 40 km do not count as a journey")
  func learns() throws {
    let early = try run(.journey(days: 8, away: 3..<5))
    let unnoticed = early.planned.filter { (3...4).contains($0.day) }
    #expect(!unnoticed.isEmpty && unnoticed.allSatisfy { $0.block.isAutomatic })
    let late = try run(.journey(days: 8, away: 6..<8))
    let quiet = late.planned.filter { (6...7).contains($0.day) }
    #expect(quiet.isEmpty)
    let near = try run(.journey(days: 10, away: 7..<9, kilometres: 40))
    #expect(near.planned.filter { $0.day == 7 || $0.day == 8 }.allSatisfy { $0.block.isAutomatic })
  }

  @Test("remembers across crashes, and learns again after it was wiped")
  func survives() throws {
    let crash = WorldPlan.journey()
      .adding(.crash(.phone, during: nil), from: .days(7) + .hours(12), to: .days(7) + .hours(13))
    #expect(try run(crash).planned.filter { (8...10).contains($0.day) }.isEmpty)
    let wipe = WorldPlan.journey(days: 18)
      .adding(.wipe(.phone), from: .days(6) + .hours(12), to: .days(6) + .hours(13))
    let told = try run(wipe)
    // One night at home and three away don't make a home.
    #expect(told.planned.contains { (8...10).contains($0.day) && $0.block.isAutomatic })
  }

  @Test("knows nothing of places while it may not, and plans as if there were none")
  func denied() throws {
    let plan = WorldPlan.journey()
      .adding(.condition(.locationDenied, .phone), from: .days(7) + .hours(12), to: .days(9))
    let told = try run(plan)
    #expect(told.planned.filter { $0.day == 8 }.allSatisfy { $0.block.isAutomatic })
    #expect(told.planned.filter { $0.day == 10 }.isEmpty)
    let denied = plan.start + .days(7) + .hours(12)..<plan.start + .days(9)
    #expect(!told.observed.contains { denied.contains($0.at) } && !told.observed.isEmpty)
  }

  @Test("notes places no more precisely than it needs, a few a day")
  func bounded() throws {
    let told = try run(.journey())
    #expect(told.observed.allSatisfy { $0.coordinate == $0.coordinate.rounded })
    #expect((14...14 * 8).contains(told.observed.count))
  }

  @Test("leaves no trace of a place on any other device, in the cloud, or in a record of its own")
  func secret() throws {
    let told = try run(.journey())
    #expect(told.outcome.check("privacy")?.isHeld == true)
  }

  // MARK: - The checks

  @Test("quiet-journeys fails when the planner does not notice how far it is from home")
  func unnoticed() throws {
    var plan = WorldPlan.journey()
    plan.planner?.config.travel.awayFrom = 1e9
    #expect(try run(plan, passes: false).outcome.failedChecks == ["quiet-journeys"])
  }

  @Test("quiet-journeys fails when sessions are planned far from home as if the wearer were there")
  func planned() throws {
    var plan = WorldPlan.journey()
    plan.rules = Rules(planted: .plansOnJourneys)
    #expect(try run(plan, passes: false).outcome.failedChecks == ["quiet-journeys"])
  }

  @Test("quiet-journeys tells what is new from what is hard, and judges neither at home nor before home is known")
  func told() throws {
    func failures(
      nights: Int = 6, at distance: Double = 300_000, seenAt seen: Double? = nil,
      before: ((inout TrainingBlock) -> Void)? = nil, _ change: (inout TrainingBlock) -> Void
    ) throws -> [String] {
      var plan = WorldPlan.journey()
      let home = try #require(plan.geography?.home)
      var geography = Geography(home: home, seed: 1)
      geography.travel(distance: distance, from: plan.start - .hours(2), until: nil)
      plan.geography = geography
      var told = try FakeTrace(JourneyCheck.self, plan)
      for night in 0..<nights {
        let at = plan.start + .days(Int64(night)) + .hours(1)
        told.tell(.observed(PlaceObservation(at: at, offset: 3_600, home.rounded), by: FakeTrace.phone))
      }
      let here = home.moved(by: seen ?? distance, bearing: 10).rounded
      let noon = plan.start + .days(8) + .hours(11)
      told.tell(.observed(PlaceObservation(at: noon, offset: 3_600, here), by: FakeTrace.phone))
      var block = told.block(1, day: 9, hour: 17)
      change(&block)
      if let before {
        var earlier = block
        before(&earlier)
        told.tell(.planned(earlier, by: FakeTrace.phone))
      }
      told.tell(.planned(block, by: FakeTrace.phone))
      return try told.failures
    }
    #expect(try failures { _ in }.first?.contains("(training) was planned, 300 km from home") == true)
    #expect(try failures { $0 = $0.automatic }.first?.contains("was planned") == true)
    #expect(try failures(nights: 4) { $0 = $0.automatic } == [])
    #expect(try failures(at: 30_000) { $0 = $0.automatic } == [])
    // A session that was there may be moved, but not made harder.
    #expect(try failures(before: { $0.status = .completed }) { _ in } == [])
    #expect(try !failures(before: { $0.status = .deleted }) { $0 = $0.automatic }.isEmpty)
    // The phone's home may be some hundred metres off.
    #expect(try failures(at: 50_300) { $0 = $0.automatic } == [])
    #expect(try !failures(at: 51_000) { $0 = $0.automatic }.isEmpty)
    // The wearer's true place counts, wherever the phone takes them to be.
    #expect(try failures(seenAt: 20) { _ in }.first?.contains("(training) was planned, ") == true)
    #expect(try failures(at: 60_000, seenAt: 20) { _ in } == [])
  }

  @Test("a place is found among bytes in figures and in bits, and half of one is none")
  func search() {
    let place = Coordinate(near: -33.872, 151.206)
    let search = PlaceSearch([place, Coordinate(near: 59.934, 10.762)])
    func bits(_ numbers: Double...) -> [UInt8] {
      var writer = WireWriter()
      writer.write("x")
      for number in numbers { writer.write(number) }
      return writer.bytes
    }
    #expect(search.finds(in: bits(place.latitude, place.longitude)) && search.finds(in: bits(1, 151.206, 33.872)))
    #expect(search.finds(in: Array("33.872 S, 151.206 E".utf8)) && search.finds(in: Array("(-33.872,151.206)".utf8)))
    #expect(!search.finds(in: bits(place.latitude, place.latitude)) && !search.finds(in: bits(33.872, 10.762)))
    #expect(!search.finds(in: Array("33.8721 and 151.206".utf8)) && !search.finds(in: []))
  }

  @Test("privacy fails when a place is sent to another device, or is in a record, in figures or in bits")
  func leaks() throws {
    let place = Coordinate(near: 59.934, 10.762)
    let run = try Run(WorldPlan.clockwork(days: 1))
    func failures(_ reader: Role, _ kind: TraceKind) throws -> [String] {
      let check = PrivacyCheck(run.plan)
      let event = TraceEvent(
        number: 1, at: .start, node: Role.phone.node, kind: kind, cause: 0, subject: 0, fact: nil)
      check.observe(
        event,
        Envelope(
          id: 1, from: Role.phone.node, to: reader.node, channel: .https, sent: .start,
          DeviceEvent.locates(place)))
      guard case .failed(let failures) = try check.conclude(try World(run.plan)) else { return [] }
      return failures.map(\.message)
    }
    #expect(try failures(.cloud, .send).contains("the phone sent the cloud a place in the clear"))
    #expect(try failures(.desktop, .send) == ["the desktop received a place"])
    #expect(try failures(.phone, .delivery) == [])

    for text in ["at 59.934, 10.762", "at 59.93, 10.76"] {
      var plan = WorldPlan.journey(days: 2)
      plan.geography = Geography(home: place, seed: 1)
      plan.story.append(plan.does(JournalAct.writes(text, on: .phone), onDay: 1, hour: 12, minute: 0))
      let failed = try plan.run().failedChecks
      #expect(failed == (text.contains("934") ? ["privacy"] : []))
    }
  }
}

extension TrainingBlock {
  fileprivate var automatic: TrainingBlock {
    TrainingBlock(
      id: id, kind: .recoveryWalk, start: start, end: end, status: .scheduled, isAutomatic: true,
      confidence: confidence,
      created: created)
  }
}
