import Foundation
import Testing
import TriadKit

private struct Tap: Codable { var seconds: Double }

private struct Lap: Payload, Hashable {
  var number: Int
}

/// Two acts, each with a name of its own.
private struct Watch: App {
  enum Deed: Acts { case tap(Tap), lap(number: Int), undo }
  @Stored var taps: [Double] = []

  mutating func act(_ deed: Deed, _ device: inout Device) {
    switch deed {
    case .tap(let tap): taps.append(tap.seconds)
    case .lap(let number): device.session.transferUserInfo(Lap(number: number))
    case .undo: taps.removeLast()
    }
  }
}

private struct Phone: App {
  struct Note: Act { static let name = "note" }
  @Stored var laps: [Int] = []
  @Stored var log: [Int] = []
  @Stored var outbox: [Int] = []

  mutating func act(_ note: Note, _ device: inout Device) {}
  mutating func receive(_ lap: Lap, _ device: inout Device) {
    if !laps.contains(lap.number) { laps.append(lap.number) }
    log.append(lap.number)
    outbox = outbox.isEmpty ? [lap.number] : []
  }
}

private func simulation(_ acts: String, _ promises: [Promise] = [], faults: String = "") throws -> Simulation {
  try Simulation(
    text: """
      { name: "laps", start: "2026-03-02", zone: "UTC", length: "1d", seed: 1,
        devices: { watch: {}, phone: {}, desktop: false, cloud: false }, links: { "watch-phone": "bluetooth" },
        story: [\(acts)], faults: [\(faults)] }
      """, apps: [.watch(Watch()), .phone(Phone())], promises: promises)
}

@Suite("An app may have several acts") struct ActsTests {
  @Test("each with the name of its case, and a promise knows when, where and in which order they were done")
  func several() throws {
    let kept = Promise("the acts are known") { run in
      let (deeds, notes) = (run.acts(Watch.Deed.self), run.acts(Phone.Note.self))
      guard deeds.map(\.order) == [1, 2, 4], notes.map(\.order) == [3], deeds.allSatisfy({ $0.device == .watch }),
        notes.map(\.device) == [.phone], run.count("tap") == 2, run.count(Watch.Deed.self) == 3
      else { throw Mismatch("\(deeds) \(notes)") }
      let first = Date(timeIntervalSince1970: 1_772_438_400 + 600)
      guard (0..<5).contains(deeds[0].at.timeIntervalSince(first)), run.stored(.watch, Watch.self)?.taps == [61] else {
        throw Mismatch("\(deeds[0].at) \(first)")
      }
      return true
    }
    let acts = """
      { at: "d1 08:10", does: "tap", on: "watch", with: { seconds: 61 } },
      { at: "d1 08:20", does: "tap", on: "watch", with: { seconds: 62 } },
      { at: "d1 08:25", does: "note", on: "phone" }, { at: "d1 08:30", does: "undo", on: "watch" },
      """
    let outcome = try simulation(acts, [kept]).run()
    #expect(outcome.isPass, "\(outcome.summary(again: ""))")
  }

  @Test("and refuses one of another name in the story, at its place")
  func unknown() {
    let error = #expect(throws: StoryError.self) { try simulation(#"{ at: "d1 08:10", does: "tip", on: "watch" }"#) }
    #expect(error?.description.contains("the app on the watch knows no act 'tip'") == true)
    #expect(error?.description.contains("'Deed' has no case of that name") == true)
  }

  @Test("whose content has to fit")
  func unreadable() throws {
    let outcome = try simulation(#"{ at: "d1 08:10", does: "lap", on: "watch", with: { count: 1 } }"#).run()
    #expect(outcome.failures.contains { $0.check == "readable" && $0.message.contains("the act 'lap'") })
  }
}

@Suite("A promise of the kit") struct ExceptionTests {
  private static let repeats = #"{ transfersRepeated: "watch", from: "d1 07:00", until: "end" }"#

  private static func story(_ promises: [Promise] = []) throws -> Simulation {
    let laps = (1...12).map { number in
      "{ at: \"d1 \(number < 3 ? "0" : "")\(7 + number):10\", does: \"lap\", on: \"watch\", with: { number: \(number) } }"
    }
    return try simulation(laps.joined(separator: ", "), promises, faults: repeats)
  }

  @Test("does not treat an outbox that is empty again as an older state")
  func outbox() throws {
    let failures = try Self.story().run().failures
    #expect(failures.contains { $0.check == "applied-once" })
    #expect(!failures.contains { $0.check == "no-older-state" }, "\(failures)")
  }

  @Test("can be excepted for a property, with a reason that the verdict prints")
  func excepted() throws {
    let outcome = try Self.story([
      .except(.appliedOnce, "log", on: .phone, because: "it lists every delivery"),
      .except(.appliedOnce, "outbox", on: .phone, because: "it is a toy"),
    ]).run()
    #expect(outcome.isPass, "\(outcome.summary(again: ""))")
    #expect(
      outcome.report.contains(#/ except   applied-once of 'log' on the phone, \d+ times?: it lists every delivery/#),
      "\(outcome.report)")
    #expect(outcome.report.contains(" verdict  pass"))
  }

  @Test("cannot be excepted for what no app stores")
  func absent() {
    let error = #expect(throws: StoryError.self) {
      try Self.story([.except(.eventTime, "logs", on: .phone, because: "")])
    }
    #expect(error?.description.contains("did you mean 'log'?") == true, "\(error?.description ?? "")")
  }
}

@Suite("A checker") struct CheckerTests {
  /// The complaint of a checker about a run without any act, or `nil` if it holds.
  private static func complaint(_ promise: Promise) throws -> String? {
    try simulation("", [promise]).run().failures.first.map { String($0.message.drop { $0 != ":" }.dropFirst(2)) }
  }

  @Test("of an outbox wants each item once and in order")
  func outbox() throws {
    func complaint(_ found: [Int]?) throws -> String? {
      try Self.complaint(.outbox("kept", put: { _ in [1, 2, 2, 3] }, found: { _ in found }))
    }
    #expect(try complaint([1, 2, 2, 3]) == nil)
    #expect(try complaint([2, 1, 2, 3]) == "number 1 is 2 and not 1")
    #expect(try complaint([1, 2, 3]) == "1 missing, the first is 2 (3 found of 4)")
    #expect(try complaint([1, 2, 2, 3, 3]) == "1 too many, the first is 3 (5 found of 4)")
    #expect(try complaint(nil) == "4 missing, the first is 1 (0 found of 4)")
  }

  @Test("of a set, a counter, a register and the last write says what it found and what it wanted")
  func others() throws {
    #expect(try Self.complaint(.set("kept", of: { _ in [1, 2] }, found: { _ in [2, 1] })) == nil)
    #expect(
      try Self.complaint(.set("kept", of: { _ in [1] }, found: { _ in [2] }))
        == "1 missing, the first is 1; 1 too many, the first is 2 (1 found of 1)")
    #expect(try Self.complaint(.counter("kept", counted: { _ in 2 }, found: { _ in 2 })) == nil)
    #expect(try Self.complaint(.counter("kept", counted: { _ in 2 }, found: { _ in nil })) == "0 found, 2 counted")
    #expect(try Self.complaint(.register("kept", written: { _ in [1, 2] }, found: { _ in 2 })) == nil)
    #expect(try Self.complaint(.register("kept", written: { _ in [1, 2] }, found: { _ in 1 })) == "it is 1 and not 2")
    #expect(try Self.complaint(.register("kept", written: { _ in [Int]() }, found: { _ in 7 })) == nil)
    let writes = [(value: "a", at: 3.0), ("b", 1), ("c", 3)].map { ($0.value, at: Date(timeIntervalSince1970: $0.at)) }
    func last(_ found: String?) throws -> String? {
      try Self.complaint(
        .lastWriteWins("kept", written: { _ in writes.map { (value: $0.0, at: $0.at) } }, found: { _ in found }))
    }
    #expect(try last("a") == nil && last("c") == nil)
    #expect(try last("b") == "it is b and not a or c")
    #expect(try last(nil) == "it is nothing and not a or c")
  }
}
