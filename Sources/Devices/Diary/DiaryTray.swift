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

  mutating func put(_ sheet: Sheet) {
    mayHold = true
    var writer = WireWriter()
    writer.fields(sheet.content)
    if store.hasPlanted(.trayKeepsFirst), self.sheet(sheet.subject) != nil { return }
    store.beginWriting()
    store.statement("DELETE FROM diary_tray WHERE subject = ?").run(sheet.subject.wireBytes)
    store.statement("INSERT INTO diary_tray (subject, edited, bytes) VALUES (?, ?, ?)")
      .run(sheet.subject.wireBytes, sheet.edited, writer.bytes)
  }

  func sheet(_ subject: DiarySubject) -> Sheet? {
    guard mayHold else { return nil }
    return store.statement("SELECT subject, edited, bytes FROM diary_tray WHERE subject = ?")
      .compactFirst(subject.wireBytes) { row in Self.sheet(row) }
  }

  /// Takes out one, if it is there.
  mutating func take(_ subject: DiarySubject) -> Sheet? {
    guard let sheet = sheet(subject) else { return nil }
    store.beginWriting()
    store.statement("DELETE FROM diary_tray WHERE subject = ?").run(subject.wireBytes)
    return sheet
  }

  /// Takes out all, in the order in which they were put in.
  mutating func takeAll() -> [Sheet] {
    guard mayHold else { return [] }
    mayHold = false
    let sheets = store.statement("SELECT subject, edited, bytes FROM diary_tray ORDER BY position")
      .compactAll { row in Self.sheet(row) }
    guard !sheets.isEmpty else { return [] }
    store.beginWriting()
    store.statement("DELETE FROM diary_tray").run()
    return sheets
  }

  private static func sheet(_ row: borrowing LatchedRow) -> Sheet? {
    var reader = WireReader(row.blob(2))
    do throws(WireError) {
      let content: DiaryPage.Content? = try reader.field()
      return row.value(0).map { Sheet(subject: $0, edited: row.int64(1), content: content) }
    } catch {
      row.fail("\(error)")
      return nil
    }
  }
}
