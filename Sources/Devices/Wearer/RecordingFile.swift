import Foundation
import Transport

/// A recording as a single SQLite file that any SQLite tool can read.
///
/// Equal recordings give equal bytes (with the same SQLite library). The schema, with its units, is in ``schema``.
package enum RecordingFile {
  /// `Trid`, the mark in the file's header that says what it is.
  package static let applicationID: Int64 = 0x5472_6964
  /// The version of the schema that this program writes and reads, kept as `user_version`.
  package static let formatVersion = 1

  static let schema = """
    CREATE TABLE recording (
      name TEXT NOT NULL,
      zone TEXT NOT NULL,         -- IANA name of the zone in which the person lived
      attribution TEXT NOT NULL,  -- who recorded it, and what was derived from it how
      licence TEXT NOT NULL
    );
    CREATE TABLE samples (
      id INTEGER PRIMARY KEY,     -- made from what the sample says: the same observation has the same id
      kind TEXT NOT NULL,         -- heartRate heartRateVariability restingHeartRate respiratoryRate steps sleep workout
      start INTEGER NOT NULL,     -- Unix seconds
      end INTEGER NOT NULL CHECK (end >= start),
      value REAL CHECK (value BETWEEN 0 AND 1e9),  -- beats a minute, SDNN in ms, breaths a minute, or steps
      stage TEXT,                 -- of sleep: inBed asleep awake core deep rem
      activity TEXT,              -- of a workout: walking running cycling swimming strength yoga hiking ...
      energy REAL CHECK (energy BETWEEN 0 AND 1e9),  -- of a workout, kcal; NULL was not measured
      distance REAL CHECK (distance BETWEEN 0 AND 1e9),  -- of a workout, m
      heart_rate REAL CHECK (heart_rate BETWEEN 0 AND 1e9)  -- of a workout, the average in beats a minute
    );
    CREATE TABLE meetings (
      id INTEGER PRIMARY KEY,     -- the bits of an unsigned number
      start INTEGER NOT NULL,     -- Unix seconds
      end INTEGER NOT NULL CHECK (end >= start),
      all_day INTEGER NOT NULL,   -- 0 or 1
      busy INTEGER NOT NULL       -- 0 or 1
    );
    CREATE VIEW readable AS
      SELECT datetime(start, 'unixepoch') AS start_utc, (end - start) / 60.0 AS minutes, kind,
        coalesce(stage, activity) AS what, value, energy, distance, heart_rate
      FROM samples ORDER BY start, end, id;
    """

  /// Writes the recording to `path`: all of it or, when that fails, nothing, leaving what was there before.
  ///
  /// - Throws: ``RecordingError/invalid(path:reason:)`` for what the format cannot hold (a time between two seconds, two
  ///   samples of one id, a NaN), ``RecordingError/storage(path:_:)`` for the rest.
  package static func write(_ recording: Recording, to path: String) throws(RecordingError) {
    let partial = path + ".partial"
    unlink(partial)
    do {
      let database = try Database(.memory)
      try database.execute("PRAGMA page_size = 4096; PRAGMA application_id = \(applicationID)")
      try database.migrate(to: [Migration(version: formatVersion, sql: schema)])
      try database.transaction { () throws(StorageError) in try insert(recording, into: database) }
      // Vacuuming into a file leaves one without free pages, without a journal and with its pages in order.
      try database.statement("VACUUM INTO ?").run(partial)
    } catch {
      unlink(partial)
      switch error {
      case .constraint(let message), .unstorable(_, let message): throw .invalid(path: path, reason: message)
      default: throw .storage(path: path, error)
      }
    }
    guard rename(partial, path) == 0 else {
      let reason = String(cString: strerror(errno))
      unlink(partial)
      throw .storage(path: path, .cannotOpen(path: path, message: reason))
    }
  }

  /// Reads the recording at `path` and checks every row.
  package static func read(_ path: String) throws(RecordingError) -> Recording {
    guard FileManager.default.fileExists(atPath: path) else { throw .missing(path: path) }
    do {
      let database = try Database(.file(path: path), access: .readOnly)
      guard try database.pragma("application_id") == applicationID else {
        throw RecordingError.notARecording(path: path, reason: "it is a database of another program")
      }
      let version = try database.schemaVersion()
      guard version == formatVersion else {
        throw RecordingError.wrongVersion(path: path, found: version, supported: formatVersion)
      }
      return try RecordingRows(path: path, database: database).recording()
    } catch let error as RecordingError {
      throw error
    } catch StorageError.corrupt(let message) {
      throw .notARecording(path: path, reason: message)
    } catch let error as StorageError {
      throw .storage(path: path, error)
    } catch {
      throw .invalid(path: path, reason: "\(error)")
    }
  }

  private static func insert(_ recording: Recording, into database: Database) throws(StorageError) {
    try database.statement("INSERT INTO recording VALUES (?, ?, ?, ?)")
      .run(recording.name, recording.zone.identifier, recording.attribution, recording.licence)
    // In the order of the table's key, so that every row goes to the end of the file.
    for sample in recording.samples.sorted(by: { $0.id < $1.id }) {
      let columns = RecordingColumns(sample.reading)
      try database.statement("INSERT INTO samples VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
        .run(
          Int64(bitPattern: sample.id), sample.reading.kind.rawValue,
          try wholeSeconds(sample.start), try wholeSeconds(sample.end),
          columns.value, columns.stage, columns.activity, columns.energy, columns.distance, columns.heartRate)
    }
    for meeting in recording.meetings {
      try database.statement("INSERT INTO meetings VALUES (?, ?, ?, ?, ?)")
        .run(
          Int64(bitPattern: meeting.id), try wholeSeconds(meeting.start), try wholeSeconds(meeting.end),
          meeting.isAllDay, meeting.isBusy)
    }
  }

  private static func wholeSeconds(_ moment: Timestamp) throws(StorageError) -> Int64 {
    guard moment.nanoseconds % 1_000_000_000 == 0 else {
      throw .unstorable(parameter: 0, message: "a time lies between two seconds")
    }
    guard RecordingRows.sensibleSeconds.contains(moment.unixSeconds) else {
      throw .unstorable(parameter: 0, message: "a time lies outside of the years 1970 to 2099")
    }
    return moment.unixSeconds
  }
}
