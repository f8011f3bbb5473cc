import Testing

@testable import DeviceKit
@testable import Devices
@testable import Engine
@testable import ScenarioFiles
@testable import SimKernel
@testable import Wire

/// How often the cloud asked what it should have.
private final class QuestionCount: TraceObserver {
  var interest: TraceInterest { .messages }
  private(set) var count = 0

  func observe(_ event: TraceEvent) {}

  func observe(_ event: TraceEvent, _ envelope: Envelope) {
    if event.kind == .send, case .inventoryRequest? = envelope.message.sync { count += 1 }
  }
}

@Suite("What a device or the cloud has lost")
struct CloudLossTests {
  private func story(_ faults: String, length: String = "4d", seed: UInt64 = 1) throws -> WorldPlan {
    let text = """
      { name: "loss", start: "2026-03-02", zone: "Europe/Oslo", length: "\(length)", seed: \(seed),
        wearer: { archetype: "runner" }, faults: [\(faults)] }
      """
    return try WorldPlan(ScenarioFile.read(SourceText(name: "story.json5", text: text)))
  }

  private func planting(_ mutant: Mutant, in plan: WorldPlan) -> WorldPlan {
    var plan = plan
    plan.rules = Rules(planted: mutant)
    return plan
  }

  @Test(
    "is filled again when a cloud is wiped or comes back from a backup, and stays lost when it asks nobody",
    arguments: [
      #"{ at: "d2 12:00", wipe: "cloud", restart: "after 1m" }"#,
      #"{ at: "d3 12:00", restoresBackup: "cloud", age: "26h", restart: "after 5m" }"#,
    ])
  func cloud(fault: String) throws {
    for seed in 1...5 as ClosedRange<UInt64> {
      let plan = try story(fault, seed: seed)
      let outcome = try plan.run()
      #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
      let unnoticed = try planting(.cloudLossUnnoticed, in: plan).run()
      #expect(unnoticed.failedChecks.contains("convergence"), "seed \(seed)")
    }
  }

  @Test("is not asked of the devices of a cloud that has never been down")
  func quiet() throws {
    let questions = QuestionCount()
    let outcome = try Run(try story(""), observers: [questions]).run()
    #expect(outcome.verdict == .pass && questions.count == 0)
    _ = try Run(try story(#"{ at: "d2 12:00", crash: "cloud", restart: "after 1m" }"#), observers: [questions]).run()
    #expect(questions.count > 0)
  }

  @Test(
    "is no reason to number two records alike: a device from a backup is another one", arguments: [Role.phone, .watch])
  func device(role: Role) throws {
    let fault = "{ at: \"d3 12:00\", restoresBackup: \"\(role.rawValue)\", age: \"30h\", restart: \"after 1h\" }"
    var caught = 0
    for seed in 1...5 as ClosedRange<UInt64> {
      let plan = try story(fault, length: "5d", seed: seed)
      let outcome = try plan.run()
      #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
      caught += try planting(.backupKeepsIdentity, in: plan).run().failedChecks.isEmpty ? 0 : 1
    }
    #expect(caught >= 4)
  }

  @Test("of a workout is no more than what came after the watch went down")
  func workout() throws {
    let path = PackageFiles.path("scenarios/field/cut-short-workout.json5")
    let plan = try WorldPlan(ScenarioFile.load(path: path))
    let outcome = try plan.run()
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
    #expect(try planting(.workoutNotRecovered, in: plan).run().failedChecks == ["no-lost-workout"])
  }
}
