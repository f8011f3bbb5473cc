package import DeviceKit
package import Devices
package import SimKernel
package import Wire

// What the checks and the reports may read of a device's disk, also while the device is off.
extension DeviceHost {
  /// Which records the device has, in which versions, in order of domain and id.
  package func stamps() throws(StorageError) -> [RecordStamp] { try headers().map(\.stamp) }
  package func headers() throws(StorageError) -> [RecordHeader] {
    isStarted ? try database.reading { RecordTable($0).headers() } : []
  }
  /// Every record of the device's table with the bytes that it has there (nil for a deletion), in order of domain and id.
  package func keptRecords() throws(StorageError) -> [(header: RecordHeader, bytes: [UInt8]?)] {
    isStarted ? try database.reading { RecordTable($0).contents() } : []
  }
  package func records(in domain: Domain) throws(StorageError) -> [Record] {
    isStarted ? try database.reading { RecordTable($0).records(in: domain) } : []
  }

  /// Whether the device has kept that the wearer is not signed in to the platform's account on it.
  package func takesItselfForSignedOut() throws(StorageError) -> Bool {
    guard isStarted else { return false }
    let kept = try database.statement("SELECT value FROM memory WHERE key = ?").first(MemoryKey.isSignedOut.rawValue) {
      row throws(StorageError) in try row.int64(0)
    }
    return kept == 1
  }

  /// How many workouts the device has that were not deleted.
  package func liveWorkoutCount() throws(StorageError) -> Int {
    try headers().filter { $0.key.domain == .workouts && !$0.isDeleted }.count
  }

  /// A table of the device's file in which those bytes stand somewhere; nil when they stand nowhere.
  package func table(holding bytes: [UInt8]) throws(StorageError) -> String? {
    let tables = try database.statement("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").all {
      row throws(StorageError) in try row.text(0)
    }
    for table in tables {
      let columns = try database.statement("SELECT name FROM pragma_table_info(?)").all(table) {
        row throws(StorageError) in try row.text(0)
      }
      for column in columns {
        let query = "SELECT 1 FROM \"\(table)\" WHERE instr(CAST(\"\(column)\" AS BLOB), ?) > 0 LIMIT 1"
        let found = try database.statement(query).first(bytes) { row throws(StorageError) in try row.bool(0) }
        if found == true { return table }
      }
    }
    return nil
  }

  /// How many lines wait in the outbox.
  package func outboxCount() throws(StorageError) -> Int {
    try database.statement("SELECT count(*) FROM outbox").first { row throws(StorageError) in try row.int(0) } ?? 0
  }

  /// How many lines wait for the destination for which most do.
  package func longestOutbox() throws(StorageError) -> Int {
    try database.statement(
      "SELECT coalesce(max(waiting), 0) FROM (SELECT count(*) AS waiting FROM outbox GROUP BY service)"
    ).first { row throws(StorageError) in try row.int(0) } ?? 0
  }

  /// How many items wait in the session between watch and phone.
  package func sessionCount() throws(StorageError) -> Int {
    try database.statement("SELECT count(*) FROM session_outbox").first { row throws(StorageError) in try row.int(0) }
      ?? 0
  }

  /// How many of the device's proposals wait for an answer.
  package func proposalCount() throws(StorageError) -> Int {
    try database.statement("SELECT count(*) FROM proposals").first { row throws(StorageError) in try row.int(0) } ?? 0
  }

  /// What the watch's app has read in its health store, but for workouts, by id and in order of arrival.
  package func collectedReadings() throws(StorageError) -> [UInt64] {
    try database.statement(
      """
      SELECT id FROM health_samples WHERE kind <> 'workout'
        AND anchor <= coalesce((SELECT value FROM memory WHERE key = ?), 0)
        AND anchor > coalesce((SELECT value FROM memory WHERE key = ?), 0) ORDER BY anchor
      """
    ).all(MemoryKey.readingAnchor.rawValue, MemoryKey.erasedAnchor.rawValue) { row throws(StorageError) in
      UInt64(bitPattern: try row.int64(0))
    }
  }

  /// What the phone has of the watch's readings, by id: as raw signals, or as records that wait for it to be unlocked.
  package func knownReadings() throws(StorageError) -> Set<UInt64> {
    var known = Set(
      try database.statement("SELECT id FROM raw_signals").all { row throws(StorageError) in
        UInt64(bitPattern: try row.int64(0))
      })
    for day in try packedDays() { known.formUnion((day.samples ?? []).map(\.id)) }
    for id in try lockedReadings() {
      let record = try database.reading { RecordTable($0).record(RecordKey(domain: .readings, id: id)) }
      if let samples = record?.body?.content(Readings.self)?.samples { known.formUnion(samples.map(\.id)) }
    }
    return known
  }

  /// The phone's raw signals, in order of id; those of packed days as far as their digests hold.
  package func rawSignals() throws(StorageError) -> [HealthSample] {
    let rows: [HealthSample] = try database.statement("SELECT bytes FROM raw_signals ORDER BY id").all {
      row throws(StorageError) in try row.value(0)
    }
    let packed = try packedDays().flatMap { $0.samples ?? [] }
    guard !packed.isEmpty else { return rows }
    let known = Set(rows.map(\.id))
    return (rows + packed.filter { !known.contains($0.id) }).sorted { $0.id < $1.id }
  }

  /// The days whose raw signals the phone has put away, in order.
  package func packedDays() throws(StorageError) -> [PackedDays.Packed] {
    try database.reading { PackedDays($0).all() }
  }

  /// The days of which the phone has raw signals.
  package func rawDays() throws(StorageError) -> Set<CivilDate> {
    try days("SELECT day FROM raw_signals UNION SELECT day FROM raw_days")
  }

  /// The days whose summary is behind what the phone knows of them.
  package func daysToSummarise() throws(StorageError) -> Set<CivilDate> {
    try days("SELECT day FROM dirty_days ORDER BY day")
  }

  private func days(_ query: String) throws(StorageError) -> Set<CivilDate> {
    Set(try database.statement(query).all { row throws(StorageError) in CivilDate(dayNumber: try row.int(0)) })
  }

  /// The workouts that the phone has, each with the day that it counts for; nil where it has none of its own.
  package func workoutDays() throws(StorageError) -> [(id: UInt64, workout: Workout, day: CivilDate?)] {
    var found: [(id: UInt64, workout: Workout, day: CivilDate?)] = []
    for record in try records(in: .workouts) {
      guard let workout = record.body?.content(Workout.self) else { continue }
      found.append((record.key.id, workout, try database.reading { WorkoutDays($0).day(of: record.key.id) }))
    }
    return found
  }

  /// What the phone knows of a local day of that zone.
  package func signals(of date: CivilDate, in zone: Zone) throws(StorageError) -> DaySignals {
    var workouts = try database.reading { WorkoutDays($0).workouts(of: date, in: zone) }
    let imported = try database.reading { ImportedDays($0).day(date) }
    for sample in imported?.workouts ?? [] {
      guard case .workout(let summary) = sample.reading,
        try database.reading({ RecordTable($0).header(RecordKey(domain: .workouts, id: sample.id)) }) == nil
      else { continue }
      workouts.append(Workout(start: sample.start, end: sample.end, summary: summary))
    }
    return DaySignals(
      date: date, samples: try samples(of: date), workouts: workouts, imported: imported,
      evening: try samples(of: date.adding(days: -1)))
  }

  /// What counts of a local day, by the phone's own idea of what was deleted.
  private func samples(of date: CivilDate) throws(StorageError) -> [HealthSample] {
    let deleted = try deletedSignals()
    let all = try measured(on: date)
    return deleted.isEmpty ? all : all.filter { !deleted.contains($0.id) }
  }

  /// The raw signals that the phone no longer counts.
  package func deletedSignals() throws(StorageError) -> Set<UInt64> {
    Set(
      try database.statement("SELECT id FROM deleted_signals").all { row throws(StorageError) in
        UInt64(bitPattern: try row.int64(0))
      })
  }

  /// The deletions in its health store that the watch's app has read, by id.
  package func collectedDeletions() throws(StorageError) -> Set<UInt64> {
    Set(
      try database.statement(
        "SELECT id FROM health_deletions WHERE anchor <= coalesce((SELECT value FROM memory WHERE key = ?), 0)"
      ).all(MemoryKey.deletionAnchor.rawValue) { row throws(StorageError) in UInt64(bitPattern: try row.int64(0)) })
  }

  /// Everything that was measured on a local day, whether it still counts or not, in order of start and id.
  package func measured(on date: CivilDate) throws(StorageError) -> [HealthSample] {
    let rows: [HealthSample] = try database.statement("SELECT bytes FROM raw_signals WHERE day = ? ORDER BY start, id")
      .all(date.dayNumber) { row throws(StorageError) in try row.value(0) }
    let packed = try database.reading { PackedDays($0).samples(of: date) } ?? []
    guard !packed.isEmpty else { return rows }
    let known = Set(rows.map(\.id))
    return (rows + packed.filter { !known.contains($0.id) }).sorted { ($0.start, $0.id) < ($1.start, $1.id) }
  }

  /// The phone's readings that wait for it to be unlocked.
  package func lockedReadings() throws(StorageError) -> Set<UInt64> {
    Set(
      try database.statement("SELECT id FROM locked_readings ORDER BY id").all { row throws(StorageError) in
        UInt64(bitPattern: try row.int64(0))
      })
  }

  /// The days that the phone's app imported from the health store, in order.
  package func importedDays() throws(StorageError) -> [HistoryDay] { try database.reading { ImportedDays($0).all() } }

  /// Whether the phone's app still has days of the wearer's history to import.
  package func owesImport(of history: HealthHistory) throws(StorageError) -> Bool {
    guard role == .phone, !history.days.isEmpty else { return false }
    let done = try database.statement("SELECT value FROM memory WHERE key = ?")
      .first(MemoryKey.importedChunks.rawValue) { row throws(StorageError) in try row.int(0) }
    return done != ImportWindow.chunkCount
  }

  /// Whether the backend knows the device only once the wearer has signed in on it again.
  package var awaitsSignIn: Bool {
    let query = "SELECT value FROM memory WHERE key = ?"
    let found = try? database.statement(query).first(MemoryKey.isUnauthorised.rawValue) { row throws(StorageError) in
      try row.int64(0)
    }
    return found == 1
  }

  package func conflictCount() throws(StorageError) -> Int {
    let table = role == .cloud ? "quarantine" : "conflicts"
    return try database.statement("SELECT count(*) FROM \(table)").first { row throws(StorageError) in
      try row.int(0)
    } ?? 0
  }

  /// The content of the records that devices of this role wrote, in order of domain and id.
  package func ownBodies() throws(StorageError) -> [[UInt8]] {
    guard isStarted else { return [] }
    // What only others write is most of what there is, and is not read.
    let domains = Domain.all.filter { $0.authority == .origin || $0.authority == .role(role) }
    let list = domains.map { "\($0.rawValue)" }.joined(separator: ", ")
    return try database.statement(
      "SELECT body FROM records WHERE domain IN (\(list)) AND origin_role = ? AND body IS NOT NULL ORDER BY domain, id"
    ).all(role.rawValue) { row throws(StorageError) in try row.blob(0) }
  }

  // MARK: - The cloud

  package func reconciledStamps() throws(StorageError) -> [RecordStamp] {
    try database.reading { Reconciler.stamps(in: $0) }
  }
  /// A record of the reconciler's whose tag another one has, too; nil where all differ.
  package func sharedTag() throws(StorageError) -> UInt64? {
    try database.statement("SELECT min(id) FROM headers GROUP BY content_tag HAVING count(*) > 1 LIMIT 1").first {
      row throws(StorageError) in UInt64(bitPattern: try row.int64(0))
    }
  }

  /// How many bytes each of the sealed records takes in the private store.
  package func sealedSizes() throws(StorageError) -> [Int] {
    try database.statement("SELECT length(bytes) FROM sealed ORDER BY position").all { row throws(StorageError) in
      try row.int(0)
    }
  }

  package func sealedStamps() throws(StorageError) -> [RecordStamp] {
    try database.reading { PrivateStore.stamps(in: $0) }
  }

  /// Whether these bytes stand somewhere in what the private store keeps.
  package func keepsBytes(_ bytes: [UInt8]) throws(StorageError) -> Bool {
    try database.statement("SELECT 1 FROM sealed WHERE instr(bytes, ?) > 0 LIMIT 1")
      .first(bytes) { row throws(StorageError) in try row.bool(0) } ?? false
  }

  /// Why what this device owes a service is not there yet, as far as its disk tells; nil where nothing waits.
  package func pendingReason(for service: Service) throws(StorageError) -> String? {
    guard isStarted else { return "the \(role.rawValue) was never set up" }
    guard isUp else { return "the \(role.rawValue) is off" }
    if try remembered(.epoch) == nil { return "the \(role.rawValue) waits to be enrolled" }
    if try remembered(.isRestored) != 1 {
      return "the \(role.rawValue) waits for what an earlier one of its kind has left"
    }
    if service == .privateStore, try takesItselfForSignedOut() { return "nobody is signed in on the \(role.rawValue)" }
    if service == .reconciler, awaitsSignIn {
      return "the backend waits for the wearer to sign in on the \(role.rawValue)"
    }
    if try remembered(.isForceQuit) == 1 {
      return "the app of the \(role.rawValue) was ended by hand and not opened since"
    }
    let waiting = try database.statement("SELECT count(*), max(attempts) FROM outbox WHERE service = ?")
      .first(Int64(service.rawValue)) { row throws(StorageError) in (try row.int(0), try row.optionalInt64(1) ?? 0) }
    guard let (lines, attempts) = waiting, lines > 0 else {
      return "no line in the outbox of the \(role.rawValue) is for it"
    }
    return "\(lines) lines wait in the outbox of the \(role.rawValue), tried \(attempts) times"
  }

  /// A number that the device remembers across crashes; nil when it does not.
  package func remembered(_ key: MemoryKey) throws(StorageError) -> Int64? {
    try database.statement("SELECT value FROM memory WHERE key = ?").first(key.rawValue) { row throws(StorageError) in
      try row.int64(0)
    }
  }
}
