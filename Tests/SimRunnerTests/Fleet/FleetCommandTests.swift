@testable import Console
import Devices
@testable import Engine
@testable import ScenarioFiles
@testable import SimKernel
@testable import SimRunner
@testable import Tools
import Foundation
import Synchronization
import Testing

@Suite("The command of a fleet")
struct FleetCommandTests {
  private func triad(_ words: String...) -> (code: ExitCode, text: String) {
    let text = Mutex("")
    let code = Triad.run(words, Terminal { more, _ in text.withLock { $0 += more } })
    return (code, text.withLock { $0 })
  }

  @Test("runs people, prints what became of them, and prints the same from the file that it left")
  func runs() throws {
    let folder = try ScratchFolder("fleet-command")
    defer { folder.remove() }
    let population = try folder.write(SmallFleet.text, to: "small.json5")
    let file = folder.path + "/fleet.sqlite"
    let made = triad(
      "fleet", "--wearers", "1", "--weeks", "1", "--population", population, "--jobs", "2", "--output", file)
    #expect(made.text.hasPrefix("small · seed 1 · 1 person · 1 week each\n"))
    #expect(made.text.contains("\n all ") && made.text.contains("\n verdict  "))
    #expect(triad("fleet", "--report", file).text == made.text)
    let resumed = triad("fleet", "--resume", "--output", file)
    #expect(resumed.text == made.text && resumed.code == made.code)
    let (one, two) = (
      triad("fleet", "--report", file, "--show", "2"),
      triad("fleet", "--show", "2", "--weeks", "1", "--population", population)
    )
    #expect(one.code == .pass && one.text == two.text && one.text.contains("name: \"small 2, "))
    _ = try ScenarioFile.read(SourceText(name: "shown", bytes: Array(one.text.utf8)))
    #expect(triad("fleet", "--wearers", "2", "--population", population, "--output", file).text.contains("--resume"))
    let other = triad("fleet", "--resume", "--output", file, "--wearers", "1", "--seed", "2")
    #expect(other.code == .usage && other.text.contains("was begun with another '--seed'"))
  }

  @Test("keeps shards that one command begins and continues, and merged they print the same as the whole")
  func shards() throws {
    let folder = try ScratchFolder("fleet-shards")
    defer { folder.remove() }
    let options = [
      "--wearers", "3", "--weeks", "1", "--population", try folder.write(SmallFleet.text, to: "small.json5"),
    ]
    func fleet(_ more: String...) -> (code: ExitCode, text: String) {
      let text = Mutex("")
      let code = Triad.run(["fleet"] + options + more, Terminal { more, _ in text.withLock { $0 += more } })
      return (code, text.withLock { $0 })
    }
    let shards = ["1", "2"].map { "\(folder.path)/\($0).sqlite" }
    // A process that was killed before it had begun leaves an empty file.
    _ = try folder.write("", to: "1.sqlite")
    for (index, shard) in shards.enumerated() {
      #expect(fleet("--shard", "\(index + 1)/2", "--output", shard, "--resume").code == .pass)
      #expect(fleet("--shard", "\(index + 1)/2", "--output", shard, "--resume").code == .pass)
    }
    let (whole, all) = (fleet("--output", "\(folder.path)/whole.sqlite"), "\(folder.path)/all.sqlite")
    let merged = triad("merge", "--output", all, shards[1], shards[0])
    #expect(merged.code == whole.code && merged.text == whole.text.replacing("whole.sqlite", with: "all.sqlite"))
    #expect(triad("fleet", "--resume", "--output", "\(folder.path)/none.sqlite").code == .inputMissing)
  }

  @Test("answers mistakes where they were made")
  func mistakes() throws {
    #expect(triad("fleet", "--shard", "3/2").code == .usage)
    #expect(triad("fleet", "--shard", "2").text.contains("a part such as 2/8"))
    #expect(triad("fleet", "--wearers", "3", "--shard", "4/8").text.contains("no person is in shard 4/8 of 3 people"))
    #expect(triad("fleet", "--wearers", "0").code == .usage)
    #expect(triad("fleet", "--resume").text.contains("goes on with the file of '--output'"))
    #expect(triad("fleet", "--report", "/nowhere/x.sqlite").code == .inputMissing)
    #expect(triad("merge", "/nowhere/x").code == .inputMissing)
    let missing = triad("fleet", "--population", "/nowhere/x.json5")
    #expect(missing.code == .inputMissing && missing.text.contains("name a population with --population"))
  }

  @Test("says how far it is, how fast it goes and how long it will take")
  func progress() {
    let one = WorkProgress(.people, 501, of: 2_000, before: 500)
    #expect(TerminalMonitor.line(one, after: 3) == "person 501 of 2,000 · 20 a minute · 74 min left")
    let two = WorkProgress(.people, 502, of: 2_000, failed: 1, before: 500)
    let line = "person 502 of 2,000, 1 failed · 2.0 a minute · 12:29 h left"
    #expect(TerminalMonitor.line(two, after: 60) == line)
  }
}
