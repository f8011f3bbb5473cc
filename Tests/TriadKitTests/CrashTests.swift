import Foundation
import Testing
import TriadKit

#if canImport(Glibc)
  import Glibc
#endif

/// A mistake in an app's code that ends the process.
private enum Misdeed: String, CaseIterable {
  case index, overflow, abort, exit, recursion, loop, promise
}

private struct Tap: Act { static let name = "tap" }

/// Does it in some runs, at a tap.
private struct Careless: App {
  @Stored var taps = 0
  private let misdeed: Misdeed

  init(_ misdeed: Misdeed) { self.misdeed = misdeed }
  init() { self.init(.index) }

  mutating func act(_ tap: Tap, _ device: inout Device) {
    taps += 1
    guard device.random(in: 0...1) < 0.1 else { return }
    switch misdeed {
    case .index: taps = [1, 2, 3][taps + 3]
    case .overflow: taps += Int.max
    case .abort: abort()
    case .exit: Foundation.exit(0)
    case .recursion: taps = descend(taps)
    case .loop: while taps > 0 { taps = max(1, taps &+ 1) }
    case .promise: taps = -1
    }
  }

  // Optimised it would be a loop.
  @_optimize(none)
  private func descend(_ depth: Int) -> Int { depth < 0 ? 0 : descend(depth &+ 1) &+ depth }
}

private struct Bystander: App {}

private func careless(_ misdeed: Misdeed) throws -> Simulation {
  let promises = [
    Promise("nothing is negative", .safety) { run in
      UInt(run.stored(.watch, Careless.self)?.taps ?? 0) < 1_000
    }
  ]
  return try Simulation(
    text: """
      {
        name: "careless", start: "2026-03-02", zone: "Europe/Oslo", length: "2d", seed: 5,
        devices: { watch: {}, phone: {}, desktop: false, cloud: false },
        links: { "watch-phone": "bluetooth" },
        routine: [{ does: "tap", on: "watch", often: "4 a day", from: 7, until: 21 }],
      }
      """, apps: [.watch(Careless(misdeed)), .phone(Bystander())], promises: misdeed == .promise ? promises : [])
}

#if os(Linux) || os(macOS)
  /// Runs seeds of which some fail that way and others pass.
  private func expectSomeFail(_ misdeed: Misdeed, _ words: String, _ place: String = "on the watch") throws {
    let outcomes = try careless(misdeed).run(seeds: 1...4)
    let failed = outcomes.filter { !$0.isPass }
    #expect(outcomes.map(\.seed) == [1, 2, 3, 4] && (1...3).contains(failed.count), "\(failed.count) failed")
    for outcome in failed {
      let failure = try #require(outcome.failures.first)
      #expect(failure.check == "no-crash" && failure.message.contains("the code \(place) \(words)"), "\(failure)")
      #expect(
        failure.message.contains(#/ in event \d+$/#) && failure.moment.contains(/^d[12] \w+ \d Mar \d\d:\d\d:\d\d$/))
      #expect(outcome.report.contains(" FAILED   no-crash on d") && outcome.breakdown == nil)
    }
  }

  @Suite("Code that a process does not survive")
  struct CrashTests {
    @Test("fails its own seed in words, and the others go on")
    func traps() async {
      await #expect(processExitsWith: .success) {
        try expectSomeFail(.index, "trapped")
        try expectSomeFail(.overflow, "trapped")
      }
      await #expect(processExitsWith: .success) { try expectSomeFail(.abort, "aborted") }
      await #expect(processExitsWith: .success) { try expectSomeFail(.exit, "called exit") }
      await #expect(processExitsWith: .success) { try expectSomeFail(.recursion, "used memory that it does not have") }
      await #expect(processExitsWith: .success) {
        try expectSomeFail(.promise, "trapped", "in a promise, or as a device starts")
      }
    }

    @Test("reports its place after some time without end, and is given up after more")
    func endless() async {
      let child = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
        setenv("TRIAD_PATIENCE", "0.6", 1)
        try expectSomeFail(.loop, "did not return")
      }
      let words = String(decoding: child?.standardErrorContent ?? [], as: UTF8.self)
      #expect(words.contains("Error: the code under test has not returned for "))
      #expect(words.contains(/on the watch, at d[12] .*, event \d+, of 'careless' with seed \d/), "\(words)")
    }

    @Test("says the seed, the event, the moment and the command, and ends a single run")
    func run() async {
      let child = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = TriadCommand.run(["run", "a.json5", "--seed", "\(try firstFailing())"], to: { _, _ in }) { _ in
          try careless(.index)
        }
      }
      let words = String(decoding: child?.standardErrorContent ?? [], as: UTF8.self)
      #expect(words.contains("Error: the code under test trapped (a failed precondition, an index out of range"))
      #expect(words.contains(/on the watch, at d[12] .*, event \d+, of 'careless' with seed \d/), "\(words)")
      #expect(words.contains(#/ again    .* run a\.json5 --seed \d\n/#), "\(words)")
    }

    @Test("ends a single run that does not return, after some time")
    func endlessRun() async {
      let child = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        setenv("TRIAD_PATIENCE", "0.6", 1)
        for seed in 1...4 as ClosedRange<UInt64> {
          _ = TriadCommand.run(["run", "a.json5", "--seed", "\(seed)"], to: { _, _ in }) { _ in try careless(.loop) }
        }
      }
      let words = String(decoding: child?.standardErrorContent ?? [], as: UTF8.self)
      #expect(words.contains("Error: the code under test did not return on the watch, at d"), "\(words)")
    }

    @Test("ends a campaign with its command, its small story, and the other seeds")
    func chaos() async {
      await #expect(processExitsWith: .success) {
        try withFolder { folder in
          let answer = Answer(
            ["chaos", "a.json5", "--seeds", "1..4", "--chaos", "none", "--output", folder]
          ) { _ in try careless(.index) }
          #expect(answer.code == 1)
          #expect(answer.output.contains(" FAILED   no-crash in "), "\(answer.output)")
          #expect(answer.output.contains("4 of 4") && answer.output.contains(" run a.json5 --seed "))
          let found = try FileManager.default.contentsOfDirectory(atPath: folder)
          let story = try String(contentsOfFile: folder + "/" + (try #require(found.first)), encoding: .utf8)
          #expect(story.contains("found: \"no-crash\""), "\(story)")
        }
      }
    }

    @Test("fails the people of a fleet whose run it ends, and no others")
    func fleet() async {
      await #expect(processExitsWith: .success) {
        try withFolder { folder in
          let answer = Answer(
            ["fleet", "a.json5", "--people", "4", "--output", folder, "--limit", "1"]
          ) { _ in try careless(.index) }
          #expect(answer.code == 1 && answer.output.contains(" FAILED   no-crash in "), "\(answer.output)")
          #expect(answer.output.contains(" people   4 of 4, "), "\(answer.output)")
        }
      }
    }

    @Test("fails a test with the line that runs the seed again, and where the files are")
    func tests() async {
      await #expect(processExitsWith: .success) {
        let trial = SeedTrial(
          of: try careless(.index), seeds: 1...4, .none, isFresh: false,
          TestProcess(call: "", test: "", filter: "every"), name: "every")
        let issue = try #require(trial.issue)
        #expect(issue.contains("trapped") && issue.contains("(no-crash), seed"), "\(issue)")
        #expect(issue.contains(/again    TRIAD_SEED=\d swift test --filter every/) && issue.contains(" of 4 failed"))
        let folder = try #require(issue.firstMatch(of: /files    (.*)/)).output.1
        #expect(try FileManager.default.contentsOfDirectory(atPath: String(folder)).contains { $0.hasSuffix(".txt") })
        let story = try #require(issue.firstMatch(of: /story    (.*)/)).output.1
        #expect(story.hasSuffix(", no digest: the run has no end"), "\(story)")
      }
    }

    @Test("says of code that never returns that its story is not made small, in a test and in a campaign")
    func notMadeSmall() async {
      await #expect(processExitsWith: .success) {
        setenv("TRIAD_PATIENCE", "0.3", 1)
        let words = "not made small: each try would run into the time limit"
        let seed = try firstFailing()
        let trial = SeedTrial(
          of: try careless(.loop), seeds: Int(seed)...Int(seed), .none, isFresh: false,
          TestProcess(call: "", test: "", filter: "every"), name: "every")
        #expect(trial.issue?.contains("  story    \(words)\n") == true, "\(trial.issue ?? "")")
        try withFolder { folder in
          let answer = Answer([
            "chaos", "a.json5", "--seeds", "\(seed)..\(seed)", "--chaos", "none", "--output", folder,
          ]) {
            _ in try careless(.loop)
          }
          #expect(answer.code == 1 && answer.output.contains(" found    no-crash: \(words)"), "\(answer.output)")
        }
      }
    }
  }

  /// A seed in which the app traps.
  private func firstFailing() throws -> UInt64 {
    try #require(try careless(.index).run(seeds: 1...4).first { !$0.isPass }).seed
  }
#endif

@Suite("The requests of an app") struct ManyTests {
  private struct Start: Act {
    static let name = "start"
    let count: Int
  }

  /// Sets many timers and starts as many tasks.
  private struct Busy: App {
    @Stored var woken = 0
    @Stored var slept = 0

    mutating func act(_ start: Start, _ device: inout Device) {
      for number in 0..<start.count {
        device.wake(after: 1 + Double(number) / 1_000, "timer \(number)")
        device.task("sleeper", in: Self.self) { context in
          try await context.sleep(for: .milliseconds(number))
          try await context.update { app, _ in app.slept += 1 }
        }
      }
    }

    mutating func woke(_ timer: String, _ device: inout Device) { woken += 1 }
  }

  /// Returns the processor time of this thread, in seconds.
  private var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  private func seconds(_ count: Int) throws -> Double {
    let all = Promise("each timer and each task comes") { run in
      guard let app = run.stored(.desktop, Busy.self) else { return false }
      guard app.woken == count, app.slept == count else { throw Mismatch("\(app.woken), \(app.slept)") }
      return true
    }
    let start = now
    let outcome = try Simulation(
      text: """
        { name: "busy", start: "2026-03-02", zone: "UTC", length: "1d", seed: 1,
          devices: { watch: false, phone: false, desktop: {}, cloud: false },
          story: [{ at: "d1 08:10", does: "start", on: "desktop", with: { count: \(count) } }] }
        """, apps: [.desktop(Busy())], promises: [all]
    ).run()
    #expect(outcome.isPass, "\(outcome.summary(again: ""))")
    return now - start
  }

  @Test("cost time by their number and not by its square")
  func timers() throws {
    // Four times as many cost four times as much, and not sixteen.
    let few = try seconds(1_500)
    #expect(try seconds(6_000) < 9 * few)
  }
}
