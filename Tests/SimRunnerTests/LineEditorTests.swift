@testable import Console
import Foundation
@testable import Reports
import Testing

@Suite("The line editor")
struct LineEditorTests {
  /// A line as a person thinks of it: its characters and the cursor.
  private struct Model {
    var text: [Character] = []
    var cursor = 0
    var cut: [Character] = []

    /// A key's bytes, and its effect.
    mutating func type(_ key: Key) -> [UInt8] {
      switch key {
      case .character(let character):
        text.insert(character, at: cursor)
        cursor += 1
        return Array(String(character).utf8)
      case .home:
        cursor = 0
        return Array("\u{1B}[H".utf8)
      case .end:
        cursor = text.count
        return Array("\u{1B}OF".utf8)
      case .left:
        cursor = max(0, cursor - 1)
        return Array("\u{1B}[D".utf8)
      case .wordLeft:
        while cursor > 0, !Self.isOfWord(text[cursor - 1]) { cursor -= 1 }
        while cursor > 0, Self.isOfWord(text[cursor - 1]) { cursor -= 1 }
        return Array("\u{1B}[1;5D".utf8)
      case .wordRight:
        while cursor < text.count, !Self.isOfWord(text[cursor]) { cursor += 1 }
        while cursor < text.count, Self.isOfWord(text[cursor]) { cursor += 1 }
        return Array("\u{1B}f".utf8)
      case .cutToEnd:
        if cursor < text.count { cut = Array(text[cursor...]) }
        text.removeSubrange(cursor...)
        return [0x0B]
      case .paste:
        text.insert(contentsOf: cut, at: cursor)
        cursor += cut.count
        return [0x19]
      case .rubOut:
        if cursor > 0 { text.remove(at: cursor - 1) }
        cursor = max(0, cursor - 1)
        return [0x7F]
      case .unknown(let bytes): return bytes
      }
    }

    private static func isOfWord(_ character: Character) -> Bool { character.isLetter || character.isNumber }
  }

  private enum Key: Equatable {
    case character(Character)
    case home, end, left, wordLeft, wordRight, cutToEnd, paste, rubOut
    /// A key without a meaning here, such as F1.
    case unknown([UInt8])
  }

  private static let prompt = "(d3 08:00:00 phone #4711) "

  /// The rows of a text, and the place of a character in them.
  private static func rows(_ text: [Character], _ cursor: Int, _ width: Int) -> ([String], row: Int, column: Int) {
    var rows: [String] = [""]
    var (used, place): (Int, (Int, Int)?) = (0, nil)
    for (index, character) in (text + [" "]).enumerated() {
      let columns = "日本語電池👍".contains(character) ? 2 : 1
      if used + columns > width { (rows, used) = (rows + [""], 0) }
      if index == cursor { place = (rows.count - 1, used) }
      if index < text.count { rows[rows.count - 1].append(character) }
      used += columns
    }
    return (rows, place?.0 ?? 0, place?.1 ?? 0)
  }

  /// 120 instructions, of which every other is wrong, with the keys of a person who corrects them.
  private static func instructions() -> [[Key]] {
    let right = [
      "until 09:00", "next phone", "watch phone.battery", "show queue", "back 2", "why #4711",
      #"inject partition watch-phone for=2h why="the tram is full of people, and the phone is at the bottom of a bag""#,
      "goto 'd12 14:30'", "do journal \"日本語 cafe\u{301} 👍 and a long sentence about how the day went, all in all\"",
      "save 電池.json5",
    ]
    let wrong = [
      "utnil 9", "inject",
      "inject crash fone restart=soon and=then some=words that=lead nowhere=at all, whatever the width is",
      "goto nowhere", "watch phone.baterry", "👍", "show", "back -1", "until",
      "quit now please, and do not ask me whether I mean it, thank you",
    ]
    var random: UInt64 = 11
    func draw() -> UInt64 {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return random >> 33
    }
    return (0..<120).map { number in
      let text = number % 2 == 0 ? right[number / 2 % right.count] : wrong[number / 2 % wrong.count]
      return text.flatMap { character -> [Key] in
        var keys = [Key.character(character)]
        switch draw() % 24 {
        case 0: keys += [.home, .character("x"), .rubOut, .end]
        case 1: keys += [.left, .left, .character("日"), .rubOut, .end]
        case 2: keys += [.wordLeft, .cutToEnd, .paste]
        case 3: keys += [.wordLeft, .wordLeft, .wordRight, .end]
        case 4:
          keys += [
            .unknown(Array("\u{1B}OP".utf8)), .unknown(Array("\u{1B}[24;2~".utf8)), .unknown(Array("\u{1B}[[A".utf8)),
          ]
        case 5: keys += [.rubOut, .character(character)]
        default: break
        }
        return keys
      }
    }
  }

  @Test("after each key of 120 instructions the screen is the one that a person expects", arguments: [58, 80, 200])
  func everyKey(width: Int) {
    let height = 24
    var screen = TerminalScreen(width: width, height: height)
    var cut: [Character] = []
    var (finished, top, isRight): ([String], Int, Bool) = ([], 0, true)
    for keys in Self.instructions() {
      var line = TypedLine(Self.prompt, cut: cut, width: width, height: height)
      screen.write(line.takeOutput())
      var model = Model(cut: cut)
      for key in keys where isRight {
        for byte in model.type(key) { #expect(line.receive(byte) == .goesOn) }
        screen.write(line.takeOutput())
        let all = Array(Self.prompt) + model.text
        let (rows, row, column) = Self.rows(all, Self.prompt.count + model.cursor, width)
        top = max(top, finished.count + rows.count - height)
        let expected = (finished + rows).dropFirst(top).map(\.trimmedRight)
        isRight = screen.shown == expected.trimmingEmpty && screen.place == (finished.count + row - top, column)
        #expect(isRight, "\(key) in \(String(model.text)): \(screen.place), not \(row) \(column)")
      }
      #expect(line.receive(0x0D) == .isDone)
      #expect(line.text == String(model.text))
      screen.write(line.takeOutput(painting: false))
      finished += Self.rows(Array(Self.prompt) + model.text, 0, width).0.trimmingEmpty + [" an answer"]
      screen.write(" an answer\r\n")
      cut = line.cut
    }
    // Nothing was painted twice, and nothing is lost.
    #expect(screen.all.trimmingEmpty == finished.map(\.trimmedRight))
  }

  @Test("the line stays whole while the window changes its width")
  func resizing() {
    for start in 0..<60 {
      let text =
        #"inject partition watch-phone for=2h why="the 電池 of the phone is as empty as the tram is full""#
        + String(repeating: "y", count: start)
      var screen = TerminalScreen(width: 80, height: 24)
      screen.write("an earlier line that stays, whatever happens below it\r\n")
      var line = TypedLine(Self.prompt, width: 80, height: 24)
      for byte in text.utf8 { _ = line.receive(byte) }
      if start % 2 == 0 { for _ in 0..<40 { for byte in "\u{1B}[D".utf8 { _ = line.receive(byte) } } }
      screen.write(line.takeOutput())
      for width in [58, 200, 61, 80, 40] {
        screen.resize(width: width)
        line.resize(width: width, height: 24)
        screen.write(line.takeOutput())
        let all = Array(Self.prompt + text)
        let (rows, row, column) = Self.rows(all, all.count - (start % 2 == 0 ? 40 : 0), width)
        let earlier = Self.rows(Array("an earlier line that stays, whatever happens below it"), 0, width).0
        #expect(screen.shown == (earlier + rows).map(\.trimmedRight).trimmingEmpty, "\(width) columns, \(start)")
        #expect(screen.place == (earlier.count + row, column), "\(width) columns, \(start)")
      }
    }
  }

  @Test("a line of more rows than the window shows those around the cursor")
  func tall() {
    var screen = TerminalScreen(width: 20, height: 4)
    var line = TypedLine("> ", width: 20, height: 4)
    for byte in (0..<40).map({ "word\($0)" }).joined(separator: " ").utf8 {
      _ = line.receive(byte)
      screen.write(line.takeOutput())
      #expect(screen.shown.count <= 4)
    }
    #expect(screen.shown.last?.hasSuffix("word39") == true)
    _ = line.receive(0x01)
    screen.write(line.takeOutput())
    #expect(screen.shown.first == "> word0 word1 word2")
    #expect(screen.place == (0, 2))
  }

  @Test("Control-R finds a line of the history, the same key an earlier one, and Control-G gives the typed one back")
  func search() {
    var line = EditedLine(history: ["inject crash phone", "until 09:00", "inject crash watch", "next"])
    func type(_ text: String) { for character in text { _ = line.press(.character(character)) } }
    type("half")
    _ = line.press(.control(0x12))
    type("crash")
    #expect(line.text == "inject crash watch" && line.cursor == 7)
    _ = line.press(.control(0x12))
    #expect(line.text == "inject crash phone")
    type("x")
    #expect(line.isSearchFailed)
    _ = line.press(.control(0x07))
    #expect(line.text == "half" && line.search == nil)
    _ = line.press(.control(0x12))
    type("unt")
    _ = line.press(.control(0x05))
    type(" tomorrow")
    #expect(line.text == "until 09:00 tomorrow")
  }

  @Test("cuts in a row are one text, which Control-Y inserts")
  func cuts() {
    var line = EditedLine()
    for character in "inject crash phone" { _ = line.press(.character(character)) }
    for _ in 0..<2 { _ = line.press(.control(0x17)) }
    #expect(line.text == "inject ")
    _ = line.press(.control(0x19))
    _ = line.press(.control(0x19))
    #expect(line.text == "inject crash phonecrash phone")
    _ = line.press(.control(0x15))
    #expect(line.text == "")
    _ = line.press(.control(0x19))
    _ = line.press(.control(0x01))
    for _ in 0..<2 { _ = line.press(.alt("d")) }
    #expect(line.text == " phonecrash phone")
  }

  @Test("Tab completes a word as far as it is clear, and lists the words when it is not")
  func tab() {
    let words = ["inject", "insights", "until", #""Copper Meadow""#]
    func complete(_ text: String, tabs: Int = 1) -> (text: String, shown: [String]) {
      var screen = TerminalScreen(width: 40, height: 10)
      var line = TypedLine("> ", width: 40, height: 10) { _, _ in words }
      for byte in text.utf8 { _ = line.receive(byte) }
      for _ in 0..<tabs { _ = line.receive(0x09) }
      screen.write(line.takeOutput())
      return (line.text, screen.shown)
    }
    #expect(complete("u").text == "until ")
    #expect(complete("i").text == "in")
    #expect(complete("in").shown == ["> in", "inject    insights", "> in"])
    #expect(complete(#"do "Copper M"#).text == #"do "Copper Meadow" "#)
    #expect(complete("x").text == "x")
  }

  @Test("the history is kept between sessions for its owner only, unless the environment forbids it")
  func history() throws {
    let folder = NSTemporaryDirectory() + "history-\(ProcessInfo.processInfo.globallyUniqueString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let environment = ["XDG_STATE_HOME": folder]
    var first = LineHistory(environment: environment)
    for line in ["until 09:00", "until 09:00", " secret", "back 2"] { first.add(line) }
    #expect(LineHistory(environment: environment).lines == ["until 09:00", "back 2"])
    let file = folder + "/triad/history"
    let attributes = try FileManager.default.attributesOfItem(atPath: file)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    for number in 0..<2_500 { first.add("goto #\(number)") }
    #expect(LineHistory(environment: environment).lines.count == 1_000)
    #expect(try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").count == 1_000)
    for word in ["", "off", "no", "0"] {
      let forbidden = LineHistory(environment: environment.merging(["TRIAD_HISTORY": word]) { $1 })
      #expect(forbidden.lines.isEmpty)
    }
    #expect(LineHistory(environment: [:]).lines.isEmpty)
  }

  @Test("text is wrapped between words, under its second column")
  func wrapping() {
    let line = " next [DEVICE]   go on to the next thing that is told, of that device if you say one"
    let lines = WrappedText.lines(line, width: 40)
    #expect(lines.allSatisfy { DisplayWidth.of($0) <= 40 })
    #expect(
      lines.dropFirst().allSatisfy { $0.hasPrefix(String(repeating: " ", count: 17)) && $0.dropFirst(17).first != " " })
    #expect(lines.joined(separator: " ").split(separator: " ") == line.split(separator: " "))
    #expect(WrappedText.lines("a " + String(repeating: "b", count: 50) + " c", width: 20).map(\.count) == [1, 52, 3])
    #expect(WrappedText.lines(" one two · three four · five", width: 26) == [" one two · three four ·", "   five"])
    #expect(WrappedText.lines(" a · three four five six seven", width: 26) == [" a · three four five six", "   seven"])
    #expect(WrappedText.lines(" 日本語 日本語 日本語", width: 10, indent: 1) == [" 日本語", " 日本語", " 日本語"])
  }
}

extension [String] {
  /// The lines without empty ones at the end.
  fileprivate var trimmingEmpty: [String] { Array(self[..<((lastIndex { $0 != "" } ?? -1) + 1)]) }
}
