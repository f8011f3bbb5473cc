import class Engine.Run
import struct Engine.WorldPlan
import Foundation
import Testing

@testable import TriadKit

private struct Ask: Act { static let name = "ask" }
private struct Question: Payload { var text = "goal?" }

private struct Asker: App {
  @Stored var answers = 0
  @Stored var errors: [Int] = []
  mutating func act(_ ask: Ask, _ device: inout Device) { device.session.sendMessage(Question(), wantsReply: true) }
  mutating func answered(_ number: UInt64, with reply: Question, _ device: inout Device) { answers += 1 }
  mutating func failed(_ transfer: Transfer, _ error: TransferError, _ device: inout Device) {
    errors.append(error.rawValue)
  }
}

/// Asks elsewhere before it answers, which takes a while.
private struct Holder: App {
  @Dial var answersAfter = 3.0
  var held: [HeldReply] = []
  mutating func receive(_ question: Question, _ device: inout Device) {
    guard let reply = device.holdReply() else { return }
    held.append(reply)
    if answersAfter > 0 { device.wake(after: answersAfter, "answer") }
  }
  mutating func woke(_ timer: String, _ device: inout Device) {
    for reply in held { device.reply(Question(text: "8,000"), to: reply) }
    held = []
  }
}

@Suite("A live message that is held")
struct HeldReplyTests {
  private func run(_ keys: String) throws -> Outcome { try simulation(keys).run() }

  private func simulation(_ keys: String, _ phone: Installed = .phone(Holder())) throws -> Simulation {
    try Simulation(
      text: """
        { name: "held", start: "2026-03-02", zone: "Europe/Oslo", length: "1d",
          devices: { watch: {}, phone: {}, desktop: false, cloud: false },
          wearer: { habits: { opensApp: "never", opensWatchApp: "never", charges: [], drawer: [] } },
          story: [{ at: "d1 08:00", opensApp: true }, { at: "d1 10:00", does: "ask", on: "watch" }], \(keys) }
        """, apps: [.watch(Asker()), phone],
      figures: [
        Figure("answers") { $0.stored(.watch, Asker.self)?.answers },
        Figure("error") { $0.stored(.watch, Asker.self)?.errors.first },
      ]
    )
  }

  @Test("can be answered in a later event, before the sender's time limit")
  func later() throws {
    let outcome = try run("dials: { answersAfter: 3 }")
    #expect(outcome.failures == [] && outcome.breakdown == nil)
    #expect(outcome.figures["answers"] == 1 && outcome.figures["error"] == nil)
    #expect(!outcome.vacuous.contains("answered-once"))
  }

  @Test("is answered too late after the time limit: the sender already has an error, and the promise says so")
  func late() throws {
    let outcome = try run("dials: { answersAfter: 25 }")
    #expect(outcome.failures.map(\.check) == ["answered-once"])
    #expect(outcome.failures.first?.message.contains("answers after 25 s; the sender waits 20 s") == true)
    #expect(outcome.figures["answers"] == 0 && outcome.figures["error"] == 7012)
  }

  @Test("is a near miss of the promise if most of the time limit has passed")
  func near() throws {
    func nearMisses(_ seconds: Int) throws -> [String] {
      let run = try Run(WorldPlan(simulation("dials: { answersAfter: \(seconds) }").scenario))
      _ = try run.run()
      return run.nearMisses.map(\.words).filter { $0.hasSuffix(" of answered-once") }
    }
    #expect(try nearMisses(9) == [] && nearMisses(15) == ["near miss: less than half left of answered-once"])
    #expect(try nearMisses(19).last == "near miss: less than a tenth left of answered-once")
  }

  @Test("breaks the promise where it is never answered, but not where its process ended by a crash")
  func never() throws {
    let outcome = try run("dials: { answersAfter: 0 }")
    #expect(outcome.failures.first?.message.contains("never answers it") == true)
    let crashed = try run(
      "dials: { answersAfter: 10 }, faults: [{ at: \"d1 10:00:05\", crash: \"phone\", restart: \"after 1m\" }]")
    #expect(crashed.failures == [])
  }

  @Test("can be held by a program, and answered by its number")
  func program() throws {
    guard FileManager.default.isExecutableFile(atPath: "/bin/sh") else { return }
    let phone = """
      while read -r line; do
        case "$line" in
          *'"event":"launched"'*) echo '{"do":"activate"}' ;;
          *'"event":"receive"'*'"request":'*)
            request=${line#*'"request":'}; request=${request%%[,\\}]*}
            echo '{"do":"hold"}'; echo '{"do":"wake","after":3,"timer":"answer"}' ;;
          *'"event":"woke"'*) echo '{"do":"reply","request":'"$request"',"message":["8,000"]}' ;;
        esac
        echo '{"done":true}'
      done
      """
    let watch = """
      while read -r line; do
        case "$line" in
          *'"event":"launched"'*) echo '{"do":"activate"}' ;;
          *'"act":"ask"'*) echo '{"do":"sendMessage","wantsReply":true,"message":"goal?"}' ;;
          *'"event":"answered"'*'["8,000"]'*) echo '{"do":"store","name":"answers","value":1}' ;;
        esac
        echo '{"done":true}'
      done
      """
    let answered = Promise("the watch has an answer") { $0.stored(.watch, "answers", as: Int.self) == 1 }
    let outcome = try Simulation(
      text: """
        { name: "held", start: "2026-03-02", zone: "Europe/Oslo", length: "1d",
          devices: { watch: {}, phone: {}, desktop: false, cloud: false },
          story: [{ at: "d1 08:00", opensApp: true }, { at: "d1 10:00", does: "ask", on: "watch" }] }
        """,
      apps: [.program(.phone, ["/bin/sh", "-c", phone]), .program(.watch, ["/bin/sh", "-c", watch])],
      promises: [answered]
    ).run()
    #expect(outcome.failures == [] && outcome.breakdown == nil)
  }
}
