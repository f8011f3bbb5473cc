import Devices
import Transport

// What the checks and the reports may read of a device's disk, also while the device is off.
extension DeviceHost {
  /// Which records the device has, in which versions, in order of domain and id.
  func stamps() throws(StorageError) -> [RecordStamp] { try headers().map(\.stamp) }
  func headers() throws(StorageError) -> [RecordHeader] { try RecordTable(database).headers() }
  func records(in domain: Domain) throws(StorageError) -> [Record] { try RecordTable(database).records(in: domain) }

  /// How many workouts the device has that were not deleted.
  func liveWorkoutCount() throws(StorageError) -> Int {
    try headers().filter { $0.key.domain == .workouts && !$0.isDeleted }.count
  }

  /// The planner's blocks that stand in the phone's calendar, at the times that they have there, in order of (start, id).
  func plannedBlocks(from begin: Timestamp, to end: Timestamp) throws(StorageError) -> [TrainingBlock] {
    guard isStarted else { return [] }
    var blocks: [TrainingBlock] = []
    for entry in try CalendarStore.events(in: database, from: begin, to: end) where entry.calendar == .training {
      guard let id = entry.block,
        case .trainingBlock(var block)? = try RecordTable(database).record(TrainingBlock.key(id))?.body
      else { continue }
      (block.start, block.end) = (entry.start, entry.end)
      blocks.append(block)
    }
    return blocks
  }

  /// How many lines wait in the outbox.
  func outboxCount() throws(StorageError) -> Int {
    try database.statement("SELECT count(*) FROM outbox").first { row throws(StorageError) in try row.int(0) } ?? 0
  }

  /// The phone's raw signals, in order of id.
  func rawSignals() throws(StorageError) -> [HealthSample] {
    try database.statement("SELECT bytes FROM raw_signals ORDER BY id").all { row throws(StorageError) in
      try row.value(0)
    }
  }

  /// The phone's readings that wait for it to be unlocked.
  func lockedReadings() throws(StorageError) -> Set<UInt64> {
    Set(
      try database.statement("SELECT id FROM locked_readings ORDER BY id").all { row throws(StorageError) in
        UInt64(bitPattern: try row.int64(0))
      })
  }

  /// The days that the phone's app imported from the health store, in order.
  func importedDays() throws(StorageError) -> [HistoryDay] { try ImportedDays(database).all() }

  /// Whether the phone's app still has days of the wearer's history to import.
  func owesImport(of history: HealthHistory) throws(StorageError) -> Bool {
    guard role == .phone, !history.days.isEmpty else { return false }
    let done = try database.statement("SELECT value FROM memory WHERE key = ?")
      .first(MemoryKey.importedChunks.rawValue) { row throws(StorageError) in try row.int(0) }
    return done != ImportWindow.chunkCount
  }

  /// Whether the backend knows the device only once the wearer has signed in on it again.
  var awaitsSignIn: Bool {
    let query = "SELECT value FROM memory WHERE key = ?"
    let found = try? database.statement(query).first(MemoryKey.isUnauthorised.rawValue) { row throws(StorageError) in
      try row.int64(0)
    }
    return found == 1
  }

  func conflictCount() throws(StorageError) -> Int {
    let table = role == .cloud ? "quarantine" : "conflicts"
    return try database.statement("SELECT count(*) FROM \(table)").first { row throws(StorageError) in
      try row.int(0)
    } ?? 0
  }

  // MARK: - The cloud

  func reconciledStamps() throws(StorageError) -> [RecordStamp] { try Reconciler.stamps(in: database) }
  func sealedStamps() throws(StorageError) -> [RecordStamp] { try PrivateStore.stamps(in: database) }

  /// Whether these bytes stand somewhere in what the private store keeps.
  func keepsBytes(_ bytes: [UInt8]) throws(StorageError) -> Bool {
    try database.statement("SELECT 1 FROM sealed WHERE instr(bytes, ?) > 0 LIMIT 1")
      .first(bytes) { row throws(StorageError) in try row.bool(0) } ?? false
  }
}
