import DeviceKit
import Engine
import ScenarioFiles
import SimKernel
import Wire
import WearerKit

/// What the wearer deletes is gone.
///
/// It looks into every store, table by table, as a forensic examiner of the disks would: what is there shortly before
/// the deletion, and on devices that have not heard of it yet, is remembered by its bytes and by its versions, and none of it
/// may be found after.
final class DeletedMeansGoneCheck: OnlineCheck {
  static let name = CheckName(
    "deleted-means-gone", "What the wearer deletes is gone everywhere, and does not come back.")
  static let kind = CheckKind.safety
  static let promise =
    "once the wearer has deleted everything, and each device has been reached, no store of a device or of the cloud, backups "
    + "and outboxes included, holds a record, a version of one, or anything made of them that it held before"
  static let doesNotVerify =
    "the system's own health store and calendars, what is on paper or in the employer's calendar, pages of a disk that SQLite "
    + "has not written over, values of fewer than 24 bytes, which may be the same by chance, or words that the wearer has "
    + "written once more since"
  static let atErasure = ErasureStance.looksOn

  /// What a store holds that could be told from anything else.
  private struct Remains {
    var stamps: Set<RecordStamp> = []
    /// Fingerprints of longer texts and bytes.
    var values: Set<UInt64> = []
  }

  /// When the wearer deletes everything.
  private let moments: [Timestamp]
  private let roles: Set<Role>
  private var before = Remains()
  /// The roles that have forgotten since the last time.
  private var forgetful: Set<Role> = []
  private var hasBegun = false
  private var probes = 0
  /// What the wearer has said since: who feels the same again may say so in the same words.
  private var saidAnew: [[UInt8]] = []
  var interest: TraceInterest { [.facts, .messages] }
  var failures: [CheckFailure] = []

  init(_ plan: WorldPlan) {
    moments = plan.story.filter { $0.act.done?.body(as: RightsAct.self) == .deletesEverything }.map(\.at)
    roles = Set(plan.devices.keys)
  }

  static func concerns(_ plan: WorldPlan) -> Bool { plan.canErase }

  func observe(_ event: TraceEvent) {
    guard case .erased(_, let device)? = event.deviceFact else { return }
    if forgetful.contains(device.role), device.role == .phone { forgetful = [] }
    hasBegun = true
    forgetful.insert(device.role)
  }

  func observe(_ event: TraceEvent, _ envelope: Envelope) {
    guard hasBegun else { return }
    switch envelope.message.journal {
    case .writes(let words, _)?, .dictates(let words, _)?: saidAnew.append(Array(words.utf8))
    default: break
    }
  }

  func probe(_ world: World) throws(StorageError) {
    let now = world.clock.timestamp(world.kernel.now)
    let isSoon = moments.contains { now < $0 && $0 - now <= .hours(1) }
    guard isSoon || hasBegun else { return }
    probes += 1
    for role in world.plan.roles {
      guard let host = world.host(role), host.isStarted, host.database.isOpen else { continue }
      if isSoon || !forgetful.contains(role) {
        try Self.read(host) {
          before.stamps.insert($0)
        } value: {
          before.values.insert(Self.fingerprint($0))
        } of: { _ in
        }
      } else if probes % 24 == 0 {
        try look(at: host, world)
      }
    }
  }

  func conclude(_ world: World) throws(StorageError) -> CheckOutcome {
    guard hasBegun else { return .vacuous("the wearer deleted nothing") }
    for role in world.plan.roles {
      guard let host = world.host(role) else { continue }
      if !forgetful.contains(role) {
        fail(world.kernel.now, "the \(role.rawValue) never deleted what the wearer wanted gone")
      } else {
        try look(at: host, world)
      }
    }
    return .judge(
      failures, chances: before.stamps.count + before.values.count, vacuousBecause: "there was nothing to delete")
  }

  private func look(at host: DeviceHost, _ world: World) throws(StorageError) {
    guard failures.count < 20 else { return }
    var found: [String: Int] = [:]
    var table = ""
    try Self.read(host) {
      if before.stamps.contains($0) { found[table, default: 0] += 1 }
    } value: {
      if before.values.contains(Self.fingerprint($0)), !isSaidAnew($0) { found[table, default: 0] += 1 }
    } of: {
      table = $0
    }
    for (table, count) in found.sorted(by: { $0.key < $1.key }) {
      fail(
        world.kernel.now,
        "\(count) rows or values of before the deletion stand in the table \(table) of the \(host.role.rawValue)")
    }
  }

  /// Whether the bytes hold words that the wearer has said since, and little else.
  private func isSaidAnew(_ bytes: [UInt8]) -> Bool {
    saidAnew.contains { words in
      words.count >= 16 && bytes.count <= words.count + 16
        && (0...(bytes.count - min(words.count, bytes.count))).contains { bytes[$0...].starts(with: words) }
    }
  }

  // MARK: - What a store holds

  /// The system's, and what says nothing of the wearer.
  private static let ignored: Set<String> = [
    "health_samples", "health_deletions", "feature_schemas", "configuration", "memory", "wakes", "grants",
    "expired_tokens",
  ]

  private static func read(
    _ host: DeviceHost, stamp: (RecordStamp) -> Void, value: ([UInt8]) -> Void, of begin: (String) -> Void
  ) throws(StorageError) {
    let database = host.database
    let tables = try database.statement("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").all {
      row throws(StorageError) in try row.text(0)
    }
    for table in tables where !ignored.contains(table) && !table.hasPrefix("sqlite_") {
      begin(table)
      let columns = try database.statement("SELECT name FROM pragma_table_info(?)").all(table) {
        row throws(StorageError) in try row.text(0)
      }
      let isVersioned = ["domain", "id", "epoch", "sequence"].allSatisfy(columns.contains)
      if isVersioned {
        try database.statement("SELECT domain, id, epoch, sequence FROM \"\(table)\"").query {
          row throws(StorageError) in
          stamp(
            RecordStamp(
              key: RecordKey(
                domain: Domain(rawValue: UInt8(truncatingIfNeeded: try row.int64(0))),
                id: UInt64(bitPattern: try row.int64(1))),
              version: Version(
                epoch: UInt32(truncatingIfNeeded: try row.int64(2)), sequence: UInt64(bitPattern: try row.int64(3)))))
        }
      }
      // Of the calendars, what the planner wrote.
      let condition = table == "calendar_events" ? "AND block IS NOT NULL" : ""
      for column in columns {
        try database.statement(
          "SELECT \"\(column)\" FROM \"\(table)\" WHERE typeof(\"\(column)\") = 'blob' AND length(\"\(column)\") >= 24 \(condition)"
        ).query { row throws(StorageError) in value(try row.blob(0)) }
      }
    }
  }

  private static func fingerprint(_ bytes: [UInt8]) -> UInt64 {
    bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
  }
}
