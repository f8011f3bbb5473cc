import Synchronization
import Testing

@testable import SimRunner

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

  @Test("needs agents, and a moment of the scenario")
  func mistakes() {
    #expect(ask("--at", "d2 10:00", of: "quiet-week").text.contains("say `agents: {}`"))
    #expect(ask("--at", "d90").code == .usage && ask().text.contains("say when"))
  }
}
