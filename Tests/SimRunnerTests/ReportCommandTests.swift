@testable import Console
import DeviceKit
import Person
@testable import Reports
import ScenarioFiles
@testable import SimRunner
import Foundation
import Synchronization
import Testing
import WearerKit

@Suite("A page about a run")
struct ReportCommandTests {
  /// Runs a story, makes its page, and returns the page.
  private func page(_ story: String, run words: [String] = []) throws -> String {
    let folder = FileManager.default.temporaryDirectory.path + "/triad-report-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let file = folder + "/story.json5"
    try story.write(toFile: file, atomically: true, encoding: .utf8)
    let text = Mutex("")
    let terminal = Terminal { more, _ in text.withLock { $0 += more } }
    _ = Triad.run(["run", file, "--quiet", "--output", folder] + words, terminal)
    #expect(Triad.run(["report", folder, "--output", "\(folder)/page.html"], terminal) == .pass)
    return try String(contentsOfFile: "\(folder)/page.html", encoding: .utf8)
  }

  private func story(_ more: String, name: String = "told") -> String {
    """
    { name: "\(name)", start: "2026-03-02", zone: "Europe/Oslo", length: "4d", seed: 3, planner: {},
      wearer: { archetype: "runner", habits: { opensApp: "3 a day" } },
      faults: [{ at: "d2 07:52", crash: "phone", restart: "after 3h" },
        { every: "06:00-09:00", loss: "40%", link: "watch-phone" }], \(more) }
    """
  }

  @Test("is not made of a run that stops early, which leaves its database all the same, also while a device is blank")
  func blank() throws {
    let folder = try ScratchFolder("blank")
    defer { folder.remove() }
    let file = try folder.write(
      """
      { name: "blank", start: "2026-03-02", zone: "Europe/Oslo", length: "4d", seed: 3, planner: {}, agents: {},
        faults: [{ at: "d2 06:00", wipe: "phone", restart: "after 20h" }] }
      """, to: "blank.json5")
    let text = Mutex("")
    let terminal = Terminal { more, _ in text.withLock { $0 += more } }
    _ = Triad.run(["run", file, "--until", "d2 12:00", "--output", folder.path], terminal)
    #expect(!text.withLock { $0 }.contains("Error"), Comment(rawValue: text.withLock { $0 }))
    let run = try Database(.file(path: folder.path + "/blank/3-until-d2-12-00/run.sqlite"), access: .readOnly)
    let counts = try run.statement("SELECT device = 'phone', count(*) FROM records GROUP BY 1 ORDER BY 1").all {
      row throws(StorageError) in (try row.bool(0), try row.int(1))
    }
    #expect(counts.map(\.0) == [false] && counts.allSatisfy { $0.1 > 0 })
  }

  @Test("says the verdict and the command that shows it again first, and needs no other file")
  func whole() throws {
    let page = try page(story(""))
    let verdict = try #require(page.range(of: "✓ pass"))
    let again = try #require(page.range(of: "<code>triad run "))
    #expect(
      verdict.lowerBound < again.lowerBound
        && again.lowerBound < (page.range(of: "<section")?.lowerBound ?? again.lowerBound))
    for id in ["timeline", "waiting", "apart", "lost", "trust", "messages", "decisions", "checks", "faults"] {
      #expect(page.contains("<section id=\"\(id)\""), Comment(rawValue: id))
    }
    #expect(
      page.contains(">crash phone <") && page.contains(">loss watch-phone <") && page.contains(">on its charger <"))
    for lane in ["asleep", "workouts", "battery", "worn", "unlocked", "reaches the phone", "notifications"] {
      #expect(page.contains(">\(lane) <"), Comment(rawValue: lane))
    }
    // Nothing is fetched, and nothing runs; links lead to parts of the page, and there is where they lead.
    let addresses = page.replacing("href=\"#", with: "")
    for word in ["http://", "https://", "src=", "href=", "url(", "@import", "<script", "<link"] {
      #expect(!addresses.contains(word), Comment(rawValue: word))
    }
    let targets = Set(page.matches(of: #/ id="([^"]+)"/#).map(\.output.1))
    let links = Set(page.matches(of: #/href="#([^"]+)"/#).map(\.output.1))
    #expect(links.count > 10 && links.isSubset(of: targets))
    #expect(page.utf8.count < 1_500_000)
  }

  @Test("tells what went wrong before anything else, with the promise")
  func failed() throws {
    let path = PackageFiles.path("scenarios/field/lost-transfers.json5")
    let page = try page(
      try String(contentsOfFile: path, encoding: .utf8), run: ["--rules", "as-written:trusts-the-queue"])
    #expect(page.contains("✗ fail") && page.contains("no-lost-workout") && page.contains("The promise: "))
    let failures = try #require(page.range(of: "<section id=\"failures\""))
    #expect(failures.lowerBound < (page.range(of: "<section id=\"timeline\"")?.lowerBound ?? page.startIndex))
  }

  @Test("opens what failed to the events up to then, draws its day hour by hour, and tells a pointer the time")
  func failedDay() throws {
    let page = try ReportedLife.page()
    let failures = try #require(page.firstMatch(of: #/<section id="failures"[\s\S]*?</section>/#)).output
    let events = failures.matches(of: #/<li><b>#[0-9]+ (2026-03-02 [0-9:]+|2026-03-03 [0-9:]+)</b>/#).map(\.output.1)
    #expect(events.count == 8 && events == events.sorted(by: >) && events.allSatisfy { $0 <= "2026-03-03 12:00:00" })
    #expect(failures.contains(" step ") && failures.contains("--at "))
    #expect(page.contains("<summary>d2, 2026-03-03, hour by hour</summary>"))
    #expect(page.contains("<title>d2 Tue 3 Mar 07:00</title>") && page.contains(">09:00</text>"))
    #expect(page.contains(#/<title>d2 Tue 3 Mar 07:52 to 10:5[0-9] [^<]*crash/#))
  }

  @Test("escapes the words of a scenario's author")
  func escaped() throws {
    let page = try page(story("", name: "<b>&'quoted' told"))
    #expect(page.contains("&lt;b&gt;&amp;") && !page.contains("<b>&"))
  }

  @Test("and the traces are made, or refused, of a file that holds any number")
  func foreignNumbers() throws {
    let folder = try ScratchFolder("foreign")
    defer { folder.remove() }
    let file = try folder.write(
      #"{ name: "foreign", start: "2026-03-02", length: "1d", seed: 3, planner: {} }"#, to: "foreign.json5")
    let terminal = Terminal { _, _ in }
    #expect(Triad.run(["run", file, "--quiet", "--output", folder.path], terminal) == .pass)
    let sound = folder.path + "/foreign/3/run.sqlite"
    let (least, most) = ("-9223372036854775808", "9223372036854775807")
    let changes =
      ["states SET value = 9e999", "states SET value = 1e300", "stretches SET end_ns = \(least)"]
      + [
        "events SET number = -number",
        "events SET fields = '{\"occasion\":\"x\",\"length_ns\":\(least)}', fact = 'ran'",
      ]
      + [
        "messages SET delivered", "messages SET sent", "states SET at_ns", "events SET at_ns", "stretches SET begin_ns",
      ]
      .flatMap { ["\($0) = \(least)", "\($0) = \(most)"] }
      + ["sent", "lost", "late"].map { "days SET messages_\($0) = \(most)" }
      + ["failures SET at = 'd1 x \(most):\(most):\(most)'", "trust SET score = 9e999", "faults SET windows = \(most)"]
    for change in changes {
      let changed = folder.path + "/changed.sqlite"
      try? FileManager.default.removeItem(atPath: changed)
      try FileManager.default.copyItem(atPath: sound, toPath: changed)
      let database = try Database(.file(path: changed), journal: .rollback)
      try database.execute("PRAGMA foreign_keys = OFF; UPDATE \(change)")
      database.close()
      let words =
        [["report", changed, "--output", folder.path + "/page.html"], ["explain", changed]]
        + ["perfetto", "shiviz", "lamport"].map { ["trace", changed, "--\($0)", folder.path + "/trace"] }
      for words in words {
        #expect([.pass, .badData, .usage].contains(Triad.run(words, terminal)), "\(words[0]) after UPDATE \(change)")
      }
    }
  }

  @Test("draws no chart without data")
  func quiet() throws {
    let page = try page(
      "{ name: 'quiet', length: '2d', wearer: { archetype: 'retiree' }, devices: { desktop: false }, links: { 'watch-phone': 'perfect', 'phone-cloud': 'perfect', 'watch-cloud': 'perfect' } }"
    )
    #expect(
      !page.contains("id=\"trust\"") && !page.contains("id=\"decisions\"") && !page.contains(">faults<")
        && !page.contains("id=\"body\""))
  }

  @Test("the weeks have stretches that begin before they end and lie within the story")
  func stretches() throws {
    let folder = FileManager.default.temporaryDirectory.path + "/triad-report-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try story("").write(toFile: folder + "/story.json5", atomically: true, encoding: .utf8)
    _ = Triad.run(["run", folder + "/story.json5", "--quiet", "--output", folder], Terminal { _, _ in })
    let run = try RunFile(folder)
    let told = try RunStory(run, try run.clock(), Features.vocabulary)
    #expect(told.days.count == 4 && told.lanes.count >= 6)
    let all = told.lanes.flatMap(\.stretches)
    #expect(all.allSatisfy { $0.begin <= $0.end && $0.begin >= 0 && $0.begin < told.end })
    for lane in told.lanes {
      guard case .states(let ranges) = lane.content else { continue }
      #expect(zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound }, "\(lane.name)")
      #expect(ranges.allSatisfy { $0.lowerBound >= 0 && $0.upperBound <= told.end }, "\(lane.name)")
    }
    let crash = try #require(told.lanes.first { $0.name == "crash phone" }?.stretches.first)
    #expect(crash.end - crash.begin == 3 * 3_600 * 1_000_000_000)
    #expect(told.lanes.first { $0.name == "loss watch-phone" }?.stretches.count == 4)
  }

  @Test("draws the hour that the reader asks for, open, and the hours with losses beside it")
  func hours() throws {
    let (folder, run) = try ReportedLife.run("hours")
    defer { folder.remove() }
    let story = try RunStory(run, try run.clock(), Features.vocabulary)
    let asked = 30 * 3_600 * 1_000_000_000 as Int64
    let book = try BusyHours(run, story, chosen: asked)
    #expect(book.chosen == asked && book.hours.contains { $0.range.lowerBound == asked })
    #expect(book.hours.reduce(0) { $0 + $1.messages.count } <= BusyHours.messagesMax)
    let lost = try run.database.prepare(
      "SELECT count(*) FROM messages WHERE lost <> 'outOfRange' AND sent < \(story.end)"
    ).first { row throws(StorageError) in try row.int(0) }
    let losses = book.hours.reduce(0) { $0 + $1.lost }
    #expect(losses == lost && losses > 20)
    #expect(book.html().components(separatedBy: "name=\"hour\" open").count == 2)
    let worst = try BusyHours(run, story, chosen: nil)
    let first = try #require(worst.hours.first { $0.range.lowerBound == worst.chosen })
    #expect(
      worst.hours.filter { $0.isFailure == first.isFailure }.allSatisfy {
        $0.lost * 2 + $0.late <= first.lost * 2 + first.late
      })
  }

  @Test(
    "an axis ends at 1, 2 or 5 times a power of ten", arguments: [(0.3, 0.5), (1, 1), (3, 5), (117, 200), (501, 1_000)])
  func axis(value: Double, end: Double) { #expect(abs(DayChart.roundedUp(value) - end) < 1e-9) }
}
