/// A line being edited: its characters, the cursor, the history, and the text that was cut.
package struct EditedLine {
  package enum Result: Equatable {
    case goesOn, isDone, isAbandoned, isOver
    /// Keys that concern more than the line: Tab, Control-L and Control-Z.
    case wantsCompletion, wantsEmptyScreen, wantsSuspension
  }

  package private(set) var characters: [Character] = []
  package private(set) var cursor = 0
  private let history: [String]
  /// The index in the history; its count is the line being edited.
  private var place: Int
  /// The text that was typed before the history was opened.
  private var draft: [Character] = []
  /// The text that Control-Y inserts. Cuts in a row are joined.
  package private(set) var cut: [Character]
  private var isCutting = false
  /// The text that Control-R searches in the history; `nil` if it doesn't.
  package private(set) var search: String?
  /// `true` if no line of the history has that text.
  package private(set) var isSearchFailed = false

  package init(history: [String] = [], cut: [Character] = []) {
    (self.history, self.cut) = (history, cut)
    place = history.count
  }

  package var text: String { String(characters) }

  package mutating func press(_ key: Key) -> Result {
    if search != nil, let result = pressSearching(key) { return result }
    if !Self.isCut(key) { isCutting = false }
    switch key {
    case .character(let character): insert(character)
    case .delete: if cursor < characters.count { characters.remove(at: cursor) }
    case .alt(let character): press(alt: character)
    case .control(let code): return press(control: code)
    }
    return .goesOn
  }

  private static func isCut(_ key: Key) -> Bool {
    [.control(0x0B), .control(0x15), .control(0x17), .alt("d"), .alt("\u{7F}")].contains(key)
  }

  private mutating func press(alt character: Character) {
    switch character {
    case "b": cursor = wordStart()
    case "f": cursor = wordEnd()
    case "d": remove(cursor..<wordEnd())
    case "\u{7F}": remove(wordStart()..<cursor)
    default: break
    }
  }

  private mutating func press(control code: UInt8) -> Result {
    switch code {
    case 0x0D, 0x0A: return .isDone
    case 0x03: return .isAbandoned
    case 0x09: return .wantsCompletion
    case 0x0C: return .wantsEmptyScreen
    case 0x1A: return .wantsSuspension
    case 0x04 where characters.isEmpty: return .isOver
    case 0x04: return press(.delete)
    case 0x01: cursor = 0
    case 0x05: cursor = characters.count
    case 0x02: cursor = max(0, cursor - 1)
    case 0x06: cursor = min(characters.count, cursor + 1)
    case 0x08, 0x7F:
      guard cursor > 0 else { break }
      cursor -= 1
      characters.remove(at: cursor)
    case 0x0B: remove(cursor..<characters.count)
    case 0x15: remove(0..<cursor)
    case 0x17:
      let blanks = characters[..<cursor].lastIndex { $0 != " " } ?? -1
      remove((characters[..<(blanks + 1)].lastIndex(of: " ").map { $0 + 1 } ?? 0)..<cursor)
    case 0x19: for character in cut { insert(character) }
    case 0x10: turn(to: place - 1)
    case 0x0E: turn(to: place + 1)
    case 0x12:
      if place == history.count { draft = characters }
      (search, isSearchFailed) = ("", false)
    default: break
    }
    return .goesOn
  }

  /// Inserts a character. A combining mark joins the character before it.
  private mutating func insert(_ character: Character) {
    if cursor > 0 {
      let joined = String(characters[cursor - 1]) + String(character)
      if joined.count == 1 {
        characters[cursor - 1] = Character(joined)
        return
      }
    }
    characters.insert(character, at: cursor)
    cursor += 1
  }

  /// Replaces the characters from there to the cursor.
  package mutating func replace(from start: Int, with text: String) {
    characters.replaceSubrange(start..<cursor, with: text)
    cursor = start + text.count
  }

  private mutating func remove(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    let removed = Array(characters[range])
    let isBackward = range.lowerBound < cursor
    cut = !isCutting ? removed : isBackward ? removed + cut : cut + removed
    isCutting = true
    characters.removeSubrange(range)
    cursor = range.lowerBound
  }

  private static func isOfWord(_ character: Character) -> Bool { character.isLetter || character.isNumber }

  private func wordStart() -> Int {
    let end = characters[..<cursor].lastIndex(where: Self.isOfWord).map { $0 + 1 } ?? 0
    return characters[..<end].lastIndex { !Self.isOfWord($0) }.map { $0 + 1 } ?? 0
  }

  private func wordEnd() -> Int {
    guard let start = characters[cursor...].firstIndex(where: Self.isOfWord) else { return characters.count }
    return characters[start...].firstIndex { !Self.isOfWord($0) } ?? characters.count
  }

  /// Shows a line of the history, or the line being edited.
  private mutating func turn(to wanted: Int) {
    guard (0...history.count).contains(wanted) else { return }
    if place == history.count { draft = characters }
    place = wanted
    characters = place == history.count ? draft : Array(history[place])
    cursor = characters.count
  }

  // MARK: - Search

  /// Returns the result of a key of the search; `nil` if the key ends the search and edits the found line.
  private mutating func pressSearching(_ key: Key) -> Result? {
    let text = search ?? ""
    switch key {
    case .character(let character): find(text + String(character), from: place)
    case .control(0x12): find(text, from: place - 1)
    case .control(0x08), .control(0x7F): find(String(text.dropLast()), from: history.count)
    case .control(0x07):
      search = nil
      (place, characters, cursor) = (history.count, draft, draft.count)
    case .control, .alt, .delete:
      search = nil
      return nil
    }
    return .goesOn
  }

  /// Shows the latest line with that text, not after that one.
  private mutating func find(_ text: String, from last: Int) {
    search = text
    let found = history.indices.reversed().first { $0 <= last && history[$0].contains(text) }
    isSearchFailed = found == nil
    guard let found, !text.isEmpty, let range = history[found].firstRange(of: text) else { return }
    (place, characters) = (found, Array(history[found]))
    cursor = history[found].distance(from: history[found].startIndex, to: range.lowerBound)
  }
}
