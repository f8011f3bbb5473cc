import Foundation
import Testing
import TriadKit
import TriadTesting

private struct Tap: Act { static let name = "tap" }
private struct Lap: Payload { var number: Int }

private struct Watch: App {
  @Stored var laps = 0
  mutating func act(_ tap: Tap, _ device: inout Device) {
    laps += 1
    device.send(Lap(number: laps), to: .server)
  }
}

private struct Server: App {
  @Stored var laps: [Int] = []
  mutating func receive(_ lap: Lap, _ device: inout Device) { laps.append(lap.number) }
}

private func simulation(_ path: String = "", length: String = "1d") throws -> Simulation {
  try Simulation(
    text: """
      { name: "served", start: "2026-03-02", zone: "Europe/Oslo", length: "\(length)", seed: 1,
        devices: { watch: {}, phone: {}, desktop: false, cloud: {} },
        routine: [{ does: "tap", on: "watch", often: "6 a day", from: 7, until: 21 }] }
      """, apps: [.watch(Watch()), .server(Server())],
    promises: [Promise("nothing is lost") { $0.stored(.server, Server.self)?.laps.count ?? 0 > 1_000 }])
}

@Suite("An app with a server") struct ServerTests {
  @Test("leaves a page and a database of its runs, and can be looked at in a session")
  func files() throws {
    try withFolder { folder in
      let run = Answer(["run", "a.json5", "--output", folder + "/runs"], { try simulation($0) })
      #expect(run.code == 1 && !run.complaints.contains("table"), "\(run.complaints)")
      let report = Answer(["report", "a.json5", "--output", folder + "/report.html"], { try simulation($0) })
      #expect(report.code == 0, "\(report.complaints)")
      let page = try String(contentsOfFile: folder + "/report.html", encoding: .utf8)
      #expect(page.contains("nothing is lost") && page.contains("class=\"group\"") && page.contains(">server</text>"))
      #expect(page.contains("reaches the server") && !page.contains("a session that was planned"))
      let script = folder + "/script.txt"
      try "until server.laps.count >= 1\nuntil 12:00\nshow cloud\nshow watch"
        .write(toFile: script, atomically: true, encoding: .utf8)
      let step = Answer(["step", "a.json5", "--commands", script], { try simulation($0) })
      #expect(step.code == 0 && step.output.contains("cloud.up = yes"), "\(step.complaints)\(step.output)")
      for word in ["conflicts", "workouts", "outbox", "epoch"] { #expect(!step.output.contains(word), "\(word)") }
    }
  }

  @Test("has the pages of its failing test attached")
  func attached() throws {
    let trial = SeedTrial(
      of: try simulation(), seeds: 1...1, .none, isFresh: false, TestProcess(call: "", test: "", filter: "served"),
      name: "served")
    #expect(
      trial.attachments.map(\.name) == [
        "served-1.json5", "served-1.txt", "served-1-report.html", "served-1-trace.perfetto.json",
      ])
    #expect(trial.issue?.contains("could not") == false && trial.issue?.contains("  files    ") == true)
  }

  @Test("is never wiped by the weather, nor is anything drawn that it has nothing of")
  func weather() throws {
    let stories = try (1...60).map { try simulation(length: "1w").seeded(UInt64($0)).with(.weather).text }.joined()
    for kind in [
      "wipe", "replace", "restoresBackup", "switchWatch", "transfersLost", "corrupt", "offloaded", "accountFull",
      "signedOut", "workDenied", "calendarDenied", "locationDenied", "forgetPlaces", "expireToken", "badConfig",
    ] { #expect(!stories.contains("\(kind):"), "\(kind)") }
    for kind in ["crash", "partition", "transfersRepeated", "clock", "forceQuit"] {
      #expect(stories.contains("\(kind):"), "\(kind)")
    }
    let everything = try (1...60).map { try simulation(length: "1w").seeded(UInt64($0)).with(.everything).text }
      .joined()
    #expect(everything.contains("wipe:") && everything.contains("corrupt:") && !everything.contains("accountFull:"))
  }

  @Test("loses so many messages, or those until an end: chaos draws no count without one")
  func counted() throws {
    let arrived = try ["", ", for: \"10m\""].map { end in
      try Simulation(
        text: """
          { name: "counted", start: "2026-03-02", zone: "UTC", length: "1d", seed: 1, devices: { phone: false, cloud: {} },
            faults: [{ at: "d1 08:00", drop: 50, link: "*"\(end) }],
            story: [{ at: "d1 08:05", does: "tap", on: "watch" }, { at: "d1 12:00", does: "tap", on: "watch" }],
            expect: [{ on: "server", stored: "laps", equals: \(end.isEmpty ? "[]" : "[2]") }] }
          """, apps: [.watch(Watch()), .server(Server())]
      ).run().failures.map(\.message)
    }
    #expect(arrived == [[], []])
    let stories = try (1...60).map { try simulation(length: "1w").seeded(UInt64($0)).with(.weather).text }.joined()
    let drops = stories.split(separator: "\n").filter { $0.contains(" drop: ") }
    #expect(!drops.isEmpty && drops.allSatisfy { $0.contains(" for: ") }, "\(drops.prefix(3))")
  }

  @Test("is judged by nothing that only records of a wearer's life could break, nor told of their workouts")
  func verdict() throws {
    let answer = Answer(["run", "a.json5"], { try simulation($0) })
    #expect(answer.output.contains(" day         sent   got lost late away  faults"), "\(answer.output)")
    for word in ["single-writer", "convergence", "bounded-outbox", "sleep", "workouts", "apart"] {
      #expect(!answer.output.contains(word), "\(word)")
    }
    let json = Answer(["run", "a.json5", "--format", "json"], { try simulation($0) }).output
    #expect(!json.contains("workouts") && !json.contains("Apart") && json.contains("\"messages\""))
    #expect(!Answer(["checks"], { try simulation($0) }).output.contains("proposals-answered"))
  }
}
