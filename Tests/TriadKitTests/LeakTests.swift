import Foundation
import LeakyShop
import Testing
import TriadKit
import TriadTesting

/// The shop's own program, where it lies beside the tests.
private enum Shop {
  static let program: String? = {
    let path = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().path + "/LeakyShop"
    return FileManager.default.isExecutableFile(atPath: path) ? path : nil
  }()

  static func story(_ name: String) -> String {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/Shop/\(name).json5"
  }

  /// Runs the program in a folder, and gives what it answered and printed.
  static func run(
    _ words: [String], in folder: String, isLoud: Bool = false
  ) throws -> (code: Int32, output: String) {
    let process = Process()
    if isLoud { process.environment = ProcessInfo.processInfo.environment.merging(["SHOP_IS_LOUD": "1"]) { $1 } }
    process.executableURL = URL(fileURLWithPath: try #require(program))
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    process.arguments = words
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let said = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, said)
  }
}

@Suite("A leak from a run into the next one of its process", .enabled(if: Shop.program != nil, "no LeakyShop built"))
struct LeakTests {
  private static let quiet = ["chaos", Shop.story("quiet"), "--seeds", "1..8", "--chaos", "none", "--jobs", "1"]

  @Test("is a failure of its own kind in a campaign, with the first event that differs and the command")
  func campaign() throws {
    try withFolder { folder in
      let (code, text) = try Shop.run(Self.quiet + ["--output", folder], in: folder)
      #expect(code == 1)
      #expect(text.contains(" FAILED   state-leaks in 7 runs: fails only next to other runs: state leaks between runs"))
      #expect(text.contains("\"the drawer has room\""))
      #expect(text.contains("\n              app-broken and app-kept\n"), "\(text)")
      #expect(text.contains("event ") && text.contains("next to others: d1") && text.contains("by itself:      d1"))
      #expect(text.contains(" again    ") && text.contains(" chaos \(Shop.story("quiet")) --seeds 1..8 --chaos none"))
      #expect(!text.contains(" found "))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
      let json = try Shop.run(Self.quiet + ["--format", "json"], in: folder)
      #expect(json.code == 1)
      let report = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
      let failure = try #require((report["failures"] as? [[String: Any]])?.first)
      #expect(failure["check"] as? String == "state-leaks" && failure["isSafety"] as? Bool == true)
      #expect((failure["again"] as? String)?.contains(" chaos ") == true)
      #expect((failure["difference"] as? String)?.contains("by itself:") == true)
      let suite = try Shop.run(Self.quiet + ["--format", "junit"], in: folder).output
      #expect(suite.components(separatedBy: "type=\"state-leaks\"").count == 8 && suite.contains(" chaos "))
    }
  }

  @Test("leaves a session in copies of its process all that it needs")
  func session() throws {
    try withFolder { folder in
      let script = folder + "/script.txt"
      try """
      until phone.sales >= 1
      inject crash phone restart=10m
      do sell phone
      until 12:00
      back 2
      goto 07:00
      until 12:00
      why
      save \(folder)/mine.json5
      """.write(toFile: script, atomically: true, encoding: .utf8)
      let (code, text) = try Shop.run(["step", Shop.story("busy"), "--commands", script], in: folder)
      #expect(code == 0 && text.contains(" saved as "), "\(text)")
      #expect(try Shop.run(["run", folder + "/mine.json5", "--quiet"], in: folder).output.contains(" verdict "))
    }
  }

  @Test("repeats in those copies nothing that the program printed before, however much the app prints")
  func buffered() throws {
    try withFolder { folder in
      try "goto 18:00\nback 1\n".write(toFile: folder + "/script.txt", atomically: true, encoding: .utf8)
      let words = ["step", Shop.story("busy"), "--commands", folder + "/script.txt"]
      let (code, text) = try Shop.run(words, in: folder, isLoud: true)
      #expect(code == 0 && text.contains("ka-ching") && text.components(separatedBy: "the shop opens").count == 2)
    }
  }

  @Test("reaches no run when each seed has a process of its own")
  func fresh() throws {
    try withFolder { folder in
      let (code, text) = try Shop.run(Self.quiet + ["--fresh"], in: folder)
      #expect(code == 0 && text.contains(" runs     8 of 8, 0 failed"), "\(text)")
    }
  }

  @Test("neither hides a failure that a run has by itself nor makes its story too small")
  func shrunk() throws {
    try withFolder { folder in
      let words = [
        "chaos", Shop.story("busy"), "--seeds", "1..3", "--chaos", "none", "--jobs", "1", "--output", folder,
      ]
      let (code, text) = try Shop.run(words, in: folder)
      #expect(
        code == 1 && text.contains(" FAILED   app-promises in 3 runs") && !text.contains("state-leaks"), "\(text)")
      #expect(text.contains(" again    ") && text.contains(" run \(Shop.story("busy")) --seed 1\n"))
      let found = folder + "/busy-1.json5"
      let story = try String(contentsOfFile: found, encoding: .utf8)
      #expect(story.components(separatedBy: "sell").count - 1 == Till.room)
      #expect(try Shop.run(["run", found, "--quiet"], in: folder).code == 1)
    }
  }

  @Test(
    "fails a test in words of its own",
    .simulated("Shop/quiet.json5", seeds: 1...8, chaos: .none))
  func kept() throws {
    try withKnownIssue {
      try World.current.keeps([], .phone(Till(drawer: "kept")))
    } matching: { issue in
      let words = issue.comments.map(\.rawValue).joined()
      return words.contains("fails only next to other runs: state leaks between runs") && words.contains("by itself:")
        && words.contains("again    swift test --filter kept") && words.contains("of 8 failed")
    }
  }

  @Test(
    "does not reach a test whose seeds have a process each",
    .simulated("Shop/quiet.json5", seeds: 1...6, chaos: .none, fresh: true))
  func keptFresh() throws {
    try World.current.keeps([], .phone(Till(drawer: "fresh")))
  }

  @Test(
    "leaves a test the small story that fails by itself, and in its report the whole command")
  func smallStory() throws {
    let process = TestProcess(
      call: "small", test: Test.current.map { "\($0.id)" } ?? "", filter: "smallStory")
    let make = { try Simulation(story: $0, apps: [.phone(Till(drawer: "small"))]) }
    let story = Shop.story("busy")
    if TestProcess.isOne { return process.reportRun(story: story, seeds: 1...2, .none, make) }
    let trial = SeedTrial(of: try make(story), seeds: 1...2, .none, isFresh: false, process, name: "small")
    let issue = try #require(trial.issue)
    #expect(
      issue.contains("\"the drawer has room\"") && issue.contains("2 of 2 failed, 1 first"), "\(issue)")
    let files = Dictionary(trial.attachments.map { ($0.name, String(decoding: $0.bytes, as: UTF8.self)) }) { $1 }
    let small = try #require(files["small-1.json5"])
    #expect(small.components(separatedBy: "sell").count - 1 == Till.room)
    #expect(files["small-1.txt"]?.contains(" again    TRIAD_SEED=1 swift test --filter smallStory") == true)
  }
}
