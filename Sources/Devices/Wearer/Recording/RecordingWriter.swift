package import DeviceKit
import Foundation

/// Writes a recording file in pieces, beside its path. ``commit(_:)`` moves it there atomically.
///
/// A writer that is released without a commit leaves the existing file. Throws ``RecordingError/invalid(path:reason:)``
/// for values that the format can't represent (a time between two seconds, a duplicate sample, a NaN),
/// ``RecordingError/storage(path:_:)`` for other failures.
package final class RecordingWriter {
  /// The database of the rows, inside a transaction. It may also have temporary tables.
  package let database: Database
  private let path: String
  private var isCommitted = false
  /// Belongs to this process: another one may write to the same path, and the last to finish wins.
  private let partial: String

  package init(path: String) throws(RecordingError) {
    self.path = path
    let partial = "\(path).\(getpid()).partial"
    self.partial = partial
    // Like a rename, a recording replaces a file, but never a device or a pipe.
    if let type = try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType,
      type != .typeRegular
    {
      throw .storage(path: path, .cannotOpen(path: path, message: "it is no regular file"))
    }
    unlink(partial)
    do throws(StorageError) {
      database = try Database(.file(path: partial), journal: .none)
      try database.execute(
        """
        PRAGMA application_id = \(RecordingFile.applicationID);
        PRAGMA temp.journal_mode = OFF;
        PRAGMA temp.cache_size = -32768;
        """)
      try database.migrate(to: [Migration(version: RecordingFile.formatVersion, sql: RecordingFile.schema)])
      try database.begin()
    } catch {
      unlink(partial)
      throw RecordingError(error, path)
    }
  }

  deinit {
    guard !isCommitted else { return }
    database.close()
    unlink(partial)
  }

  /// Adds samples; in order of (start, end, id) every row goes to the end of the file.
  package func add(_ samples: [HealthSample]) throws(RecordingError) {
    do throws(StorageError) {
      let insert = try database.statement("INSERT INTO samples VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
      for sample in samples {
        let columns = RecordingColumns(sample.reading)
        try insert.run(
          try Self.wholeSeconds(sample.start), try Self.wholeSeconds(sample.end), Int64(bitPattern: sample.id),
          sample.reading.kind.rawValue, columns.value, columns.stage, columns.activity, columns.energy,
          columns.distance, columns.heartRate)
      }
    } catch { throw RecordingError(error, path) }
  }

  package func add(_ meetings: [Meeting]) throws(RecordingError) {
    do throws(StorageError) {
      let insert = try database.statement("INSERT INTO meetings VALUES (?, ?, ?, ?, ?)")
      for meeting in meetings {
        try insert.run(
          Int64(bitPattern: meeting.id), try Self.wholeSeconds(meeting.start), try Self.wholeSeconds(meeting.end),
          meeting.isAllDay, meeting.isBusy)
      }
    } catch { throw RecordingError(error, path) }
  }

  /// Moves the file to its path.
  package func commit(_ head: Recording.Head) throws(RecordingError) {
    do throws(StorageError) {
      try database.statement("INSERT INTO recording VALUES (?, ?, ?, ?)")
        .run(head.name, head.zone.identifier, head.attribution, head.licence)
      try database.commit()
    } catch { throw RecordingError(error, path) }
    database.close()
    guard rename(partial, path) == 0 else {
      throw .storage(path: path, .cannotOpen(path: path, message: String(cString: strerror(errno))))
    }
    isCommitted = true
  }

  /// Returns the moment in whole seconds, the resolution of the format.
  package static func wholeSeconds(_ moment: Timestamp) throws(StorageError) -> Int64 {
    guard moment.nanoseconds % 1_000_000_000 == 0 else {
      throw .unstorable(parameter: 0, message: "a time lies between two seconds")
    }
    guard RecordingRows.sensibleSeconds.contains(moment.unixSeconds) else {
      throw .unstorable(parameter: 0, message: "a time lies outside of the years 1970 to 2099")
    }
    return moment.unixSeconds
  }
}
