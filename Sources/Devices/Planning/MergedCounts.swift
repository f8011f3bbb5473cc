/// Counts repeated deliveries of deletions, which only the literal rule `counts-summed-at-merge` adds up.
///
/// Its table exists only where the rule is taken literally.
struct MergedCounts {
  private let store: DeviceStore

  init(_ store: DeviceStore) { self.store = store }

  /// Notes a record from another device that is already known here.
  func note(_ record: Record) {
    guard let event = record.body?.content(TrustEvent.self), case .outcome(.blockDeleted, _, _, _, _) = event.content
    else {
      return
    }
    prepare()
    store.statement(
      "INSERT INTO merged_counts (event, times) VALUES (?, 1) ON CONFLICT (event) DO UPDATE SET times = times + 1"
    ).run(Int64(bitPattern: event.id))
  }

  /// Returns the events, with a copy for each repeated delivery.
  func summed(_ events: [TrustEvent]) -> [TrustEvent] {
    prepare()
    let rows = store.statement("SELECT event, times FROM merged_counts ORDER BY event").all { row in
      (UInt64(bitPattern: row.int64(0)), row.int(1))
    }
    let times = Dictionary(rows) { $1 }
    return events.flatMap { event in
      [event] + (0..<(times[event.id] ?? 0)).map { count in event.with(id: stableHash(event.id, UInt64(count))) }
    }
  }

  private func prepare() {
    store.statement("CREATE TABLE IF NOT EXISTS merged_counts (event INTEGER PRIMARY KEY, times INTEGER NOT NULL)")
      .run()
  }
}

extension TrustEvent {
  fileprivate func with(id: UInt64) -> TrustEvent {
    TrustEvent(id: id, at: at, date: date, content: content, context: context)
  }
}
