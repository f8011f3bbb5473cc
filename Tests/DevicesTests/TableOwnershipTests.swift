import SimKernel
import Testing
import PersonWire

@testable import DeviceKit
@testable import Devices
@testable import Replication

@Suite("The tables of a device")
struct TableOwnershipTests {
  private func store() throws -> DeviceStore {
    try DeviceStore(
      replicating: Database(.memory), DeviceSchema.migrations,
      of: [.planning, .diary, Glasses.schema].compactMap(\.self))
  }

  /// Returns the failure of running that statement during an event of the device, or `nil` if it succeeds.
  private func failure(_ sql: String, as owner: TableOwner) throws -> String? {
    let store = try store()
    store.beginEvent()
    store.beginWriting()
    store.acting(as: owner) { _ = store.statement(sql).run() }
    defer { _ = store.endEvent() }
    return store.failure.map { "\($0)" }
  }

  @Test("are written by the features of their system only")
  func features() throws {
    let planning = FeatureSchema.planning.owner
    #expect(try failure("DELETE FROM notices", as: planning) == nil)
    #expect(try failure("SELECT * FROM diary_tray", as: planning) == nil)
    let refusal = try #require(try failure("DELETE FROM diary_tray", as: planning))
    #expect(refusal.contains("only the diary writes this table, and not the planning"))
    #expect(try failure("UPDATE notices SET way = 1", as: .device) != nil)
  }

  @Test("of records are written by the ledger alone, whatever a statement looks like")
  func records() throws {
    let planning = FeatureSchema.planning.owner
    for sql in [
      "DELETE FROM records", "UPDATE main.records SET epoch = 9", "INSERT INTO \"records\" SELECT * FROM records",
      "REPLACE INTO records SELECT * FROM records",
    ] {
      #expect(try failure(sql, as: planning) != nil, "\(sql)")
      #expect(try failure(sql, as: .device) != nil, "\(sql)")
    }
    #expect(try failure("DELETE FROM records", as: .ledger) == nil)
  }

  @Test("without an owner are the kit's, and every feature uses them through it")
  func kit() throws {
    #expect(try failure("DELETE FROM calendar_events", as: FeatureSchema.planning.owner) == nil)
  }

  @Test("of a new system are made by its scripts, once, and go on with the next")
  func scripts() throws {
    let database = try Database(.memory)
    for (version, scripts) in [(1, Array(Glasses.scripts.prefix(1))), (2, Glasses.scripts), (2, Glasses.scripts)] {
      try database.migrate(to: FeatureSchema("glasses", tables: ["glasses"], scripts: scripts))
      let found = try database.statement("SELECT version FROM feature_schemas").first {
        row throws(StorageError) in try row.int(0)
      }
      #expect(found == version)
    }
    #expect(throws: StorageError.schemaTooNew(found: 2, supported: 1)) {
      try database.migrate(to: FeatureSchema("glasses", tables: ["glasses"], scripts: Array(Glasses.scripts.prefix(1))))
    }
    // A device that opens it all from the beginning has the same.
    let store = try store()
    try store.database.execute("INSERT INTO glasses (at, millilitres) VALUES (1, 200)")
  }
}

/// A system that came later than the device's schema.
private final class Glasses: Feature {
  static let scripts = [
    "CREATE TABLE glasses (at INTEGER PRIMARY KEY)", "ALTER TABLE glasses ADD COLUMN millilitres INTEGER",
  ]
  static let schema: FeatureSchema? = FeatureSchema("glasses", tables: ["glasses"], scripts: scripts)
  let device: DeviceServices
  init?(_ device: DeviceServices) { self.device = device }
}
