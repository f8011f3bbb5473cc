extension Diary {
  /// Takes over what another copy knows better.
  ///
  /// Each record is the greater of both by (moment of the edit, author, contents), so merging is commutative,
  /// associative and idempotent: copies that have heard of the same edits are equal. A deletion is an edit like any
  /// other, and between equal stamps it wins.
  package mutating func merge(_ other: Diary) -> [DiaryChange] {
    var changes: [DiaryChange] = []
    for (day, theirs) in other.logs.sorted(by: { $0.key < $1.key }) { changes += join(theirs, on: day) }
    for (id, theirs) in other.entries.sorted(by: { $0.key < $1.key }) { changes += join(theirs, id) }
    return changes
  }

  /// Takes over one version of the log of a day, if it is the greater one.
  package mutating func join(_ theirs: Versioned<DailyLog>, on day: Int) -> [DiaryChange] {
    let mine = logs[day]
    let joined = mine?.joined(theirs, order: Self.order) ?? theirs
    guard joined != mine else { return [] }
    put(joined, on: day)
    return Self.kind(mine?.value, joined.value).map { [DiaryChange(kind: $0, day: day, entry: nil)] } ?? []
  }

  /// Takes over one version of an entry, if it is the greater one.
  package mutating func join(_ theirs: Versioned<DiaryEntry>, _ id: String) -> [DiaryChange] {
    let mine = entries[id]
    let joined = mine?.joined(theirs, order: Self.order) ?? theirs
    guard joined != mine else { return [] }
    put(joined, id)
    guard let kind = Self.kind(mine?.value, joined.value) else { return [] }
    let days = Set([mine?.value?.day, joined.value?.day].compactMap(\.self)).sorted()
    return days.map { DiaryChange(kind: kind, day: $0, entry: id) }
  }

  /// Nil when nothing is different that anybody could see.
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
