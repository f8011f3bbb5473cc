import Devices
import Foundation
import DeviceKit
@testable import Engine
import Replication
@testable import ScenarioFiles
@testable import SimKernel
import WearerKit
@testable import PersonWire
@testable import Person
import Testing

/// Runs in which checks fail.
///
/// With the literal rules of the documents, `scenarios/findings` covers most of them. ``ShippedScenarioTests`` runs
/// those literally and mended.
@Suite("Checks fail when a promise is broken")
struct CheckTests {
  /// A week in which the way from watch to phone is shut for two days and loses half of everything else.
  private static func rough(_ rules: Set<Rule>) -> WorldPlan {
    WorldPlan.clockwork(days: 8, seed: 3, rules: rules)
      .adding(.loss(probability: 0.5, link: .watchPhone), from: .days(1), to: .days(6))
      .adding(.partition(.watchPhone), from: .days(2), to: .days(4))
  }

  private func failed(_ plan: WorldPlan) throws -> [String] { try plan.run().failedChecks }

  /// A check, the rules under which it fails, and a life in which they break its promise.
  struct Breach: CustomTestStringConvertible, Sendable {
    let check: String
    let rules: Set<Rule>
    let plan: @Sendable (Set<Rule>) -> WorldPlan

    var testDescription: String { "\(check), \(rules.map(\.name).sorted().joined(separator: " and "))" }
  }

  private static let breaches = [
    // The reconciler would ask for records that the phone misses, so the way to the cloud is shut as well.
    Breach(check: "no-lost-workout", rules: [.dropAfterFiveRetries]) {
      rough($0).adding(.partition(.oneWay(from: .watch, to: .cloud)), from: .days(2), to: .days(4))
    },
    Breach(check: "no-lost-workout", rules: [.queueOverwritten]) {
      rough($0).adding(.partition(.oneWay(from: .watch, to: .cloud)), from: .days(1), to: nil)
    },
    Breach(check: "no-duplicate-workout", rules: [.idPerSend]) { rough($0) },
    // The watch is out of reach when the wearer looks at it, and its decision comes after the phone has made one.
    Breach(check: "notification-limit", rules: [.alertAtOnce, .gatePerDevice]) { rules in
      var plan = WorldPlan.clockwork(rules: rules).neverLocked
      plan.wearer = ClockworkWearer(start: plan.start, zone: plan.zone, days: 7, isSleepless: true)
      plan = plan.adding(.partition(.watchPhone), from: .hours(29) + .minutes(40), to: .hours(33))
      plan.story = [plan.does(.raisesWrist, onDay: 2, hour: 5, minute: 50)]
      return plan
    },
  ]

  @Test(
    "under rules of the documents as written, and none fails in the same life with the rules mended",
    arguments: breaches)
  func asWritten(_ breach: Breach) throws {
    #expect(try failed(breach.plan([])) == [])
    #expect(try failed(breach.plan(breach.rules)).contains(breach.check))
  }

  @Test("bounded-outbox, when there are more lines than allowed")
  func overfull() throws {
    var plan = Self.rough([])
    plan.outboxMax = 10
    let failed = try failed(plan)
    #expect(failed == ["bounded-outbox"])
  }

  @Test("monotonic-sequence, when a device counts back, below what it was granted, or as another of its role has")
  func versions() throws {
    func header(_ epoch: UInt32, _ sequence: UInt64) -> RecordHeader {
      RecordHeader(
        key: RecordKey(domain: .workouts, id: sequence), kind: .workout,
        origin: DeviceID(role: .watch, installation: 1),
        version: Version(epoch: epoch, sequence: sequence), created: Timestamp(nanoseconds: 0),
        modified: Timestamp(nanoseconds: 0))
    }
    let (old, new) = (DeviceID(role: .watch, installation: 1), DeviceID(role: .watch, installation: 2))
    func failures(_ facts: RecordFact...) throws -> [String] {
      var told = try FakeTrace(MonotonicSequenceCheck.self)
      for fact in facts { told.tell(fact) }
      return try told.failures
    }
    // A watch that is worn again, and has not heard of the one after it, counts on.
    #expect(
      try failures(
        .wrote(header(1, 7), by: old), .granted(epoch: 2, new), .wrote(header(2, 1), by: new),
        .wrote(header(1, 8), by: old)) == [])
    #expect(try failures(.wrote(header(1, 7), by: old), .wrote(header(1, 6), by: old)).count == 1)
    #expect(
      try failures(.wrote(header(1, 7), by: old), .granted(epoch: 3, old), .wrote(header(1, 8), by: old)).count == 1)
    #expect(try failures(.wrote(header(1, 7), by: old), .wrote(header(1, 7), by: new)).count == 1)
  }

  @Test("every check that looks at messages says that it wants them")
  func interest() throws {
    var count = 0
    for (name, source) in try House.whole.get().sources where name.hasPrefix("SimRunner/") {
      let text = source.lines.joined(separator: "\n")
      for observer in text.components(separatedBy: "final class ").dropFirst() {
        guard observer.prefix(while: { $0.isLetter }).hasSuffix("Check"),
          observer.contains("func observe(_ event: TraceEvent, _ envelope: Envelope)")
        else { continue }
        count += 1
        let interest = observer.split(separator: "\n").first { $0.contains("var interest: TraceInterest {") }
        #expect(interest?.contains(".messages]") == true, "\(name): \(observer.prefix(40))")
      }
    }
    #expect(count >= 8)
  }

  @Test("every check that says which facts it looks at names each type of them that it asks for")
  func facts() throws {
    var count = 0
    for (name, source) in try House.whole.get().sources where name.hasPrefix("SimRunner/") {
      let text = source.lines.joined(separator: "\n")
      let parts = text.split(
        separator: /final class |static let \w+ = CheckDeclaration/, omittingEmptySubsequences: false)
      for observer in parts.dropFirst() {
        let isAboutPlans = observer.prefix { $0 != "{" }.contains(/PlannerCheck|ArchiveCheck|of: \.planner/)
        let own = observer.firstMatch(of: /var facts: FactInterest \{([^}]*)\}|facts: (\..*)/)
        guard var said = own.flatMap({ $0.1 ?? $0.2 }).map({ String($0) }) ?? (isAboutPlans ? ".planner" : nil) else {
          continue
        }
        count += 1
        if said.contains(".planner") { said += "PlanningFact.self ClockFact.self .device( .records(" }
        var asked = observer.matches(of: /fact\(as: (\w+\.self)\)/).map { String($0.1) }
        let hasArchive = observer.contains("archive.follow")
        if observer.contains(".planningFact") || hasArchive { asked.append("PlanningFact.self") }
        if observer.contains(".deviceFact") || hasArchive { asked.append(".device(") }
        if observer.contains(".recordFact") || hasArchive { asked.append(".records(") }
        if observer.contains("zones.follow") { asked.append("ClockFact.self") }
        if observer.contains("pauses.follow") { asked.append("FaultFact.self") }
        #expect(asked.filter { !said.contains($0) } == [], "\(name): \(observer.prefix(40))")
      }
    }
    #expect(count >= 40)
  }

  @Test("single-writer, when a table has what its authority never wrote, whatever the devices say that they did")
  func tampered() throws {
    var plan = WorldPlan.clockwork()
    plan.story = [
      StoryMoment(
        at: plan.start + .days(6),
        act: .decides { world in
          _ = try? world.host(.phone)?.database.statement(
            "UPDATE records SET body = (SELECT body FROM records WHERE domain = 1 ORDER BY id DESC LIMIT 1) "
              + "WHERE domain = 1 AND id = (SELECT min(id) FROM records WHERE domain = 1)"
          ).run()
        })
    ]
    let failures = try plan.run().check("single-writer")?.failures ?? []
    #expect(failures.first?.message.contains("with different contents") == true, "\(failures)")
  }

  @Test("single-writer, when a version is sent once more with another content, and not when it only comes again")
  func sentAgain() throws {
    func failures(hour: Int) throws -> [String] {
      let told = try FakeTrace(SingleWriterCheck.self)
      let header = RecordHeader(
        key: TrainingBlock.key(1), kind: .trainingBlock, origin: FakeTrace.phone,
        version: Version(epoch: 1, sequence: 1), created: told.now, modified: told.now)
      for hour in [17, hour] {
        let record = Record(header: header, body: RecordBody(told.block(1, hour: hour)))
        told.check.observe(
          TraceEvent(number: 1, at: .start, node: Role.phone.node, kind: .send, cause: 0, subject: 0, fact: nil),
          Envelope(
            id: 1, from: Role.phone.node, to: Role.cloud.node, channel: .https, sent: .start,
            message: Message(SyncMessage.records([record]))))
      }
      return try told.failures
    }
    #expect(try failures(hour: 17) == [])
    #expect(try failures(hour: 18).first?.hasSuffix("with another content than it had") == true)
  }

  @Test(
    "raw-immutable, when a signal is changed, made up or deleted in the phone's store",
    arguments: ["is not what was measured", "was never measured", "was deleted"])
  func signals(complaint: String) throws {
    var plan = WorldPlan.clockwork()
    plan.story = [
      StoryMoment(
        at: plan.start + .days(6),
        act: .decides { world in
          guard let database = world.host(.phone)?.database else { return }
          try? Self.tamper(database, toBeToldThatIt: complaint)
        })
    ]
    let failures = try plan.run().check("raw-immutable")?.failures ?? []
    #expect(!failures.isEmpty && failures.allSatisfy { $0.message.hasSuffix(complaint) }, "\(failures)")
  }

  private static func tamper(_ database: Database, toBeToldThatIt complaint: String) throws(StorageError) {
    let first = try database.statement("SELECT bytes FROM raw_signals ORDER BY id LIMIT 1").first {
      row throws(StorageError) in try row.value(0) as HealthSample
    }
    guard let first else { return }
    func other(_ id: UInt64) -> [UInt8] {
      HealthSample(id: id, start: first.start, end: first.end, reading: .heartRate(251)).wireBytes
    }
    let id = Int64(bitPattern: first.id)
    switch complaint {
    case "is not what was measured":
      try database.statement("UPDATE raw_signals SET bytes = ? WHERE id = ?").run(other(first.id), id)
    case "was never measured":
      try database.statement(
        "INSERT INTO raw_signals (id, day, start, bytes) SELECT 77, day, start, ? FROM raw_signals WHERE id = ?"
      ).run(other(77), id)
    default: try database.statement("DELETE FROM raw_signals WHERE id = ?").run(id)
    }
  }

  @Test("background-budget, when the system grants too much")
  func budget() throws {
    var busy = WorldPlan.clockwork()
    var platform = PlatformProfile.watch
    (platform.readingInterval, platform.workoutDelay) = (.minutes(5), .seconds(1))
    busy.devices[.watch]?.platform = platform
    #expect(try failed(busy) == [])
    platform.wakesAnHour = 60
    busy.devices[.watch]?.platform = platform
    #expect(try failed(busy) == ["background-budget"])
  }

  @Test("convergence, when the devices have no time to come together")
  func hurried() throws {
    var plan = Self.rough([])
    plan.length = .days(3)
    plan.convergeWithin = .zero
    #expect(try failed(plan).contains("convergence"))
  }

  @Test("and each is vacuous when nothing happens that could break it")
  func vacuous() throws {
    var plan = WorldPlan.clockwork(days: 1)
    plan.wearer = Nobody(date: plan.zone.civil(plan.start).date)
    // A watch and a phone have mornings even without a wearer.
    (plan.devices, plan.links) = ([.desktop: DevicePlan(), .cloud: DevicePlan()], [])
    let outcome = try plan.run()
    let held = outcome.checks.filter(\.isHeld).map(\.name)
    #expect(held == [])
    #expect(outcome.verdict == .inconclusive)
  }
}

/// A wearer who does nothing at all.
private struct Nobody: Wearer {
  var date: CivilDate
  mutating func nextDay() -> WearerDay {
    defer { date = date.adding(days: 1) }
    return WearerDay(date: date, events: [])
  }
}

extension WorldPlan {
  /// The same life with a phone whose protected files can always be read.
  var neverLocked: WorldPlan {
    var plan = self
    var platform = PlatformProfile.phone
    platform.locks = false
    plan.devices[.phone]?.platform = platform
    return plan
  }

  /// The watch whose face does not show the app, and so never asks it what to show.
  var withoutComplication: WorldPlan {
    var plan = self
    var platform = PlatformProfile.watch
    platform.complicationsADay = 0
    plan.devices[.watch]?.platform = platform
    return plan
  }

  /// The wearer does something on a day (from 1).
  func does(_ act: some UserAction, onDay day: Int, hour: Int, minute: Int) -> StoryMoment {
    self.act(act, onDay: day, hour: hour, minute: minute)
  }

  private func act(_ act: some UserAction, onDay day: Int, hour: Int, minute: Int) -> StoryMoment {
    let date = zone.civil(start).date.adding(days: day - 1)
    return StoryMoment(
      at: zone.timestamp(CivilDateTime(date: date, hour: hour, minute: minute)), act: .does(act))
  }

  func does(_ stimulus: DeviceEvent, onDay day: Int, hour: Int, minute: Int) -> StoryMoment {
    act(stimulus, onDay: day, hour: hour, minute: minute)
  }

  /// The wearer says at noon of a day (from 1) that the latest workout never happened.
  func rejection(onDay day: Int) -> StoryMoment {
    let date = zone.civil(start).date.adding(days: day - 1)
    return StoryMoment(at: zone.timestamp(CivilDateTime(date: date, hour: 12, minute: 0)), act: .rejectsLatestWorkout)
  }
}

@Suite("The catalogue of checks")
struct CheckCatalogueTests {
  @Test("has exactly the checks that a scenario can name, each once and each with its words")
  func names() {
    let names = CheckCatalogue.person.all.map { $0.name }
    #expect(names == Features.vocabulary.checks && Set(names.map(\.text)).count == names.count)
    for check in CheckCatalogue.person.all {
      #expect(!check.promise.isEmpty && !check.doesNotVerify.isEmpty && !check.name.about.isEmpty)
    }
  }
}
