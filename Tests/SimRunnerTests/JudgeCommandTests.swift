@testable import Console
import Foundation
import ScenarioFiles
import Synchronization
import Testing

@testable import SimRunner

@Suite("Judging the lines of a file")
struct JudgeCommandTests {
  private struct Judgement: Decodable {
    let text: String
    let level: String
    let category: String?
    let sentiment: Double
    let language: String
    let redacted: String
  }

  private func judge(_ content: String, _ words: String..., name: String = "texts.txt") throws -> (
    code: ExitCode, text: String
  ) {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: name)
    try Data(content.utf8).write(to: file)
    let text = Mutex("")
    let code = Triad.run(["judge"] + words + [file.path], Terminal { more, _ in text.withLock { $0 += more } })
    return (code, text.withLock { $0 })
  }

  private func judgements(_ content: String, _ words: String..., name: String = "texts.txt") throws -> [Judgement] {
    let (code, text) =
      try words.isEmpty
      ? judge(content, "--format", "json", name: name)
      : judge(content, "--format", "json", words[0], words[1], name: name)
    #expect(code == .pass)
    return try JSONDecoder().decode([Judgement].self, from: Data(text.utf8))
  }

  @Test("says of each line how serious it is, how it sounds, its language, and what is left of it")
  func lines() throws {
    let all = try judgements(
      "i want to kill myself\nA wonderful day!\n\nIch will sterben.\nCall Dr. Hansen at 912 34 567.\n")
    #expect(all.map(\.level) == ["crisis", "safe", "safe", "crisis", "safe"])
    #expect(all.map(\.category) == ["suicide", nil, nil, "suicide", nil])
    #expect(all[1].sentiment > 0.3 && all[3].sentiment == 0 && all[3].language == "de")
    #expect(!all[4].redacted.contains("Hansen") && !all[4].redacted.contains("912"))
  }

  @Test("reads a column of a table by its name, with quotes and line breaks, and of one with tabs")
  func columns() throws {
    let csv = "id,text\n1,\"one, two\nthree\"\n2,i want to die\n"
    #expect(try judgements(csv, "--column", "text", name: "a.csv").map(\.text) == ["one, two\nthree", "i want to die"])
    #expect(
      try judgements("id\ttext\n1\tso \"calm\"\n", "--column", "text", name: "a.tsv").map(\.text) == ["so \"calm\""])
  }

  @Test("gives a terminal nothing that could steer it, and a program the text unchanged")
  func hostile() throws {
    let text = "red \u{1b}[31m and \u{202e}back\u{9b}1m"
    #expect(try judgements(text).map(\.text) == [text])
    for words in [["--format", "json"], []] {
      let shown = try words.isEmpty ? judge(text).text : judge(text, words[0], words[1]).text
      #expect(!shown.unicodeScalars.contains { ["\u{1b}", "\u{202e}", "\u{9b}"].contains($0) })
    }
  }

  @Test("names the missing part: a column, a table's closing quote, a file")
  func mistakes() throws {
    #expect(try judge("a,b\n1,2\n", "--column", "text", name: "a.csv").text.contains("it has a, b"))
    #expect(try judge("text\n\"open\n", "--column", "text", name: "a.csv").code == .badData)
    let text = Mutex("")
    let terminal = Terminal { more, _ in text.withLock { $0 += more } }
    #expect(Triad.run(["judge", "/nowhere/at-all"], terminal) == .inputMissing)
    #expect(Triad.run(["judge", "/tmp"], terminal) == .inputMissing)
    #expect(text.withLock { $0.contains("no such file") && $0.contains("a folder") })
  }
}
