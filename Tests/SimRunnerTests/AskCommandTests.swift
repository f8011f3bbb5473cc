@testable import Console
import Foundation
import ScriptedServer
import Synchronization
import Testing

@testable import ScenarioFiles
@testable import SimRunner

@Suite("The agents' account of a day")
struct AgentsCommandTests {
  private func agents(_ words: String..., of scenario: String = "coach-weeks") -> (code: ExitCode, text: String) {
    let text = Mutex("")
    let file = PackageFiles.path("scenarios/\(scenario).json5")
    let code = Triad.run(["agents", file] + words, Terminal { more, _ in text.withLock { $0 += more } })
    return (code, text.withLock { $0 })
  }

  @Test("has its score and the reasons, the chats, the cards, and a receipt for every answer")
  func day() {
    let (code, text) = agents("--at", "d9 22:00")
    #expect(code == .pass && text.hasPrefix("coach weeks · seed 5 · Tue 2026-03-10"))
    for word in [" score  ", "heart rate variability", "from usual", " sliders", " cards", " receipts", "[crisis]"] {
      #expect(text.contains(word), "\(word)")
    }
    #expect(text.contains("so far: the day is not over") && !text.contains("kill myself"))
  }

  @Test("covers a past day too, with its steps")
  func over() {
    let (_, text) = agents("--day", "d8", "--at", "d10 12:00")
    #expect(text.contains("Mon 2026-03-09") && text.contains("   steps  ") && !text.contains("so far"))
    #expect(agents("--day", "tomorrow").code == .usage)
  }

  @Test("needs a phone with agents, and a moment of the scenario")
  func mistakes() {
    #expect(agents(of: "quiet-week").text.contains("say `agents: {}`"))
    #expect(agents("--at", "d90").code == .usage)
  }
}

@Suite("A word with the agents of a scenario")
struct AskCommandTests {
  private func ask(_ words: String..., of scenario: String = "coach-weeks") -> (code: ExitCode, text: String) {
    let text = Mutex("")
    let file = PackageFiles.path("scenarios/\(scenario).json5")
    let code = Triad.run(["ask", file] + words, Terminal { more, _ in text.withLock { $0 += more } })
    return (code, text.withLock { $0 })
  }

  @Test("is answered, and shows what crossed to a model, redacted")
  func chat() {
    let (code, text) = ask("--at", "d4 19:30", "--say", "Call me at 912 34 567, what helps before bed?")
    #expect(code == .pass && text.contains(" judged   safe") && text.contains(" answer   "))
    #expect(text.contains("[redacted]") && !text.contains("912 34"))
  }

  @Test("is answered with help when it is a cry for it, and nothing crosses")
  func crisis() {
    let (code, text) = ask("--at", "d4 19:30", "--say", "I am going to kill myself tonight.")
    #expect(code == .pass && text.contains(" judged   crisis") && text.contains("113"))
    #expect(!text.contains(" cloud") && !text.contains(" phone"))
  }

  @Test("brings cards when nothing is said")
  func cards() {
    let (code, text) = ask("--at", "d4 19:30")
    #expect(code == .pass && text.split(separator: "\n").count { $0.hasPrefix(" card") } == 3)
  }

  @Test(
    "asks a real server in the place of the cloud's model, sends nothing that identifies a person, and shows its key nowhere"
  )
  func server() throws {
    let words = "It looks as if a calm evening would do you good."
    let body = """
      {"id":"1","object":"chat.completion","choices":[{"index":0,"message":{"role":"assistant","content":"\(words)"},\
      "finish_reason":"stop"}],"usage":{"total_tokens":3}}
      """
    let server = try ScriptedServer([ScriptedServer.response(200, body)])
    defer { server.stop() }
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let key = "sk-only-for-this-test-0815"
    try Data("\(key)\n".utf8).write(to: folder.appending(path: "key"))
    let (code, text) = ask(
      "--at", "d8 19:30", "--say", "I can not relax in the evening, call me at 912 34 567.", "--model-url",
      "http://127.0.0.1:\(server.port)", "--model-key-file", folder.appending(path: "key").path)
    #expect(code == .pass && text.contains(words), "\(text)")
    let heard = try #require(server.heard.last)
    #expect(heard.head.contains("Authorization: Bearer \(key)"))
    #expect(!String(decoding: heard.body, as: UTF8.self).contains("912 34"))
    #expect(!text.contains(key))
  }

  @Test("names the missing part of a server's address or key")
  func badServer() {
    #expect(ask("--at", "d8 19:30", "--model-url", "http://127.0.0.1:1").text.contains("--model-key-file"))
    #expect(ask("--at", "d8 19:30", "--model-key-file", "/nowhere").text.contains("--model-url"))
    let missing = ask("--at", "d8 19:30", "--model-url", "http://127.0.0.1:1", "--model-key-file", "/nowhere")
    #expect(missing.code == .inputMissing && missing.text.contains("there is no such file"))
    let open = ask(
      "--at", "d8 19:30", "--model-url", "http://models.example", "--model-key-file", PackageFiles.path("LICENSE"))
    #expect(open.code != .pass)
  }

  @Test("tells which models there are")
  func status() {
    let (code, text) = ask("--at", "d4 19:30", "--status")
    #expect(code == .pass && text.contains("the phone's model: ready; the cloud's: needs consent"))
    #expect(ask("--at", "d4 19:30", "--status", "--say", "Hello").code == .usage)
  }

  @Test("needs agents, and a moment of the scenario")
  func mistakes() {
    #expect(ask("--at", "d2 10:00", of: "quiet-week").text.contains("say `agents: {}`"))
    #expect(ask("--at", "d90").code == .usage && ask().text.contains("say when"))
  }
}
