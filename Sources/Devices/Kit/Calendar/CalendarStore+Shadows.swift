package import Wire

// The planner's entries in the employer's calendar, as the wearer's account brings them to the phone.
extension CalendarStore {
  /// In order of id.
  package func shadows() throws(StorageError) -> [CalendarEvent] {
    let all: [CalendarEvent] = try store.statement(
      "SELECT bytes FROM calendar_events WHERE block IS NOT NULL ORDER BY id"
    ).all { row throws(StorageError) in try row.value(0) }
    return all.filter { $0.calendar == .work }
  }

  /// Of which change the phone knows last.
  package func shadowRevision() throws(StorageError) -> UInt64 {
    UInt64(bitPattern: try store.number(.shadowRevision) ?? 0)
  }

  /// Makes the phone's view what the service says that it is, unless that is older than what is known.
  func take(_ entries: ShadowEntries) throws(StorageError) {
    guard entries.revision > (try shadowRevision()) else { return }
    try store.remember(.shadowRevision, Int64(bitPattern: entries.revision))
    let ids = Set(entries.events.map(\.id))
    for event in try shadows() where !ids.contains(event.id) { try remove(event.id) }
    try put(entries.events)
  }
}
