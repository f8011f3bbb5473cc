import DeviceKit
import Engine
import ScenarioFiles
import SimKernel
import Foundation
import Testing

/// The expected end of every shipped scenario, as written by `script/golden`.
@Suite("The golden digests")
struct GoldenDigestTests {
  struct Row: CustomTestStringConvertible {
    let scenario: String
    let seed: UInt64
    let schedule: String
    let serializesMessages: Bool
    let digest: String
    let events: Int

    var testDescription: String { "\(scenario) \(seed) \(schedule)\(serializesMessages ? " --wire" : "")" }
    var configuration: String { "\(seed) \(schedule) \(serializesMessages)" }

    init?(_ line: Substring) {
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard cells.count == 6, let seed = UInt64(cells[1]), let events = Int(cells[5]) else { return nil }
      (scenario, self.seed, schedule, digest, self.events) = (cells[0], seed, cells[2], cells[4], events)
      serializesMessages = cells[3] == "1"
    }

    /// Runs the scenario. Returns its digest and its number of events.
    func run() throws -> (digest: String, events: Int) {
      var scenario = try Scenario(path: PackageFiles.path(scenario))
      scenario.seed = seed
      scenario.schedule = try Notation<SchedulingPolicy>.schedule.parse(schedule)
      var plan = try WorldPlan(scenario)
      plan.serializesMessages = serializesMessages
      let outcome = try Run(plan).run()
      return ("\(outcome.digest)", Int(outcome.events))
    }
  }

  static let rows: [Row] = {
    let path = PackageFiles.path("Tests/Golden/digests.tsv")
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").compactMap(Row.init)
  }()
  /// Every so many of the short ones. A scenario has 18 rows, so that every seed, schedule and form comes up, though not every
  /// scenario.
  static let sample = rows.filter { $0.events < 30_000 }.enumerated().filter { $0.offset.isMultiple(of: 37) }.map(
    \.element)

  @Test("are there for every shipped scenario, three seeds, three schedules, with messages encoded and not")
  func complete() {
    let scenarios = Dictionary(grouping: Self.rows, by: \.scenario)
    #expect(scenarios.keys.sorted() == PackageFiles.scenarioNames.map { "scenarios/\($0).json5" }.sorted())
    for (scenario, rows) in scenarios { #expect(Set(rows.map(\.configuration)).count == 18, "\(scenario)") }
    #expect(Self.sample.count >= 30)
  }

  @Test("do not depend on whether messages are encoded on their way")
  func wire() {
    let runs = Dictionary(grouping: Self.rows) { "\($0.scenario) \($0.seed) \($0.schedule)" }
    #expect(runs.filter { Set($0.value.map(\.digest)).count != 1 }.keys.sorted() == [])
  }

  @Test("are those of the sampled scenarios", arguments: sample)
  func hold(row: Row) throws {
    let found = try row.run()
    #expect(found.digest == row.digest && found.events == row.events)
  }

  @Test(
    "are those of all scenarios", .enabled(if: LongTests.areWanted),
    arguments: rows)
  func holdAll(row: Row) throws {
    let found = try row.run()
    #expect(found.digest == row.digest && found.events == row.events)
  }
}
