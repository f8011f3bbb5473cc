import DeviceKit
import Devices
import Testing
@testable import TriadKit

@Suite("The tables of the kit")
struct KitSchemaTests {
  @Test("are those that the person's devices have, as their history made them, beside what apps store")
  func sameColumns() throws {
    let (kit, person) = (try Database(.memory), try Database(.memory))
    try kit.migrate(to: KitSchema.migrations)
    try person.migrate(to: DeviceSchema.migrations)
    let tables = try kit.statement("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").all {
      row throws(StorageError) in try row.text(0)
    }
    let own = tables.filter { !$0.hasPrefix("app_") && !$0.hasPrefix("sqlite_") }
    #expect(own.count > 8)
    // Tables that synchronize the person's records aren't the kit's, so an app may use their names.
    for table in ["records", "outbox", "proposals", "decisions", "conflicts"] {
      #expect(!KitSchema.tables.contains(table))
    }
    #expect(Set(tables.filter { !$0.hasPrefix("sqlite_") }).isSubset(of: KitSchema.tables))
    for table in own { #expect(try columns(of: table, kit) == columns(of: table, person), "\(table)") }
  }

  private func columns(of table: String, _ database: Database) throws -> [String] {
    try database.statement("SELECT name || ' ' || type || ' ' || \"notnull\" FROM pragma_table_info(?) ORDER BY name")
      .all(table) { row throws(StorageError) in try row.text(0) }
  }
}
