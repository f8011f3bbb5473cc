import DeviceKit
import Devices
import Engine
import Person
import PersonWire
import Replication
import ScenarioFiles
import SimKernel
import Testing
import Wire

/// Notes what the session between watch and phone carries, and the runs that the watch gets for its face.
private final class SessionTraffic: TraceObserver {
  var interest: TraceInterest { [.facts, .messages] }
  private(set) var sent: [(at: Instant, from: Role, channel: SessionChannel)] = []
  private(set) var faceRuns: [Instant] = []
  private(set) var applied: [(at: Instant, device: Role, key: RecordKey)] = []

  func observe(_ event: TraceEvent) {
    if case .ran(let reason, _, let device)? = event.deviceFact, device.role == .watch,
      reason == .complication || reason == .timeline
    {
      faceRuns.append(event.at)
    }
    if case .applied(let header, let device, _)? = event.recordFact {
      applied.append((event.at, device.role, header.key))
    }
  }

  func observe(_ event: TraceEvent, _ envelope: Envelope) {
    guard event.kind == .send, let role = Role(node: envelope.from),
      case .item(let item)? = envelope.message.body(as: SessionFrame.self)?.content
    else { return }
    sent.append((event.at, role, item.channel))
  }
}

@Suite("The person's devices, whose platforms change under them")
struct BorrowedDeviceTests {
  private func run(_ plan: WorldPlan, planting mutant: Mutant? = nil) throws -> (RunOutcome, SessionTraffic) {
    var plan = plan
    if let mutant { plan.rules = Rules(planted: mutant) }
    let traffic = SessionTraffic()
    return (try Run(plan, observers: [traffic]).run(), traffic)
  }

  @Test(
    "exchange nothing with the private store of another account, and everything with the wearer's once it is back",
    arguments: [Role.watch, .phone, .desktop])
  func otherAccount(role: Role) throws {
    let (begin, end) = (Span.days(2), Span.days(4))
    // The wearer's own account is signed out first; that this ends does not make the other account theirs.
    let plan = WorldPlan.clockwork()
      .adding(.condition(.signedOut, role), from: begin, to: begin + .hours(6))
      .adding(.condition(.otherAccount, role), from: begin + .hours(3), to: end)
      .adding(.crash(role, during: nil), from: .days(3), to: .days(3) + .hours(1))
    let (outcome, traffic) = try plan.runWithTraffic()
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
    #expect(outcome.check("account-kept-apart")?.isHeld == true)
    let requests = traffic.storeRequests(role)
    #expect(!requests.contains { $0 > .start + begin && $0 < .start + end })
    #expect(requests.contains { $0 >= .start + end })
    #expect(try run(plan, planting: .anyAccount).0.failedChecks == ["account-kept-apart"])
  }

  @Test("a restore waits until the wearer's own account is back")
  func restore() throws {
    let plan = WorldPlan.clockwork()
      .adding(.condition(.otherAccount, .phone), from: .days(3), to: .days(4))
      .adding(.wipe(.phone), from: .days(3) + .hours(2), to: .days(3) + .hours(3))
    let (outcome, traffic) = try plan.runWithTraffic()
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
    let restored = traffic.records.filter { if case .restored = $0.fact { true } else { false } }.map(\.at)
    #expect(restored.count == 1 && restored.allSatisfy { $0 >= .start + .days(4) })
    #expect(try run(plan, planting: .anyAccount).0.failedChecks.contains("account-kept-apart"))
  }

  @Test("a complication on no face gets no urgent update, and wakes the watch only when a face shows it again")
  func offFace() throws {
    let path = PackageFiles.path("scenarios/field/borrowed-devices.json5")
    let plan = try WorldPlan(ScenarioFile.load(path: path))
    let (begin, end) = (Instant.start + .days(1) + .hours(7), Instant.start + .days(3) + .hours(21))
    func duringIt(_ moments: [Instant]) -> Int { moments.count { $0 > begin + .minutes(1) && $0 < end } }
    func urgent(_ traffic: SessionTraffic) -> [Instant] {
      traffic.sent.filter { $0.channel == .complication }.map(\.at)
    }
    let (outcome, traffic) = try run(plan)
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
    #expect(duringIt(urgent(traffic)) == 0 && duringIt(traffic.faceRuns) == 0)
    #expect(urgent(traffic).contains { $0 > end } && traffic.faceRuns.contains { $0 > end })
    let (woken, more) = try run(plan, planting: .offFaceWoken)
    #expect(woken.failedChecks == ["background-budget"], Comment(rawValue: woken.complaints))
    #expect(duringIt(more.faceRuns) > 0)
  }

  @Test("what is cancelled comes no earlier, and within hours, because the outbox sends it again")
  func cancelled() throws {
    // The workouts of a day wait in the watch's queue.
    let apart = WorldPlan.clockwork().adding(.outOfRange(.watchPhone), from: .days(2), to: .days(3))
    let cancelled = apart.adding(.cancelTransfers(.watch), from: .days(3) - .minutes(1), to: nil)
    func arrivals(_ plan: WorldPlan) throws -> (outcome: RunOutcome, first: Instant, keys: Set<RecordKey>) {
      let (outcome, traffic) = try run(plan)
      #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
      let news = traffic.applied.filter {
        $0.device == .phone && $0.key.domain == .workouts && $0.at > .start + .days(3)
      }
      return (outcome, try #require(news.map(\.at).min()), Set(news.map(\.key)))
    }
    let (usual, late) = (try arrivals(apart), try arrivals(cancelled))
    #expect(late.outcome.faults.allSatisfy { $0.hasFired })
    #expect(usual.first <= late.first && late.first < .start + .days(3) + .hours(7))
    #expect(usual.keys == late.keys)
    let path = PackageFiles.path("scenarios/field/borrowed-devices.json5")
    var trusting = try WorldPlan(ScenarioFile.load(path: path))
    trusting.rules = Rules(asWritten: [.trustsTheQueue])
    #expect(try run(trusting).0.failedChecks.contains("convergence"))
  }

  @Test("a health store that is locked in the middle of an import is read when it is unlocked, and nothing is missing")
  func lockedStore() throws {
    // The wearer puts the phone away after a minute, and it locks while the app still imports.
    for query in [15, 20, 24, 28] {
      var plan = WorldPlan.firstDay(query: .seconds(Int64(query)))
      plan.devices[.phone]?.platform?.foregroundSpan = .minutes(1)
      let outcome = try run(plan).0
      #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
      #expect(outcome.check("complete-import")?.isHeld == true)
      #expect(try run(plan, planting: .unreadChunkCounted).0.failedChecks.contains("complete-import"))
    }
  }
}
