import Synchronization
import Testing

@testable import ScenarioFiles
@testable import SimRunner

@Suite("What the agents make of a day")
struct AgentsCommandTests {
  private func agents(_ words: String..., of scenario: String = "coach-weeks") -> (code: ExitCode, text: String) {
    let text = Mutex("")
    let file = PackageFiles.path("scenarios/\(scenario).json5")
    let code = Triad.run(["agents", file] + words, Terminal { more, _ in text.withLock { $0 += more } })
    return (code, text.withLock { $0 })
  }

  @Test("is told with its score and why, what was said, the cards, and a receipt for every answer")
  func day() {
    let (code, text) = agents("--at", "d9 22:00")
    #expect(code == .pass && text.hasPrefix("coach weeks · seed 5 · Tue 2026-03-10"))
    for word in [" score  ", "heart rate variability", "from usual", " sliders", " cards", " receipts", "[crisis]"] {
      #expect(text.contains(word), "\(word)")
    }
    #expect(text.contains("so far: the day is not over") && !text.contains("kill myself"))
  }

  @Test("is told of a day that is over, too, with its steps")
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
