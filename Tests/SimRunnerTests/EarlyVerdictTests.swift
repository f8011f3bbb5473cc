@testable import Console
import DeviceKit
import Devices
@testable import Engine
@testable import ScenarioFiles
@testable import SimKernel
@testable import SimRunner
@testable import Tools
import Synchronization
@testable import Person
import Testing
@testable import Search

@Suite("A run that ends before its story")
struct EarlyVerdictTests {
  private func run(
    _ rules: String, _ more: String = "", format: String = "text"
  ) throws -> (code: ExitCode, text: String) {
    let folder = try ScratchFolder("early")
    defer { folder.remove() }
    let file = try folder.write(
      """
      { name: "early", start: "2026-03-02", zone: "Europe/Oslo", length: "5d", seed: 3, music: {}, rules: [\(rules)], \(more) }
      """, to: "early.json5")
    let text = Mutex("")
    let terminal = Terminal { more, _ in text.withLock { $0 += more } }
    let code = Triad.run(["run", file, "--until", "d3", "--format", format], terminal)
    return (code, text.withLock { $0 })
  }

  @Test("fails if a check that sees its failures at once has failed so far, and says that of no other check")
  func fails() throws {
    let (code, text) = try run("\"as-written:confidence-of-heart\"")
    #expect(code == .safetyFailed)
    #expect(text.contains(" FAILED   sound-music on "))
    #expect(
      text.contains(" checks   1 failed so far\n") && text.contains(" verdict  fail, before the end of the story\n"))
  }

  @Test("is inconclusive if nothing has failed so far, or only checks that the scenario expects to fail")
  func inconclusive() throws {
    let (code, text) = try run("")
    #expect(code == .inconclusive)
    #expect(text.contains(" verdict  inconclusive\n because  the run was stopped before the end of the story\n"))
    let expected = try run("\"as-written:confidence-of-heart\"", "expect: [{ fails: \"sound-music\" }]")
    #expect(expected.code == .inconclusive)
  }

  @Test("never looks like a success to a program that reads JUnit")
  func junit() throws {
    let failing = try run("\"as-written:confidence-of-heart\"", format: "junit").text
    #expect(failing.contains("failures=\"1\" errors=\"1\"") && failing.contains("<failure "))
    let expected = try run(
      "\"as-written:confidence-of-heart\"", "expect: [{ fails: \"sound-music\" }]", format: "junit")
    #expect(expected.text.contains("failures=\"0\" errors=\"1\"") && !expected.text.contains("<failure "))
  }

  @Test("has the same digest as far as it goes, whichever checks observe it")
  func selection() throws {
    var scenario = Scenario()
    (scenario.length, scenario.music) = (.days(2), MusicSettings())
    let plan = try WorldPlan(scenario)
    let digests = try [CheckSelection.all, .only("raw-immutable"), .none].map { try Run(plan, checks: $0).run().digest }
    #expect(Set(digests.map { "\($0)" }).count == 1)
  }

  @Test(
    "fails by one check alone as with all of them, on the same day and with the same words",
    arguments: [
      (Rule.rawEditedInPlace, "raw-immutable", 1...3), (.gatePerDevice, "one-morning-decision", 1...3),
      (.latestArrivalWins, "newest-shown", 14...17),
    ] as [(Rule, String, ClosedRange<UInt64>)])
  func trial(rule: Rule, check: String, seeds: ClosedRange<UInt64>) throws {
    var base = Scenario()
    (base.length, base.rules, base.music) = (.days(6), RuleChoice(asWritten: [rule]), MusicSettings())
    var failing = 0
    for seed in seeds {
      base.seed = seed
      let scenario = FaultSampler().scenario(base)
      let run = CampaignRun(scenario)
      for name in Set(run.failures.prefix(LongTests.areWanted ? 100 : 2).map(\.signature.check) + [check]) {
        #expect(CheckTrial.failure(of: name, in: scenario) == run.failure(of: name))
        if run.fails(name) { failing += 1 }
      }
    }
    #expect(failing > 0, "no seed makes \(rule) fail")
  }
}
