#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Edits a line typed at a terminal: arrows, home and end, deletion, and history.
///
/// The keys are those of every shell: Control-A, -E, -B, -F, -P, -N, -K, -U, -W and -D, and the arrows.
final class LineEditor {
  private var history: [String] = []

  /// Returns the line; `nil` if the person ends the input with Control-D.
  func read(_ prompt: String) -> String? {
    guard let before = raw() else { return plain(prompt) }
    var settings = before
    defer { tcsetattr(STDIN_FILENO, TCSADRAIN, &settings) }
    var line = EditedLine(history: history)
    while true {
      show(prompt, line)
      guard let key = nextKey() else { return nil }
      switch line.press(key) {
      case .goesOn: continue
      case .isDone:
        put("\r\n")
        let text = line.text
        if !text.isEmpty, history.last != text { history.append(text) }
        return text
      case .isAbandoned:
        put("^C\r\n")
        line = EditedLine(history: history)
      case .isOver:
        put("\r\n")
        return nil
      }
    }
  }

  private func plain(_ prompt: String) -> String? {
    put(prompt)
    return readLine()
  }

  private func show(_ prompt: String, _ line: EditedLine) {
    put("\r\u{1B}[K" + prompt + line.text)
    let behind = line.characters.count - line.cursor
    if behind > 0 { put("\u{1B}[\(behind)D") }
  }

  private func put(_ text: String) {
    let bytes = Array(text.utf8)
    _ = bytes.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
  }

  /// Switches the terminal to raw mode. Returns its earlier mode, or `nil` if there is no terminal.
  private func raw() -> termios? {
    var before = termios()
    guard tcgetattr(STDIN_FILENO, &before) == 0 else { return nil }
    var settings = before
    settings.c_lflag &= ~tcflag_t(ECHO | ICANON | ISIG | IEXTEN)
    settings.c_iflag &= ~tcflag_t(IXON | ICRNL)
    guard tcsetattr(STDIN_FILENO, TCSADRAIN, &settings) == 0 else { return nil }
    return before
  }

  private func byte() -> UInt8? {
    var byte: UInt8 = 0
    while true {
      let count = systemRead(STDIN_FILENO, &byte, 1)
      if count == 1 { return byte }
      guard count < 0, errno == EINTR else { return nil }
    }
  }

  private func nextKey() -> EditedLine.Key? {
    guard let first = byte() else { return nil }
    switch first {
    case 0x1B: return escape()
    case 0x00..<0x20, 0x7F: return .control(first)
    case 0x20..<0x7F: return .character(Character(UnicodeScalar(first)))
    default:
      // The rest of a character in UTF-8.
      let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
      var bytes = [first]
      while bytes.count < length, let more = byte() { bytes.append(more) }
      return String(validating: bytes, as: UTF8.self)?.first.map { .character($0) } ?? .control(0)
    }
  }

  private func escape() -> EditedLine.Key {
    guard byte() == UInt8(ascii: "["), let code = byte() else { return .control(0) }
    switch code {
    case UInt8(ascii: "A"): return .control(0x10)
    case UInt8(ascii: "B"): return .control(0x0E)
    case UInt8(ascii: "C"): return .control(0x06)
    case UInt8(ascii: "D"): return .control(0x02)
    case UInt8(ascii: "H"): return .control(0x01)
    case UInt8(ascii: "F"): return .control(0x05)
    case UInt8(ascii: "1")...UInt8(ascii: "8"):
      _ = byte()
      return code == UInt8(ascii: "3") ? .delete : .control(code == UInt8(ascii: "4") ? 0x05 : 0x01)
    default: return .control(0)
    }
  }
}

/// The system's `read`, by a name that the method above does not hide.
private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer, _ count: Int) -> Int {
  read(descriptor, buffer, count)
}

/// A line being edited: its characters, the cursor, and the history.
package struct EditedLine {
  package enum Key: Equatable {
    case character(Character)
    /// A control code: 1 is Control-A.
    case control(UInt8)
    /// The key that deletes the character under the cursor.
    case delete
  }

  package enum Result: Equatable { case goesOn, isDone, isAbandoned, isOver }

  private(set) var characters: [Character] = []
  private(set) var cursor = 0
  private let history: [String]
  /// The index in the history; its count is the line being edited.
  private var place: Int
  /// The text that was typed before the history was opened.
  private var draft: [Character] = []

  package init(history: [String] = []) {
    self.history = history
    place = history.count
  }

  package var text: String { String(characters) }

  package mutating func press(_ key: Key) -> Result {
    switch key {
    case .character(let character):
      characters.insert(character, at: cursor)
      cursor += 1
    case .delete: deleteForward()
    case .control(let code): return press(control: code)
    }
    return .goesOn
  }

  private mutating func press(control code: UInt8) -> Result {
    switch code {
    case 0x0D, 0x0A: return .isDone
    case 0x03: return .isAbandoned
    case 0x04:
      if characters.isEmpty { return .isOver }
      deleteForward()
    case 0x01: cursor = 0
    case 0x05: cursor = characters.count
    case 0x02: cursor = max(0, cursor - 1)
    case 0x06: cursor = min(characters.count, cursor + 1)
    case 0x08, 0x7F:
      guard cursor > 0 else { break }
      cursor -= 1
      characters.remove(at: cursor)
    case 0x0B: characters.removeSubrange(cursor...)
    case 0x15:
      characters.removeSubrange(..<cursor)
      cursor = 0
    case 0x17: deleteWord()
    case 0x10: turn(to: place - 1)
    case 0x0E: turn(to: place + 1)
    default: break
    }
    return .goesOn
  }

  private mutating func deleteForward() {
    if cursor < characters.count { characters.remove(at: cursor) }
  }

  private mutating func deleteWord() {
    var start = cursor
    while start > 0, characters[start - 1] == " " { start -= 1 }
    while start > 0, characters[start - 1] != " " { start -= 1 }
    characters.removeSubrange(start..<cursor)
    cursor = start
  }

  /// Shows a line of the history, or the line being edited.
  private mutating func turn(to wanted: Int) {
    guard (0...history.count).contains(wanted) else { return }
    if place == history.count { draft = characters }
    place = wanted
    characters = place == history.count ? draft : Array(history[place])
    cursor = characters.count
  }
}

/// Lines from a terminal, a file or a pipe.
final class LineSource {
  private var script: [String]?
  /// `true` if a person types, who sees a prompt and can edit.
  let isInteractive: Bool
  private let editor = LineEditor()

  /// - Parameter script: The lines; `nil` reads standard input.
  init(script: [String]? = nil) {
    self.script = script?.reversed()
    isInteractive = script == nil && isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
  }

  /// `true` if lines must be echoed, because they weren't typed here.
  var isEchoed: Bool { !isInteractive }

  /// Returns the next line without its end; `nil` at the end.
  func next(_ prompt: String) -> String? {
    if isInteractive { return editor.read(prompt) }
    while true {
      let line = script == nil ? readLine() : script?.popLast()
      guard let line else { return nil }
      // Comments and empty lines in a script are skipped.
      let text = line.drop { $0.isWhitespace }
      if text.isEmpty || text.hasPrefix("# ") || text == "#" { continue }
      return line
    }
  }
}
