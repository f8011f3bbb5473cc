import DeviceKit
import Engine
import Person
import ScenarioFiles
import SimKernel
import Tools
import Foundation
import Testing
import Search

/// The table that the command wrote.
private enum MutantDocument {
  static let path = PackageFiles.path("docs/mutants.md")
  static let isThere = FileManager.default.fileExists(atPath: path)

  struct Row {
    let mutant: String
    let place: String
    let about: String
    /// `nil` if no check found it.
    let check: String?
    let took: Int
    /// The words of the command that shows it again.
    let again: [String]

    /// Runs its command with the mutation and without.
    func runs() throws -> (planted: CampaignRun, sound: CampaignRun) {
      try #require(again.count == 8 && again[3] == "--chaos" && again[7] == mutant)
      var scenario = try ScenarioFile.load(path: PackageFiles.path(again[2]))
      scenario.seed = try #require(UInt64(again[5]))
      scenario = FaultSampler().scenario(scenario)
      return (CampaignRun(scenario, planting: try Features.vocabulary.mutant(named: mutant)), CampaignRun(scenario))
    }
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
        took: Int(cells[5].prefix { $0.isNumber }) ?? .max, again: cells[6].split(separator: " ").map(String.init))
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
      #expect(CheckCatalogue.person.named(check) != nil && row.took <= 300, "\(row.mutant)")
    }
    #expect(rows.count { $0.check == nil } * 25 <= rows.count)
  }

  /// The first mistakes that took the fewest runs, each caught by another check.
  private func quickest(_ count: Int) throws -> [MutantDocument.Row] {
    var chosen: [MutantDocument.Row] = []
    for runs in 1...10 {
      for row in try MutantDocument.rows() where row.took == runs && !row.again.contains(where: Self.isLong) {
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
      let (found, sound) = try row.runs()
      let failed = found.failures.map(\.signature.check)
      #expect(failed.contains { $0 == row.check }, "\(row.mutant): \(failed)")
      #expect(!sound.hasFailed, "\(row.again)")
    }
  }

  @Test(
    "shows every caught mistake again with the command of its row, and no check fails there without the mistake",
    .enabled(if: LongTests.areWanted, "run script/test --long"))
  func everyRow() throws {
    let caught = try MutantDocument.rows().filter { $0.check != nil }
    let jobs = ProcessInfo.processInfo.activeProcessorCount
    let wrong = SimulationPool.map(caught.count, jobs: jobs) { index -> String? in
      let row = caught[index]
      guard let (found, sound) = try? row.runs() else { return row.mutant }
      let isShown = found.failures.contains { $0.signature.check == row.check } && !sound.hasFailed
      return isShown ? nil : row.mutant
    }.compactMap { $0 }
    #expect(wrong == [])
  }
}
