import DeviceKit
import ScenarioFiles
import Search
import SimKernel
import Tools
import Foundation

/// People of few devices and few habits, so that many of them fit into a test.
enum SmallFleet {
  static let text = """
    {
      name: "small", startsWithin: "90d",
      archetypes: [
        { name: "walker", weight: 2, life: { devices: { desktop: false }, wearer: { archetype: "retiree" } },
          varies: { age: { from: 60, to: 80 }, zone: ["Europe/Oslo", "America/Denver"], training: { from: "3 a week", to: "1 a day" } } },
        { name: "planner", life: { devices: { desktop: false }, planner: {} },
          varies: { follows: { from: "40%", to: "90%" }, uses: { planner: "50%" }, chronotype: { from: "-2h", to: "+2h" } } },
        { name: "unlucky", life: { devices: { desktop: false } }, varies: { misbehaves: 1, misbehaviour: ["crash", "loss"] } },
      ],
    }
    """

  static func population(_ text: String = text, days: Int64 = 1) throws -> Population {
    try PopulationFile.read(SourceText(name: "small.json5", text: text), length: .days(days))
  }

  static func settings(_ wearers: Int, shard: String = "1/1", text: String = text) throws -> FleetSettings {
    var settings = FleetSettings()
    (settings.wearers, settings.days, settings.seed, settings.program) = (wearers, 1, 7, "test")
    settings.population = PopulationFile.text(of: try population(text))
    settings.shard = Shard(shard) ?? settings.shard
    return settings
  }

  /// Runs a fleet, or a shard of one, into a file or into memory.
  @discardableResult
  static func run(
    _ settings: FleetSettings, jobs: Int = 2, into path: String? = nil, until count: Int = .max
  ) throws -> FleetDatabase {
    let population = try population(settings.population)
    let database = try FleetDatabase(path.map { .file(path: $0) } ?? .memory, settings, population, file: "small.json5")
    _ = try Fleet(settings: settings, population: population, jobs: jobs).run(
      into: database, monitor: StoppingMonitor(after: count))
    return database
  }
}

extension FleetDatabase {
  /// Everything that the tables and views say of people, as text: equal fleets have equal ones.
  func everything() throws -> [String] {
    var lines: [String] = []
    let people = try rows("SELECT number FROM person ORDER BY number") { row throws(StorageError) in try row.int(0) }
    for number in people { lines.append("\(String(describing: try row(number)))") }
    for view in ["by_archetype", "phase_reached", "phase_at_end", "by_check", "by_fault"] {
      let columns = try rows("SELECT name FROM pragma_table_info('\(view)')") { row throws(StorageError) in
        try row.text(0)
      }
      let sum = columns.map { "coalesce(\"\($0)\", 'null')" }.joined(separator: " || ' ' || ")
      lines += try rows("SELECT \(sum) FROM \(view)") { row throws(StorageError) in view + " " + (try row.text(0)) }
    }
    return lines + (try FleetReport(self, name: "small", source: "").lines().dropFirst())
  }
}
