import DeviceKit
import Engine
import Replication
import ScenarioFiles
import SimKernel
import Testing
import PersonWire

/// Notes what the private store refused, and how large the requests to it were.
private final class Refusals: TraceObserver {
  var interest: TraceInterest { [.facts, .messages] }
  private(set) var refused: [(at: Instant, refusal: StoreRefusal, device: DeviceID)] = []
  private(set) var sizes: [(at: Instant, from: Role, count: Int)] = []
  private(set) var restored: [DeviceID] = []
  private(set) var erased: [DeviceID] = []

  func observe(_ event: TraceEvent) {
    switch event.recordFact {
    case .storeRefused(let refusal, let device)?: refused.append((event.at, refusal, device))
    case .restored(let count, let device)? where count > 0: restored.append(device)
    default: break
    }
    if case .erased(_, let device)? = event.deviceFact { erased.append(device) }
  }

  func observe(_ event: TraceEvent, _ envelope: Envelope) {
    guard event.kind == .send, case .sealed(let records)? = envelope.message.sync, let role = Role(node: envelope.from)
    else { return }
    sizes.append((event.at, role, records.count))
  }
}

@Suite("A device whose records the private store refuses")
struct StoreRefusalTests {
  private func plan(_ faults: String, rest: String = "", length: String = "6d") throws -> WorldPlan {
    let text = """
      { name: "refusal", start: "2026-03-02", zone: "Europe/Oslo", length: "\(length)", seed: 2,
        wearer: { archetype: "runner" }, faults: [\(faults)], \(rest) }
      """
    return try WorldPlan(ScenarioFile.read(SourceText(name: "refusal.json5", text: text)))
  }

  private func run(_ plan: WorldPlan, planting mutant: Mutant? = nil) throws -> (RunOutcome, Refusals) {
    var plan = plan
    if let mutant { plan.rules = Rules(planted: mutant) }
    let refusals = Refusals()
    return (try Run(plan, observers: [refusals]).run(), refusals)
  }

  @Test("keeps records that a full account refuses, reads from it meanwhile, and deletes there all the same")
  func full() throws {
    let fault = #"{ from: "d2 12:00", until: "d4 12:00", accountFull: "cloud" }"#
    let (outcome, refusals) = try run(try plan(fault + #", { at: "d3 12:00", replace: "phone" }"#))
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
    #expect(refusals.restored.contains(DeviceID(role: .phone, installation: 2)))
    // Each device asks about once an hour.
    for role in [Role.watch, .phone, .desktop] {
      let count = refusals.refused.count { $0.refusal == .full && $0.device.role == role }
      #expect((10...120).contains(count), "\(role) was refused \(count) times")
    }
    let forgetful = try run(try plan(fault), planting: .fullStoreIsEnough).0
    #expect(forgetful.failedChecks.contains("convergence"))
    let deletion = #"story: [{ at: "d3 12:00", deletesEverything: true }]"#
    let (deleted, after) = try run(try plan(fault, rest: deletion))
    #expect(deleted.verdict == .pass, Comment(rawValue: deleted.complaints))
    #expect(after.erased.contains { $0.role == .cloud })
  }

  @Test("sends half as many where the private store says that it was too many, and needs no more than it has to")
  func tooMany() throws {
    let small = "devices: { cloud: { recordsARequest: 3 } }"
    let silence =
      #"{ from: "d2 12:00", until: "d3 12:00", partition: "watch-cloud" }, "#
      + #"{ from: "d2 12:00", until: "d3 12:00", partition: "phone-cloud" }"#
    let (outcome, refusals) = try run(try plan(silence, rest: small))
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
    #expect(refusals.refused.contains { $0.refusal == .tooMany })
    #expect(refusals.sizes.contains { $0.count > 3 } && refusals.sizes.contains { $0.count == 3 || $0.count == 2 })
    let stubborn = try run(try plan(silence, rest: small), planting: .batchNotSplit).0
    #expect(!stubborn.failedChecks.isEmpty)
    // The platform accepts more at once than any device sends.
    #expect(try run(try plan(silence)).1.refused.isEmpty)
  }

  @Test("reads everything again when the private store no longer knows how far it came")
  func unknownPlace() throws {
    let path = PackageFiles.path("scenarios/field/forgotten-places.json5")
    let plan = try WorldPlan(ScenarioFile.load(path: path))
    let (outcome, refusals) = try run(plan)
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
    #expect(refusals.refused.contains { $0.refusal == .unknownPlace })
    let hasty = try run(plan, planting: .unknownPlaceIsEnd).0
    #expect(hasty.failedChecks.contains("restored-whole"))
  }
}

@Suite("Stories of the field that came last")
struct LaterFieldTests {
  @Test(
    "end with every promise kept, also of a device that begins in the year 2000",
    arguments: ["full-account", "forgotten-places", "never-opened", "year-2000", "awaits-app", "borrowed-devices"])
  func lived(name: String) throws {
    let scenario = try ScenarioFile.load(path: PackageFiles.path("scenarios/field/\(name).json5"))
    let outcome = try Run(try WorldPlan(scenario)).run()
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
  }
}
