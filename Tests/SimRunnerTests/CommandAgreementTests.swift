@testable import Console
import Foundation
@testable import Person
@testable import ScenarioFiles
@testable import SimRunner
import Synchronization
import Testing

@testable import Tools

@Suite("The common ground of commands")
struct CommandAgreementTests {
  private func triad(_ words: [String]) -> (code: ExitCode, output: String, error: String) {
    let output = Mutex("")
    let error = Mutex("")
    let code = Triad.run(
      words,
      Terminal { more, stream in
        switch stream {
        case .output: output.withLock { $0 += more }
        case .error: error.withLock { $0 += more }
        }
      })
    return (code, output.withLock { $0 }, error.withLock { $0 })
  }

  @Test(
    "is that --quiet leaves the verdict with what is to be said of it, what failed and how to see it again",
    arguments: [
      ["run", "scenarios/quiet-week.json5"], ["chaos", "scenarios/quiet-week.json5", "--seeds", "1..2"],
      ["run", "scenarios/field/lost-transfers.json5", "--seed", "4", "--rules", "as-written:trusts-the-queue"],
    ])
  func quiet(words: [String]) {
    let words = words.map { $0.hasSuffix(".json5") ? PackageFiles.path($0) : $0 }
    let (code, output, _) = triad(words + ["--quiet"])
    let lines = output.split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix(" verdict  ") })
    let kept = [" verdict", " remark", " FAILED", " again"]
    #expect(lines.allSatisfy { line in kept.contains { line.hasPrefix($0) } }, "\(output)")
    #expect(code == triad(words).code)
  }

  @Test("is that standard output has nothing but the output for another program")
  func json() throws {
    let folder = try ScratchFolder("chaos-json")
    defer { folder.remove() }
    let (_, output, error) = triad([
      "chaos", PackageFiles.path("scenarios/field/lost-transfers.json5"), "--rules", "as-written:trusts-the-queue",
      "--seeds", "4..4", "--faults", "none", "--limit", "1", "--output", folder.path, "--format", "json",
    ])
    #expect(try JSONSerialization.jsonObject(with: Data(output.utf8)) is [String: Any])
    #expect(error.contains(" found    no-lost-workout: "))
  }

  @Test("is that a node is not started with another one's configuration")
  func node() throws {
    let folder = try ScratchFolder("node-role")
    defer { folder.remove() }
    let path = try folder.write(
      """
      {"scenario": "story.json5", "folder": "store", "listen": "127.0.0.1:0",
       "peers": {"watch": "127.0.0.1:1", "desktop": "127.0.0.1:2", "cloud": "127.0.0.1:3"}}
      """, to: "node.json")
    let (code, _, error) = triad(["node", "--role", "watch", "--config", path])
    #expect(code == .usage)
    #expect(error.contains("\(path) is the configuration of another node"))
    #expect(error.contains("It has the watch among its peers"))
  }

  @Test("is that a session opens at a day or at a failure, and not at both", arguments: ["failure", "d2 12:00"])
  func twoOpenings(moment: String) {
    let (code, _, error) = triad([
      "step", PackageFiles.path("scenarios/quiet-week.json5"), "--day", "2", "--at", moment,
    ])
    #expect(code == .usage && error.contains("say '--day' or '--at', not both"), "\(error)")
  }

  @Test("is that a phone which is off plays nothing, whatever its disk says")
  func musicOff() throws {
    let folder = try ScratchFolder("music-off")
    defer { folder.remove() }
    let path = try folder.write(
      """
      { name: "off", start: "2026-03-02", length: "3d", seed: 1, music: {},
        faults: [{ at: "d2 12:00", crash: "phone", restart: "after 1h" }] }
      """, to: "off.json5")
    let off = triad(["music", path, "--at", "d2 12:30"]).output
    #expect(off.contains(" plays     nothing: the phone is off\n"))
    #expect(!triad(["music", path, "--at", "d2 13:30"]).output.contains("the phone is off"))
  }

  @Test("is that a life without a phone keeps its promises, since none of them needs one")
  func withoutPhone() throws {
    let folder = try ScratchFolder("no-phone")
    defer { folder.remove() }
    let path = try folder.write(
      "{ name: \"no phone\", start: \"2026-03-02\", length: \"3d\", seed: 1, devices: { phone: false } }",
      to: "no-phone.json5")
    #expect(triad(["run", path, "--quiet"]).output == " verdict  pass\n")
  }

  @Test("is that a session shows the last question to each model, and its result")
  func model() throws {
    let scenario = try ScenarioFile.load(path: PackageFiles.path("scenarios/cloud-model.json5"))
    let session = try StepSession(scenario)
    #expect(
      session.say("show model").lines == [
        " phone  its model was not asked yet", " cloud  its model was not asked yet",
      ])
    _ = session.say("goto d7 23:00")
    let lines = session.say("show model").lines
    // The trace has the same question, which the session shows when it shows everything.
    #expect(lines.contains { $0.hasPrefix(" cloud  asked d") })
    #expect(
      lines.contains { $0.hasPrefix("        asked    {") } && lines.contains { $0.hasPrefix("        wearer   d") })
    let quiet = try StepSession(try ScenarioFile.load(path: PackageFiles.path("scenarios/quiet-week.json5")))
    #expect(quiet.say("show model").lines == [" the phone has no agents in this story"])
  }
}
