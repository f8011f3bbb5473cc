import Foundation
import Testing

import Engine
import SimKernel
import Tools

@Suite(
  "A session with a person who does everything wrong", .serialized, .waits, .timeLimit(.minutes(30)),
  .enabled(if: TypedTerminal.isThere, "no triad built, or no script to make a terminal"))
struct WrongFootedTests {
  static let golden = PackageFiles.path("Tests/Golden/wrong-footed-session.txt")

  private static let lines = [
    "until 25:00", "goto d2 23:56", "until lunch", "goto d2 07:00", "inject nonsense", "inject crash fridge",
    "inject crash", "inject loss watch-phone", "do nothing", "do deletesBlock", "ask", "choose 99", "choose two",
    "choose 0", "skip -1", "back 0", "back -3", "goto d999", "goto yesterday", "until 06:00", "n", "until 06:00",
    "perhaps", "until phone.outbox.count>0", "until phone.outbox.count > many", "show fridge", "show model",
    "why #999999999", "return nowhere", "unbreak 7", "break on rain", "watch phone.fridge", "unwatch phone.battery",
    "diff #5 #x", "mark", "return", "detail perhaps", "help frobnicate", "step many", "save", "save story.json5",
    "Step",
    "frobnicate", "next fridge", "", "quit now",
  ]

  @Test("answers each mistake with what to do instead, stays where it is, and leaves the file alone")
  func transcript() throws {
    let folder = try ScratchFolder("wrong-footed")
    defer { folder.remove() }
    let source = try String(contentsOfFile: PackageFiles.path("scenarios/half-year.json5"), encoding: .utf8)
    _ = try folder.write(source, to: "story.json5")
    let terminal = try TypedTerminal("step story.json5", in: folder.path)
    func type(_ text: String) throws {
      let before = terminal.said.utf8.count
      try terminal.type(text)
      waitForPrompt(before)
    }
    func waitForPrompt(_ before: Int = 0) {
      #expect(
        terminal.read { said in
          let more = String(decoding: said.utf8.dropFirst(before), as: UTF8.self)
          // The line editor rewrites the prompt with each key: it ends with a blank if nothing is typed yet.
          return more.contains("\r\n") && more.firstMatch(of: /\(d\d+ [^\n]*#\d+\) $/) != nil
        })
    }
    waitForPrompt()
    for line in Self.lines { try type(line + "\r") }
    // Control-C in the middle of what takes long gives that up, and no session; at the prompt it gives up the line.
    let before = terminal.said.utf8.count
    try terminal.type("continue\r")
    usleep(300_000)
    try terminal.type("\u{3}")
    waitForPrompt(before)
    try type("goto d1\r")
    try type("inject everyth\u{3}")
    try terminal.type("quit\r")
    #expect(terminal.end() == 0)
    #expect(try String(contentsOfFile: folder.path + "/story.json5", encoding: .utf8) == source)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["story.json5"])
    let text = Self.transcript(of: terminal.said)
    guard ProcessInfo.processInfo.environment["TRIAD_WRITE_DOCUMENTS"] == nil else {
      return try text.write(toFile: Self.golden, atomically: true, encoding: .utf8)
    }
    let expected = try String(contentsOfFile: Self.golden, encoding: .utf8)
    for (line, other) in zip(text.split(separator: "\n"), expected.split(separator: "\n")) {
      try #require(line == other)
    }
    #expect(text == expected)
  }

  /// The terminal's contents in the end, line by line. Parts that change with every life are masked: numbers of events,
  /// battery levels, and the exact place of an interruption.
  private static func transcript(of said: String) -> String {
    // A return and a new line are one character to a string, and three together are two.
    let lines = said.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { scalars in
      let whole = String(String.UnicodeScalarView(scalars)).replacing("\u{1B}[K", with: "\u{1B}[J")
      let drawn = whole.components(separatedBy: "\u{1B}[J").last ?? ""
      return String(String.UnicodeScalarView(drawn.unicodeScalars.filter { $0 != "\r" }))
    }
    var isUnknown = false
    return lines.map { line -> String in
      if let place = line.range(of: "interrupted at ") {
        isUnknown = true
        return String(line[..<place.upperBound]) + "…"
      }
      if let place = line.range(of: " · event ") { return String(line[..<place.lowerBound]) + " · …" }
      guard line.hasPrefix("(d"), let end = line.range(of: ") ") else { return line }
      let face = isUnknown ? "(…" : String(line[..<end.lowerBound]).replacing(/[a-z]* ?#\d+$/, with: "#N")
      isUnknown = false
      return face + String(line[end.lowerBound...])
    }.joined(separator: "\n")
  }
}
