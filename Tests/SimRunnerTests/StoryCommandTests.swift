import Foundation
import Synchronization
import Testing

@testable import Console
@testable import ScenarioFiles
@testable import SimRunner

@Suite("The commands that every program of stories has")
struct StoryCommandTests {
  private static let story = "{ name: \"day\", length: \"1d\", seed: 3 }"

  private func triad(_ words: String...) -> (code: ExitCode, text: String) {
    let text = Mutex("")
    let code = Triad.run(words, Terminal { more, _ in text.withLock { $0 += more } })
    return (code, text.withLock { $0 })
  }

  private func withStory(_ body: (_ path: String, _ folder: String) throws -> Void) throws {
    let folder = try ScratchFolder("story-commands")
    defer { folder.remove() }
    try body(try folder.write(Self.story, to: "day.json5"), folder.path)
  }

  @Test("compare two runs, by a command of its own and by an option of 'run'")
  func check() throws {
    try withStory { path, _ in
      let (code, text) = triad("check", path, "--seed", "4")
      #expect(code == .pass && text.contains("day · seed 4 · ") && text.contains(" events twice, digest "), "\(text)")
      #expect(triad("run", path, "--seed", "4", "--check-determinism").text == text)
    }
  }

  @Test("make a page of a scenario with what the options change, and of a run without them")
  func report() throws {
    try withStory { path, folder in
      let page = folder + "/page.html"
      #expect(triad("report", path, "--seed", "4", "--rules", "as-written:id-per-send", "--output", page).code == .pass)
      let text = try String(contentsOfFile: page, encoding: .utf8)
      #expect(text.contains("run \(path) --seed 4 --rules as-written:id-per-send"))
      _ = triad("run", path, "--quiet", "--output", folder + "/run")
      #expect(triad("report", folder + "/run", "--output", page).code == .pass)
      let refused = triad("report", folder + "/run", "--seed", "4")
      #expect(refused.code == .usage && refused.text.contains("'--seed' is about a scenario"), "\(refused.text)")
    }
  }

  @Test("take seeds as a range or as a number of runs, and a folder of stories")
  func chaos() throws {
    try withStory { path, folder in
      let runs = triad("chaos", path, "--runs", "2", "--faults", "none").text
      #expect(runs == triad("chaos", path, "--seeds", "1..2", "--faults", "none").text)
      #expect(triad("chaos", path, "--runs", "2", "--seeds", "1..2").code == .usage)
      #expect(triad("chaos", folder, "--runs", "2", "--faults", "none").text == runs)
    }
  }

  @Test("print the schema of each kind of file that the program reads")
  func schema() throws {
    #expect(triad("schema").text == triad("schema", "scenario").text)
    #expect(triad("schema", "population").text.contains("Triad population"))
    #expect(triad("schema", "story").code == .usage)
  }
}
