import DeviceKit
import Foundation

/// An opened recording file whose rows are read, and checked, one by one.
package struct RecordingRows {
  /// Unix seconds from 1970 to 2100: what the zone rules cover, and far from what would overflow a timestamp.
  static let sensibleSeconds: ClosedRange<Int64> = 0...4_102_444_800

  package let head: Recording.Head
  private let path: String
  private let database: Database

  package init(_ path: String) throws(RecordingError) {
    guard FileManager.default.fileExists(atPath: path) else { throw .missing(path: path) }
    let opened: (Database, Int64?, Int)
    do throws(StorageError) {
      let database = try Database(.file(path: path), access: .readOnly)
      opened = (database, try database.pragma("application_id"), try database.schemaVersion())
      let isKnown = (opened.1, opened.2) == (RecordingFile.applicationID, RecordingFile.formatVersion)
      if isKnown { try database.refuseForeignParts(schema: RecordingFile.schema) }
    } catch { throw RecordingError(error, path) }
    let (database, application, version) = opened
    guard application == RecordingFile.applicationID else {
      throw .notARecording(path: path, reason: "it is a database of another program")
    }
    guard version == RecordingFile.formatVersion else {
      throw .wrongVersion(path: path, found: version, supported: RecordingFile.formatVersion)
    }
    self.path = path
    self.database = database
    head = try Self.head(path, database)
  }

  private static func head(_ path: String, _ database: Database) throws(RecordingError) -> Recording.Head {
    let columns: (String, String, String, String)?
    do throws(StorageError) {
      columns = try database.statement("SELECT name, zone, attribution, licence FROM recording")
        .first { row throws(StorageError) in
          (try row.text(0), try row.text(1), try row.text(2), try row.text(3))
        }
    } catch { throw RecordingError(error, path) }
    guard let (name, zoneName, attribution, licence) = columns else {
      throw .invalid(path: path, reason: "it has no name")
    }
    guard let zone = Zone(identifier: zoneName) else {
      throw .invalid(path: path, reason: "unknown time zone '\(zoneName)'")
    }
    return Recording.Head(name: name, zone: zone, attribution: attribution, licence: licence)
  }

  /// Gives every sample, in order of (start, end, id).
  package func eachSample(_ body: (HealthSample) -> Void) throws(RecordingError) {
    var refusal: RecordingError?
    do throws(StorageError) {
      try database.statement(
        """
        SELECT id, kind, start, end, value, stage, activity, energy, distance, heart_rate FROM samples
        ORDER BY start, end, id
        """
      ).query { row throws(StorageError) in
        guard refusal == nil else { return }
        let columns = RecordingColumns(
          value: try row.optionalDouble(4), stage: try row.optionalText(5), activity: try row.optionalText(6),
          energy: try row.optionalDouble(7), distance: try row.optionalDouble(8), heartRate: try row.optionalDouble(9))
        let (id, kind, start, end) = (try row.int64(0), try row.text(1), try row.int64(2), try row.int64(3))
        do throws(RecordingError) { body(try sample(id, kind, start, end, columns)) } catch { refusal = error }
      }
    } catch { throw RecordingError(error, path) }
    if let refusal { throw refusal }
  }

  private func sample(
    _ id: Int64, _ kindName: String, _ from: Int64, _ to: Int64, _ columns: RecordingColumns
  ) throws(RecordingError) -> HealthSample {
    let (start, end) = try interval("sample \(id)", from, to)
    guard let kind = SampleKind(rawValue: kindName) else {
      throw invalid("sample \(id) has the unknown kind '\(kindName)'")
    }
    guard let reading = columns.reading(kind: kind) else {
      throw invalid("sample \(id) of kind \(kindName) has no usable value")
    }
    return HealthSample(id: UInt64(bitPattern: id), start: start, end: end, reading: reading)
  }

  /// The meetings, in order of (start, end, id).
  package func meetings() throws(RecordingError) -> [Meeting] {
    typealias Entry = (id: Int64, from: Int64, to: Int64, isAllDay: Bool, isBusy: Bool)
    let entries: [Entry]
    do throws(StorageError) {
      entries = try database.statement(
        "SELECT id, start, end, all_day, busy FROM meetings ORDER BY start, end, id"
      ).all { row throws(StorageError) in
        (try row.int64(0), try row.int64(1), try row.int64(2), try row.bool(3), try row.bool(4))
      }
    } catch { throw RecordingError(error, path) }
    var meetings: [Meeting] = []
    for (id, from, to, isAllDay, isBusy) in entries {
      let (start, end) = try interval("meeting \(id)", from, to)
      meetings.append(
        Meeting(id: UInt64(bitPattern: id), start: start, end: end, isAllDay: isAllDay, isBusy: isBusy))
    }
    return meetings
  }

  private func interval(
    _ name: @autoclosure () -> String, _ start: Int64, _ end: Int64
  ) throws(RecordingError) -> (Timestamp, Timestamp) {
    guard RecordingRows.sensibleSeconds.contains(start), RecordingRows.sensibleSeconds.contains(end), start <= end
    else {
      throw invalid("\(name()) lasts from \(start) to \(end)")
    }
    return (Timestamp(unixSeconds: start), Timestamp(unixSeconds: end))
  }

  private func invalid(_ reason: String) -> RecordingError { .invalid(path: path, reason: reason) }
}
