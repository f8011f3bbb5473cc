/// The diary of one wearer: a log per day and entries by id, with tombstones of deleted ones (Symptom tracker, ticket
/// 1).
///
/// Each record is the greater of its versions by (moment of the edit, author, contents), so joining them is commutative,
/// associative and idempotent: copies with the same edits are equal. A deletion is an edit like any other, and wins
/// between equal stamps.
package struct Diary: Equatable, Codable, Sendable {
  /// By local day, so that each has one log.
  package private(set) var logs: [Int: Versioned<DailyLog>] = [:]
  package private(set) var entries: [String: Versioned<DiaryEntry>] = [:]
  /// The ids of each day's entries; derived from the entries.
  private var idsByDay: [Int: Set<String>] = [:]

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
    let logs = logs.ordered { $0.key < $1.key }.map { Versioned<DailyLog>.Keyed(key: "\($0)", version: $1) }
    let entries = entries.ordered { $0.key < $1.key }.map { Versioned<DiaryEntry>.Keyed(key: $0, version: $1) }
    try values.encode(logs, forKey: .logs)
    try values.encode(entries, forKey: .entries)
  }

  // MARK: - Reading

  package func log(on day: Int) -> DailyLog? { logs[day]?.value }

  /// In the order of time, those of the same moment by id.
  package func entries(on day: Int) -> [DiaryEntry] {
    (idsByDay[day] ?? []).compactMap { entries[$0]?.value }.ordered { ($0.time, $0.id) < ($1.time, $1.id) }
  }

  /// The days that have a log or an entry, ascending.
  package var days: [Int] {
    Set(idsByDay.keys).union(logs.compactMap { $1.value == nil ? nil : $0 }).sorted()
  }

  // MARK: - Editing

  /// Adds an entry, and the log of its day if there is none.
  package mutating func add(_ entry: DiaryEntry, _ stamp: EditStamp) throws(DiaryEditError) -> [DiaryChange] {
    guard stamp.time.isFinite else { throw .badTime(entry.id) }
    guard entries[entry.id] == nil else { throw .idInUse(entry.id) }
    var changes = try createLog(on: entry.day, stamp)
    put(Versioned(entry, stamp, created: stamp.time), entry.id)
    changes.append(DiaryChange(kind: .added, day: entry.day, entry: entry.id))
    return changes
  }

  /// Creates the log of a day unless there is one (Symptom tracker, ticket 3).
  mutating func createLog(on day: Int, _ stamp: EditStamp) throws(DiaryEditError) -> [DiaryChange] {
    guard logs[day]?.value == nil, let log = try? DailyLog(DailyLog.Draft(day: day)) else { return [] }
    return try save(log, stamp)
  }

  /// Saves the log of a day, replacing the earlier one.
  package mutating func save(_ log: DailyLog, _ stamp: EditStamp) throws(DiaryEditError) -> [DiaryChange] {
    guard stamp.time.isFinite else { throw .badTime("\(log.day)") }
    let old = logs[log.day]
    guard old?.value != log else { return [] }
    logs[log.day] = Versioned(log, old?.stamp.next(stamp) ?? stamp, created: old?.created ?? stamp.time)
    return [DiaryChange(kind: old?.value == nil ? .added : .edited, day: log.day, entry: nil)]
  }

  // MARK: - Writing, the one place that keeps the ids by day right

  mutating func put(_ version: Versioned<DailyLog>, on day: Int) { logs[day] = version }

  mutating func put(_ version: Versioned<DiaryEntry>, _ id: String) {
    if let day = entries[id]?.value?.day {
      idsByDay[day]?.remove(id)
      if idsByDay[day]?.isEmpty == true { idsByDay[day] = nil }
    }
    entries[id] = version
    guard let day = version.value?.day else { return }
    idsByDay[day, default: []].insert(id)
  }

  /// Merges one version of the log of a day, if it is the greater one.
  package mutating func join(_ theirs: Versioned<DailyLog>, on day: Int) -> [DiaryChange] {
    let mine = logs[day]
    let joined = mine?.joined(theirs, order: Self.order) ?? theirs
    guard joined != mine else { return [] }
    put(joined, on: day)
    return Self.kind(mine?.value, joined.value).map { [DiaryChange(kind: $0, day: day, entry: nil)] } ?? []
  }

  /// Merges one version of an entry, if it is the greater one.
  package mutating func join(_ theirs: Versioned<DiaryEntry>, _ id: String) -> [DiaryChange] {
    let mine = entries[id]
    let joined = mine?.joined(theirs, order: Self.order) ?? theirs
    guard joined != mine else { return [] }
    put(joined, id)
    guard let kind = Self.kind(mine?.value, joined.value) else { return [] }
    let days = Set([mine?.value?.day, joined.value?.day].compactMap(\.self)).sorted()
    return days.map { DiaryChange(kind: kind, day: $0, entry: id) }
  }

  /// `nil` if there is no visible difference.
  private static func kind<Value: Equatable>(_ old: Value?, _ new: Value?) -> DiaryChange.Kind? {
    guard old != new else { return nil }
    return old == nil ? .added : new == nil ? .deleted : .edited
  }

  private static func order(_ log: DailyLog) -> [String?] { [log.sleepHours.map { "\($0)" }] }

  private static func order(_ entry: DiaryEntry) -> [String?] {
    var parts = DiaryFields.values(entry) + ["\(entry.time.seconds)", "\(entry.time.offset)"]
    if case .food(let food) = entry.content { parts += food.ingredients.map(Optional.some) }
    return parts
  }
}

/// The change of the diary by an edit or a merge, for holders of derived data.
package struct DiaryChange: Equatable, Sendable {
  package enum Kind: Int, Sendable {
    case added, edited, deleted
  }

  package let kind: Kind
  /// The local day whose contents changed. An entry that moves to another day changes both.
  package let day: Int
  /// `nil` for the log of the day itself.
  package let entry: String?
}

/// The reason that an edit of the diary is rejected.
package enum DiaryEditError: Error, Equatable, Sendable {
  /// An entry of that id exists or existed. Ids are never reused, so that deletions are final.
  case idInUse(String)
  /// The moment of the edit isn't a number.
  case badTime(String)
}

/// The wearer of a diary (Symptom tracker, tickets 1 and 2).
package struct DiaryUser: DiaryContent {
  package struct Draft: Equatable, Codable, Sendable {
    package var id = ""
    package var firstName: String?
    package var lastName: String?
    package var conditions: [String] = []
    package var isOnboarded = false

    package init(id: String = "") { self.id = id }
  }

  package let id: String
  package let firstName: String?
  package let lastName: String?
  /// In the order of the list of all conditions, each once.
  package let conditions: [HealthCondition]
  package let isOnboarded: Bool

  package init(_ draft: Draft, _ bounds: DiaryBounds) throws(DiaryFieldError) {
    id = try DiaryField.text(draft.id, limit: bounds.identifier, "user.id")
    firstName = try DiaryField.optional(draft.firstName, limit: bounds.name, "user.firstName")
    lastName = try DiaryField.optional(draft.lastName, limit: bounds.name, "user.lastName")
    var chosen: Set<HealthCondition> = []
    for word in draft.conditions { chosen.insert(try DiaryField.word(word, "user.conditions")) }
    conditions = HealthCondition.allCases.filter(chosen.contains)
    isOnboarded = draft.isOnboarded
  }

  package var draft: Draft {
    var draft = Draft(id: id)
    (draft.firstName, draft.lastName, draft.isOnboarded) = (firstName, lastName, isOnboarded)
    draft.conditions = conditions.map(\.rawValue)
    return draft
  }
}

/// The time and the author of the last change. Of two changes the later wins, at the same moment the greater author.
package struct EditStamp: Equatable, Codable, Sendable, Comparable {
  /// Seconds since 1970.
  package let time: Double
  /// The device, or another unique author.
  package let author: String

  package init(time: Double, author: String) { (self.time, self.author) = (time, author) }

  package static func < (a: EditStamp, b: EditStamp) -> Bool { (a.time, a.author) < (b.time, b.author) }

  /// Returns the stamp of a change to a value with this stamp, never earlier: a clock that was set back must not make a
  /// wearer's own correction lose.
  func next(_ stamp: EditStamp) -> EditStamp {
    stamp.time > time ? stamp : EditStamp(time: time.nextUp, author: stamp.author)
  }
}

/// A value with its last change, or the tombstone of a deleted one.
package struct Versioned<Value: DiaryContent>: Equatable, Codable, Sendable {
  /// `nil` if it was deleted.
  package let value: Value?
  package let stamp: EditStamp
  /// Seconds since 1970; the earliest known to any device.
  package let created: Double

  package init(_ value: Value?, _ stamp: EditStamp, created: Double) {
    (self.value, self.stamp, self.created) = (value, stamp, created)
  }

  /// Returns the merged state of both copies: the same on either device, regardless of order and repetition.
  ///
  /// - Parameter order: Decides between two values of the same stamp, which only a faulty device can produce.
  func joined(_ other: Versioned, order: (Value) -> [String?]) -> Versioned {
    let isOther = stamp != other.stamp ? stamp < other.stamp : Self.precedes(value, other.value, order)
    let winner = isOther ? other : self
    return Versioned(winner.value, winner.stamp, created: min(created, other.created))
  }

  private static func precedes(_ a: Value?, _ b: Value?, _ order: (Value) -> [String?]) -> Bool {
    guard let a else { return false }
    guard let b else { return true }
    func keys(_ value: Value) -> [String] { order(value).map { field in field.map { "1" + $0 } ?? "0" } }
    return keys(a).lexicographicallyPrecedes(keys(b))
  }

  /// A version with the key of its record, as stored.
  struct Keyed: Codable {
    let key: String
    let version: Versioned
  }
}
