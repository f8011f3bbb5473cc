import DeviceKit
import WearerKit

/// Sorts the samples of an import and of the existing output, on disk if there are many, so that an export of any size
/// takes the same memory.
///
/// ``add(_:source:)`` doesn't throw; a later call throws its error.
final class ImportStaging {
  private let database: Database
  private let path: String
  private var waiting: [(sample: HealthSample, source: Int64)] = []
  private var failure: StorageError?
  private static let batch = 4_096
  /// The source of samples of the existing output.
  private static let held: Int64 = -1

  /// - Parameter path: The path of the output, for errors.
  init(in writer: RecordingWriter, path: String) throws(RecordingError) {
    database = writer.database
    self.path = path
    do throws(StorageError) { try database.execute(Self.schema) } catch { throw RecordingError(error, path) }
    waiting.reserveCapacity(Self.batch)
  }

  private static let schema = """
    CREATE TEMP TABLE staged (
      start INTEGER NOT NULL, end INTEGER NOT NULL, id INTEGER NOT NULL, kind TEXT NOT NULL, value REAL, stage TEXT,
      activity TEXT, energy REAL, distance REAL, heart_rate REAL,
      source INTEGER NOT NULL,  -- of those imported the first source that has it, else -1
      held INTEGER NOT NULL,    -- whether the output had it before
      PRIMARY KEY (start, end, id)) WITHOUT ROWID;
    CREATE TEMP TABLE chosen_nights (id INTEGER PRIMARY KEY);
    """

  /// Adds a sample of the existing output; all of them precede the imported ones.
  func hold(_ sample: HealthSample) { stage(sample, Self.held) }

  func add(_ sample: HealthSample, source: Int) { stage(sample, Int64(source)) }

  private func stage(_ sample: HealthSample, _ source: Int64) {
    waiting.append((sample, source))
    if waiting.count == Self.batch { flush() }
  }

  private func flush() {
    defer { waiting.removeAll(keepingCapacity: true) }
    guard failure == nil else { return }
    do throws(StorageError) {
      let insert = try database.statement(
        """
        INSERT INTO staged VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT DO UPDATE SET source = excluded.source WHERE source < 0
        """)
      for (sample, source) in waiting {
        let columns = RecordingColumns(sample.reading)
        try insert.run(
          try RecordingWriter.wholeSeconds(sample.start), try RecordingWriter.wholeSeconds(sample.end),
          Int64(bitPattern: sample.id), sample.reading.kind.rawValue, columns.value, columns.stage, columns.activity,
          columns.energy, columns.distance, columns.heartRate, source, source == Self.held)
      }
    } catch { failure = error }
  }

  /// Runs `body` on the tables with all samples.
  func use<Answer>(_ body: (Database) throws(StorageError) -> Answer) throws(RecordingError) -> Answer {
    flush()
    do throws(StorageError) {
      if let failure { throw failure }
      return try body(database)
    } catch { throw RecordingError(error, path) }
  }
}

/// Creates a recording's samples without duplicates, and counts the imported ones.
struct ImportMerge {
  private let staging: ImportStaging
  /// The condition for an imported row of the requested days.
  private let isKept: String

  /// The counts of the imported samples.
  struct Tally {
    /// Of one kind.
    struct Counts {
      /// Samples without duplicates.
      var unique = 0
      var kept = 0
      /// The first start and the last end of the kept samples.
      var first: Timestamp?
      var last: Timestamp?
    }

    var kinds: [SampleKind: Counts] = [:]
    var keptBySource: [Int: Int] = [:]
    /// Kept, and new in the output.
    var added = 0
    /// In the new output.
    var total = 0

    var kept: Int { kinds.values.reduce(0) { $0 + $1.kept } }
  }

  /// - Parameter days: The local days to keep, by the rule of ``Recording/excerpt(from:days:)``; `nil` keeps
  ///   everything.
  init(_ staging: ImportStaging, _ days: ImportDays?, in zone: Zone) throws(RecordingError) {
    self.staging = staging
    guard let days else {
      isKept = "source >= 0"
      return
    }
    let dates = days.first..<days.first.adding(days: days.count)
    try Self.chooseNights(staging, dates, zone)
    let (opens, closes) = (zone.startOfDay(dates.lowerBound), zone.startOfDay(dates.upperBound))
    isKept = """
      source >= 0 AND CASE kind WHEN 'sleep' THEN id IN (SELECT id FROM chosen_nights)
      ELSE start >= \(opens.unixSeconds) AND start < \(closes.unixSeconds) END
      """
  }

  /// Marks the sleep of those days, a whole night at a time.
  private static func chooseNights(
    _ staging: ImportStaging, _ dates: Range<CivilDate>, _ zone: Zone
  ) throws(RecordingError) {
    try staging.use { database throws(StorageError) in
      let insert = try database.statement("INSERT INTO chosen_nights VALUES (?)")
      var nights = NightSelection(dates, in: zone)
      try database.statement(
        "SELECT start, end, id FROM staged WHERE kind = 'sleep' AND source >= 0 ORDER BY start, end, id"
      ).query { row throws(StorageError) in
        // The stage of sleep doesn't matter here.
        let sample = HealthSample(
          id: UInt64(bitPattern: try row.int64(2)), start: Timestamp(unixSeconds: try row.int64(0)),
          end: Timestamp(unixSeconds: try row.int64(1)), reading: .sleep(.asleep))
        for kept in nights.take(sample) { try insert.run(Int64(bitPattern: kept.id)) }
      }
      for kept in nights.finish() { try insert.run(Int64(bitPattern: kept.id)) }
    }
  }

  /// Writes every sample to the recording and counts it.
  func write() throws(RecordingError) -> Tally {
    try staging.use { database throws(StorageError) in
      var tally = Tally()
      tally.total = try database.prepare(
        """
        INSERT INTO samples SELECT start, end, id, kind, value, stage, activity, energy, distance, heart_rate
        FROM staged WHERE held OR (\(isKept)) ORDER BY start, end, id
        """
      ).run()
      tally.added =
        try database.prepare("SELECT count(*) FROM staged WHERE NOT held AND \(isKept)")
        .first { row throws(StorageError) in try row.int(0) } ?? 0
      try database.prepare(
        """
        SELECT kind, count(*), count(*) FILTER (WHERE \(isKept)), min(start) FILTER (WHERE \(isKept)),
        max(end) FILTER (WHERE \(isKept)) FROM staged WHERE source >= 0 GROUP BY kind
        """
      ).query { row throws(StorageError) in
        guard let kind = SampleKind(rawValue: try row.text(0)) else { return }
        tally.kinds[kind] = Tally.Counts(
          unique: try row.int(1), kept: try row.int(2),
          first: try row.optionalInt64(3).map(Timestamp.init(unixSeconds:)),
          last: try row.optionalInt64(4).map(Timestamp.init(unixSeconds:)))
      }
      try database.prepare("SELECT source, count(*) FROM staged WHERE \(isKept) GROUP BY source")
        .query { row throws(StorageError) in tally.keptBySource[try row.int(0)] = try row.int(1) }
      return tally
    }
  }

  /// Returns the number of imported samples of a kind that begin during a sample of another source.
  ///
  /// A total of all sources would count these twice: a watch and a phone in one pocket both count the same steps.
  func overlaps(_ kind: SampleKind) throws(RecordingError) -> Int {
    try staging.use { database throws(StorageError) in
      var latest: [Int64: Int64] = [:]
      var count = 0
      try database.statement(
        "SELECT start, end, source FROM staged WHERE kind = ? AND source >= 0 ORDER BY start, end, id"
      ).query(kind.rawValue) { row throws(StorageError) in
        let (start, end, source) = (try row.int64(0), try row.int64(1), try row.int64(2))
        if latest.contains(where: { $0.key != source && $0.value > start }) { count += 1 }
        latest[source] = max(latest[source] ?? end, end)
      }
      return count
    }
  }
}
