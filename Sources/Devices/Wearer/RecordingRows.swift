import Transport

/// Turns the rows of an opened recording into values, and refuses those that make no sense.
struct RecordingRows {
  /// Unix seconds from 1970 to 2100: what the zone rules cover, and far from what would overflow a timestamp.
  static let sensibleSeconds: ClosedRange<Int64> = 0...4_102_444_800

  let path: String
  let database: Database

  /// - Throws: ``RecordingError`` or ``StorageError``.
  func recording() throws -> Recording {
    let head = try database.statement("SELECT name, zone, attribution, licence FROM recording")
      .first { row throws(StorageError) in
        (try row.text(0), try row.text(1), try row.text(2), try row.text(3))
      }
    guard let (name, zoneName, attribution, licence) = head else { throw invalid("it has no name") }
    guard let zone = Zone(identifier: zoneName) else { throw invalid("unknown time zone '\(zoneName)'") }
    return Recording(
      name: name, zone: zone, attribution: attribution, licence: licence, samples: try samples(),
      meetings: try meetings())
  }

  private func samples() throws -> [HealthSample] {
    typealias Entry = (id: Int64, kind: String, start: Int64, end: Int64, columns: RecordingColumns)
    let entries: [Entry] = try database.statement(
      """
      SELECT id, kind, start, end, value, stage, activity, energy, distance, heart_rate FROM samples
      ORDER BY start, end, id
      """
    ).all { row throws(StorageError) in
      let columns = RecordingColumns(
        value: try row.optionalDouble(4), stage: try row.optionalText(5), activity: try row.optionalText(6),
        energy: try row.optionalDouble(7), distance: try row.optionalDouble(8), heartRate: try row.optionalDouble(9))
      return (try row.int64(0), try row.text(1), try row.int64(2), try row.int64(3), columns)
    }
    return try entries.map { entry in
      let (start, end) = try interval("sample \(entry.id)", entry.start, entry.end)
      guard let kind = SampleKind(rawValue: entry.kind) else {
        throw invalid("sample \(entry.id) has the unknown kind '\(entry.kind)'")
      }
      guard let reading = entry.columns.reading(kind: kind) else {
        throw invalid("sample \(entry.id) of kind \(entry.kind) has no usable value")
      }
      return HealthSample(id: UInt64(bitPattern: entry.id), start: start, end: end, reading: reading)
    }
  }

  private func meetings() throws -> [Meeting] {
    let entries = try database.statement("SELECT id, start, end, all_day, busy FROM meetings ORDER BY start, end, id")
      .all { row throws(StorageError) in
        (try row.int64(0), try row.int64(1), try row.int64(2), try row.bool(3), try row.bool(4))
      }
    return try entries.map { id, from, to, isAllDay, isBusy in
      let (start, end) = try interval("meeting \(id)", from, to)
      return Meeting(id: UInt64(bitPattern: id), start: start, end: end, isAllDay: isAllDay, isBusy: isBusy)
    }
  }

  private func interval(_ name: String, _ start: Int64, _ end: Int64) throws -> (Timestamp, Timestamp) {
    guard RecordingRows.sensibleSeconds.contains(start), RecordingRows.sensibleSeconds.contains(end), start <= end
    else {
      throw invalid("\(name) lasts from \(start) to \(end)")
    }
    return (Timestamp(unixSeconds: start), Timestamp(unixSeconds: end))
  }

  private func invalid(_ reason: String) -> RecordingError { .invalid(path: path, reason: reason) }
}
