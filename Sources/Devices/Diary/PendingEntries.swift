/// Diary entries that aren't records yet: the device may not number them, or the wearer is still typing.
///
/// Only the last entry of a subject counts; it survives the end of the app.
struct PendingEntries {
  struct Entry {
    let subject: DiarySubject
    /// The edit time, as in a page: microseconds.
    let edited: Int64
    let content: DiaryPage.Content?
  }

  private let store: DeviceStore
  private var mayHold = true

  init(_ store: DeviceStore) { self.store = store }

  mutating func put(_ entry: Entry) {
    mayHold = true
    var writer = WireWriter()
    writer.write(fields: entry.content)
    if store.hasPlanted(.trayKeepsFirst), self.entry(entry.subject) != nil { return }
    store.statement("DELETE FROM diary_tray WHERE subject = ?").run(entry.subject.wireBytes)
    store.statement("INSERT INTO diary_tray (subject, edited, bytes) VALUES (?, ?, ?)")
      .run(entry.subject.wireBytes, entry.edited, writer.bytes)
  }

  func entry(_ subject: DiarySubject) -> Entry? {
    guard mayHold else { return nil }
    return store.statement("SELECT subject, edited, bytes FROM diary_tray WHERE subject = ?")
      .compactFirst(subject.wireBytes) { row in Self.entry(row) }
  }

  /// Removes one and returns it, if it is there.
  mutating func take(_ subject: DiarySubject) -> Entry? {
    guard let entry = entry(subject) else { return nil }
    store.statement("DELETE FROM diary_tray WHERE subject = ?").run(subject.wireBytes)
    return entry
  }

  /// Removes all, and returns them in the order in which they were added.
  mutating func takeAll() -> [Entry] {
    guard mayHold else { return [] }
    mayHold = false
    let entries = store.statement("SELECT subject, edited, bytes FROM diary_tray ORDER BY position")
      .compactAll { row in Self.entry(row) }
    guard !entries.isEmpty else { return [] }
    store.statement("DELETE FROM diary_tray").run()
    return entries
  }

  private static func entry(_ row: borrowing LatchedRow) -> Entry? {
    var reader = WireReader(row.blob(2))
    do throws(WireError) {
      let content: DiaryPage.Content? = try reader.field()
      return row.value(0).map { Entry(subject: $0, edited: row.int64(1), content: content) }
    } catch {
      row.fail("\(error)")
      return nil
    }
  }
}
