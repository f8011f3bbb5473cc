import Replication
import Testing

@testable import DeviceKit
@testable import Devices
@testable import Engine
@testable import ScenarioFiles
@testable import Search
@testable import SimKernel
@testable import PersonWire

/// Counts the cloud's inventory requests and each device's answers, and collects the granted epochs.
private final class Questions: TraceObserver {
  var interest: TraceInterest { [.facts, .messages] }
  private(set) var count = 0
  private(set) var answers: [DeviceID: Int] = [:]
  private(set) var grants: [(device: DeviceID, epoch: UInt32)] = []

  func observe(_ event: TraceEvent) {
    if case .granted(let epoch, let device)? = event.recordFact { grants.append((device, epoch)) }
  }

  func observe(_ event: TraceEvent, _ envelope: Envelope) {
    guard event.kind == .send else { return }
    if case .inventoryRequest? = envelope.message.sync { count += 1 }
    if case .inventory(let inventory)? = envelope.message.sync { answers[inventory.device, default: 0] += 1 }
  }
}

/// The times at which workouts were reported as left on a device that was put away.
private final class Strandings: TraceObserver {
  var interest: TraceInterest { .facts }
  private(set) var moments: [Instant] = []

  func observe(_ event: TraceEvent) {
    if let fact = event.fact as? LostWithDeviceFact, fact.isAway { moments.append(event.at) }
  }
}

@Suite("A loss of a device or the cloud")
struct CloudLossTests {
  private func story(
    _ faults: String, length: String = "4d", seed: UInt64 = 1, devices: String = ""
  ) throws -> WorldPlan {
    let text = """
      { name: "loss", start: "2026-03-02", zone: "Europe/Oslo", length: "\(length)", seed: \(seed),
        wearer: { archetype: "runner" }, devices: { \(devices) }, faults: [\(faults)],
        expect: [{ at: "end", synced: true }] }
      """
    return try WorldPlan(ScenarioFile.read(SourceText(name: "story.json5", text: text)))
  }

  private func planting(_ mutant: Mutant, in plan: WorldPlan) -> WorldPlan {
    var plan = plan
    plan.rules = Rules(planted: mutant)
    return plan
  }

  @Test(
    "is filled again when a cloud is wiped or comes back from a backup, and stays if it asks no device",
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
    let questions = Questions()
    let outcome = try Run(try story(""), observers: [questions]).run()
    #expect(outcome.verdict == .pass && questions.count == 0)
    _ = try Run(try story(#"{ at: "d2 12:00", crash: "cloud", restart: "after 1m" }"#), observers: [questions]).run()
    #expect(questions.count > 0)
  }

  /// The first watch lies in a drawer while the cloud loses everything and the second one is worn.
  private static let inDrawer = #"""
    { from: "d2 06:00", until: "d3 18:00", switchWatch: "watch" }, { at: "d3 08:00", wipe: "cloud", restart: "after 1m" }
    """#

  @Test("is asked of every watch, also of one that is worn again only later")
  func drawer() throws {
    let questions = Questions()
    let outcome = try Run(try story(Self.inDrawer), observers: [questions]).run()
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
    // Both services, four times; the second one was put away before the last time.
    #expect(questions.answers[DeviceID(role: .watch, installation: 1)] ?? 0 >= 8)
    #expect(questions.answers[DeviceID(role: .watch, installation: 2)] ?? 0 >= 4)
  }

  @Test("may be which epochs were granted: a cloud that was down grants none twice, and later ones are greater")
  func epochs() throws {
    // The second watch never reports its epoch, 2. Then the cloud loses its list, and the first watch is worn again.
    let faults = #"""
      { from: "d2 06:00", until: "d3 18:00", switchWatch: "watch" }, { at: "d3 06:00", wipe: "cloud", restart: "after 1m" },
      { from: "d2 05:00", until: "d4 06:00", partition: "watch-phone" },
      { from: "d2 06:01", until: "d3 18:00", partition: "watch-cloud" },
      { from: "d4 12:00", switchWatch: "watch" }
      """#
    let questions = Questions()
    let plan = try story(faults, length: "5d")
    let outcome = try Run(plan, observers: [questions]).run()
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
    let watches = questions.grants.filter { $0.device.role == .watch }
    #expect(watches.map(\.device.installation) == [2, 1, 2, 1])
    #expect(zip(watches, watches.dropFirst()).allSatisfy { $0.epoch < $1.epoch }, "\(watches)")
  }

  private static let wipe = #"{ at: "d2 12:00", wipe: "cloud", restart: "after 1m" }"#

  @Test("is had from the phone where the watch's app is too old to be asked", arguments: [1, 2])
  func oldWatch(app: Int) throws {
    let outcome = try story(Self.wipe, devices: "watch: { app: \(app) }").run()
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
  }

  @Test(
    "stays lost as long as the phone's app is too old to be asked, and is had again once it is updated",
    arguments: [1, 2])
  func oldPhone(app: Int) throws {
    let devices = "phone: { app: \(app) }"
    let outcome = try story(Self.wipe, devices: devices).run()
    #expect(outcome.failedChecks == [], Comment(rawValue: outcome.complaints))
    #expect(outcome.expectations.map(\.isMet) == [false])
    let update = #", { at: "d3 12:00", updateApp: "phone" }"#
    let updated = try story(Self.wipe + update, devices: devices).run()
    #expect(updated.verdict == .pass, Comment(rawValue: updated.complaints))
    // The cloud still requests the records that a newer app on the watch reported.
    let unnoticed = try planting(.cloudLossUnnoticed, in: story(Self.wipe, devices: devices)).run()
    #expect(unnoticed.failedChecks.contains("convergence"))
  }

  @Test(
    "does not give two records one number: a device from a backup is a new one", arguments: [Role.phone, .watch])
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

  @Test("does not count a workout that only a wiped watch had, because the phone that acknowledged it is gone")
  func lone() throws {
    let text = """
      { name: "lone", start: "2026-03-02", zone: "Europe/Oslo", length: "10d", seed: 1,
        wearer: { archetype: "runner" }, devices: { cloud: false, desktop: false },
        faults: [
          { from: "d4 00:00", for: "4d", outOfRange: "watch-phone" },
          { at: "d5 10:00", replace: "phone" },
          { at: "d6 10:00", wipe: "watch", restart: "after 1h" },
        ] }
      """
    let outcome = try WorldPlan(ScenarioFile.read(SourceText(name: "story.json5", text: text))).run()
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
  }

  @Test("is none of the readings that a watch from a backup collects again, in portions of its own")
  func portions() throws {
    // The new phone has only those readings of the first watch that the private store has.
    let faults = #"""
      { at: "d3 19:00", wipe: "phone", restart: "after 18h" }, { from: "d4 07:00", until: "d4 12:20", switchWatch: "watch" },
      { at: "d4 10:00", restoresBackup: "watch", age: "43h40m", restart: "after 1m" }
      """#
    for seed in 1...3 as ClosedRange<UInt64> {
      let outcome = try story(faults, length: "5d", seed: seed).run()
      #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
    }
  }

  @Test("is said of a workout that is left on a watch in a drawer alone once the cloud has lost it")
  func stranded() throws {
    let faults = #"""
      { from: "d1 03:00", until: "d3 03:00", switchWatch: "watch" },
      { from: "d1 04:00", until: "d3 12:00", partition: "watch-phone" },
      { from: "d3 02:59", for: "3h", partition: "watch-cloud" }, { at: "d3 04:00", wipe: "cloud", restart: "after 1m" }
      """#
    let reports = Strandings()
    let outcome = try Run(try story(faults, length: "5d"), observers: [reports]).run()
    #expect(outcome.failedChecks == [], Comment(rawValue: outcome.complaints))
    #expect(reports.moments == [.start + .days(2) + .hours(4)])
  }

  @Test("of a workout is at most the part after the watch went down")
  func workout() throws {
    let path = PackageFiles.path("scenarios/field/cut-short-workout.json5")
    let plan = try WorldPlan(ScenarioFile.load(path: path))
    let outcome = try plan.run()
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
    #expect(try planting(.workoutNotRecovered, in: plan).run().failedChecks == ["no-lost-workout"])
  }
}

@Suite("A phone that is set up from a backup")
struct PhoneBackupTests {
  private func scenario(_ faults: String = "", keys: String = "planner: {}") throws -> Scenario {
    let text = """
      { name: "backup", start: "2026-03-02", zone: "Europe/Oslo", length: "3w", seed: 1,
        wearer: { archetype: "office worker", habits: { opensApp: "3 a day", plans: { follows: "80%" } } }, \(keys),
        faults: [\(faults)] }
      """
    return try ScenarioFile.read(SourceText(name: "story.json5", text: text))
  }

  @Test("stores the records made after it, and continues with the plans, trust and receipts", arguments: [1, 3, 7, 14])
  func planner(age: Int) throws {
    let fault = "{ at: \"d15 18:00\", restoresBackup: \"phone\", age: \"\(age)d\", restart: \"after 2h\" }"
    for seed in 1...2 as ClosedRange<UInt64> {
      var scenario = try scenario(fault)
      scenario.seed = seed
      let outcome = try WorldPlan(scenario).run()
      #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
      #expect(outcome.check("legal-trust-step")?.isHeld == true && outcome.check("receipts")?.isHeld == true)
    }
  }

  @Test("keeps the days of the first import that are before its own window, and imports the others again")
  func past() throws {
    let plan = WorldPlan.firstDay(days: 6, history: 120).adding(
      Fault(BackupFault(.phone, age: .days(2))), from: .days(4), to: .days(4) + .hours(2))
    let day = try FirstDay(plan)
    #expect(day.outcome.check("complete-import")?.isHeld == true, Comment(rawValue: day.outcome.complaints))
    #expect(day.completed.count == 2 && day.imported.count == ImportWindow.chunkDays * ImportWindow.chunkCount)
  }

  @Test("tells the cloud where it can be woken, though the backup says that it knows")
  func registration() throws {
    let fault = "{ at: \"d15 18:00\", restoresBackup: \"phone\", age: \"3d\", restart: \"after 2h\" }"
    let log = RegistrationLog()
    _ = try Run(WorldPlan(scenario(fault)), observers: [log]).run()
    #expect(log.phones.contains { $0.installation == 2 })
  }

  @Test("is drawn by chaos")
  func drawn() throws {
    let base = try scenario()
    let backups = (1...20).flatMap { seed in
      var scenario = base
      scenario.seed = UInt64(seed)
      return FaultSampler(kinds: ["restoresPhone"]).scenario(scenario).faults.compactMap {
        $0.fault.as(BackupFault.self)
      }
    }
    #expect(!backups.isEmpty && backups.allSatisfy { $0.role == .phone && $0.age <= .days(14) })
  }
}

/// The phones that told the cloud where they can be woken.
private final class RegistrationLog: TraceObserver {
  var interest: TraceInterest { .messages }
  private(set) var phones: [DeviceID] = []

  func observe(_ event: TraceEvent) {}

  func observe(_ event: TraceEvent, _ envelope: Envelope) {
    if event.kind == .send, case .registration(let registration)? = envelope.message.sync {
      phones.append(registration.device)
    }
  }
}
