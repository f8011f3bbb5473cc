package import Wire

/// The calendars on the phone, as its operating system keeps them (tech spec §2.6: read many, write one).
package struct CalendarStore {
  package let store: DeviceStore

  package init(_ store: DeviceStore) { self.store = store }

  package func put(_ events: [CalendarEvent]) {
    guard !events.isEmpty else { return }
    store.beginWriting()
    let statement = store.statement(
      "INSERT OR REPLACE INTO calendar_events (id, start, end, block, bytes) VALUES (?, ?, ?, ?, ?)")
    for event in events {
      statement.run(
        Int64(bitPattern: event.id), event.start.nanoseconds, event.end.nanoseconds,
        event.block.map { Int64(bitPattern: $0) }, event.wireBytes)
    }
  }

  /// Takes what others put into the wearer's calendars. An entry that is new, or at another time than before, and lies over
  /// one of the planner's, is something that the app has to take note of.
  package func hold(_ events: [CalendarEvent], at moment: Timestamp) {
    var covered: [CalendarChange] = []
    for event in events where event.block == nil && event.end > moment {
      guard !isKnown(event) else { continue }
      for entry in entries(under: event.interval) {
        guard let block = entry.block, !covered.contains(where: { $0.block == block }) else { continue }
        covered.append(CalendarChange(block: block, kind: .covered(by: event.interval), editor: nil, at: moment))
      }
    }
    put(events)
    for change in covered { note(change) }
  }

  /// Whether that entry stands there already, just so.
  private func isKnown(_ event: CalendarEvent) -> Bool {
    let known: [CalendarEvent] = store.statement("SELECT bytes FROM calendar_events WHERE id = ?")
      .values(Int64(bitPattern: event.id))
    return known.first == event
  }

  /// The planner's own entries in that stretch of time, in order of id.
  private func entries(under time: Range<Timestamp>) -> [CalendarEvent] {
    let found: [CalendarEvent] = store.statement(
      "SELECT bytes FROM calendar_events WHERE block IS NOT NULL AND end > ? AND start < ? ORDER BY id"
    ).values(time.lowerBound.nanoseconds, time.upperBound.nanoseconds)
    return found.filter { $0.calendar == .training }
  }

  private func note(_ change: CalendarChange) {
    store.beginWriting()
    store.statement("INSERT INTO calendar_changes (bytes) VALUES (?)").run(change.wireBytes)
  }

  package func remove(_ id: UInt64) {
    store.beginWriting()
    store.statement("DELETE FROM calendar_events WHERE id = ?").run(Int64(bitPattern: id))
  }

  /// What overlaps a stretch of time, in order of start and id.
  package func events(from begin: Timestamp, to end: Timestamp) -> [CalendarEvent] {
    Self.events(in: store.latched, from: begin, to: end)
  }

  /// The same, for those who look on from outside.
  package static func events(in database: LatchedDatabase, from begin: Timestamp, to end: Timestamp) -> [CalendarEvent]
  {
    database.statement("SELECT bytes FROM calendar_events WHERE end > ? AND start < ? ORDER BY start, id")
      .values(begin.nanoseconds, end.nanoseconds)
  }

  /// The entries that stand for a block, in order of id: its own, and its shadow in the employer's calendar.
  package func events(of block: UInt64) -> [CalendarEvent] {
    store.statement("SELECT bytes FROM calendar_events WHERE block = ? ORDER BY id")
      .values(Int64(bitPattern: block))
  }

  // MARK: - What others change

  /// An entry is changed in the planner's own calendar: the app learns of it when it next runs.
  package func edit(block: UInt64, _ edit: CalendarEdit, by editor: CalendarEvent.Editor, at moment: Timestamp) {
    let entries = events(of: block).filter { $0.calendar == .training }
    guard let entry = entries.first else { return }
    var kind = CalendarChange.Kind.deleted
    for var event in entries {
      switch edit {
      case .delete: remove(event.id)
      case .move(let start):
        (event.start, event.end, event.editor) = (start, start + (entry.end - entry.start), editor)
        kind = .moved(to: event.interval)
        put([event])
      }
    }
    note(CalendarChange(block: block, kind: kind, editor: editor, at: moment))
  }

  /// Whether something was changed since the app last asked.
  package func hasChanges() -> Bool {
    store.statement("SELECT 1 FROM calendar_changes LIMIT 1").first { row in row.bool(0) } ?? false
  }

  /// What was changed since the app last asked, in the order in which it happened.
  package func takeChanges() -> [CalendarChange] {
    let changes: [CalendarChange] = store.statement("SELECT bytes FROM calendar_changes ORDER BY position").values()
    guard !changes.isEmpty else { return [] }
    store.beginWriting()
    store.statement("DELETE FROM calendar_changes").run()
    return changes
  }
}

// The planner's entries in the employer's calendar, as the wearer's account brings them to the phone.
extension CalendarStore {
  /// In order of id.
  package func shadows() -> [CalendarEvent] {
    let all: [CalendarEvent] = store.statement(
      "SELECT bytes FROM calendar_events WHERE block IS NOT NULL ORDER BY id"
    ).values()
    return all.filter { $0.calendar == .work }
  }

  /// Of which change the phone knows last.
  package func shadowRevision() -> UInt64 {
    UInt64(bitPattern: store.number(.shadowRevision) ?? 0)
  }

  /// Makes the phone's view what the service says that it is, unless that is older than what is known.
  package func take(_ entries: ShadowEntries) {
    guard entries.revision > shadowRevision() else { return }
    store.remember(.shadowRevision, Int64(bitPattern: entries.revision))
    let ids = Set(entries.events.map(\.id))
    for event in shadows() where !ids.contains(event.id) { remove(event.id) }
    put(entries.events)
  }
}
