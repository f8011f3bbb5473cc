import DeviceKit
import Wire

/// What the wearer wrote in the diary and is no record yet: the device may not number it, or the wearer is still at it.
///
/// Of each subject only the last counts; it survives the end of the app.
struct DiaryTray {
  struct Sheet {
    let subject: DiarySubject
    /// When it counts as said, as in a page: microseconds.
    let edited: Int64
    let content: DiaryPage.Content?
  }

  private let store: DeviceStore
  private var mayHold = true

  init(_ store: DeviceStore) { self.store = store }

  mutating func put(_ sheet: Sheet) throws(StorageError) {
    mayHold = true
    var writer = WireWriter()
    writer.write(sheet.content) { $1.write(to: &$0) }
    if store.hasPlanted(.trayKeepsFirst), try self.sheet(sheet.subject) != nil { return }
    try store.beginWriting()
    try store.statement("DELETE FROM diary_tray WHERE subject = ?").run(sheet.subject.wireBytes)
    try store.statement("INSERT INTO diary_tray (subject, edited, bytes) VALUES (?, ?, ?)")
      .run(sheet.subject.wireBytes, sheet.edited, writer.bytes)
  }

  func sheet(_ subject: DiarySubject) throws(StorageError) -> Sheet? {
    guard mayHold else { return nil }
    return try store.statement("SELECT subject, edited, bytes FROM diary_tray WHERE subject = ?")
      .first(subject.wireBytes) { row throws(StorageError) in try Self.sheet(row) }
  }

  /// Takes out one, if it is there.
  mutating func take(_ subject: DiarySubject) throws(StorageError) -> Sheet? {
    guard let sheet = try sheet(subject) else { return nil }
    try store.beginWriting()
    try store.statement("DELETE FROM diary_tray WHERE subject = ?").run(subject.wireBytes)
    return sheet
  }

  /// Takes out all, in the order in which they were put in.
  mutating func takeAll() throws(StorageError) -> [Sheet] {
    guard mayHold else { return [] }
    mayHold = false
    let sheets = try store.statement("SELECT subject, edited, bytes FROM diary_tray ORDER BY position").all {
      row throws(StorageError) in try Self.sheet(row)
    }
    guard !sheets.isEmpty else { return [] }
    try store.beginWriting()
    try store.statement("DELETE FROM diary_tray").run()
    return sheets
  }

  private static func sheet(_ row: borrowing Row) throws(StorageError) -> Sheet {
    var reader = WireReader(try row.blob(2))
    let content: DiaryPage.Content?
    do throws(WireError) {
      content = try reader.optional { reader throws(WireError) in try DiaryPage.Content(from: &reader) }
    } catch {
      throw .corrupt(message: "\(error)")
    }
    return Sheet(subject: try row.value(0), edited: try row.int64(1), content: content)
  }
}
