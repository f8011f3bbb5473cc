@testable import Console
import DeviceKit
@testable import Engine
import Orchestration
@testable import Reports
import ScenarioFiles
@testable import SimKernel
@testable import SimRunner
@testable import PersonWire
import Foundation
@testable import Person
import Testing

@Suite("Trust in the report of a run")
struct TrustReportTests {
  private static let outcome = Result {
    try PlannedLife.plan(days: 9, "story: [{ at: 'd4 12:00', trusts: 'autoScheduler' }]").run()
  }

  @Test("is a phase and a score for every day, the steps, and what the next phase needs")
  func history() throws {
    let trust = try #require(try Self.outcome.get().trust)
    #expect(trust.days.map(\.number) == Array(1...9))
    #expect(trust.steps.map(\.kind) == [.chosen])
    #expect(trust.steps.map(\.day) == [4])
    #expect(trust.spans.map(\.days) == [1...3, 4...9])
    #expect(trust.phase == .autoScheduler && trust.score > 0)
    let limits = try #require(trust.limits)
    #expect(limits.map(\.kind) == [.days, .score])
    let words = try #require(trust.limitWords)
    #expect(words.hasPrefix("the next phase, transformer, needs 2"))
    #expect(words.hasSuffix(" more days and a score above 80 %"))
  }

  @Test("is in the table's own columns, within eighty characters, and in a chart under it")
  func text() throws {
    let lines = TextReport(outcome: try Self.outcome.get(), wall: nil, reproduce: "x").lines()
    let titles = try #require(lines.first { $0.hasPrefix(" day") })
    #expect(titles.hasSuffix("apart trust   %  faults"))
    let days = lines.filter { $0.hasPrefix(" Mon") || $0.hasPrefix(" Thu") }
    #expect(days.count == 3)
    for (line, phase) in zip(days, [" obs ", " auto ", " auto "]) {
      #expect(line.count <= 80 && line.contains(phase))
      #expect(line.count == titles.count - "  faults".count, "the score is not under its title: \(line)")
    }
    #expect(lines.contains { $0.hasPrefix(" trust    observer -> autoScheduler on d4 (the wearer chose it), ") })
    #expect(lines.contains(" phases   observer       ###        d1-3"))
    #expect(lines.contains("          autoScheduler     ######  d4-9"))
  }

  @Test("is in the JSON report as well")
  func json() throws {
    let text = try JSONReport(try Self.outcome.get(), reproduce: "x").text()
    for part in ["\"phase\" : \"autoScheduler\"", "\"kind\" : \"chosen\"", "\"need\" : 0.8", "\"demotions\" : 0"] {
      #expect(text.contains(part), "\(part)")
    }
  }

  @Test("names the breaker and the day on which it tripped")
  func breaker() throws {
    let plan = try PlannedLife.plan(
      days: 24, plans: "follows: 1, deletes: 1, moves: 0, moody: false",
      "story: [{ at: 'd1 12:00', trusts: 'autoScheduler' }]")
    let outcome = try plan.run()
    let trust = try #require(outcome.trust)
    #expect(trust.demotions == 1)
    #expect(trust.steps.map(\.kind) == [.chosen, .tripped])
    let step = try #require(trust.steps.last)
    let text = TextReport(outcome: outcome, wall: nil, reproduce: "x").lines().joined(separator: "\n")
    #expect(text.contains("-> scheduler on d\(step.day) (the breaker tripped)"))
  }

  @Test("is nothing without a planner")
  func none() throws {
    let outcome = try WorldPlan.clockwork(days: 2).run()
    #expect(outcome.trust == nil)
    let lines = TextReport(outcome: outcome, wall: nil, reproduce: "x").lines()
    #expect(!lines.contains { $0.contains("trust") || $0.hasPrefix(" phases") })
    #expect(!(try JSONReport(outcome, reproduce: "x").text().contains("trust")))
  }
}

@Suite("The database of a planned run")
struct PlannedDatabaseTests {
  @Test("answers every question that its page asks, and holds all receipts and every day's trust")
  func queries() throws {
    let folder = try ScratchFolder("queries")
    defer { folder.remove() }
    let file = try folder.write(PlannedLife.text(days: 4), to: "planned.json5")
    #expect(Triad.run(["run", file, "--quiet", "--output", folder.path], Terminal { _, _ in }) == .pass)
    let database = try Database(.file(path: "\(folder.path)/planned-life/5/run.sqlite"), access: .readOnly)
    func count(_ query: String) throws -> Int {
      try database.statement(query).first { row throws(StorageError) in try row.int(0) } ?? 0
    }
    let page = try String(contentsOfFile: PackageFiles.path("docs/run-database.md"), encoding: .utf8)
    let queries = page.components(separatedBy: "sqlite3 run.sqlite \"").dropFirst().map {
      $0.components(separatedBy: "\"\n")[0]
    }
    #expect(queries.count >= 6)
    for query in queries {
      #expect(throws: Never.self, "\(query)") { try count("SELECT count(*) FROM (\(query))") }
    }
    #expect(try count("SELECT count(*) FROM trust") == 4)
    let explained = try count("SELECT count(DISTINCT subject) FROM events WHERE fact = 'explained'")
    #expect(try count("SELECT count(*) FROM receipts") == explained)
    #expect(explained > 4)
    #expect(try count("SELECT count(*) FROM receipts JOIN stimuli ON about = cause WHERE what LIKE '%block%'") > 0)
    #expect(try count("SELECT count(*) FROM receipts WHERE explanation NOT LIKE '%Because: ' || reason || '%'") == 0)
    // Every exercise of every delivered plan, with its warm-up.
    let delivered = try count(
      "SELECT sum(json_extract(fields, '$.exercises')) FROM events WHERE fact = 'delivered'")
    #expect(try count("SELECT count(*) FROM plans") == delivered && delivered > 8)
    #expect(try count("SELECT count(*) FROM plans WHERE part = 'warm-up' AND position = 1") > 0)
    #expect(try count("SELECT count(*) FROM plans WHERE part = 'cool-down' AND unit = 'seconds'") > 0)
    #expect(try count("SELECT count(*) FROM plans WHERE part = 'work' AND sets > 0 AND amount > 0") > 4)
    for table in page.components(separatedBy: "\n| ").dropFirst(3).map({ $0.components(separatedBy: " |")[0] }) {
      for name in table.components(separatedBy: ", ").map({ $0.replacing("`", with: "") }) {
        #expect(try count("SELECT count(*) FROM sqlite_schema WHERE name = '\(name)'") == 1, "\(name)")
      }
    }
  }
}
