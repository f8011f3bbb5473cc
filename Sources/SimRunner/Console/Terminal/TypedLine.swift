import Reports

/// The screen while a line is typed: takes the bytes of a terminal, and produces its output.
package struct TypedLine {
  /// Returns the words that may replace the one before the cursor.
  package typealias WordSource = (_ line: String, _ cursor: Int) -> [String]

  private let prompt: String
  private let completions: WordSource
  private let history: [String]
  private var line: EditedLine
  private var decoder = KeyDecoder()
  private var (width, height): (Int, Int)
  /// The row of the cursor, below the first painted row.
  private var row = 0
  /// The output since the last call of ``takeOutput()``.
  private var output = ""
  private var isStale = true

  package init(
    _ prompt: String, history: [String] = [], cut: [Character] = [], width: Int, height: Int,
    completions: @escaping WordSource = { _, _ in [] }
  ) {
    (self.prompt, self.history, self.completions) = (prompt, history, completions)
    line = EditedLine(history: history, cut: cut)
    (self.width, self.height) = (max(2, width), max(2, height))
  }

  package var text: String { line.text }
  package var cut: [Character] { line.cut }
  package var isAfterEscape: Bool { decoder.isAfterEscape }
  package mutating func dropEscape() { decoder.drop() }

  /// Handles a byte from the terminal.
  package mutating func receive(_ byte: UInt8) -> EditedLine.Result {
    guard let key = decoder.key(byte) else { return .goesOn }
    let result = line.press(key)
    defer { isStale = true }
    switch result {
    case .goesOn: break
    case .isDone, .isOver: finish("")
    case .isAbandoned:
      finish("^C")
      line = EditedLine(history: history, cut: line.cut)
    case .wantsCompletion: complete()
    case .wantsEmptyScreen:
      output += "\u{1B}[H\u{1B}[2J"
      row = 0
    case .wantsSuspension: finish("^Z")
    }
    return result
  }

  /// Returns the output so far, with the line painted if it has changed.
  package mutating func takeOutput(painting: Bool = true) -> String {
    if isStale, painting { paint(layout()) }
    defer { output = "" }
    return output
  }

  /// Adapts to another size of the window. The terminal has wrapped the painted rows again.
  package mutating func resize(width: Int, height: Int) {
    (self.width, self.height) = (max(2, width), max(2, height))
    row = min(layout().cursor.row, self.height - 1)
    isStale = true
  }

  // MARK: - Painting

  private func layout(atEnd: Bool = false) -> LineLayout {
    var prompt = prompt
    if let search = line.search { prompt = "(search\(line.isSearchFailed ? ", not found" : ""): \(search)) " }
    let start = Array(prompt)
    return LineLayout(
      start + line.characters, cursor: start.count + (atEnd ? line.characters.count : line.cursor), width: width)
  }

  /// Paints over the rows painted before. A line of more rows than the window shows those around the cursor.
  private mutating func paint(_ layout: LineLayout) {
    let first = max(0, min(layout.cursor.row - height / 2, layout.rows.count - height))
    let shown = layout.rows[first..<min(layout.rows.count, first + height)]
    output += "\r" + Self.up(row) + "\u{1B}[J" + shown.joined()
    // The terminal begins a row only with its first character.
    if shown.count > 1, shown.last == "" { output += " \r\u{1B}[K" }
    row = layout.cursor.row - first
    isStale = false
    if layout.isCursorAtEnd { return }
    output += "\r" + Self.up(shown.count - 1 - row)
    if layout.cursor.column > 0 { output += "\u{1B}[\(layout.cursor.column)C" }
  }

  private static func up(_ rows: Int) -> String { rows > 0 ? "\u{1B}[\(rows)A" : "" }

  /// Moves behind the line, to a new row.
  private mutating func finish(_ mark: String) {
    let layout = layout(atEnd: true)
    paint(layout)
    output += mark + (layout.cursor.column > 0 || !mark.isEmpty ? "\r\n" : "")
    row = 0
  }

  // MARK: - Completion

  /// Completes the word before the cursor as far as all possible words agree, or lists them.
  private mutating func complete() {
    let before = line.characters[..<line.cursor]
    // A name in quotation marks contains spaces.
    let quote = before.count { $0 == "\"" } % 2 == 1 ? before.lastIndex(of: "\"") : nil
    let start = before[..<(quote ?? before.count)].lastIndex(of: " ").map { $0 + 1 } ?? 0
    let typed = String(before[start...])
    var found: [String] = []
    for word in completions(line.text, line.cursor) where word.hasPrefix(typed) && !found.contains(word) {
      found.append(word)
    }
    guard let first = found.first else { return }
    let shared = found.dropFirst().reduce(first) { String(zip($0, $1).prefix { $0 == $1 }.map(\.0)) }
    if found.count == 1 {
      line.replace(from: start, with: first.hasSuffix("/") || first.hasSuffix("=") ? first : first + " ")
    } else if shared.count > typed.count {
      line.replace(from: start, with: shared)
    } else {
      list(found)
    }
  }

  /// Lists the words below the line, in columns.
  private mutating func list(_ words: [String]) {
    finish("")
    let column = (words.map { DisplayWidth.of($0) }.max() ?? 0) + 2
    let perRow = max(1, (width - 1) / column)
    let rowsMax = max(1, height - 3)
    let shown = words.prefix(rowsMax * perRow)
    for start in stride(from: 0, to: shown.count, by: perRow) {
      let row = shown[start..<min(start + perRow, shown.count)]
      output += row.map { $0.padded(to: column) }.joined().trimmedRight + "\r\n"
    }
    if shown.count < words.count { output += "and \(words.count - shown.count) more\r\n" }
  }
}

/// The rows of a line in a window.
struct LineLayout {
  private(set) var rows = [""]
  private(set) var cursor = (row: 0, column: 0)
  let isCursorAtEnd: Bool

  /// - Parameter cursor: The index of the character under the cursor.
  init(_ characters: [Character], cursor: Int, width: Int) {
    isCursorAtEnd = cursor >= characters.count
    var column = 0
    func wrap() {
      rows.append("")
      column = 0
    }
    for (index, character) in characters.enumerated() {
      let columns = DisplayWidth.of(character)
      if column + columns > width { wrap() }
      if index == cursor { self.cursor = (rows.count - 1, column) }
      rows[rows.count - 1].append(character)
      column += columns
    }
    if column >= width { wrap() }
    if isCursorAtEnd { self.cursor = (rows.count - 1, column) }
  }
}
