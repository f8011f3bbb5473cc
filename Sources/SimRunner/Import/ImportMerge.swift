import DeviceKit
package import WearerKit
package import SimKernel
package import Wire

/// Makes a recording's samples of what was staged, each once, and counts what becomes of those imported.
package struct ImportMerge {
  private let staging: ImportStaging
  /// The condition of an imported row that lies on the days that were asked for.
  private let isKept: String

  /// What became of the imported samples.
  package struct Tally {
    /// Of one kind.
    package struct Counts {
      /// Different samples.
      var unique = 0
      package var kept = 0
      /// The first beginning and the last end of what was kept.
      package var first: Timestamp?
      package var last: Timestamp?
    }

    package var kinds: [SampleKind: Counts] = [:]
    var keptBySource: [Int: Int] = [:]
    /// Kept, and not in the output before.
    package var added = 0
    /// In the output now.
    package var total = 0

    package var kept: Int { kinds.values.reduce(0) { $0 + $1.kept } }
  }

  /// - Parameter days: the local days to keep, by the rule of ``Recording/excerpt(from:days:)``; nil keeps everything.
  package init(_ staging: ImportStaging, _ days: ImportDays?, in zone: Zone) throws(RecordingError) {
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

  /// Notes the sleep that belongs, a whole night at a time, to those days.
  private static func chooseNights(
    _ staging: ImportStaging, _ dates: Range<CivilDate>, _ zone: Zone
  ) throws(RecordingError) {
    try staging.use { database throws(StorageError) in
      let insert = try database.statement("INSERT INTO chosen_nights VALUES (?)")
      var nights = NightSelection(dates, in: zone)
      try database.statement(
        "SELECT start, end, id FROM staged WHERE kind = 'sleep' AND source >= 0 ORDER BY start, end, id"
      ).query { row throws(StorageError) in
        // Which stage of sleep it is does not matter here.
        let sample = HealthSample(
          id: UInt64(bitPattern: try row.int64(2)), start: Timestamp(unixSeconds: try row.int64(0)),
          end: Timestamp(unixSeconds: try row.int64(1)), reading: .sleep(.asleep))
        for kept in nights.take(sample) { try insert.run(Int64(bitPattern: kept.id)) }
      }
      for kept in nights.finish() { try insert.run(Int64(bitPattern: kept.id)) }
    }
  }

  /// Writes every sample to the recording and counts.
  package func write() throws(RecordingError) -> Tally {
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

  /// How many imported samples of a kind begin while another source's sample of it still lasts.
  ///
  /// A sum over all sources would count these twice: a watch and a phone in one pocket both count the same steps.
  package func overlaps(_ kind: SampleKind) throws(RecordingError) -> Int {
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
