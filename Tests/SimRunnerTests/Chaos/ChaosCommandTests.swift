@testable import Console
import Foundation
import Synchronization
import Testing

@testable import ScenarioFiles
@testable import SimRunner

@Suite("The commands of a campaign")
struct ChaosCommandTests {
  private func triad(_ words: String...) -> (code: ExitCode, text: String) { triad(words) }

  private func triad(_ words: [String]) -> (code: ExitCode, text: String) {
    let text = Mutex("")
    let code = Triad.run(words, Terminal { more, _ in text.withLock { $0 += more } })
    return (code, text.withLock { $0 })
  }

  private func folder() -> String {
    FileManager.default.temporaryDirectory.path + "/triad-chaos-\(ProcessInfo.processInfo.processIdentifier)"
  }

  @Test("find a broken promise, write the smallest scenario and a ticket, and tell why")
  func found() throws {
    let folder = folder()
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let story = folder + "/story.json5"
    try "{ name: \"story\", length: \"3d\", zone: \"Europe/Oslo\" }".write(
      toFile: story, atomically: true, encoding: .utf8)
    let (code, text) = triad(
      "chaos", story, "--seeds", "1..4", "--rules", "as-written:raw-edited-in-place", "--until-failure", "--output",
      folder + "/out")
    #expect(code == .safetyFailed && text.contains(" FAILED   raw-immutable in 1 run"))
    let found = folder + "/out/found-raw-immutable-1.json5"
    #expect(text.contains(" again    triad run \(found)"))
    let ticket = try String(contentsOfFile: found.replacing(".json5", with: ".md"), encoding: .utf8)
    #expect(ticket.contains("**Promised:**") && ticket.contains("triad run \(found)") && ticket.contains("```json5"))
    #expect(triad("run", found, "--quiet").code == .safetyFailed)
    let why = triad("why", found)
    #expect(why.code == .pass && why.text.contains("It takes no fault"))
    #expect(triad("why", story).text.contains("Nothing to explain: every check holds"))
    // The ticket tells what the small story's own run tells, and the story for which failure it was found.
    let failed = triad("run", found, "--quiet").text.split(separator: "\n").first { $0.contains("raw-immutable") }
    let message = try #require(failed?.split(separator: ": ", maxSplits: 1).last)
    #expect(ticket.contains(message))
    let small = try String(contentsOfFile: found, encoding: .utf8)
    #expect(small.contains("found: \"raw-immutable\""))
    let other = folder + "/other.json5"
    try small.replacing("found: \"raw-immutable\",", with: "").write(toFile: other, atomically: true, encoding: .utf8)
    #expect(
      triad("run", found, "--format", "json").text.contains(try digest(triad("run", other, "--format", "json").text)))
  }

  private func digest(_ json: String) throws -> String {
    try String(#require(json.split(separator: "\n").first { $0.contains("\"digest\"") }))
  }

  @Test("name the literal rule that is to blame, of all that there are, and the check that a story was found for")
  func blame() throws {
    let folder = folder() + "-blame"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let story = folder + "/story.json5"
    try "{ name: \"story\", length: \"1d\", rules: \"as-written\", found: \"raw-immutable\" }".write(
      toFile: story, atomically: true, encoding: .utf8)
    let (code, text) = triad("why", story)
    #expect(code == .pass && text.contains(" FAILED   raw-immutable on"), "\(text)")
    let blame = try #require(text.split(separator: "\n").first { $0.hasPrefix(" rules    ") })
    #expect(blame.contains("of 83 as written raw-edited-in-place suffices: "), "\(blame)")
    let runs = blame.split(separator: " ").compactMap { Int($0) }.last
    #expect(try #require(runs) < 10)
    #expect(text.contains(" without  the rule raw-edited-in-place: raw-immutable holds"))
    // An expectation changes no run: the one that is not met is named without one.
    try """
    { name: "story", length: "1d", rules: ["as-written:id-per-send"], found: "expect", expect: [
      { synced: true, at: "d1 01:00" }, { workouts: "at least 90" , on: "phone" } ] }
    """.write(toFile: story, atomically: true, encoding: .utf8)
    let expected = triad("why", story).text
    #expect(expected.contains(" FAILED   the scenario expects at least 90 workouts on the phone"), "\(expected)")
    #expect(expected.contains(" without  the rule id-per-send: expect fails all the same"), "\(expected)")
  }

  @Test("say which literal rules and planted mistakes no code asked for")
  func neverConsulted() throws {
    let path = PackageFiles.path("scenarios/quiet-week.json5")
    let rules = "as-written:drop-after-five-retries,id-per-send"
    // The rule about retries is met by what was sent five times, and nothing was on this day.
    let text = triad("run", path, "--until", "d2", "--rules", rules).text
    #expect(text.contains(" inert    never consulted: drop-after-five-retries\n"), "\(text)")
    let json = triad("run", path, "--until", "d2", "--rules", rules, "--format", "json").text
    #expect(json.contains("\"neverConsulted\" : ["), "\(json.prefix(400))")
    #expect(!triad("run", path, "--until", "d2", "--format", "json").text.contains("neverConsulted"))
  }

  @Test("write what they have when there is no more time to shrink it, and say so")
  func limited() throws {
    let folder = folder() + "-limited"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let story = folder + "/story.json5"
    try "{ name: \"story\", length: \"10w\", zone: \"Europe/Oslo\", seed: 1 }".write(
      toFile: story, atomically: true, encoding: .utf8)
    let text = triad(
      "chaos", story, "--seeds", "3..3", "--rules", "as-written:drop-after-five-retries", "--output",
      folder + "/out", "--limit", "1"
    ).text
    #expect(text.contains(" found    convergence: ") && text.contains("--limit gives it more"), "\(text)")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder + "/out")
    let found = try #require(names.first { $0.hasPrefix("found-convergence-") && $0.hasSuffix(".json5") })
    #expect(triad("run", folder + "/out/" + found, "--quiet").code == .livenessFailed)
  }

  @Test("refuse to look at what runs show where nothing is drawn, or a process returns only its verdict")
  func unseen() {
    let path = PackageFiles.path("scenarios/quiet-week.json5")
    let undrawn = triad("chaos", path, "--guided", "--faults", "none")
    #expect(undrawn.code == .usage && undrawn.text.contains("none are drawn"), "\(undrawn.text)")
    for option in [["--guided"], ["--until-stable", "3"]] {
      let fresh = triad(["chaos", path, "--fresh"] + option)
      #expect(fresh.code == .usage && fresh.text.contains("leave out '--fresh'"), "\(fresh.text)")
    }
  }

  @Test("save the stories of a guided campaign in a folder, read them again, and leave a damaged one alone")
  func corpus() throws {
    let folder = folder() + "-corpus"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let story = folder + "/story.json5"
    try "{ name: \"a story\", length: \"2d\", zone: \"Europe/Oslo\" }".write(
      toFile: story, atomically: true, encoding: .utf8)
    let kept = folder + "/kept"
    func campaign(_ seeds: String) -> (code: ExitCode, text: String) {
      triad("chaos", story, "--seeds", seeds, "--guided", "--corpus", kept, "--jobs", "1")
    }
    let first = campaign("1..24")
    let files = try FileManager.default.contentsOfDirectory(atPath: kept).sorted()
    #expect(!files.isEmpty && first.text.contains(" corpus   0 read, \(files.count) saved"), "\(first.text)")
    for file in files {
      let text = try String(contentsOfFile: kept + "/" + file, encoding: .utf8)
      #expect(text.hasPrefix("// Showed first, in run ") && text.contains("name: \"a story\""))
      #expect(triad("validate", kept + "/" + file).code == .pass)
    }
    // The same campaign saves the same.
    let other = folder + "/other"
    _ = triad("chaos", story, "--seeds", "1..24", "--guided", "--corpus", other, "--jobs", "1")
    #expect(try FileManager.default.contentsOfDirectory(atPath: other).sorted() == files)
    let damaged = kept + "/" + files[0]
    try "{ name: ".write(toFile: damaged, atomically: true, encoding: .utf8)
    let second = campaign("201..216")
    #expect(second.text.contains("\(damaged) is left alone, because it cannot be read"), "\(second.text)")
    #expect(second.text.contains(" corpus   \(files.count - 1) read"))
    #expect(try String(contentsOfFile: damaged, encoding: .utf8) == "{ name: ")
    #expect(triad("chaos", story, "--corpus", kept).code == .usage)
  }

  @Test("print everything that a seed draws, as a scenario")
  func show() throws {
    let path = PackageFiles.path("scenarios/quiet-week.json5")
    let (code, text) = triad("chaos", path, "--show", "3")
    #expect(code == .pass && text.contains("seed: 3") && text.contains("faults: ["))
    _ = try ScenarioFile.read(SourceText(name: "shown", bytes: Array(text.utf8)))
  }

  @Test("are understood by programs")
  func formats() throws {
    let path = PackageFiles.path("scenarios/findings/missing-is-zero.json5")
    let json = triad("chaos", path, "--seeds", "1", "--faults", "none", "--format", "json")
    let parsed = try JSONSerialization.jsonObject(with: Data(json.text.utf8))
    let object = try #require(parsed as? [String: Any])
    #expect(object["runs"] as? Int == 1 && object["failed"] as? Int == 0)
    let junit = triad("chaos", path, "--seeds", "1..2", "--faults", "none", "--format", "junit").text
    #expect(junit.contains("tests=\"2\" failures=\"0\"") && junit.components(separatedBy: "<testcase").count == 3)
  }

  @Test("name the command that shows a failure again, in every format", arguments: ["text", "json", "junit"])
  func again(format: String) throws {
    let folder = folder() + "-again-\(format)"
    try FileManager.default.createDirectory(atPath: folder + "/all", withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for name in ["a", "b"] {
      try "{ name: \"story\", length: \"1d\", zone: \"Europe/Oslo\" }".write(
        toFile: folder + "/all/\(name).json5", atomically: true, encoding: .utf8)
    }
    let rules = ["--rules", "as-written:raw-edited-in-place", "--faults", "crash,drop"]
    let words = ["chaos", folder + "/all", "--seeds", "3", "--format", format, "--quiet"]
    let text = triad(words + rules).text
    let again = "run \(folder)/all/a.json5 --seed 3 --chaos --faults crash,drop --rules as-written:raw-edited-in-place"
    #expect(text.contains("triad " + again), "\(text)")
    #expect(triad(again.split(separator: " ").map(String.init) + ["--quiet"]).code == .safetyFailed)
    guard format == "junit" else { return }
    let cases = text.matches(of: /<testcase name="([^"]*)".* time="([^"]*)"/).map(\.output)
    #expect(Set(cases.map(\.1)) == ["story, seed 3", "story (2), seed 3"])
    #expect(cases.allSatisfy { (Double($0.2) ?? 0) > 0 })
  }

  @Test("leave each run a folder of its own, and none is overwritten by another one")
  func folders() throws {
    let folder = folder() + "-folders"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let story = folder + "/story.json5"
    func write(_ length: String) throws {
      try "{ name: \"story\", length: \"\(length)\", zone: \"Europe/Oslo\" }".write(
        toFile: story, atomically: true, encoding: .utf8)
    }
    func run(_ words: String...) -> (code: ExitCode, text: String) {
      triad(["run", story, "--output", folder + "/runs"] + words)
    }
    try write("1d")
    let plain = run()
    #expect(plain.code == .pass && plain.text.contains(" folder   \(folder)/runs/story/1\n"), "\(plain.text)")
    #expect(run().code == .pass)
    #expect(run("--rules", "as-written:raw-edited-in-place").code == .safetyFailed)
    _ = run("--chaos", "--faults", "crash")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder + "/runs/story").sorted()
    #expect(names == ["1", "1-chaos-faults-crash", "1-rules-as-written-raw-edited-in-place"])
    try write("2d")
    let other = run()
    #expect(other.code == .usage && other.text.contains("holds another run") && other.text.contains("remove that one"))
    #expect(triad("run", story, "--faults", "crash").text.contains("'--faults' needs '--chaos'"))
  }

  @Test("answer mistakes where they were made")
  func mistakes() {
    let path = PackageFiles.path("scenarios/quiet-week.json5")
    #expect(triad("chaos", path, "--faults", "crsh").text.contains("did you mean 'crash'?"))
    #expect(triad("chaos", path, "--seeds", "9..3").code == .usage)
    #expect(triad("chaos", path, "--time-budget", "soon").code == .usage)
    #expect(triad("chaos", path, "--limit", "0").code == .usage)
    #expect(triad("chaos", path, "--show", "x").code == .usage)
    #expect(triad("chaos", "nowhere.json5").code == .inputMissing)
    #expect(triad("why", path, "--check", "no-such").code == .usage)
  }
}
