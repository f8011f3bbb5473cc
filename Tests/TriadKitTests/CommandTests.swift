import Foundation
import Synchronization
import Testing
import TriadKit

/// The output of a command, and its exit code.
struct Answer {
  let code: Int32
  let output: String
  let complaints: String

  /// - Parameter make: the simulation of the story, whatever it is called.
  init(_ words: [String], _ make: @escaping (String) throws -> Simulation) {
    let texts = Mutex<(String, String)>(("", ""))
    code = TriadCommand.run(
      words,
      to: { text, isComplaint in
        texts.withLock { if isComplaint { $0.1 += text } else { $0.0 += text } }
      }, make)
    (output, complaints) = texts.withLock { $0 }
  }
}

/// A folder for the while of a test.
func withFolder(_ body: (String) throws -> Void) throws {
  let folder = NSTemporaryDirectory() + "triad-kit-\(ProcessInfo.processInfo.globallyUniqueString)"
  try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(atPath: folder) }
  try body(folder)
}

/// The command line of a package of its own.
@Suite struct CommandTests {
  private static let exhibit = CountedTwice.exhibit

  private static func buggy(_ path: String) throws -> Simulation {
    try Simulation(text: exhibit.story, apps: exhibit.buggy, promises: exhibit.promises)
  }

  private static func mended(_ path: String) throws -> Simulation {
    try Simulation(text: exhibit.story, apps: exhibit.mended, promises: exhibit.promises)
  }

  @Test("tells a run with its seed and verdict, and answers 0 for a pass")
  func run() {
    let answer = Answer(["run", "story.json5", "--seed", "7"], Self.mended)
    #expect(answer.code == 0)
    #expect(answer.output.contains("seed 7"))
    #expect(answer.output.contains(" verdict  pass"))
    #expect(answer.complaints == "")
  }

  @Test(
    "answers a mistake in its words with what may have been meant",
    arguments: [
      (["rum", "a.json5"], "Did you mean 'run'?"), (["run"], "Missing expected argument '<story>'"),
      (["run", "a.json5", "--chaos", "wether"], "Did you mean 'weather'?"),
      (["run", "a.json5", "--sed", "1"], "Did you mean '--seed'?"),
      (["run", "a.json5", "--seed", "x"], "a whole number from 0"),
      (["fleet", "a.json5", "--people", "0"], "a number from 1"),
      (["chaos", "a.json5", "--seeds", "5..1"], "seeds such as 1..500"),
      (["chaos", "a.json5", "--seeds", "1..5", "--runs", "5"], "not both"),
      (["why", "a.json5", "--check", "aplied-once"], "did you mean 'applied-once'?"),
    ])
  func usage(words: [String], help: String) {
    let answer = Answer(words, Self.mended)
    #expect(answer.code == 64)
    #expect(answer.complaints.contains(help), "\(answer.complaints)")
  }

  @Test("prints scripts that let a shell complete it, and the version of the kit")
  func completion() {
    let script = Answer(["--generate-completion-script", "bash"], Self.mended)
    #expect(script.code == 0 && script.complaints == "")
    for word in ["run chaos ", "--seeds", "none weather everything", "complete -o filenames -F "] {
      #expect(script.output.contains(word), "\(word) is not in \(script.output)")
    }
    #expect(Answer(["--version"], Self.mended).output.hasPrefix("1."))
  }

  @Test("answers a story with mistakes by 65, and one that is missing by 66")
  func stories() throws {
    let make = { path in try Simulation(story: path, apps: Self.exhibit.mended) }
    #expect(Answer(["run", "/no/such/story.json5"], make).code == 66)
    try withFolder { folder in
      try "{ name: \"a\", lenth: \"2d\" }".write(toFile: folder + "/a.json5", atomically: true, encoding: .utf8)
      let answer = Answer(["run", folder + "/a.json5"], make)
      #expect(answer.code == 65)
      #expect(answer.complaints.contains("a.json5:1:14: error: unknown key 'lenth'"))
    }
  }

  @Test("makes each distinct failure of a campaign small, saves it, and says how to run it")
  func chaos() throws {
    try withFolder { folder in
      let answer = Answer(["chaos", "laps.json5", "--seeds", "1..12", "--output", folder], Self.buggy)
      #expect(answer.code == 1)
      #expect(answer.output.contains(" FAILED   \(Self.exhibit.breaks)"))
      let saved = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".json5") }
      #expect(!saved.isEmpty)
      for name in saved {
        #expect(answer.output.contains("run \(folder)/\(name)"))
        let story = folder + "/" + name
        let again = Answer(["run", story, "--quiet"]) { path in
          try Simulation(story: path, apps: Self.exhibit.buggy, promises: Self.exhibit.promises)
        }
        #expect(again.code == 1, "\(name)")
      }
    }
    #expect(Answer(["chaos", "laps.json5", "--runs", "3"], Self.mended).code == 0)
  }

  @Test("shows the outcome of a failure without each of its faults")
  func why() throws {
    try withFolder { folder in
      _ = Answer(["chaos", "laps.json5", "--seeds", "1..12", "--output", folder], Self.buggy)
      let saved = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
      let name = try #require(saved.first { $0.hasSuffix(".json5") })
      let answer = Answer(["why", folder + "/" + name]) { path in
        try Simulation(story: path, apps: Self.exhibit.buggy, promises: Self.exhibit.promises)
      }
      #expect(answer.code == 0)
      #expect(answer.output.contains(" FAILED   "))
      #expect(answer.output.contains(" without  ") || answer.output.contains("It takes no fault"))
    }
  }

  @Test("makes the page again from the database that a run left, and of a story")
  func report() throws {
    try withFolder { folder in
      #expect(Answer(["run", "laps.json5", "--output", folder + "/run", "--quiet"], Self.mended).code == 0)
      #expect(FileManager.default.fileExists(atPath: folder + "/run/trace.perfetto.json"))
      let page = folder + "/page.html"
      #expect(Answer(["report", folder + "/run", "--output", page], Self.mended).code == 0)
      #expect(try String(contentsOfFile: page, encoding: .utf8).contains("</html>"))
      try FileManager.default.removeItem(atPath: page)
      #expect(Answer(["report", "laps.json5", "--seed", "2", "--output", page], Self.mended).code == 0)
      #expect(try String(contentsOfFile: page, encoding: .utf8).contains("--seed 2"))
      let other = Answer(["run", "laps.json5", "--seed", "9", "--output", folder + "/run"], Self.mended)
      #expect(other.code == 64 && other.complaints.contains("holds another run"))
      let second = Answer(["run", "laps.json5", "--seed", "9", "--output", folder + "/nine"], Self.mended)
      #expect(second.output.contains(" folder   \(folder)/nine\n"))
      let missing = Answer(["report", folder + "/none"], Self.mended)
      #expect(missing.code == 66)
      #expect(missing.complaints.contains("run FILE --output DIR") && !missing.complaints.contains("triad run"))
    }
  }

  @Test("looks for mistakes without a run, and tells editors and people what there is")
  func references() throws {
    try withFolder { folder in
      let path = folder + "/glasses.json5"
      try Self.exhibit.story.write(toFile: path, atomically: true, encoding: .utf8)
      let make = { path in try Simulation(story: path, apps: Self.exhibit.mended) }
      #expect(Answer(["validate", path], make).code == 0)
      #expect(Answer(["validate", path, "/no/such.json5"], make).code == 66)
    }
    #expect(Answer(["checks"], Self.mended).output.contains("applied-once (safety)"))
    let schema = Answer(["schema"], Self.mended).output
    #expect((try? JSONSerialization.jsonObject(with: Data(schema.utf8))) != nil)
    #expect(schema.contains("\"dials\"") && !schema.contains("\"planner\""))
  }

  @Test("tells what an expectation would have been without each fault")
  func expectation() {
    let story = """
      {
        name: "glasses", start: "2026-03-02", zone: "UTC", length: "1d", devices: { watch: {}, phone: {} },
        story: [{ at: "d1 08:10", does: "drink", on: "watch" }],
        faults: [{ at: "d1 08:00", crash: "phone", restart: "after 2h" }],
        expect: [{ at: "d1 09:00", stored: "total", equals: 250 }],
      }
      """
    let answer = Answer(["why", "glasses.json5"]) { _ in try Simulation(text: story, apps: Self.exhibit.mended) }
    #expect(answer.code == 0)
    #expect(answer.output.contains("(story:5:12) on d1 Mon 2 Mar 09:00:00: it is 0"))
    #expect(answer.output.contains("without  crash on phone at d1 Mon 2 Mar 08:00:00: expect holds"))
  }

  @Test("compares two runs event by event")
  func check() {
    let answer = Answer(["check", "laps.json5", "--seed", "7"], Self.mended)
    #expect(answer.code == 0 && answer.output.contains("seed 7 · ") && answer.output.contains(" events twice, digest "))
  }
}
