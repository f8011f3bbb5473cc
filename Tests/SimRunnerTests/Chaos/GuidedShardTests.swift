@testable import Console
import DeviceKit
import Engine
import Foundation
import Person
import SimKernel
import Synchronization
import Testing

@testable import ScenarioFiles
@testable import Search
@testable import SimRunner

@Suite("The shards of a guided campaign")
final class GuidedShardTests {
  private let folder: String

  init() throws {
    folder = FileManager.default.temporaryDirectory.path + "/triad-guided-\(UInt64.random(in: 0 ... .max))"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try "{ name: \"a story\", length: \"1d\", zone: \"Europe/Oslo\" }".write(
      toFile: path("story.json5"), atomically: true, encoding: .utf8)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func path(_ name: String) -> String { "\(folder)/\(name)" }

  private func triad(_ words: [String]) -> (code: ExitCode, text: String) {
    let text = Mutex("")
    let code = Triad.run(words, Terminal { more, _ in text.withLock { $0 += more } })
    return (code, text.withLock { $0 })
  }

  private func chaos(_ runs: Int, _ more: String...) -> (code: ExitCode, text: String) {
    triad(["chaos", path("story.json5"), "--runs", "\(runs)", "--guided"] + more)
  }

  private func shard(_ shard: String, of runs: Int, _ file: String, _ corpus: String, _ more: String...) -> String {
    let words = ["--shard", shard, "--output", path(file), "--corpus", path(corpus)] + more
    let made = triad(["chaos", path("story.json5"), "--runs", "\(runs)", "--guided"] + words)
    #expect(made.code == .pass, Comment(rawValue: made.text))
    return made.text
  }

  private func files(_ name: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path(name)).sorted()
  }

  /// Returns the behaviours of the runs in some files.
  private func shown(_ names: String...) throws -> Thoroughness {
    let merge = try #require(try JobMerge<CampaignJob>(names.map(path)))
    let campaign = try merge.job.campaign(Features.vocabulary)
    var (all, words) = (Thoroughness(), BehaviourWords())
    _ = try merge.run { item, record in
      merge.job.run(item, record, of: campaign, &words).behaviours.map { _ = all.add($0) }
      return true
    }
    return all
  }

  @Test("say what one process says, if there is one shard, and all that they have shown")
  func merged() throws {
    let whole = chaos(40, "--corpus", path("whole"))
    let told = shard("1/1", of: 40, "all.runs", "alone")
    let saved = try files("alone")
    #expect(saved == (try files("whole")) && told.contains(" corpus   0 read, \(saved.count) saved"), "\(told)")
    let merged = triad(["merge", path("all.runs")])
    #expect(merged.text.contains(" shown    ") && merged.text.contains(" unmet    "), "\(merged.text)")
    #expect(whole.text.replacing(#/ corpus .*\n/#, with: "") == merged.text)
  }

  @Test("unite what they have shown, begin with the stories of the others, and depend on nothing else")
  func united() throws {
    _ = shard("1/2", of: 60, "1.runs", "corpus")
    try FileManager.default.copyItem(atPath: path("corpus"), toPath: path("copy"))
    let read = try files("corpus").count
    #expect(shard("2/2", of: 60, "2.runs", "corpus").contains(" corpus   \(read) read"))
    _ = shard("2/2", of: 60, "again.runs", "copy", "--jobs", "1")
    // The first line has the command.
    let runs = try ["2.runs", "again.runs"].map {
      try String(contentsOfFile: path($0), encoding: .utf8).split(separator: "\n").dropFirst()
    }
    #expect(runs[0].count == 30 && runs[0] == runs[1])
    #expect(try files("corpus") == files("copy"))
    let all = try shown("1.runs", "2.runs")
    let merged = triad(["merge", "--output", path("all.runs"), path("2.runs"), path("1.runs")])
    #expect(merged.text.contains(" shown    \(Figures.grouped(all.count)) behaviours"), "\(merged.text)")
    // The whole is read as its parts are; and all behaviours are in words.
    #expect(try shown("all.runs").runsShowing == all.runsShowing && all.runs == 60)
    #expect(all.runsShowing.keys.allSatisfy { $0.contains(" ") })
    let drawn = triad(["chaos", path("story.json5"), "--runs", "60", "--shard", "1/2", "--output", path("drawn.runs")])
    let mixed = triad(["merge", path("drawn.runs"), path("2.runs")])
    #expect(drawn.code == .pass && mixed.text.contains("--guided is not given, and given"), "\(mixed.text)")
  }

  @Test("go on after an interruption, and save failing stories that were made, which fail again")
  func resumed() throws {
    let rules = "as-written:raw-edited-in-place"
    _ = shard("1/1", of: 48, "all.runs", "corpus", "--rules", rules)
    let lines = try String(contentsOfFile: path("all.runs"), encoding: .utf8).split(separator: "\n")
    try (lines.prefix(19).joined(separator: "\n") + "\n").write(
      toFile: path("all.runs"), atomically: true, encoding: .utf8)
    #expect(shard("1/1", of: 48, "all.runs", "corpus", "--rules", rules, "--resume").contains(" before   18 runs"))
    #expect(try shown("all.runs").runsShowing.keys.allSatisfy { $0.contains(" ") })
    let merged = triad(["merge", path("all.runs"), "--format", "junit"])
    let found = try #require(merged.text.firstMatch(of: /triad (run \S*corpus\/\S*json5)/))
    let again = triad(found.output.1.split(separator: " ").map(String.init) + ["--quiet"])
    #expect(again.code == .safetyFailed, "\(again.text)")
    let story = try String(contentsOfFile: String(found.output.1.dropFirst(4)), encoding: .utf8)
    #expect(story.hasPrefix("// Failed: ") || story.hasPrefix("// Showed first"), "\(story)")
  }

  @Test("need a folder for their stories")
  func usage() {
    let alone = chaos(4, "--shard", "1/2", "--output", path("a.runs"))
    #expect(alone.code == .usage && alone.text.contains("needs '--corpus <folder>'"), "\(alone.text)")
  }

  @Test("run the stories of others soon after they have appeared")
  func exchange() throws {
    var campaign = Campaign(over: .plainDays(1), 1...96, jobs: 2)
    campaign.isGuided = true
    var other = campaign.scenario(7)
    other.seed = 4_711
    var (given, made): ([Int], [Int]) = ([], [])
    let kept = campaign.perform(
      0..<96,
      exchange: { kept in
        given.append(kept.count)
        return [other]
      }
    ) { item, run in
      if run.isMade, run.scenario == other { made.append(item) }
      return true
    }
    #expect(given.count == 1 && given[0] > 0 && made == [65] && !kept.isEmpty)
  }
}

@Suite("The page of a campaign")
struct CampaignPageTests {
  @Test("shows the curve, the estimate, what was never reached and what failed, and takes no text for markup")
  func page() throws {
    let folder = FileManager.default.temporaryDirectory.path + "/triad-page-\(UInt64.random(in: 0 ... .max))"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (story, page) = (folder + "/story.json5", folder + "/page.html")
    try "{ name: \"<script>&\", length: \"1d\", zone: \"Europe/Oslo\" }".write(
      toFile: story, atomically: true, encoding: .utf8)
    func triad(_ words: String...) -> (code: ExitCode, text: String) {
      let text = Mutex("")
      let code = Triad.run(words, Terminal { more, _ in text.withLock { $0 += more } })
      return (code, text.withLock { $0 })
    }
    let run = triad("chaos", story, "--runs", "12", "--rules", "as-written:raw-edited-in-place", "--page", page)
    let html = try String(contentsOfFile: page, encoding: .utf8)
    #expect(run.code == .safetyFailed && html.hasPrefix("<!doctype html>") && html.hasSuffix("</html>\n"))
    #expect(!html.contains("<script") && html.contains("&lt;script&gt;&amp;"))
    for part in ["<polyline class=\"curve\"", "unseen: about ", "Marks that no run reached", "raw-immutable in "] {
      #expect(html.contains(part), "\(part)")
    }
    let count = try #require(run.text.firstMatch(of: #/ shown +([0-9,]+ behaviours)/#)).output.1
    #expect(html.contains("<li>\(count);") && html.contains(" run \(story) --seed "))
    #expect(triad("chaos", story, "--runs", "2", "--page", folder + "/none/page.html").code == .inputOutput)
    // Without behaviours, as in the file of a shard that isn't guided, it has no curve.
    let file = folder + "/all.runs"
    #expect(triad("chaos", story, "--runs", "4", "--shard", "1/1", "--output", file).code == .pass)
    let merged = triad("merge", file, "--page", page)
    let other = try String(contentsOfFile: page, encoding: .utf8)
    #expect(merged.code == .pass && !other.contains("polyline") && other.contains("4 of 4 runs, 0 failed"))
    #expect(triad("merge", story, "--page", page).code == .usage)
  }
}
