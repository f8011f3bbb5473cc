import Foundation
import Testing
import TriadKit

private struct Tap: Act {
  static let name = "tap"
  var seconds: Double
}

private struct Lap: Payload {
  var seconds: Double
}

private struct Timer: App {
  mutating func act(_ tap: Tap, _ device: inout Device) {
    device.session.transferUserInfo(Lap(seconds: tap.seconds))
  }
}

private struct Book: App {
  @Stored var laps: [Double] = []

  mutating func receive(_ lap: Lap, _ device: inout Device) { laps.append(lap.seconds) }
}

/// Stepping through a story with apps of a package.
@Suite struct StepTests {
  private static let story = """
    {
      // A comment that is kept.
      name: "laps", start: "2026-03-02", zone: "Europe/Oslo", length: "2d", seed: 1,
      devices: { watch: {}, phone: {} },
      story: [
        { at: "d1 08:10", does: "tap", on: "watch", with: { seconds: 61 } },
        { at: "d1 08:20", does: "tap", on: "watch", with: { seconds: 62 } },
      ],
    }
    """

  /// Carries out some instructions on that story. `{folder}` is replaced with a folder of the test's own.
  private static func step(_ instructions: [String], _ check: (Answer, String) throws -> Void) throws {
    try withFolder { folder in
      let (path, script) = (folder + "/laps.json5", folder + "/script.txt")
      try story.write(toFile: path, atomically: true, encoding: .utf8)
      try instructions.joined(separator: "\n").replacingOccurrences(of: "{folder}", with: folder)
        .write(toFile: script, atomically: true, encoding: .utf8)
      try check(Answer(["step", path, "--commands", script], make), folder)
    }
  }

  private static func make(_ path: String) throws -> Simulation {
    try Simulation(story: path, apps: [.watch(Timer()), .phone(Book())])
  }

  @Test("tells what the apps do, what led to it, and what they have stored")
  func tells() throws {
    try Self.step(["until phone.laps.count >= 2", "why", "show stored", "back", "show phone"]) { answer, _ in
      #expect(answer.code == 0)
      #expect(answer.output.contains("the wearer does: tap"))
      #expect(answer.output.contains(" <- #"))
      #expect(answer.output.contains(" phone.laps = [61, 62]"))
      #expect(answer.output.contains("phone.laps.count = 1"))
    }
  }

  @Test("saves what was done to the story beside its comments, to the same digest")
  func saves() throws {
    try Self.step(
      [
        "until 08:15", "do tap watch with={\"seconds\":5, \"note\": \"a { b\"}", "inject crash phone restart=10m",
        "until 08:19",
        "save {folder}/mine.json5",
      ]
    ) { answer, folder in
      #expect(answer.code == 0, "\(answer.complaints)")
      let saved = try String(contentsOfFile: folder + "/mine.json5", encoding: .utf8)
      #expect(saved.contains("// A comment that is kept."))
      #expect(saved.contains("crash") && saved.contains("a { b"))
      let digest = try #require(answer.output.firstMatch(of: /digest ([0-9a-f]+)/)).output.1
      #expect(Answer(["run", folder + "/mine.json5"], Self.make).output.contains(digest))
    }
  }

  @Test("refuses the act that a story's file is refused for, in the same words")
  func unknownAct() throws {
    try Self.step(["until 08:15", "do tpa watch", "do tap phone with={\"seconds\":5}"]) { answer, folder in
      #expect(answer.code == 64)
      let words = "the app on the watch knows no act 'tpa'"
      #expect(answer.complaints.contains(words) && answer.complaints.contains("it takes 'tap'"))
      #expect(answer.complaints.contains("the app on the phone knows no act 'tap'; nothing can be done in it"))
      let wrong = Self.story.replacing("does: \"tap\"", with: "does: \"tpa\"", maxReplacements: 1)
      let error = try #require(throws: StoryError.self) { try Simulation(text: wrong, apps: [.watch(Timer())]) }
      #expect(error.description.contains(words))
    }
  }

  @Test("offers only what an app of the kit can meet")
  func offers() throws {
    try Self.step(["help do", "help inject", "help show", "help until", "show phone"]) { answer, _ in
      let acts = answer.output.matches(of: /(?m)^ do (\w+)/).map { String($0.output.1) }
      #expect(
        acts == [
          "ACT", "deletesSamples", "does", "opensNotice", "opensApp", "raisesWrist", "opensWatchApp", "takesOffWatch",
          "chargesWatch",
        ])
      for fault in ["crash", "hold", "signedOut", "otherAccount"] {
        #expect(answer.output.contains("inject \(fault) "), "\(fault)")
      }
      for word in [
        "planner", "coach", "journal", "private store is full", "accountFull", "workDenied", "calendar", "forgetPlaces",
        "records", "workouts", "outbox", "updateApp",
      ] { #expect(!answer.output.contains(word), "\(word)") }
    }
  }

  @Test("answers an unknown word with the likely one, and does not know the coach")
  func mistakes() throws {
    try Self.step(["until phone.lap.count > 3", "ask hello", "help show"]) { answer, _ in
      #expect(answer.code == 64)
      #expect(answer.complaints.contains("did you mean 'phone.laps.count'?"))
      #expect(answer.complaints.contains("there is no such instruction"))
      #expect(answer.output.contains("| dials | stored"))
    }
  }
}
