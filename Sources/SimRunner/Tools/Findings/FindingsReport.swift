import DeviceKit
import Foundation
import Reports
import ScenarioFiles
import Search

package struct FindingsReport {
  package struct Row {
    let name: String
    let rules: [String]
    let record: FindingsJob.Record

    /// The runs of the median campaign; `nil` if half of them found nothing.
    package var median: Int? { FindingSearch.median(record.runs) }

    /// `true` if it meets its goal: found by the median campaign, and shrunk in time if that was tried.
    package var isKept: Bool { median != nil && isSmall }

    /// `true` if shrinking was complete with few enough parts left, or wasn't tried.
    fileprivate var isSmall: Bool {
      record.small.map { $0.faults + $0.acts <= Shrinker.partsMax && !$0.wasStopped } ?? true
    }
  }

  package let seeds: Int
  package let limit: Int
  package var rows: [Row]

  package init(seeds: Int, limit: Int, rows: [Row] = []) {
    (self.seeds, self.limit, self.rows) = (seeds, limit, rows)
  }

  /// `true` if every finding meets its goal.
  package var isPassed: Bool { !rows.isEmpty && rows.allSatisfy(\.isKept) }

  package func lines(_ row: Row) -> [String] {
    let (name, record) = (row.name, row.record)
    let runs = record.runs.map { $0.map(String.init) ?? "-" }.joined(separator: ", ")
    guard let first = record.first else {
      return [" MISSED     \(name): no campaign of \(seeds) runs found it"]
    }
    let median = row.median.map { "median \($0)" } ?? "by fewer than half of the campaigns"
    let mark = row.median == nil ? " MISSED   " : " found    "
    var lines = ["\(mark)  \(name): after \(runs) runs, \(median), by \(first.check)"]
    let path = "\(first.scenario), seed \(first.seed)"
    guard let small = record.small else { return lines + ["            first in \(path)"] }
    let stopped = small.wasStopped ? ", and time was over" : ""
    let size = small.faults + small.acts <= Shrinker.partsMax ? "" : " (more than \(Shrinker.partsMax))"
    lines.append(
      "            \(path) shrinks to \(Figures.counted(small.faults, "fault")) and \(Figures.counted(small.acts, "act"))"
        + "\(size) in \(Figures.counted(small.days, "day")), \(Figures.counted(small.runs, "run"))\(stopped)")
    return lines
  }

  package func summary() -> [String] {
    let found = rows.filter { $0.median != nil }
    var lines = [" found      \(found.count) of \(rows.count) by the median campaign, within \(seeds) runs"]
    let shrunk = rows.filter { $0.record.small != nil }
    if !shrunk.isEmpty {
      lines.append(
        " small      \(shrunk.count(where: \.isSmall)) of \(shrunk.count) have at most \(Shrinker.partsMax) faults and acts left "
          + "within \(limit) s")
    }
    lines.append(" verdict    \(isPassed ? "pass" : "fail")")
    return lines
  }

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

  /// Without figures that depend on the machine, unless the time limit ended shrinking.
  package func json() throws -> String {
    try rows.map { row in
      let (first, small) = (row.record.first, row.record.small)
      return Entry(
        finding: row.name, rules: row.rules, runs: row.record.runs, median: row.median, check: first?.check,
        scenario: first?.scenario, seed: first?.seed, faults: small?.faults, acts: small?.acts, days: small?.days,
        shrinkRuns: small?.runs)
    }.jsonText()
  }
}
