import DeviceKit
@testable import Engine
import Devices
import Replication
import Person
import ScenarioFiles
@testable import SimKernel
@testable import PersonWire
import Testing
import WearerKit

/// Notes what is sent between a device and the cloud, and the facts about it.
final class CloudTraffic: TraceObserver {
  private(set) var asked: [(at: Instant, from: Role, payload: SyncMessage)] = []
  private(set) var answered: [(at: Instant, to: Role, payload: SyncMessage)] = []
  private(set) var facts: [(at: Instant, fact: DeviceFact)] = []
  private(set) var records: [(at: Instant, fact: RecordFact)] = []
  /// The times at which mornings were decided.
  private(set) var mornings: [Instant] = []

  func observe(_ event: TraceEvent) {
    if let fact = event.deviceFact { facts.append((event.at, fact)) }
    if let fact = event.recordFact { records.append((event.at, fact)) }
    if event.fact is MorningFact { mornings.append(event.at) }
  }

  func observe(_ event: TraceEvent, _ envelope: Envelope) {
    guard event.kind == .send, let from = Role(node: envelope.from), let to = Role(node: envelope.to) else { return }
    if to == .cloud { envelope.message.sync.map { asked.append((event.at, from, $0)) } }
    if from == .cloud { envelope.message.sync.map { answered.append((event.at, to, $0)) } }
  }

  /// The times of that role's requests to the private store.
  func storeRequests(_ role: Role) -> [Instant] {
    asked.filter { $0.from == role && $0.payload.isForPrivateStore }.map(\.at)
  }

  /// The times of that role's requests to the backend that need a token.
  func backendRequests(_ role: Role) -> [Instant] {
    asked.filter { $0.from == role && $0.payload.isForBackend }.map(\.at)
  }
}

extension SyncMessage {
  fileprivate var isForPrivateStore: Bool {
    switch self {
    case .sealed, .restoreRequest, .newerRequest: true
    default: false
    }
  }

  fileprivate var isForBackend: Bool {
    switch self {
    case .manifest, .claim, .present, .registration: true
    default: false
    }
  }
}

extension WorldPlan {
  /// Runs the plan. Returns the outcome and the traffic between the devices and the cloud.
  func runWithTraffic() throws -> (RunOutcome, CloudTraffic) {
    let traffic = CloudTraffic()
    return (try Run(self, observers: [traffic]).run(), traffic)
  }

  /// Expects that the cloud turned a device away at most so many times.
  func expecting(refusalsAtMost most: Int, on role: Role) -> WorldPlan {
    var plan = self
    plan.expectations.append(
      PlannedExpectation(
        expectation: .records(.refusals(.atMost(most), on: role, at: .end)), at: nil, text: "at most \(most) refusals"))
    return plan
  }
}

@Suite("The accounts of the cloud")
struct CloudAccountTests {
  @Test("a busy private store is asked again when it said, and not before", arguments: [Role.watch, .phone, .desktop])
  func busy(role: Role) throws {
    let (outcome, traffic) = try WorldPlan.clockwork()
      .adding(.condition(.cloudBusy, .cloud), from: .days(2), to: .days(3)).runWithTraffic()
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
    let told = traffic.records.compactMap { at, fact in
      if case .toldToWait(_, let device) = fact, device.role == role { at } else { nil }
    }
    #expect(told.count > 3)
    for moment in told {
      #expect(!traffic.storeRequests(role).contains { $0 > moment && $0 < moment + .seconds(30) }, "\(moment)")
    }
  }

  @Test("a desktop that restarts while it should leave the private store alone comes back to it later")
  func busyRestart() throws {
    var plan = WorldPlan.clockwork(days: 3)
      .adding(.condition(.cloudBusy, .cloud), from: .days(1), to: .days(1) + .hours(11))
      .adding(.crash(.desktop, during: nil), from: .days(1) + .hours(10) + .minutes(10), to: .days(1) + .hours(11))
    plan.devices[.cloud]?.cloud.retryAfter = .hours(5)
    plan.story = [
      plan.does(JournalAct.writes("typed while the store was busy", on: .desktop), onDay: 2, hour: 10, minute: 0)
    ]
    let (outcome, traffic) = try plan.runWithTraffic()
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
    // Asked with the first context of the day, and not before five hours had passed, whatever happened meanwhile.
    let asked = traffic.storeRequests(.desktop).filter { $0 > .start + .days(1) && $0 < .start + .days(2) }
    #expect(
      asked.count > 1
        && zip(asked, asked.dropFirst()).allSatisfy { $0 > .start + .days(1) + .hours(13) || $1 - $0 >= .hours(5) })
  }

  @Test("the time for which a busy private store is left alone is the one that it says")
  func retryAfter() throws {
    var plan = WorldPlan.clockwork().adding(.condition(.cloudBusy, .cloud), from: .days(2), to: .days(3))
    plan.devices[.cloud]?.cloud.retryAfter = .hours(3)
    let (outcome, traffic) = try plan.runWithTraffic()
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
    let requests = traffic.storeRequests(.watch).filter { $0 > .start + .days(2) && $0 < .start + .days(3) }
    #expect(requests.count > 1 && zip(requests, requests.dropFirst()).allSatisfy { $1 - $0 >= .hours(3) })
  }

  @Test("a device that ignores the retry time of a busy private store is rejected many times as often")
  func hammering() throws {
    func plan(_ rules: Set<Rule>) -> WorldPlan {
      WorldPlan.clockwork(rules: rules)
        .adding(.condition(.cloudBusy, .cloud), from: .days(2) + .hours(8), to: .days(2) + .hours(10))
        .expecting(refusalsAtMost: 30, on: .desktop)
    }
    #expect(try plan([]).run().expectations.map(\.isMet) == [true])
    #expect(try plan([.ignoresRetryAfter]).run().expectations.map(\.isMet) == [false])
  }

  @Test("nothing for the private store leaves a device that is signed out, and everything goes after signing in")
  func signedOut() throws {
    for role in [Role.watch, .phone] {
      let (begin, end) = (Span.days(2), Span.days(4))
      let (outcome, traffic) = try WorldPlan.clockwork()
        .adding(.condition(.signedOut, role), from: begin, to: end)
        .adding(.crash(role, during: nil), from: .days(3), to: .days(3) + .hours(1)).runWithTraffic()
      #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
      let requests = traffic.storeRequests(role)
      #expect(!requests.contains { $0 > .start + begin && $0 < .start + end }, "\(role)")
      #expect(requests.contains { $0 >= .start + end }, "\(role)")
    }
  }

  @Test(
    "a device that crashed before it could store its new sign-in continues", arguments: [Role.desktop, .phone])
  func crashedWhileSigningIn(role: Role) throws {
    let outcome = try WorldPlan.clockwork()
      .adding(.condition(.signedOut, role), from: .days(2), to: .days(3) + .hours(7))
      .adding(
        .crash(role, during: .commit), from: .days(3) + .hours(7) - .milliseconds(1),
        to: .days(3) + .hours(7) + .minutes(1)
      ).run()
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
    #expect(outcome.faults.allSatisfy { $0.hasFired })
  }

  @Test("an entry on a desktop that is signed out reaches the private store once it is signed in, once")
  func signedOutDesktop() throws {
    var plan = WorldPlan.clockwork().adding(.condition(.signedOut, .desktop), from: .days(2), to: .days(4))
    plan.story = [plan.does(JournalAct.writes("typed while signed out", on: .desktop), onDay: 3, hour: 11, minute: 0)]
    let (outcome, traffic) = try plan.runWithTraffic()
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
    let journals = traffic.asked.filter { request in
      guard request.from == .desktop, case .sealed(let records) = request.payload else { return false }
      return records.contains { $0.stamp.key.domain == .journal }
    }
    #expect(journals.count == 1 && journals.allSatisfy { $0.at >= .start + .days(4) })
  }

  @Test("a restore waits until an account is signed in")
  func restoreWaits() throws {
    let (outcome, traffic) = try WorldPlan.clockwork()
      .adding(.condition(.signedOut, .phone), from: .days(3), to: .days(4))
      .adding(.wipe(.phone), from: .days(3) + .hours(2), to: .days(3) + .hours(3)).runWithTraffic()
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
    let restored = traffic.records.filter { if case .restored = $0.fact { true } else { false } }.map(\.at)
    #expect(restored.count == 1 && restored.allSatisfy { $0 >= .start + .days(4) })
  }

  @Test(
    "an expired token is not tried again until the wearer opens the app", arguments: [Role.watch, .phone, .desktop])
  func expired(role: Role) throws {
    let (outcome, traffic) = try WorldPlan.clockwork()
      .adding(.expireToken(role), from: .days(2) + .hours(17), to: nil).runWithTraffic()
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
    let noticed = traffic.records.filter { if case .unauthorised = $0.fact { true } else { false } }.map(\.at)
    let renewed = traffic.records.filter { if case .signedIn = $0.fact { true } else { false } }.map(\.at)
    try #require(noticed.count == 1 && renewed.count == 1)
    #expect(!traffic.backendRequests(role).contains { $0 > noticed[0] && $0 < renewed[0] })
    #expect(traffic.backendRequests(role).contains { $0 >= renewed[0] })
  }

  @Test("the private store, the platform's own account, knows a device whose token has expired")
  func separate() throws {
    let (_, traffic) = try WorldPlan.clockwork()
      .adding(.expireToken(.watch), from: .days(2), to: nil).runWithTraffic()
    let (expired, end) = (Instant.start + .days(2), Instant.start + .days(7))
    #expect(traffic.storeRequests(.watch).contains { $0 > expired && $0 < end })
  }

  @Test("convergence, when a record refused for an expired token counts as delivered")
  func dropped() throws {
    // At nine the wearer writes in the journal, which only the phone reports to the reconciler.
    let minuteBefore = Span.days(2) + .hours(20) + .minutes(59)
    func plan(_ rules: Set<Rule>) -> WorldPlan {
      WorldPlan.clockwork(rules: rules).adding(.expireToken(.phone), from: minuteBefore, to: nil)
    }
    #expect(try plan([]).run().failedChecks == [])
    #expect(try plan([.dropsWhenUnauthorised]).run().failedChecks == ["convergence"])
  }
}
