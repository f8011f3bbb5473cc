/// A line while it is typed: its characters, where the cursor is, and the lines before it to choose from.
struct EditedLine {
  enum Key: Equatable {
    case character(Character)
    /// A control code: 1 is Control-A.
    case control(UInt8)
    /// The key that deletes under the cursor.
    case delete
  }

  enum Result: Equatable { case goesOn, isDone, isAbandoned, isOver }

  private(set) var characters: [Character] = []
  private(set) var cursor = 0
  private let history: [String]
  /// The place in the history; its count is the line that is being typed.
  private var place: Int
  /// What was typed before the history was looked through.
  private var draft: [Character] = []

  init(history: [String] = []) {
    self.history = history
    place = history.count
  }

  var text: String { String(characters) }

  mutating func press(_ key: Key) -> Result {
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

  /// Shows a line of the history, or what was being typed.
  private mutating func turn(to wanted: Int) {
    guard (0...history.count).contains(wanted) else { return }
    if place == history.count { draft = characters }
    place = wanted
    characters = place == history.count ? draft : Array(history[place])
    cursor = characters.count
  }
}
