import DeviceKit
import Devices
@testable import Engine
import Foundation
import Person
import ScenarioFiles
import SimKernel
import Testing
import PersonWire

@Suite("Stores that an earlier version left")
struct KeptStoreTests {
  private static let roles = [Role.watch, .phone, .desktop, .cloud]

  private func store(_ role: Role) throws -> Database {
    let database = try Database(.memory)
    try database.execute(String(contentsOfFile: PackageFiles.path("Tests/Golden/stores/\(role).sql"), encoding: .utf8))
    return database
  }

  @Test(
    "hold the same records after they were brought up to date, and each can be read", arguments: [Role.watch, .phone])
  func records(role: Role) throws {
    let database = try store(role)
    func rows() throws -> [[UInt8]] {
      try database.statement("SELECT body FROM records WHERE body IS NOT NULL ORDER BY domain, id").all {
        row throws(StorageError) in try row.blob(0)
      }
    }
    let before = try rows()
    #expect(before.count > 50)
    let schemas = Features.vocabulary.appModules.flatMap { $0.features(on: role) }.compactMap { $0.schema }
    let store = try DeviceStore(database, DeviceSchema.migrations, of: schemas)
    #expect(try rows() == before)
    for body in before { #expect(try RecordBody(wireBytes: body).wireBytes == body) }
    #expect(!store.beginLife(of: 1))
  }

  /// They compare with what happened in the life that they watched, or with measurements that the fixtures leave out.
  private static let checksOfOneLife: Set = [
    "no-duplicate-workout", "no-lost-reading", "raw-immutable", "no-phantom-trust", "receipts", "recomputable",
    "recomputable-features", "recomputable-music", "sound-music", "sound-score", "diary-converges", "honest-forecast",
    // An earlier version sealed records without hiding their length.
    "privacy",
  ]

  @Test("serve the devices of this version for further days, with every check that needs no earlier ones")
  func lives() throws {
    let text = """
      {
        name: 'kept stores', start: '2026-03-04', zone: 'Europe/Oslo', length: '3d',
        wearer: { archetype: 'office worker', habits: { journals: 'daily', opensApp: 'twice a day' } },
        planner: {}, agents: {}, diary: {}, music: {},
        expect: [{ at: 'end', synced: true }],
      }
      """
    let scenario = try ScenarioFile.read(SourceText(name: "kept.json5", text: text))
    let stores = KeptStaging(try Self.roles.map { ($0, try store($0)) })
    let run = try Run(WorldPlan(scenario), staging: stores)
    let outcome = try run.run()
    let failed = outcome.checks.filter(\.isFailed).map { "\($0.name)" }
    #expect(Set(failed).isSubset(of: Self.checksOfOneLife), Comment(rawValue: outcome.complaints))
    for name in ["single-writer", "convergence", "one-morning-decision", "no-lost-workout"] {
      #expect(outcome.check(name)?.isHeld == true, "\(name)")
    }
    let phone = try #require(run.world.host(.phone))
    let kept = try phone.headers().filter { $0.created < Timestamp(unixSeconds: 1_772_582_400) }  // 4 March, 00:00 UTC
    #expect(kept.count > 50)
  }
}

/// Devices whose first store is one that is there already.
private final class KeptStaging: DeviceProvider {
  private let simulated = SimulatedStaging()
  private let stores: [Role: Database]
  init(_ stores: [(Role, Database)]) { self.stores = Dictionary(uniqueKeysWithValues: stores) }

  func stage(_ role: Role, _ kernel: Kernel, _ lane: NodeExecutor, _ plan: WorldPlan) -> (any DeviceBootstrap)? {
    simulated.stage(role, kernel, lane, plan).map { KeptStage($0, stores[role]) }
  }
  func run(_ world: World, until moment: Instant) { simulated.run(world, until: moment) }
  func finish() { simulated.finish() }
  var waitAfterFailure: Span? { simulated.waitAfterFailure }
}

private final class KeptStage: DeviceBootstrap {
  private let stage: any DeviceBootstrap
  private var store: Database?
  init(_ stage: any DeviceBootstrap, _ store: Database?) { (self.stage, self.store) = (stage, store) }

  func open(_ device: DeviceID) throws(StorageError) -> Database {
    defer { store = nil }
    return if let store { store } else { try stage.open(device) }
  }
  func begin(_ spec: BootSpec, on database: Database) throws(StorageError) -> any DeviceIncarnation {
    try stage.begin(spec, on: database)
  }
}
