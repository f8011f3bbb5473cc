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
  }

  @Test("write what they have when there is no more time to make it small, and say so")
  func limited() throws {
    let folder = folder() + "-limited"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let story = folder + "/story.json5"
    try "{ name: \"story\", length: \"4w\", zone: \"Europe/Oslo\", seed: 1 }".write(
      toFile: story, atomically: true, encoding: .utf8)
    let text = triad(
      "chaos", story, "--seeds", "1..4", "--rules", "as-written:raw-edited-in-place", "--until-failure", "--output",
      folder + "/out", "--limit", "1"
    ).text
    #expect(text.contains(" found    raw-immutable: ") && text.contains("--limit gives it more"), "\(text)")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder + "/out")
    let found = try #require(names.first { $0.hasPrefix("found-raw-immutable-") && $0.hasSuffix(".json5") })
    #expect(triad("run", folder + "/out/" + found, "--quiet").code == .safetyFailed)
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
    #expect(triad("run", story, "--faults", "crash").text.contains("given without it"))
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
