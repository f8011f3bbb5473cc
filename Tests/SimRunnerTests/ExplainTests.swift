@testable import Console
import Devices
@testable import Reports
@testable import ScenarioFiles
@testable import SimRunner
import Foundation
import Synchronization
@testable import Person
import Testing

@Suite("The reasons of a run")
struct ExplainTests {
  /// The database of a run: a week with a proposal a day, all of them followed, then more freedom, and one deleted
  /// session.
  private static let database = Result {
    let folder = try ScratchFolder("explain")
    defer { folder.remove() }
    let story = "story: [{ at: 'd4 12:00', trusts: 'autoScheduler' }, { at: 'd6 06:10', deletesBlock: 'wearer' }]"
    let file = try folder.write(PlannedLife.text(days: 7, story), to: "planned.json5")
    _ = Triad.run(["run", file, "--quiet", "--output", folder.path], Terminal { _, _ in })
    return try Data(contentsOf: URL(fileURLWithPath: folder.path + "/planned-life/5/run.sqlite"))
  }

  /// A folder with that run in it, for one test.
  private struct Fixture {
    let folder: ScratchFolder
    var run: String { folder.path + "/planned-life/5" }

    init(_ name: String = #function) throws {
      _ = try ExplainTests.database.get()
      folder = try ScratchFolder("explain-" + name.filter(\.isLetter))
      try add(to: "planned-life/5")
    }

    func add(to place: String) throws {
      try FileManager.default.createDirectory(atPath: "\(folder.path)/\(place)", withIntermediateDirectories: true)
      try ExplainTests.database.get().write(to: URL(fileURLWithPath: "\(folder.path)/\(place)/run.sqlite"))
    }

    func receipts() throws -> [ReceiptEntry] { try RunFile(run).receipts() }

    func receipt(_ reason: String) throws -> ReceiptEntry {
      try #require(try receipts().first { $0.reason.contains(reason) }, "no receipt says '\(reason)'")
    }
  }

  private func explain(_ words: String...) throws -> (code: ExitCode, text: String, lines: [String]) {
    let text = Mutex("")
    let code = Triad.run(["explain"] + words, Terminal { more, _ in text.withLock { $0 += more } })
    let all = text.withLock { $0 }
    return (code, all, all.components(separatedBy: "\n"))
  }

  @Test("are found by the id that run.sqlite prints, which may be negative")
  func numbers() throws {
    let fixture = try Fixture()
    defer { fixture.folder.remove() }
    let receipts = try fixture.receipts()
    #expect(receipts.contains { $0.id > UInt64(Int64.max) })
    for receipt in receipts.prefix(20) {
      let (code, text, _) = try explain(fixture.run, "\(Int64(bitPattern: receipt.id))")
      #expect(code == .pass && text.hasPrefix("receipt \(receipt.hex) "))
    }
  }

  @Test("are listed by day, the newest last, with how to ask for one")
  func list() throws {
    let fixture = try Fixture()
    defer { fixture.folder.remove() }
    let (code, text, lines) = try explain(fixture.run)
    let receipts = try fixture.receipts()
    #expect(code == .pass)
    #expect(lines[0] == "planned life · seed 5 · \(receipts.count) receipts")
    #expect(text.contains("\n d2 Tue 3 Mar 2026\n"))
    let listed = lines.filter { $0.hasPrefix("   ") }
    #expect(listed.count == receipts.count)
    for (line, receipt) in zip(listed, receipts) { #expect(line.contains(receipt.hex.prefix(8))) }
    let last = try #require(receipts.last)
    #expect(text.hasSuffix(" why one of them:  triad explain \(fixture.run) \(last.hex.prefix(8))\n"))
  }

  @Test("tell what the wearer was given: each exercise of the session's plan")
  func plan() throws {
    let fixture = try Fixture()
    defer { fixture.folder.remove() }
    let added = try #require(try fixture.receipts().last { $0.action == "scheduled" })
    let (code, text, _) = try explain(fixture.run, added.hex)
    #expect(code == .pass && text.contains(" The plan of block "))
    #expect(text.contains(#/\n   warm-up +[A-Z].+: 1 x \d+ s\n/#) && text.contains(#/\n   work +[A-Z].+: \d x \d+/#))
  }

  @Test("can be asked for a day, for some decisions, and for the newest")
  func filters() throws {
    let fixture = try Fixture()
    defer { fixture.folder.remove() }
    let run = fixture.run
    let receipts = try fixture.receipts()
    let ofDay = receipts.filter { $0.day == 3 }
    #expect(try explain(run, "--day", "d3").lines[0].hasSuffix("· \(ofDay.count) of \(receipts.count) receipts"))
    let proposed = try explain(run, "--action", "proposed", "--last", "2").lines.filter { $0.hasPrefix("   ") }
    #expect(proposed.count == 2 && proposed.allSatisfy { $0.contains("Proposed ") })
    #expect(try explain(run, "--day", "d99").code == .usage)
    #expect(try explain(run, "--day", "noon").code == .usage)
  }

  @Test("of a session that was done go back to the workout that the watch sensed")
  func workout() throws {
    let fixture = try Fixture()
    defer { fixture.folder.remove() }
    let (code, text, lines) = try explain(fixture.run, try fixture.receipt("was done").hex)
    #expect(code == .pass)
    #expect(text.contains(" Because: ") && text.contains(" Trust: up "))
    let story = lines.filter { $0.hasPrefix("   ") }
    // Every hop in its order: the phone took it, it came, it was sent, the watch was woken, it sensed it, it happened.
    var rest = story[...]
    for hop in [
      "phone    says why: ", "phone    took workouts ", "phone    gets from the watch", "watch    sends to the phone",
      "watch    the health store wakes the app", "watch    detected workout ", "watch    the wearer ends a workout: ",
      "phone    has block ",
    ] {
      let place = try #require(rest.firstIndex { $0.contains(hop) }, "'\(hop)' is missing in:\n\(text)")
      rest = rest[(place + 1)...]
    }
  }

  @Test("of a session that was accepted go back to the tap")
  func tap() throws {
    let fixture = try Fixture()
    defer { fixture.folder.remove() }
    let receipt = try fixture.receipt("The wearer said yes")
    let text = try explain(fixture.run, String(receipt.hex.prefix(9))).text
    #expect(text.contains("phone    the wearer taps yes for block "))
    #expect(text.contains("phone    told the wearer of a proposal"))
    #expect(text.contains(" as proposed"))
  }

  @Test("of a session that was deleted go back to the calendar, also when the phone looked only later")
  func edit() throws {
    let fixture = try Fixture()
    defer { fixture.folder.remove() }
    let text = try explain(fixture.run, try fixture.receipt("The wearer deleted").hex).text
    #expect(text.contains("Sat  7 Mar 06:10:00  phone    the wearer deletes block "))
    #expect(text.contains("changed: deleted"))
  }

  @Test("of what was proposed in the evening go back to the night before, and of a phase to what was chosen")
  func eveningAndPhase() throws {
    let fixture = try Fixture()
    defer { fixture.folder.remove() }
    let run = fixture.run
    let proposed = try explain(run, try fixture.receipt("Proposed training on Wed").hex).text
    #expect(proposed.contains("watch    the wearer slept: ") && proposed.contains("phone    decided for "))
    #expect(proposed.contains(" as proposed"))
    let phase = try explain(run, try fixture.receipt("The wearer changed observer").hex).text
    #expect(phase.contains("counts for trust: "))
    #expect(phase.contains("phone    the wearer chooses autoScheduler"))
  }

  @Test("are refused with a remedy when there is no run, more than one, or no such receipt")
  func mistakes() throws {
    let fixture = try Fixture()
    defer { fixture.folder.remove() }
    #expect(try explain(fixture.folder.path).code == .pass, "the folder above the only run will do")
    let nothing = try explain("/nowhere/run.sqlite")
    #expect(nothing.code == .inputMissing && nothing.text.contains("Leave one with: triad run FILE --output DIR"))
    let odd = try explain(try fixture.folder.write("{}", to: "planned.json5"))
    #expect(odd.code == .badData && odd.text.contains("Leave one with"))
    let unknown = try explain(fixture.run, "zzzz")
    #expect(unknown.code == .usage && unknown.text.contains("no receipt of this run begins with 'zzzz'"))
    let many = try explain(fixture.run, "")
    #expect(many.code == .usage)
    let both = try explain(fixture.run, "0", "--last", "1")
    #expect(both.code == .usage && both.text.contains("'--last' chooses among all receipts"))

    try fixture.add(to: "planned-life/6")
    let several = try explain(fixture.folder.path)
    #expect(several.code == .usage)
    #expect(several.text.contains("there are 2 runs below") && several.text.contains("\n  \(fixture.run)\n"))
  }

  @Test("do not exist in a run without a planner")
  func unplanned() throws {
    let folder = try ScratchFolder("explain-none")
    defer { folder.remove() }
    let file = try folder.write("{ name: 'plain', length: '1d', devices: { desktop: false } }", to: "plain.json5")
    _ = Triad.run(["run", file, "--quiet", "--output", folder.path], Terminal { _, _ in })
    let (code, text, _) = try explain(folder.path)
    #expect(code == .pass && text == "No receipts: the run's scenario has no `planner`.\n")
  }
}
