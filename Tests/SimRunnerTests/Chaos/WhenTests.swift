import Engine
import Foundation
import Reports
import ScenarioFiles
import SimKernel
import Testing

@testable import Search

@Suite("The moment from which on a failure could not be avoided")
struct FailureCurveTests {
  private struct Note: TraceFact {
    func write(to record: inout FactRecord) { record.begin("note", about: 0, "something happened") }
  }

  /// A thousand events, a second apart.
  private var log: HappeningLog {
    let log = HappeningLog()
    for number in 1...1_000 as ClosedRange<UInt64> {
      log.observe(
        TraceEvent(
          number: number, at: .start + .seconds(Int64(number)), node: .world, kind: .fact, cause: 0, subject: 0,
          fact: Note()))
    }
    return log
  }

  private func search(
    isDrawn: Bool = false, failed: (_ second: Double, _ omitsActs: Bool) -> Int
  ) throws -> (curve: FailureCurve, replays: Int) {
    var count = 0
    let curve = try FailureCurve.search(log, failure: .start + .seconds(900), isDrawn: isDrawn) {
      (moments, omitsActs) throws(ToolError) in
      count += moments.count
      return moments.map { moment in
        let failed = failed(moment.sinceStart.seconds, omitsActs)
        return MomentReplays(at: moment, failed: failed, passed: 12 - failed)
      }
    }
    return (try #require(curve), count)
  }

  @Test("is found among all events, and the event before it is named", arguments: [2.0, 3, 417, 899, 900])
  func moment(second: Double) throws {
    let (curve, replays) = try search { at, _ in at < second ? 1 : 12 }
    let rise = try #require(curve.rise)
    #expect(rise.before.at == .start + .seconds(Int64(second) - 1) && rise.from?.at == .start + .seconds(Int64(second)))
    #expect(curve.between.map { Double($0.event.number) } == [second - 1] && replays < 40 && !curve.omitsActs)
    #expect(curve.replays.map(\.at) == curve.replays.map(\.at).sorted())
  }

  @Test("is the failure itself if the last replays pass, and missing if those from the beginning fail")
  func edges() throws {
    let late = try search { _, _ in 0 }.curve
    #expect(late.rise?.from == nil && late.between.map(\.event.number) == [900])
    #expect(try search { _, _ in 12 }.curve.rise == nil)
  }

  @Test("is sought without the story's later acts if it always fails with them, or if they were drawn")
  func omits() throws {
    let named = try search { second, omitsActs in omitsActs && second < 50 ? 0 : 12 }.curve
    #expect(named.omitsActs && named.between.map(\.event.number) == [49])
    #expect(try search(isDrawn: true) { _, omitsActs in omitsActs ? 0 : 12 }.curve.omitsActs)
  }

  @Test("is not sought further once that was cancelled")
  func cancelled() throws {
    #expect(try FailureCurve.search(log, failure: .start + .days(1), isDrawn: false) { _, _ in nil } == nil)
  }
}

@Suite("triad why --when", .waits, .timeLimit(.minutes(30)), .enabled(if: BuiltProgram.path != nil, "no triad built"))
struct WhenCommandTests {
  private struct Result: Decodable {
    struct Moment: Decodable {
      let nanoseconds: Int64
      let failed, passed, lost, endings: Int
      let digest: String
    }
    let check: String
    let omitsActs: Bool
    let replays: [Moment]
    let before: Moment
    let from: Moment?
    let between: [String]
  }

  private func triad(_ words: String...) throws -> (code: Int32, text: String) {
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: try #require(BuiltProgram.path))
    process.currentDirectoryURL = URL(fileURLWithPath: PackageFiles.path(""))
    process.arguments = words
    (process.standardOutput, process.standardError) = (output, output)
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, text)
  }

  @Test("replays a story that is the same up to each moment and another one after it")
  func replays() throws {
    let path = "docs/examples/decided-twice.json5"
    let (code, text) = try triad("why", path, "--when", "--format", "json")
    try #require(code == 0, "\(text)")
    let result = try JSONDecoder().decode(Result.self, from: Data(text.utf8))
    #expect(result.check == "one-morning-decision" && result.before.failed == 0 && result.from?.passed == 0)
    let plan = try WorldPlan(Scenario(path: PackageFiles.path(path)))
    for moment in result.replays {
      #expect(moment.failed + moment.passed == 12 && moment.lost == 0)
      guard moment.nanoseconds > 0 else { continue }
      let story = try Run(plan).run(until: Instant(nanoseconds: moment.nanoseconds))
      #expect(moment.digest == "\(story.digest)")
    }
    #expect(result.replays.allSatisfy { $0.endings > 1 })
  }

  @Test(
    "names the cause that the documents name",
    arguments: [
      ("gate-per-device", "watch", "hold"), ("gate-before-work", "phone", "crash"),
      ("sequence-restarts-after-restore", "phone", "wipe"),
    ].prefix(LongTests.areWanted ? 3 : 1))
  func cause(finding: String, target: String, fault: String) throws {
    let (code, text) = try triad("why", "scenarios/findings/\(finding).json5", "--when", "--format", "json")
    try #require(code == 0, "\(text)")
    let result = try JSONDecoder().decode(Result.self, from: Data(text.utf8))
    let first = try #require(result.between.first)
    #expect(first.contains(target) && first.contains(fault), "\(text)")
  }

  @Test("a session at the failure finds the same moment")
  func stepped() throws {
    let folder = try ScratchFolder("when")
    defer { folder.remove() }
    let script = try folder.write("why --when\n", to: "script.txt")
    let path = "docs/examples/decided-twice.json5"
    let (code, text) = try triad("step", path, "--at", "failure", "--commands", script)
    // The tour shows it with the whole curve.
    #expect(code == 0 && text.contains("from d2 Tue 3 Mar 06:25:00 on it failed in 12 of 12 replays"), "\(text)")
  }

  @Test("refuses a story that holds, and options that need it")
  func refused() throws {
    let holds = try triad("why", "scenarios/first-day.json5", "--when")
    #expect(holds.code == ExitCode.badData.rawValue && holds.text.contains("every check holds"), "\(holds.text)")
    #expect(try triad("why", "docs/examples/decided-twice.json5", "--jobs", "2").code == ExitCode.usage.rawValue)
  }
}
