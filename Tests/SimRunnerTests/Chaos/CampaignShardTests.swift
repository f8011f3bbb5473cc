@testable import Console
import DeviceKit
import Foundation
import Person
import Synchronization
import Testing

@testable import ScenarioFiles
@testable import Search
@testable import SimRunner

@Suite("The shards of a campaign")
final class CampaignShardTests {
  private let folder: String

  init() throws {
    folder = FileManager.default.temporaryDirectory.path + "/triad-shards-\(UInt64.random(in: 0 ... .max))"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try "{ name: \"story\", length: \"1d\", zone: \"Europe/Oslo\" }".write(
      toFile: path("story.json5"), atomically: true, encoding: .utf8)
    try "{ name: \"other\", length: \"1d\", zone: \"Europe/Oslo\" }".write(
      toFile: path("other.json5"), atomically: true, encoding: .utf8)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func path(_ name: String) -> String { "\(folder)/\(name)" }

  private func triad(_ words: String...) -> (code: ExitCode, text: String) { triad(words) }

  private func triad(_ words: [String]) -> (code: ExitCode, text: String) {
    let text = Mutex("")
    let code = Triad.run(words, Terminal { more, _ in text.withLock { $0 += more } })
    return (code, text.withLock { $0 })
  }

  /// A campaign that finds something, and what has a chance only in some of its runs.
  private let campaign = ["--seeds", "1..5", "--rules", "as-written:raw-edited-in-place"]

  private func chaos(_ story: String = "story.json5", _ more: String...) -> (code: ExitCode, text: String) {
    triad(["chaos", path(story)] + campaign + more)
  }

  private func makeShards(of count: Int) -> [String] {
    (1...count).map { index in
      let file = path("\(index).runs")
      let made = chaos("story.json5", "--shard", "\(index)/\(count)", "--output", file)
      #expect(made.code == .pass, Comment(rawValue: made.text))
      return file
    }
  }

  @Test("say together what the whole campaign says, byte for byte and in whatever order they are named")
  func merged() throws {
    let shards = makeShards(of: 3)
    for format in ["text", "json", "junit"] {
      let whole = chaos("story.json5", "--format", format)
      let merged = triad(["merge", "--format", format] + shards.reversed())
      // Only runs of this process have durations, and tell what they showed.
      let words = whole.text.replacing(#/ time="[^"]*"/#, with: "")
        .replacing(#/ shown .*\n .*would be new\n(?: unmet .*\n(?: {10}.*\n)*)?/#, with: "")
        .replacing(#/  "behaviours" : \{\n(?:    .*\n)*  \},\n/#, with: "")
      #expect(whole.code == .safetyFailed && merged.code == whole.code && merged.text == words)
    }
    #expect(chaos("story.json5", "--shard", "1/1", "--output", path("whole.runs")).code == .pass)
    #expect(triad(["merge", "--output", path("merged.runs")] + shards).code == .safetyFailed)
    let files = try ["whole.runs", "merged.runs"].map { try Data(contentsOf: URL(fileURLWithPath: path($0))) }
    #expect(files[0] == files[1])
    let again = triad(["merge", "--output", path("merged.runs")] + shards)
    #expect(again.code == .usage && again.text.contains("is there already"))
  }

  @Test("continue after they were cut off anywhere, and result in the same file")
  func resumed() throws {
    let file = makeShards(of: 2)[0]
    let whole = try Data(contentsOf: URL(fileURLWithPath: file))
    let lines = whole.split(separator: UInt8(ascii: "\n")).map(\.count)
    // Within the first line, after it, within a run, and before the last line end.
    for length in [0, 40, lines[0] + 1, lines[0] + 200, whole.count - 1] {
      try whole.prefix(length).write(to: URL(fileURLWithPath: file))
      let resumed = chaos("story.json5", "--shard", "1/2", "--output", file, "--resume")
      #expect(resumed.code == .pass, Comment(rawValue: resumed.text))
      #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == whole, "cut to \(length) bytes")
    }
    #expect(chaos("story.json5", "--shard", "1/2", "--output", path("new.runs"), "--resume").code == .pass)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path("new.runs"))) == whole)
  }

  @Test("are refused when they are missing, there twice or not finished, and it is said which")
  func incomplete() throws {
    let shards = makeShards(of: 3)
    let missing = triad(["merge", shards[0], shards[2]])
    #expect(missing.code == .badData && missing.text.contains("shard 2/3 is missing"))
    // As a process leaves it that was killed within its first line: nothing is asked about fleets.
    let begun = path("begun.runs")
    try Data(contentsOf: URL(fileURLWithPath: shards[0])).prefix(90).write(to: URL(fileURLWithPath: begun))
    let beginning = triad("merge", begun)
    #expect(beginning.code == .badData && beginning.text.contains("nor the file of another divided job"))
    #expect(mkfifo(path("pipe"), 0o600) == 0)
    #expect(triad("merge", path("pipe")).text.contains("is not a file on a disk"))
    #expect(triad("merge", path("pipe"), "--output", path("all")).code == .badData)
    #expect(triad("merge", path("nothing")).code == .inputMissing)
    let twice = triad(["merge", shards[0], shards[1], shards[1], shards[2]])
    #expect(twice.code == .badData && twice.text.contains("are the same part, shard 2/3"))
    let whole = try Data(contentsOf: URL(fileURLWithPath: shards[1]))
    try whole.dropLast().write(to: URL(fileURLWithPath: shards[1]))
    let torn = triad(["merge"] + shards)
    #expect(torn.code == .badData && torn.text.contains("2.runs is not finished: it has 1 of 2 runs"))
  }

  @Test("are refused when they are of different campaigns")
  func strangers() throws {
    let shards = makeShards(of: 2)
    let own = path("own.runs")
    func refusal(_ words: [String]) throws -> String {
      try? FileManager.default.removeItem(atPath: own)
      try #require(triad(["chaos"] + words + ["--shard", "2/2", "--output", own]).code == .pass)
      let merged = triad(["merge", shards[0], own])
      #expect(merged.code == .badData)
      return merged.text
    }
    let (story, rules) = (path("story.json5"), ["--rules", "as-written:raw-edited-in-place"])
    #expect(
      try refusal([path("other.json5"), "--seeds", "1..5"] + rules).contains("a scenario is 'story', and 'other'"))
    #expect(try refusal([story, "--seeds", "1..5"]).contains("the scenario 'story' is not the same text in both"))
    #expect(try refusal([story, "--seeds", "1..4"] + rules).contains("--seeds is 1..5, and 1..4"))
    #expect(try refusal([story, "--seeds", "1..5", "--faults", "loss"] + rules).contains("--faults is all, and loss"))
    let lines = try String(contentsOfFile: shards[1], encoding: .utf8).split(separator: "\n").map(String.init)
    let header = String(lines[0].dropFirst(17)).replacing(/"program":"[^"]*"/, with: "\"program\":\"9-0\"")
    let foreign = (["\(JobLine.seal(header)) \(header)"] + lines.dropFirst()).map { $0 + "\n" }.joined()
    try foreign.write(toFile: own, atomically: true, encoding: .utf8)
    let other = triad(["merge", shards[0], own])
    #expect(other.code == .badData && other.text.contains("programs whose rules differ"))
  }

  @Test("are refused when a line within them is damaged, or when they are not of a campaign")
  func damaged() throws {
    let shards = makeShards(of: 2)
    var text = try String(contentsOfFile: shards[0], encoding: .utf8)
    let second = try #require(text.split(separator: "\n").dropFirst().first)
    text = text.replacing(second, with: second.replacing("\"seed\":1", with: "\"seed\":7"))
    try text.write(toFile: shards[0], atomically: true, encoding: .utf8)
    let damaged = triad(["merge"] + shards)
    #expect(damaged.code == .badData && damaged.text.contains("line 2 is damaged"))
    #expect(triad("merge", shards[1], path("story.json5")).text.contains("is not the file of a campaign"))
    #expect(triad("merge", shards[1], path("nothing")).code == .inputMissing)
  }

  @Test("do not begin another file's work, nor take what is about the whole")
  func usage() throws {
    let file = makeShards(of: 2)[0]
    let there = chaos("story.json5", "--shard", "1/2", "--output", file)
    #expect(there.code == .usage && there.text.contains("'--resume' goes on with it"))
    let part = chaos("story.json5", "--shard", "2/2", "--output", file, "--resume")
    #expect(part.code == .usage && part.text.contains("is shard 1/2, not 2/2"))
    let other = chaos("other.json5", "--shard", "1/2", "--output", file, "--resume")
    #expect(other.code == .usage && other.text.contains("was begun with other options"))
    #expect(chaos("story.json5", "--resume", "--output", file).code == .usage)
    #expect(chaos("story.json5", "--shard", "1/2").text.contains("Missing '--output"))
    let homeless = chaos("story.json5", "--shard", "1/2", "--output", path("none/a"))
    #expect(homeless.code == .inputMissing && homeless.text.contains("there is no folder \(path("none"))"))
    #expect(mkfifo(path("pipe"), 0o600) == 0)
    let pipe = chaos("story.json5", "--shard", "1/2", "--output", path("pipe"), "--resume")
    #expect(pipe.code == .badData && pipe.text.contains("pipe is not a file on a disk"))
    for option in [["--until-failure"], ["--format", "json"], ["--limit", "3"]] {
      let words = ["chaos", path("story.json5"), "--shard", "1/2", "--output", path("a")] + option
      #expect(triad(words).text.contains("is about the whole"))
    }
  }

  @Test("may have the same item twice, as two writers leave it, but not with two results")
  func twice() throws {
    let shards = makeShards(of: 2)
    let merged = triad(["merge"] + shards)
    let lines = try String(contentsOfFile: shards[0], encoding: .utf8).split(separator: "\n").map { $0 + "\n" }
    // In another order, too.
    try ([lines[0], lines[2], lines[1]] + lines[1...]).joined().write(
      toFile: shards[0], atomically: true, encoding: .utf8)
    #expect(triad(["merge"] + shards).text == merged.text)
    let own = String(lines[1].dropLast().dropFirst(17)).replacing(/"digest":"[0-9a-f]*"/, with: "\"digest\":\"0\"")
    try (lines + ["\(JobLine.seal(own)) \(own)\n"]).joined().write(toFile: shards[0], atomically: true, encoding: .utf8)
    let other = triad(["merge"] + shards)
    #expect(other.code == .notDeterministic && other.text.contains("line 5 has another result of the same item"))
  }

  @Test("wait for the process that writes a file, and give up when they are not to wait")
  func locked() throws {
    let campaign = Campaign(scenarios: [.plainDays(1)], seeds: 1...2, swarm: FaultSampler())
    let job = CampaignJob(campaign, shard: Shard(), program: "test")
    let first = try JobFile(path("locked.runs"), job, isResumed: false)
    var asked = 0
    #expect(throws: ToolError.self) {
      try JobFile(path("locked.runs"), job, isResumed: true) {
        asked += 1
        return false
      }
    }
    #expect(asked == 1 && first.count == 0)
  }

  @Test("have every run once, however many there are", arguments: [1, 2, 3, 7])
  func parts(count: Int) throws {
    let shards = try (1...count).map { try #require(Shard("\($0)/\(count)")) }
    let runs = shards.flatMap { shard in (0..<shard.size(of: 5)).map { shard.index(at: $0) } }
    #expect(runs.sorted() == Array(0..<5))
    #expect(["0/3", "4/3", "1", "1/0", "a/b", "1/2/3", "1/10001"].allSatisfy { Shard($0) == nil })
  }
}
