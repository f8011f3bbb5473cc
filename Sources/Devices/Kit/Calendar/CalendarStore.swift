/// The calendars on the phone, stored by its operating system (tech spec §2.6: read many, write one).
package struct CalendarStore {
  package let store: DeviceStore

  package init(_ store: DeviceStore) { self.store = store }

  package func put(_ events: [CalendarEvent]) {
    guard !events.isEmpty else { return }
    let statement = store.statement(
      "INSERT OR REPLACE INTO calendar_events (id, start, end, block, bytes) VALUES (?, ?, ?, ?, ?)")
    for event in events {
      statement.run(
        Int64(bitPattern: event.id), event.start.nanoseconds, event.end.nanoseconds,
        event.block.map { Int64(bitPattern: $0) }, event.wireBytes)
    }
  }

  /// Stores entries of other authors in the wearer's calendars. A new or moved entry that overlaps one of the app's is
  /// a change that the app must handle.
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

  /// Returns whether an equal entry exists.
  private func isKnown(_ event: CalendarEvent) -> Bool {
    let known: [CalendarEvent] = store.statement("SELECT bytes FROM calendar_events WHERE id = ?")
      .values(Int64(bitPattern: event.id))
    return known.first == event
  }

  /// Returns the app's own entries in that period, in order of id.
  private func entries(under time: Range<Timestamp>) -> [CalendarEvent] {
    let found: [CalendarEvent] = store.statement(
      "SELECT bytes FROM calendar_events WHERE block IS NOT NULL AND end > ? AND start < ? ORDER BY id"
    ).values(time.lowerBound.nanoseconds, time.upperBound.nanoseconds)
    return found.filter { $0.calendar == .training }
  }

  private func note(_ change: CalendarChange) {
    store.statement("INSERT INTO calendar_changes (bytes) VALUES (?)").run(change.wireBytes)
  }

  package func remove(_ id: UInt64) {
    store.statement("DELETE FROM calendar_events WHERE id = ?").run(Int64(bitPattern: id))
  }

  /// Returns the entries that overlap a period, in order of start and id.
  package func events(from begin: Timestamp, to end: Timestamp) -> [CalendarEvent] {
    Self.events(in: store.latched, from: begin, to: end)
  }

  /// The same, for observers.
  package static func events(in database: StickyErrorDatabase, from begin: Timestamp, to end: Timestamp)
    -> [CalendarEvent]
  {
    database.statement("SELECT bytes FROM calendar_events WHERE end > ? AND start < ? ORDER BY start, id")
      .values(begin.nanoseconds, end.nanoseconds)
  }

  /// Returns the entries of a block, in order of id: its own, and its shadow in the employer's calendar.
  package func events(of block: UInt64) -> [CalendarEvent] {
    store.statement("SELECT bytes FROM calendar_events WHERE block = ? ORDER BY id")
      .values(Int64(bitPattern: block))
  }

  // MARK: - What others change

  /// Changes an entry in the app's own calendar. The app learns of it at its next run.
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

  /// Returns whether there are changes since the app's last query.
  package func hasChanges() -> Bool {
    store.statement("SELECT 1 FROM calendar_changes LIMIT 1").first { row in row.bool(0) } ?? false
  }

  /// Returns the changes since the app's last query, in order of time.
  package func takeChanges() -> [CalendarChange] {
    let changes: [CalendarChange] = store.statement("SELECT bytes FROM calendar_changes ORDER BY position").values()
    guard !changes.isEmpty else { return [] }
    store.statement("DELETE FROM calendar_changes").run()
    return changes
  }
}

// The app's entries in the employer's calendar, as the wearer's account synchronises them to the phone.
extension CalendarStore {
  /// In order of id.
  package func shadows() -> [CalendarEvent] {
    let all: [CalendarEvent] = store.statement(
      "SELECT bytes FROM calendar_events WHERE block IS NOT NULL ORDER BY id"
    ).values()
    return all.filter { $0.calendar == .work }
  }

  /// Returns the revision of the phone's latest view.
  package func shadowRevision() -> UInt64 {
    UInt64(bitPattern: store.number(.shadowRevision) ?? 0)
  }

  /// Replaces the phone's view by the service's, unless that is older.
  package func take(_ entries: ShadowEntries) {
    guard entries.revision > shadowRevision() else { return }
    store.remember(.shadowRevision, Int64(bitPattern: entries.revision))
    let ids = Set(entries.events.map(\.id))
    for event in shadows() where !ids.contains(event.id) { remove(event.id) }
    put(entries.events)
  }
}
