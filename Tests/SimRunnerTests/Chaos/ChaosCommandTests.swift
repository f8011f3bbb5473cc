@testable import Console
import Foundation
import Synchronization
import Testing

@testable import ScenarioFiles
@testable import SimRunner

@Suite("The commands of a campaign")
struct ChaosCommandTests {
  private func triad(_ words: String...) -> (code: ExitCode, text: String) {
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
