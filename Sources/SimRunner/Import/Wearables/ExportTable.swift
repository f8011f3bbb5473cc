import ScenarioFiles
import WearerKit
import Wire

struct ExportTable {
  /// In the form for comparisons: in small letters.
  let names: [String]
  private let file: ExportFiles.File
  private let rows: SeparatedRows
  private let wrongLines: Set<Int>

  /// - Throws: If the file isn't a table, or has none of these columns.
  init(_ file: ExportFiles.File, needing columns: [String] = []) throws(ImportError) {
    let text: TableText
    do throws(InputFileError) { text = try InputFile.text(file.path) } catch {
      let (path, reason) = (file.path, error.reason)
      throw error.isRead ? .wrongFormat(path: path, reason: reason) : .unreadable(path: path, message: reason)
    }
    var rows = SeparatedRows(text.text)
    (names, self.file) = (rows.header() ?? [], file)
    (self.rows, wrongLines) = (rows, Set(text.wrongLines))
    guard let missing = columns.first(where: { !names.contains($0) }) else { return }
    throw .wrongFormat(path: file.path, reason: "missing column '\(missing)'")
  }

  /// Returns whether the day or the month comes first in the dates of a column; `nil` if no row decides.
  func order(of column: String) -> SpreadsheetTime.Order? {
    names.firstIndex(of: column).flatMap { SpreadsheetTime.order(of: rows.column($0)) }
  }

  /// Passes every row to `take`, and each that is invalid or that it rejects to `reject`, with its line.
  ///
  /// - Parameter isOpen: Whether the last column may have separators without quotation marks.
  func each(
    isOpen: Bool = false, take: (RecordFields, _ line: Int) throws(ImportRefusal) -> Void,
    reject: (_ line: Int, ImportRefusal) -> Void
  ) {
    var rows = rows
    while let row = rows.next() {
      do throws(ImportRefusal) {
        guard var cells = row.fields else { throw ImportRefusal(reason: "a quotation mark is never closed") }
        if wrongLines.contains(row.line) { throw ImportRefusal(reason: "it isn't UTF-8") }
        while cells.count > names.count, cells.last?.isEmpty == true { cells.removeLast() }
        if isOpen, cells.count > names.count {
          cells[(names.count - 1)...] = [cells[(names.count - 1)...].joined(separator: ",")]
        }
        guard cells.count == names.count else {
          throw ImportRefusal(reason: "\(cells.count) cells instead of \(names.count)")
        }
        try take(RecordFields(names: names, row: cells), row.line)
      } catch { reject(row.line, error) }
    }
  }

  /// Passes every row to `take`; one that it rejects is counted with its name.
  func each(
    _ kind: SampleKind, isOpen: Bool = false, _ collector: ImportCollector,
    take: (RecordFields) throws(ImportRefusal) -> Void
  ) {
    each(isOpen: isOpen) { fields, _ throws(ImportRefusal) in
      try take(fields)
    } reject: { line, refusal in
      collector.reject(kind, at: "\(file.path):\(line)", refusal.reason)
    }
  }
}
