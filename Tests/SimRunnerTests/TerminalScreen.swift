/// A small terminal: takes output, and holds the rows of a screen and those that scrolled away.
///
/// It wraps lines that are too long, and wraps them again when its width changes, as tmux does.
struct TerminalScreen {
  private struct Row {
    /// The text of each column; a wide character has an empty one behind it.
    var cells: [String] = []
    /// `true` if the row continues in the next one.
    var isWrapped = false
  }

  private(set) var width: Int
  let height: Int
  private var rows = [Row()]
  private var cursor = (row: 0, column: 0)
  private var top: Int

  init(width: Int, height: Int) {
    (self.width, self.height, top) = (width, height, 0)
  }

  /// The visible rows without trailing spaces and without empty rows at the end.
  var shown: [String] {
    var shown = rows[top..<min(rows.count, top + height)].map { Self.text($0.cells) }
    while shown.last == "" { shown.removeLast() }
    return shown
  }

  /// All rows, with those that scrolled away.
  var all: [String] { rows.map { Self.text($0.cells) } }
  var place: (row: Int, column: Int) { (cursor.row - top, min(cursor.column, width - 1)) }

  private static func text(_ cells: [String]) -> String {
    var text = cells.joined()
    while text.last == " " { text.removeLast() }
    return text
  }

  mutating func write(_ output: String) {
    var scalars = Array(output.unicodeScalars)[...]
    while let scalar = scalars.popFirst() {
      switch scalar {
      case "\r": cursor.column = 0
      case "\n": newLine()
      case "\u{1B}":
        guard scalars.popFirst() == "[" else { continue }
        let digits = scalars.prefix { $0.properties.numericType != nil }
        scalars = scalars.dropFirst(digits.count)
        control(scalars.popFirst() ?? " ", Int(String(String.UnicodeScalarView(digits))))
      default: put(scalar)
      }
    }
  }

  private mutating func newLine() {
    cursor.row += 1
    while rows.count <= cursor.row { rows.append(Row()) }
    top = max(top, cursor.row - height + 1)
  }

  private mutating func control(_ letter: Unicode.Scalar, _ number: Int?) {
    let count = max(1, number ?? 1)
    switch letter {
    case "A": cursor.row = max(top, cursor.row - count)
    case "C": cursor.column = min(width - 1, cursor.column + count)
    case "K": rows[cursor.row].cells = Array(rows[cursor.row].cells.prefix(cursor.column))
    case "J":
      if number == 2 {
        // What was shown moves out of sight.
        let column = cursor.column
        (top, cursor) = (rows.count, (rows.count, column))
        rows.append(Row())
        return
      }
      rows[cursor.row].cells = Array(rows[cursor.row].cells.prefix(cursor.column))
      rows[cursor.row].isWrapped = false
      rows.removeSubrange((cursor.row + 1)...)
    case "H": cursor = (top, 0)
    default: break
    }
  }

  private static func columns(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case 0x300...0x36F: 0
    case 0x3000...0x9FFF, 0x1F300...0x1F6FF: 2
    default: 1
    }
  }

  private mutating func put(_ scalar: Unicode.Scalar) {
    let columns = Self.columns(scalar)
    if columns == 0 {
      let last = rows[cursor.row].cells.prefix(cursor.column).lastIndex { $0 != "" }
      if let last { rows[cursor.row].cells[last].unicodeScalars.append(scalar) }
      return
    }
    if cursor.column + columns > width {
      rows[cursor.row].isWrapped = true
      newLine()
      cursor.column = 0
    }
    while rows[cursor.row].cells.count < cursor.column + columns { rows[cursor.row].cells.append(" ") }
    rows[cursor.row].cells[cursor.column] = String(scalar)
    if columns == 2 { rows[cursor.row].cells[cursor.column + 1] = "" }
    cursor.column += columns
  }

  mutating func resize(width: Int) {
    var (wrapped, row, column) = ([Row()], 0, 0)
    for (index, old) in rows.enumerated() {
      for (place, cell) in old.cells.enumerated() where cell != "" {
        let isWide = place + 1 < old.cells.count && old.cells[place + 1] == ""
        if wrapped[wrapped.count - 1].cells.count + (isWide ? 2 : 1) > width {
          wrapped[wrapped.count - 1].isWrapped = true
          wrapped.append(Row())
        }
        if index == cursor.row, place == cursor.column {
          (row, column) = (wrapped.count - 1, wrapped[wrapped.count - 1].cells.count)
        }
        wrapped[wrapped.count - 1].cells += isWide ? [cell, ""] : [cell]
      }
      if index == cursor.row, cursor.column >= old.cells.count {
        (row, column) = (wrapped.count - 1, wrapped[wrapped.count - 1].cells.count + cursor.column - old.cells.count)
      }
      if !old.isWrapped, index < rows.count - 1 { wrapped.append(Row()) }
    }
    if column >= width, row == wrapped.count - 1 {
      (row, column, wrapped) = (row + 1, column - width, wrapped + [Row()])
    }
    (rows, cursor, self.width) = (wrapped, (row, column), width)
    top = max(0, rows.count - height)
  }
}
