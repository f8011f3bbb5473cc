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
  @Dial(among: [1, 2, 3]) var copies = 1
  @Dial var label = "lap"

  mutating func act(_ tap: Tap, _ device: inout Device) {
    device.log("\(label) \(copies)")
    for _ in 0..<copies { device.session.transferUserInfo(Lap(seconds: tap.seconds)) }
  }
}

private struct Book: App {
  @Stored var laps: [Double] = []
  @Stored var goal = 10

  mutating func receive(_ lap: Lap, _ device: inout Device) { laps.append(lap.seconds) }
}

private let anyLap = Promise("there is a lap") { $0.stored(.phone, Book.self)?.laps.isEmpty == false }

private func story(_ keys: String, taps: String = "tap") -> String {
  """
  {
    name: "laps", start: "2026-03-02", zone: "Europe/Oslo", length: "2d", seed: 1,
    devices: { watch: {}, phone: {} },
    story: [{ at: "d1 08:10", does: "\(taps)", on: "watch", with: { seconds: 61 } }],
    \(keys)
  }
  """
}

private func simulation(_ keys: String, taps: String = "tap") throws -> Simulation {
  try Simulation(
    text: story(keys, taps: taps), apps: [.watch(Timer()), .phone(Book())], promises: [anyLap],
    figures: [Figure("laps") { $0.stored(.phone, Book.self)?.laps.count }])
}

/// The expectations of a story about the apps.
@Suite struct StoryExpectationTests {
  @Test(
    "is met by what the apps have stored then, also before anything is stored",
    arguments: [
      #"{ at: "end", holds: "there is a lap" }"#, #"{ at: "d1 09:00", on: "phone", stored: "laps", count: 1 }"#,
      #"{ at: "d1 09:00", stored: "laps", count: "at most 1" }"#, #"{ at: "d1 08:00", stored: "laps", equals: [] }"#,
      #"{ stored: "laps", equals: [61] }"#, #"{ stored: "goal", equals: 10 }"#,
    ])
  func met(expectation: String) throws {
    let outcome = try simulation("expect: [\(expectation)],").run()
    #expect(outcome.isPass, "\(outcome.failures)")
  }

  @Test(
    "is a failure with its place in the file where it is not met",
    arguments: [
      (#"{ at: "d1 08:00", holds: "there is a lap" }"#, "it is broken"),
      (#"{ at: "d2 08:00", stored: "laps", count: 3 }"#, "it has 1"),
      (#"{ stored: "laps", equals: [60] }"#, "it is [61]"),
      (#"{ stored: "goal", count: 1 }"#, "it has no elements"),
    ])
  func unmet(expectation: String, found: String) throws {
    let outcome = try simulation("expect: [\(expectation)],").run()
    let failure = try #require(outcome.failures.first { $0.check == "expect" })
    #expect(failure.message.contains("(story:5:12)"), "\(failure.message)")
    #expect(failure.message.contains(found), "\(failure.message)")
    #expect(outcome.failures.count == 1)
  }

  @Test(
    "is answered with a line, a caret and what may have been meant where no app has it",
    arguments: [
      (#"expect: [{ holds: "there is a lab" }],"#, "story:5:21: error: there is no promise", "'there is a lap'?"),
      (#"expect: [{ stored: "lap", count: 1 }],"#, "stores nothing as 'lap'", "did you mean 'laps'?"),
      (#"expect: [{ stored: "laps", on: "tablet", count: 1 }],"#, "no app is on the tablet", "on: \"tablet\""),
      (#"expect: [{ stored: "laps" }],"#, "needs one of 'count', 'equals'", "expect"),
      (#"expect: [{ stored: "laps", count: 1, at: "d9 08:00" }],"#, "after the scenario's end", "d9"),
      (#"dials: { copis: 3 },"#, "story:5:12: error: no app has a dial 'copis'", "did you mean 'copies'?"),
      (#"dials: { copies: "many" },"#, "'copies' does not take \"many\"", "it is of type Int"),
      (#"dials: 3,"#, "expected an object", "dials"),
    ])
  func mistakes(keys: String, message: String, help: String) throws {
    let error = try #require(throws: StoryError.self) { try simulation(keys) }
    #expect(error.description.contains(message), "\(error.description)")
    #expect(error.description.contains(help), "\(error.description)")
  }

  @Test("knows the acts of the apps")
  func acts() throws {
    let error = try #require(throws: StoryError.self) { try simulation("", taps: "tpa") }
    #expect(error.description.contains("the app on the watch knows no act 'tpa'"))
    #expect(error.description.contains("it takes 'tap'"))
  }
}

@Suite("A dictionary whose keys are not texts") struct PairsTests {
  private struct Mark: Act {
    static let name = "mark"
    var key: Int
  }

  private struct Keeper: App {
    @Stored var marks: [UUID: Int] = [:]
    @Stored var later: [Double: [Int]]?
    @Stored var names: [String: Int] = [:]
    @Stored var numbers: [Int: Int] = [:]
    @Stored var all: [Int] = []

    mutating func act(_ mark: Mark, _ device: inout Device) {
      marks[device.uuid()] = mark.key
      later = [Double(mark.key): [1, 2, 3]]
      names["\(mark.key)"] = mark.key
      numbers[mark.key] = mark.key
      all += [mark.key, mark.key]
    }
  }

  @Test("counts its entries in what a story expects and in a session, and not its keys and values")
  func entries() throws {
    let counts = ["marks": 2, "later": 1, "names": 2, "numbers": 2, "all": 4].sorted { $0.key < $1.key }
    let simulation = try Simulation(
      text: """
        { name: "marks", start: "2026-03-02", zone: "UTC", length: "1d", seed: 1,
          story: [{ at: "d1 08:10", does: "mark", on: "phone", with: { key: 1 } },
            { at: "d1 08:20", does: "mark", on: "phone", with: { key: 2 } }],
          expect: [\(counts.map { "{ stored: \"\($0.key)\", count: \($0.value) }" }.joined(separator: ", "))] }
        """, apps: [.phone(Keeper())])
    #expect(simulation.run().failures.isEmpty, "\(simulation.run().failures)")
    try withFolder { folder in
      try "until 09:00\nshow phone".write(toFile: folder + "/script.txt", atomically: true, encoding: .utf8)
      let answer = Answer(["step", "a.json5", "--commands", folder + "/script.txt"]) { _ in simulation }
      for (name, count) in counts { #expect(answer.output.contains("phone.\(name).count = \(count)"), "\(name)") }
    }
  }
}

@Suite("A type of one's own") struct OwnTypeTests {
  @Test("may have the name of what an app takes or does, in apps that take and do nothing")
  func names() throws {
    let outcome = try Simulation(
      text: """
        { name: "names", start: "2026-03-02", zone: "UTC", length: "1d", seed: 1,
          story: [{ at: "d1 08:10", does: "tap", on: "watch" }] }
        """, apps: [.watch(Sender()), .phone(Receiver())],
      promises: [Promise("it comes") { $0.stored(.phone, Receiver.self)?.taken == [.lap] }]
    ).run()
    #expect(outcome.isPass, "\(outcome.failures)")
  }

  private struct Sender: App {
    mutating func act(_ act: Deed, _ device: inout Device) { device.session.transferUserInfo(Incoming.lap) }
  }

  private struct Receiver: App {
    @Stored var taken: [Incoming] = []
    @Stored var done: [Deed] = []
    mutating func receive(_ message: Incoming, _ device: inout Device) { taken.append(message) }
  }
}

private enum Incoming: Payload, Hashable { case lap }
private enum Deed: Acts { case tap }

/// Values of the apps under test that a story sets.
@Suite struct DialTests {
  @Test("hold in every process of the app, and are what the app declares where the story says nothing")
  func set() throws {
    #expect(try simulation("").run().figures["laps"] == 1)
    #expect(try simulation("dials: { copies: 3 },").run().figures["laps"] == 3)
    let crashed = """
      dials: { copies: 2 }, faults: [{ at: "d1 07:00", crash: "watch", restart: "after 1m" }],
      """
    #expect(try simulation(crashed).run().figures["laps"] == 2)
  }

  @Test("can be turned for a study")
  func study() throws {
    let base = try simulation("")
    #expect([1, 2, 3].compactMap { base.setting("copies", to: $0)?.run().figures["laps"] } == [1, 2, 3])
    #expect(base.setting("copies", to: "many") == nil)
    #expect(base.setting("none", to: 1) == nil)
  }

  @Test("are turned from value to value by a command, which compares the outcomes")
  func command() throws {
    let make = { (_: String) in try simulation("") }
    let answer = Answer(["study", "laps.json5", "copies", "--seeds", "1..2"], make)
    #expect(answer.code == 0)
    let rows = answer.output.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    #expect(
      rows.filter { $0.count == 7 }.map { [$0[0], $0[1], $0[2], $0[6]] } == [
        ["copies", "runs", "failed", "laps"], ["1", "2", "0", "1"], ["2", "2", "0", "2"], ["3", "2", "0", "3"],
      ])
    #expect(Answer(["study", "laps.json5", "copis"], make).complaints.contains("did you mean 'copies'?"))
    #expect(Answer(["study", "laps.json5", "label"], make).complaints.contains("--values"))
    #expect(Answer(["study", "laps.json5", "copies", "--values", "1,\"a\""], make).code == 64)
  }

  @Test("are drawn by chaos from the values that they name, and are written into the story")
  func drawn() throws {
    let base = try simulation("")
    let texts = (1...20).map { base.seeded($0).with(.weather).text }
    #expect(texts.contains { $0.contains("dials: { copies: ") })
    #expect(texts.contains { !$0.contains("dials") })
    #expect(!texts.contains { $0.contains("label") })
    let said = try simulation("dials: { copies: 2 },")
    #expect((1...10).allSatisfy { said.seeded($0).with(.weather).text.contains("copies: 2") })
  }
}
