package import Wire

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
    guard entries.revision > (shadowRevision()) else { return }
    store.remember(.shadowRevision, Int64(bitPattern: entries.revision))
    let ids = Set(entries.events.map(\.id))
    for event in shadows() where !ids.contains(event.id) { remove(event.id) }
    put(entries.events)
  }
}
