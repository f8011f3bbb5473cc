import Foundation

/// A recording as a single SQLite file that any SQLite tool can read.
///
/// Equal recordings give equal bytes (with the same SQLite library). The schema, with its units, is in ``schema``.
package enum RecordingFile {
  /// `Trid`, the mark in the file's header that says what it is.
  package static let applicationID: Int64 = 0x5472_6964
  /// The version of the schema that this program writes and reads, kept as `user_version`.
  package static let formatVersion = 1

  package static let schema = """
    CREATE TABLE recording (
      name TEXT NOT NULL,
      zone TEXT NOT NULL,         -- IANA name of the zone in which the person lived
      attribution TEXT NOT NULL,  -- who recorded it, and what was derived from it how
      licence TEXT NOT NULL
    );
    CREATE TABLE samples (
      start INTEGER NOT NULL,     -- Unix seconds
      end INTEGER NOT NULL CHECK (end >= start),
      id INTEGER NOT NULL,        -- made from what the sample says: the same observation has the same id
      kind TEXT NOT NULL,         -- heartRate heartRateVariability restingHeartRate respiratoryRate steps sleep workout
      value REAL CHECK (value BETWEEN 0 AND 1e9),  -- beats a minute, SDNN in ms, breaths a minute, or steps
      stage TEXT,                 -- of sleep: inBed asleep awake core deep rem
      activity TEXT,              -- of a workout: walking running cycling swimming strength yoga hiking ...
      energy REAL CHECK (energy BETWEEN 0 AND 1e9),  -- of a workout, kcal; NULL was not measured
      distance REAL CHECK (distance BETWEEN 0 AND 1e9),  -- of a workout, m
      heart_rate REAL CHECK (heart_rate BETWEEN 0 AND 1e9),  -- of a workout, the average in beats a minute
      PRIMARY KEY (start, end, id)
    ) WITHOUT ROWID;
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
  /// - Throws: as ``RecordingWriter`` does, and for two samples of one id.
  package static func write(_ recording: Recording, to path: String) throws(RecordingError) {
    try refuseRepeatedID(recording, path)
    let writer = try RecordingWriter(path: path)
    let samples = recording.samples.sorted {
      ($0.start, $0.end, Int64(bitPattern: $0.id)) < ($1.start, $1.end, Int64(bitPattern: $1.id))
    }
    try writer.add(samples)
    try writer.add(recording.meetings)
    try writer.commit(recording.head)
  }

  /// Reads the recording at `path` and checks every row.
  package static func read(_ path: String) throws(RecordingError) -> Recording {
    let rows = try RecordingRows(path)
    var recording = Recording(
      name: rows.head.name, zone: rows.head.zone, attribution: rows.head.attribution, licence: rows.head.licence,
      samples: [])
    try rows.eachSample { recording.samples.append($0) }
    recording.meetings = try rows.meetings()
    try refuseRepeatedID(recording, path)
    return recording
  }

  /// A device takes two samples of one id for one, so the second would be lost.
  private static func refuseRepeatedID(_ recording: Recording, _ path: String) throws(RecordingError) {
    var seen: Set<UInt64> = []
    for sample in recording.samples where !seen.insert(sample.id).inserted {
      throw .invalid(path: path, reason: "two samples have the id \(Int64(bitPattern: sample.id))")
    }
  }
}
