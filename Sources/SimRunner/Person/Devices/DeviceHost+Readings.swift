/// Cache: the samples of the last three days that were read, with the store's state at that time.
private struct ReadDays {
  let state: DeviceHost.StoreState
  var days: [(date: CivilDate, samples: [HealthSample])] = []
}

// Data of the person's systems on a device's disk, for checks and reports. It is readable while the device is off.
extension DeviceHost {
  /// Calls `body` for each reading that the watch's app has read from its health store, in order of arrival. Workouts
  /// are not included.
  package func forEachCollectedReading(_ body: (UInt64) -> Void) throws(StorageError) {
    try database.statement(
      """
      SELECT id FROM health_samples WHERE kind <> 'workout'
        AND anchor <= coalesce((SELECT value FROM memory WHERE key = ?), 0)
        AND anchor > coalesce((SELECT value FROM memory WHERE key = ?), 0) ORDER BY anchor
      """
    ).query(MemoryKey.readingAnchor.rawValue, MemoryKey.erasedAnchor.rawValue) { row throws(StorageError) in
      body(UInt64(bitPattern: try row.int64(0)))
    }
  }

  /// Returns the ids of the watch's readings on the phone: raw signals, or records that wait until it is unlocked.
  package func knownReadings() throws(StorageError) -> Set<UInt64> {
    var known: Set<UInt64> = []
    try database.statement("SELECT id FROM raw_signals").query { row throws(StorageError) in
      known.insert(UInt64(bitPattern: try row.int64(0)))
    }
    try forEachPackedDay { day in known.formUnion((day.samples ?? []).lazy.map(\.id)) }
    for id in try lockedReadings() {
      let record = try database.reading { RecordTable($0).record(RecordKey(domain: .readings, id: id)) }
      if let samples = record?.body?.content(Readings.self)?.samples { known.formUnion(samples.map(\.id)) }
    }
    return known
  }

  /// Calls `body` for each of the phone's raw signals outside packed days, in order of id, one at a time because there
  /// are many.
  package func forEachRawSignal(_ body: (HealthSample) -> Void) throws(StorageError) {
    try database.statement("SELECT bytes FROM raw_signals ORDER BY id").query { row throws(StorageError) in
      body(try row.value(0))
    }
  }

  /// Returns the days whose raw signals the phone has packed, in order.
  package func forEachPackedDay(_ body: (PackedDays.Packed) -> Void) throws(StorageError) {
    try database.reading { PackedDays($0).forEach(body) }
  }

  package func rawDays() throws(StorageError) -> Set<CivilDate> {
    try days("SELECT day FROM raw_signals UNION SELECT day FROM raw_days")
  }

  /// Returns the days whose summary is older than the phone's data of them.
  package func daysToSummarise() throws(StorageError) -> Set<CivilDate> {
    try days("SELECT day FROM dirty_days ORDER BY day")
  }

  private func days(_ query: String) throws(StorageError) -> Set<CivilDate> {
    Set(try database.statement(query).all { row throws(StorageError) in CivilDate(dayNumber: try row.int(0)) })
  }

  /// Returns the phone's workouts, each with the day it counts for; `nil` if the phone hasn't given it one.
  package func workoutDays() throws(StorageError) -> [(id: UInt64, workout: Workout, day: CivilDate?)] {
    var found: [(id: UInt64, workout: Workout, day: CivilDate?)] = []
    for record in try records(in: .workouts) {
      guard let workout = record.body?.content(Workout.self) else { continue }
      found.append((record.key.id, workout, try database.reading { WorkoutDays($0).day(of: record.key.id) }))
    }
    return found
  }

  /// Returns the phone's data of a local day in that zone.
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
      evening: try samples(of: date.adding(days: -1)), midnight: zone.startOfDay(date))
  }

  /// Returns the samples of a local day, without those that the phone considers deleted.
  private func samples(of date: CivilDate) throws(StorageError) -> [HealthSample] {
    let deleted = try deletedSignals()
    let all = try measured(on: date)
    return deleted.isEmpty ? all : all.filter { !deleted.contains($0.id) }
  }

  /// Returns the raw signals that the phone considers deleted.
  package func deletedSignals() throws(StorageError) -> Set<UInt64> {
    Set(
      try database.statement("SELECT id FROM deleted_signals").all { row throws(StorageError) in
        UInt64(bitPattern: try row.int64(0))
      })
  }

  /// Returns the deletions that the watch's app has read from its health store, by id.
  package func collectedDeletions() throws(StorageError) -> Set<UInt64> {
    Set(
      try database.statement(
        "SELECT id FROM health_deletions WHERE anchor <= coalesce((SELECT value FROM memory WHERE key = ?), 0)"
      ).all(MemoryKey.deletionAnchor.rawValue) { row throws(StorageError) in UInt64(bitPattern: try row.int64(0)) })
  }

  /// Returns all measurements of a local day, including deleted ones, in order of start and id.
  package func measured(on date: CivilDate) throws(StorageError) -> [HealthSample] {
    // The evening of one day belongs to the next one's night.
    let state = storeState
    var known = kept(ReadDays.self) ?? ReadDays(state: state)
    if known.state != state { known = ReadDays(state: state) }
    if let day = known.days.first(where: { $0.date == date }) { return day.samples }
    let samples = try readSamples(of: date)
    known.days = known.days.suffix(2) + [(date, samples)]
    keep(known)
    return samples
  }

  private func readSamples(of date: CivilDate) throws(StorageError) -> [HealthSample] {
    let rows: [HealthSample] = try database.statement("SELECT bytes FROM raw_signals WHERE day = ? ORDER BY start, id")
      .all(date.dayNumber) { row throws(StorageError) in try row.value(0) }
    let packed = try database.reading { PackedDays($0).samples(of: date) } ?? []
    guard !packed.isEmpty else { return rows }
    let known = Set(rows.map(\.id))
    return (rows + packed.filter { !known.contains($0.id) }).sorted { ($0.start, $0.id) < ($1.start, $1.id) }
  }

  /// Returns the phone's readings that wait for it to be unlocked.
  package func lockedReadings() throws(StorageError) -> Set<UInt64> {
    Set(
      try database.statement("SELECT id FROM locked_readings ORDER BY id").all { row throws(StorageError) in
        UInt64(bitPattern: try row.int64(0))
      })
  }

  /// Returns the days that the phone's app imported from the health store, in order.
  package func importedDays() throws(StorageError) -> [HistoryDay] { try database.reading { ImportedDays($0).all() } }

  /// Returns whether the phone's app still has days of the wearer's history to import.
  package func owesImport(of history: HealthHistory) throws(StorageError) -> Bool {
    guard role == .phone, !history.days.isEmpty, try database.remembered(.erasedAt) == nil else { return false }
    return try database.remembered(.importedChunks) != Int64(ImportWindow.chunkCount)
  }

  // MARK: - The cloud

  /// Returns a reconciler's record that has the same tag as another one; `nil` if all tags differ.
  package func sharedTag() throws(StorageError) -> UInt64? {
    try database.statement("SELECT min(id) FROM headers GROUP BY content_tag HAVING count(*) > 1 LIMIT 1").first {
      row throws(StorageError) in UInt64(bitPattern: try row.int64(0))
    }
  }

  /// Returns the size in bytes of each sealed record in the private store.
  package func sealedSizes() throws(StorageError) -> [Int] {
    try database.statement("SELECT length(bytes) FROM sealed ORDER BY position").all { row throws(StorageError) in
      try row.int(0)
    }
  }

  /// Returns the texts that occur anywhere in the private store, in the given order.
  package func kept(of texts: [[UInt8]]) throws(StorageError) -> [[UInt8]] {
    var search = TextSearch(texts)
    try database.statement("SELECT bytes FROM sealed").query { row throws(StorageError) in
      search.look(in: try row.blob(0))
    }
    return search.found
  }
}

/// Searches for several texts in bytes that are read only once.
private struct TextSearch {
  private let texts: [[UInt8]]
  private var isFound: [Bool]
  /// The texts that begin with each byte.
  private let starts: [[Int]]

  init(_ texts: [[UInt8]]) {
    self.texts = texts
    isFound = texts.map(\.isEmpty)
    var starts = [[Int]](repeating: [], count: 256)
    for (index, text) in texts.enumerated() {
      if let first = text.first { starts[Int(first)].append(index) }
    }
    self.starts = starts
  }

  var found: [[UInt8]] { zip(texts, isFound).filter(\.1).map(\.0) }

  mutating func look(in bytes: [UInt8]) {
    for (place, byte) in bytes.enumerated() {
      for text in starts[Int(byte)] where !isFound[text] {
        isFound[text] = bytes[place...].starts(with: texts[text])
      }
    }
  }
}
