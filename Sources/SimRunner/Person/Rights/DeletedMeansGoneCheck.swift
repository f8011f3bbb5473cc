import WearerKit

/// Data that the wearer deletes is gone.
///
/// It examines every store, table by table, as a forensic examiner of the disks would. A device that has erased its
/// data may contain no version of an earlier epoch, no value from before the deletion with a moment of that time, and
/// none of the wearer's words. Other values, such as learned ones, may also arise on a device without a past.
final class DeletedMeansGoneCheck: CheckFindings, OnlineCheck {
  static let name = CheckName(
    "deleted-means-gone", "What the wearer deletes is gone everywhere, and does not come back.")
  static let promise =
    "once the wearer has deleted everything, and each device has been reached, no store of a device or of the cloud, backups "
    + "and outboxes included, holds a version of before, or a text or bytes with words or a moment of before that it held then"
  static let doesNotVerify =
    "the system's own health store and calendars, what is on paper or in the employer's calendar, pages of a disk that SQLite "
    + "has not written over, values of fewer than 24 bytes, which may be the same by chance, or words that the wearer has "
    + "written once more since"
  static let atErasure = ErasurePolicy.looksOn

  /// The times when the wearer deletes everything.
  private let moments: [Timestamp]
  private let start: Timestamp
  /// Up to which epoch everything was deleted last, when, which devices were there then or before, and which have done so.
  private var floor: UInt32 = 0
  private var deleted: Timestamp?
  private var elders: Set<DeviceID> = []
  private var clean: Set<DeviceID> = []
  private var known: Set<DeviceID> = []
  /// Fingerprints of values from before the deletion that can be recognised as such.
  private var before: Set<UInt64> = []
  private var probes = 0
  /// The wearer's words before the deletion, and since: a wearer who feels the same again may use the same words.
  private var said: [[UInt8]] = []
  private var saidAnew: [[UInt8]] = []
  var interest: TraceInterest { [.facts, .messages] }
  var facts: FactInterest { .device(.life) }

  init(_ plan: WorldPlan) {
    moments = plan.story.filter { $0.act.done?.body(as: RightsAct.self) == .deletesEverything }.map(\.at)
    start = plan.start
  }

  static func concerns(_ plan: WorldPlan) -> Bool { plan.canErase }

  func observe(_ event: TraceEvent) {
    let fact = event.deviceFact
    if case .booted(let device, _)? = fact { known.insert(device) }
    if case .erased(let floor, let device)? = fact {
      if floor > self.floor {
        (self.floor, deleted, elders, clean) = (floor, start + event.at.sinceStart, known, [])
        (said, saidAnew) = (said + saidAnew, [])
      }
      clean.insert(device)
    }
  }

  func observe(_ event: TraceEvent, _ envelope: Envelope) {
    // The lists are the music service's, and come again from there.
    if deleted != nil, case .shelf(let shelf)? = envelope.message.body(as: MusicServiceMessage.self) {
      saidAnew.append(shelf.wireBytes)
    }
    guard let words = envelope.message.journal?.text else { return }
    if deleted == nil { said.append(Array(words.utf8)) } else { saidAnew.append(Array(words.utf8)) }
  }

  func probe(_ world: World) throws(StorageError) {
    let now = world.clock.timestamp(world.kernel.now)
    let isSoon = moments.contains { now < $0 && $0 - now <= .hours(1) }
    guard isSoon || deleted != nil else { return }
    probes += 1
    for host in world.plan.roles.compactMap({ world.host($0) }) where host.isStarted && host.database.isOpen {
      if isSoon || elders.contains(host.device) && !clean.contains(host.device) {
        // The other devices' later writes are new, even before they learn of the deletion.
        try Self.read(host, upTo: isSoon ? .max : floor) { epoch, _ in
          if isSoon || epoch <= floor { chances += 1 }
        } value: { bytes, _ in
          if isOfBefore(bytes, deleted ?? now) { before.insert(Self.fingerprint(bytes)) }
        }
      } else if probes % 24 == 0, clean.contains(host.device) {
        try look(at: host, world)
      }
    }
  }

  func conclude(_ world: World) throws(StorageError) -> CheckOutcome {
    guard deleted != nil else { return .vacuous("the wearer deleted nothing") }
    for host in world.plan.roles.compactMap({ world.host($0) }) {
      if elders.contains(host.device), !clean.contains(host.device) {
        fail(world.kernel.now, "the \(host.role.rawValue) never deleted what the wearer wanted gone")
      } else {
        try look(at: host, world)
      }
    }
    return .judge(failures, chances: chances + before.count, vacuousBecause: "there was nothing to delete")
  }

  private func look(at host: DeviceHost, _ world: World) throws(StorageError) {
    guard failures.count < 20 else { return }
    var found: [String: Int] = [:]
    let isEachReached = world.plan.roles.allSatisfy { role in
      world.host(role).map { clean.contains($0.device) || !elders.contains($0.device) } ?? true
    }
    try Self.read(host, upTo: .max) { epoch, table in
      if epoch <= floor { found[table, default: 0] += 1 }
    } value: { bytes, table in
      // An item from a device that wasn't reached stays in the inbox until the app runs, which rejects it.
      guard isEachReached || table != "session_inbox" else { return }
      if before.contains(Self.fingerprint(bytes)), !holds(saidAnew, bytes) { found[table, default: 0] += 1 }
    }
    for (table, count) in found.sorted(by: { $0.key < $1.key }) {
      fail(
        world.kernel.now,
        "\(count) rows or values of before the deletion stand in the table \(table) of the \(host.role.rawValue)")
    }
  }

  /// Returns whether the bytes show by themselves that they are from before a moment.
  private func isOfBefore(_ bytes: [UInt8], _ moment: Timestamp) -> Bool {
    if holds(said, bytes) { return true }
    // The wire form of a moment has nine bytes, of which the last has no high bit.
    for place in bytes.indices.dropLast(8) where bytes[place + 8] < 0x80 && bytes[place] >= 0x80 {
      var reader = WireReader(Array(bytes[place...(place + 8)]))
      if let found = try? reader.moment(), reader.isAtEnd, found < moment, found > start - .days(100) { return true }
    }
    return false
  }

  /// Returns whether the bytes consist mostly of some of these words.
  private func holds(_ all: [[UInt8]], _ bytes: [UInt8]) -> Bool {
    all.contains { words in
      words.count >= 16 && bytes.count <= words.count + 16
        && (0...(bytes.count - min(words.count, bytes.count))).contains { bytes[$0...].starts(with: words) }
    }
  }

  // MARK: - The contents of a store

  /// Tables of the system, and tables without data about the wearer.
  private static let ignored: Set<String> = [
    "health_samples", "health_deletions", "feature_schemas", "configuration", "memory", "wakes", "grants",
    "expired_tokens",
  ]

  private static func read(
    _ host: DeviceHost, upTo floor: UInt32, epoch: (UInt32, _ table: String) -> Void,
    value: ([UInt8], _ table: String) -> Void
  ) throws(StorageError) {
    let database = host.database
    let tables = try database.statement("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").all {
      row throws(StorageError) in try row.text(0)
    }
    for table in tables where !ignored.contains(table) && !table.hasPrefix("sqlite_") {
      let columns = try database.statement("SELECT name FROM pragma_table_info(?)").all(table) {
        row throws(StorageError) in try row.text(0)
      }
      let isVersioned = ["domain", "id", "epoch", "sequence"].allSatisfy(columns.contains)
      if isVersioned {
        try database.statement("SELECT epoch FROM \"\(table)\"").query { row throws(StorageError) in
          epoch(UInt32(truncatingIfNeeded: try row.int64(0)), table)
        }
      }
      // Only the planner's entries of the calendars, and no songs of a list: the music service gives them to every phone.
      let own = ["calendar_events": "AND block IS NOT NULL", "music_log": "AND kind <> 6"]
      let condition = isVersioned ? "AND epoch <= \(floor)" : own[table] ?? ""
      for column in columns {
        try database.statement(
          "SELECT \"\(column)\" FROM \"\(table)\" WHERE typeof(\"\(column)\") = 'blob' AND length(\"\(column)\") >= 24 \(condition)"
        ).query { row throws(StorageError) in value(try row.blob(0), table) }
      }
    }
  }

  private static func fingerprint(_ bytes: [UInt8]) -> UInt64 {
    bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
  }
}
