import DeviceKit
@testable import Engine
import Person
@testable import ScenarioFiles
@testable import SimKernel
@testable import Tools
import Foundation
import Testing

/// The table that the command wrote.
private enum MutantDocument {
  static let path = PackageFiles.path("docs/mutants.md")
  static let isThere = FileManager.default.fileExists(atPath: path)

  struct Row {
    let mutant: String
    let place: String
    let about: String
    /// nil where nothing caught it.
    let check: String?
    let runs: Int
    /// The words of the command that shows it again.
    let again: [String]
  }

  static func rows() throws -> [Row] {
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    return lines.drop { $0 != MutantReport.heading }.dropFirst(2).map { line in
      let cells = line.dropFirst(2).components(separatedBy: " | ").map { cell in
        cell.components(separatedBy: "`").count > 1 ? cell.components(separatedBy: "`")[1] : cell
      }
      let isCaught = !cells[4].hasPrefix("**")
      return Row(
        mutant: cells[0], place: cells[1], about: cells[2], check: isCaught ? cells[4] : nil,
        runs: Int(cells[5].prefix { $0.isNumber }) ?? .max, again: cells[6].split(separator: " ").map(String.init))
    }
  }
}

@Suite("docs/mutants.md", .enabled(if: MutantDocument.isThere, "the table has not been made yet"))
struct MutantDocumentTests {
  @Test("has a row for every mistake that can be planted, of which 24 of 25 are caught by a check that there is")
  func complete() throws {
    let rows = try MutantDocument.rows()
    #expect(rows.map(\.mutant) == Features.vocabulary.mutants.map(\.name) && rows.count >= 25)
    for (row, mutant) in zip(rows, Features.vocabulary.mutants) {
      #expect(row.place == mutant.place && row.about == mutant.about, "\(row.mutant)")
      guard let check = row.check else { continue }
      #expect(CheckCatalogue.person.named(check) != nil && row.runs <= 300, "\(row.mutant)")
    }
    #expect(rows.count { $0.check == nil } * 25 <= rows.count)
  }

  /// The first mistakes that took the fewest runs, each caught by another check.
  private func quickest(_ count: Int) throws -> [MutantDocument.Row] {
    var chosen: [MutantDocument.Row] = []
    for runs in 1...10 {
      for row in try MutantDocument.rows() where row.runs == runs && !row.again.contains(where: Self.isLong) {
        if let check = row.check, !chosen.contains(where: { $0.check == check }) { chosen.append(row) }
      }
    }
    return Array(chosen.prefix(count))
  }

  private static func isLong(_ word: String) -> Bool { word.contains("month") || word.contains("season") }

  @Test("shows the quickest again: with the mistake the check fails that it names, and without it none")
  func again() throws {
    let rows = try quickest(4)
    #expect(rows.count == 4)
    for row in rows {
      try #require(row.again.count == 8 && row.again[3] == "--chaos" && row.again[7] == row.mutant)
      var scenario = try ScenarioFile.load(path: PackageFiles.path(row.again[2]))
      scenario.seed = try #require(UInt64(row.again[5]))
      scenario = Swarm().scenario(scenario)
      let found = CampaignRun(scenario, planting: try Features.vocabulary.mutant(named: row.mutant))
      #expect(found.failures.first?.signature.check == row.check, "\(row.mutant)")
      #expect(!CampaignRun(scenario).hasFailed, "\(row.again)")
    }
  }
}

@Suite(
  "The whole table of planted mistakes",
  .enabled(if: ProcessInfo.processInfo.environment["TRIAD_LONG_TESTS"] != nil, "run script/test --long"))
struct MutantCampaignTests {
  private static let isUpdating = ProcessInfo.processInfo.environment["TRIAD_WRITE_DOCUMENTS"] != nil
  /// As the page's first line has them.
  private static let (seeds, baseline) = (300, 100)

  @Test(
    "has a check for 24 of every 25 within three hundred runs of general scenarios, and is the page that is shipped")
  func all() throws {
    let names = PackageFiles.scenarioNames.filter { $0.hasPrefix("general/") }
    let scenarios = try names.map { try ScenarioFile.load(path: PackageFiles.path("scenarios/\($0).json5")) }
    let hunt = MutantHunt(
      scenarios: scenarios, seeds: Self.seeds, jobs: ProcessInfo.processInfo.activeProcessorCount)
    let failed = hunt.baseline().failed
    #expect(failed.map { "\($0.scenario.name) \($0.scenario.seed)" } == [])
    let report = MutantReport(
      hunt: hunt, baseline: (Self.baseline, failed.filter { $0.scenario.seed <= UInt64(Self.baseline) }),
      catches: Features.vocabulary.mutants.map { hunt.hunt($0, except: Set(failed.map(\.scenario.seed))) },
      command: "triad mutants --seeds \(Self.seeds) --baseline \(Self.baseline)",
      paths: Dictionary(zip(scenarios.map(\.name), names.map { "scenarios/\($0).json5" })) { one, _ in one })
    #expect(report.isSound, "\(report.escaped.map(\.mutant.name))")
    if Self.isUpdating { try report.markdown().write(toFile: MutantDocument.path, atomically: true, encoding: .utf8) }
    #expect(
      try String(contentsOfFile: MutantDocument.path, encoding: .utf8) == report.markdown(),
      "run with TRIAD_WRITE_DOCUMENTS=1 to write it")
  }
}
