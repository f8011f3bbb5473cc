import DeviceKit
import Foundation
import Reports
package import ScenarioFiles
import Search

/// What a search for findings came to.
package struct FindingsReport {
  package struct Row {
    package let finding: Finding
    package let result: FindingSearch.Result
    package let grounds: [Scenario]

    package init(finding: Finding, result: FindingSearch.Result, grounds: [Scenario]) {
      (self.finding, self.result, self.grounds) = (finding, result, grounds)
    }
  }

  package let seeds: Int
  package let limit: Double
  package let rows: [Row]

  package init(seeds: Int, limit: Double, rows: [Row]) {
    (self.seeds, self.limit, self.rows) = (seeds, limit, rows)
  }

  /// Whether a row keeps what is asked of it: found by the median campaign, and small in time where that was tried.
  package static func isKept(_ row: Row, limit: Double) -> Bool {
    guard row.result.median != nil else { return false }
    guard let small = row.result.small else { return true }
    return small.parts <= Shrinker.partsMax && small.seconds <= limit
  }

  package func lines(_ row: Row) -> [String] {
    let (name, result) = (row.finding.name, row.result)
    let runs = result.runs.map { $0.map(String.init) ?? "-" }.joined(separator: ", ")
    guard let (run, check) = result.first else {
      return [" MISSED     \(name): no campaign of \(seeds) runs found it (\(Self.seconds(result.seconds)))"]
    }
    let median = result.median.map { "median \($0)" } ?? "by fewer than half of the campaigns"
    let mark = result.median == nil ? " MISSED   " : " found    "
    var lines = ["\(mark)  \(name): after \(runs) runs, \(median), by \(check) (\(Self.seconds(result.seconds)))"]
    let path = "\(run.scenario.name), seed \(run.scenario.seed)"
    guard let small = result.small else { return lines + ["            first in \(path)"] }
    let stopped = small.wasStopped ? ", and time was over" : ""
    let size = small.parts <= Shrinker.partsMax ? "" : " (more than \(Shrinker.partsMax))"
    lines.append(
      "            \(path) shrinks to \(small.scenario.faults.count) faults and \(small.scenario.story.count) acts\(size) "
        + "in \(small.scenario.dayCount) days, \(small.runs) runs, \(Self.seconds(small.seconds))\(stopped)")
    return lines
  }

  package func summary() -> [String] {
    let found = rows.filter { $0.result.median != nil }
    let kept = rows.filter { Self.isKept($0, limit: limit) }
    var lines = [" found      \(found.count) of \(rows.count) by the median campaign, within \(seeds) runs"]
    let shrunk = rows.compactMap(\.result.small)
    if !shrunk.isEmpty {
      let small = shrunk.count { $0.parts <= Shrinker.partsMax && $0.seconds <= limit }
      lines.append(
        " small      \(small) of \(shrunk.count) have at most \(Shrinker.partsMax) faults and acts left within \(Int(limit)) s"
      )
    }
    lines.append(" verdict    \(kept.count == rows.count && !rows.isEmpty ? "pass" : "fail")")
    return lines
  }

  private static func seconds(_ seconds: Double) -> String { "\((seconds * 10).rounded() / 10) s" }

  // MARK: - JSON

  private struct Entry: Encodable {
    let finding: String
    let rules: [String]
    let runs: [Int?]
    let median: Int?
    let check: String?
    let scenario: String?
    let seed: UInt64?
    let faults: Int?
    let acts: Int?
    let days: Int?
    let shrinkRuns: Int?
  }

  /// Without a figure that depends on the machine, unless time was over while something was made small.
  package func json() throws -> String {
    try rows.map { row in
      Entry(
        finding: row.finding.name, rules: row.finding.rules.map(\.name), runs: row.result.runs,
        median: row.result.median, check: row.result.first?.check, scenario: row.result.first?.run.scenario.name,
        seed: row.result.first?.run.scenario.seed, faults: row.result.small?.scenario.faults.count,
        acts: row.result.small?.scenario.story.count, days: row.result.small?.scenario.dayCount,
        shrinkRuns: row.result.small?.runs)
    }.jsonText()
  }
}
