package import DeviceKit
package import WearerKit
package import Wire

/// Sorts the samples of an import and what the output held before, on disk when they are many, so that an export of any
/// size takes the same memory.
///
/// ``add(_:source:)`` does not throw; its failure is kept and thrown by what comes after.
package final class ImportStaging {
  private let database: Database
  private let path: String
  private var waiting: [(sample: HealthSample, source: Int64)] = []
  private var failure: StorageError?
  private static let batch = 4_096
  /// The source of what is only in the output.
  private static let held: Int64 = -1

  /// - Parameter path: the output, for errors.
  package init(in writer: RecordingWriter, path: String) throws(RecordingError) {
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

  /// Takes a sample of the output's own; all of them come before those that are imported.
  package func hold(_ sample: HealthSample) { stage(sample, Self.held) }

  /// Takes an imported sample, by the index of its source.
  package func add(_ sample: HealthSample, source: Int) { stage(sample, Int64(source)) }

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

  /// Runs `body` on the staged tables, with every sample in them.
  package func use<Answer>(_ body: (Database) throws(StorageError) -> Answer) throws(RecordingError) -> Answer {
    flush()
    do throws(StorageError) {
      if let failure { throw failure }
      return try body(database)
    } catch { throw RecordingError(error, path) }
  }
}
