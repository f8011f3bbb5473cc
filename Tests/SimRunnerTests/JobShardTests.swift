import Console
import Foundation
import Synchronization
import Testing

@testable import ScenarioFiles
@testable import SimRunner

@Suite("The shards of a study, of a hunt for mistakes and of a search for findings")
final class JobShardTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder("jobs-\(UInt64.random(in: 0 ... .max))")
    _ = try folder.write("{ name: \"story\", length: \"1d\", zone: \"Europe/Oslo\" }", to: "story.json5")
    _ = try folder.write(
      PlannedLife.text(days: 1, "study: { knob: 'follows', from: '0%', to: 1, step: '100%', seeds: 2 }"),
      to: "study.json5")
    for (part, file) in [("findings", "missing-is-zero"), ("findings", "raw-edited-in-place")] {
      try FileManager.default.createDirectory(atPath: "\(folder.path)/\(part)", withIntermediateDirectories: true)
      try FileManager.default.copyItem(
        atPath: PackageFiles.path("scenarios/findings/\(file).json5"), toPath: "\(folder.path)/\(part)/\(file).json5")
    }
    try FileManager.default.createDirectory(atPath: "\(folder.path)/grounds", withIntermediateDirectories: true)
    _ = try folder.write(
      "{ name: 'two days', length: '2d', agents: {}, wearer: { history: '30d' } }", to: "grounds/two-days.json5")
  }

  deinit { folder.remove() }

  private func triad(_ words: [String]) -> (code: ExitCode, text: String) {
    let text = Mutex("")
    let code = Triad.run(words, Terminal { more, _ in text.withLock { $0 += more } })
    return (code, text.withLock { $0 })
  }

  private func words(_ command: String) -> [String] {
    switch command {
    case "study": ["study", "\(folder.path)/study.json5"]
    case "mutants":
      [
        "mutants", "\(folder.path)/story.json5", "--seeds", "2", "--only", "day-in-utc,settings-not-restored",
      ]
    default:
      [
        "findings", "--findings", "\(folder.path)/findings", "--grounds", "\(folder.path)/grounds", "--stories",
        "\(folder.path)/grounds", "--campaigns", "1", "--seeds", "2",
      ]
    }
  }

  private func makeShards(_ words: [String], of count: Int, _ ending: String = "runs") -> [String] {
    (1...count).map { index in
      let file = "\(folder.path)/\(index).\(ending)"
      let made = triad(words + ["--shard", "\(index)/\(count)", "--output", file])
      #expect(made.code == .pass, Comment(rawValue: made.text))
      return file
    }
  }

  @Test(
    "print together in any order the same as the whole, byte for byte, and have the same file after they are cut off",
    arguments: [
      ("study", ["text", "json"]), ("mutants", ["text", "json", "markdown"]), ("findings", ["text", "json"]),
    ])
  func merged(command: String, formats: [String]) throws {
    let words = words(command)
    let shards = makeShards(words, of: 2)
    for format in formats {
      let whole = triad(words + ["--format", format])
      let merged = triad(["merge", "--format", format] + shards.reversed())
      #expect(merged.code == whole.code && merged.text == whole.text, "\(format)")
    }
    #expect(triad(["merge", "--format", "junit"] + shards).code == .usage)
    let file = URL(fileURLWithPath: shards[0])
    let data = try Data(contentsOf: file)
    try data.dropLast(3).write(to: file)
    let unfinished = triad(["merge"] + shards)
    #expect(unfinished.code == .badData && unfinished.text.contains("1.runs is not finished"))
    #expect(triad(words + ["--shard", "1/2", "--output", shards[0], "--resume"]).code == .pass)
    #expect(try Data(contentsOf: file) == data)
  }

  @Test("may be more than there are items: the last ones have none")
  func empty() throws {
    let words = words("study") + ["--seeds", "1"]
    let (whole, merged) = (triad(words), triad(["merge"] + makeShards(words, of: 3)))
    #expect(merged.code == whole.code && merged.text == whole.text)
  }

  @Test("are refused by name when they are another's, missing or there twice")
  func refused() throws {
    let (study, hunt) = (words("study"), words("mutants") + ["--baseline", "1"])
    let (runs, mistakes) = (makeShards(study, of: 2), makeShards(hunt, of: 2, "mistakes"))
    func refusal(_ files: [String]) -> String {
      let merged = triad(["merge"] + files)
      #expect(merged.code == .badData)
      return merged.text
    }
    #expect(refusal([runs[1]]).contains("Make it with 'triad study --shard 1/2'"))
    #expect(refusal([mistakes[0], mistakes[0]]).contains("are the same part, shard 1/2"))
    #expect(refusal([runs[0], mistakes[1]]).contains("2.mistakes is of 'triad mutants', not of 'triad study'"))
    let other = "\(folder.path)/other.runs"
    #expect(triad(study + ["--seeds", "1", "--shard", "2/2", "--output", other]).code == .pass)
    #expect(refusal([runs[0], other]).contains("are not parts of one study: --seeds is 2, and 1"))
    let story = words("mutants").map { $0 == "day-in-utc,settings-not-restored" ? "day-in-utc" : $0 }
    let third = "\(folder.path)/third.mistakes"
    #expect(triad(story + ["--baseline", "1", "--shard", "2/2", "--output", third]).code == .pass)
    #expect(refusal([mistakes[0], third]).contains("the number of mistakes is 2, and 1"))
    let begun = triad(study + ["--seeds", "1", "--shard", "1/2", "--output", runs[0], "--resume"])
    #expect(begun.code == .usage && begun.text.contains("was begun with other options: --seeds is 2, and 1"))
  }
}
