import Devices
import Orchestrator
import Transport

/// What a fleet came to, read from the views of its database: the same words whoever made it, and in how many parts.
struct FleetReport {
  let settings: FleetSettings
  let name: String
  /// The options that find the fleet again, for `--show`.
  let source: String
  let groups: [Group]
  let phases: [Phase]
  let checks: [CheckLine]
  let faults: [(name: String, people: Int, windows: Int)]
  let failures: [Failure]
  /// The first lives that did not come to their end.
  let breakdowns: [(person: Int, archetype: String, reason: String)]
  let digest: String

  /// All people of a kind, and everybody at the end.
  struct Group {
    let name: String
    let people, planned, passed, failed, broken, days: Int
    let done, missing, doubled, trips, alerts: Int
    let apart, longestApart, shown, stale, busiestHour, withheld: Int
  }

  struct Phase {
    let group: String
    let phase: TrustPhase
    let people, medianDay: Int
  }

  struct CheckLine {
    let name: String
    let kind: CheckKind
    let held, failed: Int
  }

  /// The first failure of a check, and how many people have one.
  struct Failure {
    let check: String
    let people: Int
    let kinds: String
    let person: Int
    let archetype, at, message: String
  }

  init(_ database: FleetDatabase, name: String, source: String) throws(StorageError) {
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

  var exitCode: ExitCode {
    guard let all = groups.last, all.broken == 0, all.people == settings.people else { return .inconclusive }
    if checks.contains(where: { $0.failed > 0 && $0.kind == .safety }) { return .safetyFailed }
    return checks.contains { $0.failed > 0 } ? .livenessFailed : .pass
  }

  /// The checks that never had a chance to fail, whoever it was.
  var vacuous: [String] { checks.filter { $0.held == 0 && $0.failed == 0 }.map(\.name) }
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
