/// The diary of one wearer: a log a day and entries by id, with the traces of what was deleted (Symptom tracker, ticket
/// 1).
///
/// Two copies merge into the same diary whichever way they travel, see `merge`.
package struct Diary: Equatable, Codable, Sendable {
  /// By local day, which makes the log of a day unique.
  package private(set) var logs: [Int: Versioned<DailyLog>] = [:]
  package private(set) var entries: [String: Versioned<DiaryEntry>] = [:]
  /// The ids of what is there on each day, in ascending order; follows from the entries.
  private var idsByDay: [Int: [String]] = [:]

  private enum CodingKeys: CodingKey { case logs, entries }

  package init() {}

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    for log in try values.decode([Versioned<DailyLog>.Keyed].self, forKey: .logs) {
      guard let day = Int(log.key), log.version.value.map({ $0.day == day }) ?? true else {
        throw DiaryFieldError(field: "diary.logs", value: log.key, allowed: "the day of the log")
      }
      logs[day] = log.version
    }
    for entry in try values.decode([Versioned<DiaryEntry>.Keyed].self, forKey: .entries) {
      guard entry.version.value.map({ $0.id == entry.key }) ?? true else {
        throw DiaryFieldError(field: "diary.entries", value: entry.key, allowed: "the id of the entry")
      }
      put(entry.version, entry.key)
    }
  }

  /// In ascending order, so that equal diaries have equal bytes.
  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    let logs = logs.sorted { $0.key < $1.key }.map { Versioned<DailyLog>.Keyed(key: "\($0)", version: $1) }
    let entries = entries.sorted { $0.key < $1.key }.map { Versioned<DiaryEntry>.Keyed(key: $0, version: $1) }
    try values.encode(logs, forKey: .logs)
    try values.encode(entries, forKey: .entries)
  }

  // MARK: - Reading

  package func entry(_ id: String) -> DiaryEntry? { entries[id]?.value }
  package func log(on day: Int) -> DailyLog? { logs[day]?.value }

  /// In the order of time, those of the same moment by id.
  package func entries(on day: Int) -> [DiaryEntry] {
    (idsByDay[day] ?? []).compactMap { entries[$0]?.value }.sorted { ($0.time, $0.id) < ($1.time, $1.id) }
  }

  /// The days that have a log or an entry, ascending.
  package var days: [Int] {
    Set(idsByDay.keys).union(logs.compactMap { $1.value == nil ? nil : $0 }).sorted()
  }

  // MARK: - Editing

  /// Adds an entry, and the log of its day where there is none.
  package mutating func add(_ entry: DiaryEntry, _ stamp: EditStamp) throws(DiaryEditError) -> [DiaryChange] {
    guard stamp.time.isFinite else { throw .badTime(entry.id) }
    guard entries[entry.id] == nil else { throw .idInUse(entry.id) }
    var changes = try createLog(on: entry.day, stamp)
    put(Versioned(entry, stamp, created: stamp.time), entry.id)
    changes.append(DiaryChange(kind: .added, day: entry.day, entry: entry.id))
    return changes
  }

  /// Puts another entry of the same id in its place.
  package mutating func edit(_ entry: DiaryEntry, _ stamp: EditStamp) throws(DiaryEditError) -> [DiaryChange] {
    let old = try present(entry.id, stamp)
    guard old.value != entry else { return [] }
    var changes = try createLog(on: entry.day, stamp)
    put(Versioned(entry, old.stamp.next(stamp), created: old.created), entry.id)
    let days = Set([old.value?.day, entry.day].compactMap(\.self)).sorted()
    changes += days.map { DiaryChange(kind: .edited, day: $0, entry: entry.id) }
    return changes
  }

  package mutating func delete(_ id: String, _ stamp: EditStamp) throws(DiaryEditError) -> [DiaryChange] {
    let old = try present(id, stamp)
    put(Versioned(nil, old.stamp.next(stamp), created: old.created), id)
    return old.value.map { [DiaryChange(kind: .deleted, day: $0.day, entry: id)] } ?? []
  }

  /// Makes the log of a day unless there is one (Symptom tracker, ticket 3).
  package mutating func createLog(on day: Int, _ stamp: EditStamp) throws(DiaryEditError) -> [DiaryChange] {
    guard logs[day]?.value == nil, let log = try? DailyLog(DailyLog.Draft(day: day)) else { return [] }
    return try save(log, stamp)
  }

  /// Saves what is said of a day, in place of what was said before.
  package mutating func save(_ log: DailyLog, _ stamp: EditStamp) throws(DiaryEditError) -> [DiaryChange] {
    guard stamp.time.isFinite else { throw .badTime("\(log.day)") }
    let old = logs[log.day]
    guard old?.value != log else { return [] }
    logs[log.day] = Versioned(log, old?.stamp.next(stamp) ?? stamp, created: old?.created ?? stamp.time)
    return [DiaryChange(kind: old?.value == nil ? .added : .edited, day: log.day, entry: nil)]
  }

  /// Deletes the log of a day; its entries stay, without one (ticket 1: "Nullify").
  package mutating func deleteLog(on day: Int, _ stamp: EditStamp) throws(DiaryEditError) -> [DiaryChange] {
    guard stamp.time.isFinite else { throw .badTime("\(day)") }
    guard let old = logs[day], old.value != nil else { throw .unknownEntry("\(day)") }
    logs[day] = Versioned(nil, old.stamp.next(stamp), created: old.created)
    return [DiaryChange(kind: .deleted, day: day, entry: nil)]
  }

  private func present(_ id: String, _ stamp: EditStamp) throws(DiaryEditError) -> Versioned<DiaryEntry> {
    guard stamp.time.isFinite else { throw .badTime(id) }
    guard let old = entries[id] else { throw .unknownEntry(id) }
    guard old.value != nil else { throw .deletedEntry(id) }
    return old
  }

  // MARK: - Writing, the one place that keeps the ids by day right

  mutating func put(_ version: Versioned<DailyLog>, on day: Int) { logs[day] = version }

  mutating func put(_ version: Versioned<DiaryEntry>, _ id: String) {
    if let day = entries[id]?.value?.day {
      idsByDay[day]?.removeAll { $0 == id }
      if idsByDay[day]?.isEmpty == true { idsByDay[day] = nil }
    }
    entries[id] = version
    guard let day = version.value?.day else { return }
    var ids = idsByDay[day] ?? []
    ids.insert(id, at: ids.firstIndex { $0 > id } ?? ids.count)
    idsByDay[day] = ids
  }
}
