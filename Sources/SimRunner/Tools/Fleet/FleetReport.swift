package import DeviceKit
package import Engine
import Orchestrator
package import ScenarioFiles
import SimKernel
package import Wire

/// What a fleet came to, read from the views of its database: the same words whoever made it, and in how many parts.
package struct FleetReport {
  package let settings: FleetSettings
  package let name: String
  /// The options that find the fleet again, for `--show`.
  package let source: String
  package let groups: [Group]
  package let phases: [Phase]
  package let checks: [CheckLine]
  package let faults: [(name: String, people: Int, windows: Int)]
  package let failures: [Failure]
  /// The first lives that did not come to their end.
  let breakdowns: [(person: Int, archetype: String, reason: String)]
  package let digest: String

  /// All people of a kind, and everybody at the end.
  package struct Group {
    package let name: String
    package let people, planned, passed, failed, broken, days: Int
    package let done, missing, doubled, trips, alerts: Int
    package let apart, longestApart, shown, stale, busiestHour, withheld: Int
  }

  package struct Phase {
    package let group: String
    package let phase: TrustPhase
    package let people, medianDay: Int
  }

  package struct CheckLine {
    package let name: String
    package let kind: CheckKind
    package let held, failed: Int
  }

  /// The first failure of a check, and how many people have one.
  package struct Failure {
    package let check: String
    package let people: Int
    package let kinds: String
    package let person: Int
    package let archetype, at, message: String
  }

  package init(_ database: FleetDatabase, name: String, source: String) throws(StorageError) {
    (settings, self.name, self.source) = (database.settings, name, source)
    groups = try database.rows(
      """
      SELECT archetype, people, planned, passed, failed, broken, days, workouts_done, workouts_lost, workouts_doubled,
        breaker_trips, alerts, apart_ms, longest_apart_ms, shown, shown_stale, watch_busiest_hour_ms, withheld
      FROM by_archetype
      """, Group.init)
    phases = try database.rows("SELECT archetype, phase, people, median_day FROM phase_reached") {
      row throws(StorageError) in
      Phase(
        group: try row.text(0), phase: TrustPhase(rawValue: UInt8(clamping: try row.int64(1))) ?? .observer,
        people: try row.int(2), medianDay: try row.int(3))
    }
    checks = try database.rows("SELECT name, kind, held, failed FROM by_check") { row throws(StorageError) in
      CheckLine(
        name: try row.text(0), kind: CheckKind(rawValue: try row.text(1)) ?? .safety, held: try row.int(2),
        failed: try row.int(3))
    }
    faults = try database.rows("SELECT name, people, windows FROM by_fault") { row throws(StorageError) in
      (try row.text(0), try row.int(1), try row.int(2))
    }
    failures = try Self.failures(database)
    breakdowns = try database.rows(
      "SELECT number, archetype, breakdown FROM person WHERE breakdown IS NOT NULL ORDER BY number LIMIT 3"
    ) { row throws(StorageError) in (try row.int(0), try row.text(1), try row.text(2)) }
    var folded = Digest()
    for (number, digest) in try database.rows(
      "SELECT number, digest FROM person ORDER BY number",
      { row throws(StorageError) in (try row.int(0), try row.text(1)) })
    {
      folded.fold(stableHash(digest), UInt64(number))
    }
    digest = "\(folded)"
  }

  private static func failures(_ database: FleetDatabase) throws(StorageError) -> [Failure] {
    let kinds = try database.rows(
      """
      SELECT failure.name, archetype, count(*) FROM failure JOIN person ON number = person
      JOIN archetype ON archetype.name = archetype GROUP BY failure.name, place ORDER BY failure.name, place
      """
    ) { row throws(StorageError) in (try row.text(0), try row.text(1), try row.int(2)) }
    return try database.rows(
      """
      SELECT failure.name, count(*), number, archetype, at, message, min(person) FROM failure JOIN person ON number = person
      GROUP BY failure.name ORDER BY count(*) DESC, failure.name
      """
    ) { row throws(StorageError) in
      let name = try row.text(0)
      return Failure(
        check: name, people: try row.int(1),
        kinds: kinds.filter { $0.0 == name }.map { "\($0.1) \($0.2)" }.joined(separator: ", "),
        person: try row.int(2), archetype: try row.text(3), at: try row.text(4), message: try row.text(5))
    }
  }

  package var exitCode: ExitCode {
    guard let all = groups.last, all.broken == 0, all.people == settings.people else { return .inconclusive }
    if checks.contains(where: { $0.failed > 0 && $0.kind == .safety }) { return .safetyFailed }
    return checks.contains { $0.failed > 0 } ? .livenessFailed : .pass
  }

  /// The checks that never had a chance to fail, whoever it was.
  package var vacuous: [String] { checks.filter { $0.held == 0 && $0.failed == 0 }.map(\.name) }
}

extension FleetReport.Group {
  fileprivate init(_ row: borrowing Row) throws(StorageError) {
    name = try row.text(0)
    (people, planned, passed) = (try row.int(1), try row.int(2), try row.int(3))
    (failed, broken, days) = (try row.int(4), try row.int(5), try row.int(6))
    (done, missing, doubled) = (try row.int(7), try row.int(8), try row.int(9))
    (trips, alerts, apart) = (try row.int(10), try row.int(11), try row.int(12))
    (longestApart, shown, stale) = (try row.int(13), try row.int(14), try row.int(15))
    (busiestHour, withheld) = (try row.int(16), try row.int(17))
  }
}
