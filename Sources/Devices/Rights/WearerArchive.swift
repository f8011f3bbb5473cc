/// An archive of all of the wearer's data on their phone, as one text to take away (implementation plan 6.4: data
/// export).
///
/// A JSON object: `made` and `device`; under `domains` a list of records for each domain, each with its id, kind,
/// times, version and content; under `tables` the other data of the phone's systems, row by row, bytes as hexadecimal
/// digits, those of the music as named fields; under `songs` the titles of what was played. Queues and the system's data aren't
/// included.
struct WearerArchive {
  let text: String
  let records: Int

  init(
    of store: DeviceStore, _ ledger: Ledger, _ device: DeviceID, at now: Timestamp, titles: [UInt64: SongTitle] = [:]
  ) {
    var domains: [(name: String, value: ArchiveValue)] = []
    var count = 0
    for domain in Domain.all {
      if store.hasPlanted(.exportForgetsWords), domain.authority == .origin { continue }
      let records = ledger.records(in: domain).filter { !$0.header.isDeleted }
      guard !records.isEmpty else { continue }
      count += records.count
      domains.append((domain.name, .list(records.map(Self.record))))
    }
    let archive = ArchiveValue.object([
      ("format", .whole(1)), ("made", ArchiveValue(reflecting: now)), ("device", .text("\(device)")),
      ("domains", .object(domains)), ("tables", .object(Self.tables(store))),
      ("songs", .list(Self.songs(store, titles))),
    ])
    (text, records) = (archive.json, count)
  }

  private static func record(_ record: Record) -> ArchiveValue {
    let header = record.header
    return .object([
      ("id", .text("\(header.key.id)")), ("kind", .text(header.kind.name)), ("writtenBy", .text("\(header.origin)")),
      ("version", .text("\(header.version.epoch).\(header.version.sequence)")),
      ("created", ArchiveValue(reflecting: header.created)), ("modified", ArchiveValue(reflecting: header.modified)),
      ("content", record.body.map { ArchiveValue(reflecting: $0.any) } ?? .null),
    ])
  }

  private static func songs(_ store: DeviceStore, _ titles: [UInt64: SongTitle]) -> [ArchiveValue] {
    let played = store.statement("SELECT DISTINCT song FROM music_plays ORDER BY song").all { row in
      UInt64(bitPattern: row.int64(0))
    }
    return played.compactMap { song in
      titles[song].map {
        .object([("song", ArchiveValue(reflecting: song)), ("title", .text($0.title)), ("artist", .text($0.artist))])
      }
    }
  }

  /// The forms of the bytes in the tables of the music.
  private static let forms: [String: @Sendable ([UInt8]) -> ArchiveValue?] = [
    "music_log": value(MusicLogEntry.self), "music_plays": value(SongPlayed.self),
    "music_state": value(MusicState.self),
    "music_choices": value(SongDecision.self), "music_shelf": value(MusicShelf.self), "music_history": json,
    "music_preferences": value(MusicPreferences.self),
    "music_sessions": json, "music_impacts": json, "now_playing": value(NowPlaying.self),
  ]

  private static func value<Value: WireCodable>(_ type: Value.Type) -> @Sendable ([UInt8]) -> ArchiveValue? {
    { bytes in (try? Value(wireBytes: bytes)).map { ArchiveValue(reflecting: $0) } }
  }

  @Sendable private static func json(_ bytes: [UInt8]) -> ArchiveValue? {
    .json(String(decoding: bytes, as: UTF8.self))
  }

  /// Tables whose data is elsewhere in the archive, belongs to the system, or is only in transit.
  private static let left: Set<String> = [
    "records", "raw_signals", "health_samples", "health_deletions", "calendar_events", "calendar_changes", "memory",
    "feature_schemas",
    "outbox", "session_outbox", "session_inbox", "proposals", "decisions", "conflicts", "wakes", "alerts",
    "configuration",
    "dirty_days", "locked_readings", "exports",
  ]

  private static func tables(_ store: DeviceStore) -> [(name: String, value: ArchiveValue)] {
    let names = store.statement(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name"
    ).all { row in row.text(0) }
    var tables: [(name: String, value: ArchiveValue)] = []
    for name in names where !left.contains(name) {
      let columns = store.statement("SELECT name FROM pragma_table_info(?)").all(name) { row in row.text(0) }
      let form = store.hasPlanted(.exportInCode) ? nil : forms[name]
      let isMisread = store.hasPlanted(.exportMisread)
      let bytes =
        form == nil
        ? []
        : store.statement(
          "SELECT name FROM pragma_table_info(?) WHERE type = 'BLOB'"
        ).all(name) { row in row.text(0) }
      // SQLite writes each value as text: numbers unchanged, bytes as digits.
      let values = columns.map { column in
        bytes.contains(column)
          ? "\"\(column)\""
          : "CASE typeof(\"\(column)\") WHEN 'blob' THEN hex(\"\(column)\") ELSE CAST(\"\(column)\" AS TEXT) END"
      }
      let query =
        "SELECT \(values.joined(separator: ", ")) FROM \"\(name)\" ORDER BY \(columns.count > 1 ? "1, 2" : "1")"
      let rows = store.statement(query).all { row -> ArchiveValue in
        var members: [(name: String, value: ArchiveValue)] = []
        for (index, column) in columns.enumerated() {
          if isMisread || !bytes.contains(column) {
            members.append((column, row.isNull(index) ? .null : .text(row.text(index))))
          } else {
            let blob = row.blob(index)
            let digits = blob.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }
            members.append(form?(blob).map { ("content", $0) } ?? (column, .text(digits.joined())))
          }
        }
        return .object(members)
      }
      if !rows.isEmpty { tables.append((name, .list(rows))) }
    }
    return tables
  }
}

/// The phone's handling of one of the wearer's rights.
package enum RightsFact: TraceFact {
  /// The wearer received an archive, with that number of records and bytes.
  case exported(records: Int, bytes: Int, by: DeviceID)

  package func write(to record: inout FactRecord) {
    switch self {
    case .exported(let records, let bytes, let device):
      record.begin("exported", by: device, "{device} gave the wearer {records} records of theirs")
      record.field("records", records)
      record.field("bytes", bytes)
    }
  }
}

extension RightsFact: WireStruct {
  package static let form = WireForm(exported) {
    switch $0 {
    case .exported(let records, let bytes, let by): (records, bytes, by)
    }
  }
}

extension TraceEvent {
  package var rightsFact: RightsFact? { fact(as: RightsFact.self) }
}

extension Mutant {
  /// The mistakes that can be planted in the wearer's rights.
  package static let rights: [Mutant] = [.exportForgetsWords, .exportInCode, .exportMisread, .patternUnrounded]

  package static let exportInCode = Mutant(
    "export-in-code", in: "Devices/WearerArchive",
    "what the wearer heard is exported as the bytes in which it is stored")

  package static let exportMisread = Mutant(
    "export-misread", in: "Devices/WearerArchive", "bytes in the tables of the music are read as text for an export")
  package static let patternUnrounded = Mutant(
    "pattern-unrounded", in: "Devices/PhonePatterns", "what the service learns of the wearer is told as it was measured"
  )
  package static let exportForgetsWords = Mutant(
    "export-forgets-words", in: "Devices/WearerArchive", "what the wearer wrote themselves is left out of their export")
}

extension FeatureSchema {
  /// Phone: the latest archive that the wearer requested (one row).
  static let rights = FeatureSchema(
    "rights", tables: ["exports"],
    scripts: [
      "CREATE TABLE exports (one INTEGER PRIMARY KEY CHECK (one = 1), at INTEGER NOT NULL, bytes BLOB NOT NULL);"
    ])
}
