import Wire

/// A table of an export, with rows by column name.
struct ExportTable {
  /// In the form for comparisons: in small letters.
  let names: [String]
  private var rows: SeparatedRows
  private let wrongLines: Set<Int>

  /// - Throws: If the file isn't a table.
  init(_ file: ExportFiles.File) throws(ImportError) {
    let (data, text): ([UInt8], TableText)
    data = [UInt8](try ExportFiles.data(file))
    do throws(TableTextError) { text = try TableText(data) } catch {
      throw .wrongFormat(path: file.path, reason: "\(error)")
    }
    var rows = SeparatedRows(text.text)
    names = rows.header() ?? []
    self.rows = rows
    wrongLines = Set(text.wrongLines)
  }

  /// Passes every row to `take`; one that it rejects is counted with its name.
  mutating func each(
    _ file: ExportFiles.File, _ kind: SampleKind, _ collector: inout ImportCollector,
    take: (RecordFields, inout ImportCollector) throws(ImportRefusal) -> Void
  ) {
    while let row = rows.next() {
      do throws(ImportRefusal) {
        guard let cells = row.fields else { throw ImportRefusal(reason: "a quotation mark is never closed") }
        if wrongLines.contains(row.line) { throw ImportRefusal(reason: "it isn't UTF-8") }
        guard cells.count == names.count else {
          throw ImportRefusal(reason: "\(cells.count) cells instead of \(names.count)")
        }
        try take(RecordFields(names: names, row: cells), &collector)
      } catch { collector.reject(kind, at: "\(file.path):\(row.line)", error.reason) }
    }
  }
}
