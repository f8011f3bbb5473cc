import Foundation
import Synchronization
import Testing

@testable import SimRunner

@Suite("A page about a run")
struct ReportCommandTests {
  /// Runs a story, makes its page, and answers the page.
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

  @Test("says the verdict and the command that shows it again first, and stands alone")
  func whole() throws {
    let page = try page(story(""))
    let verdict = try #require(page.range(of: "✓ pass"))
    let again = try #require(page.range(of: "<code>triad run "))
    #expect(
      verdict.lowerBound < again.lowerBound
        && again.lowerBound < (page.range(of: "<section")?.lowerBound ?? again.lowerBound))
    for id in ["timeline", "apart", "lost", "trust", "messages", "decisions", "checks", "faults"] {
      #expect(page.contains("<section id=\"\(id)\""), Comment(rawValue: id))
    }
    #expect(
      page.contains("fault: crash phone") && page.contains("fault: loss watch-phone") && page.contains("phone charges"))
    // Nothing is fetched, and nothing runs; the name of SVG is no address.
    let addresses = page.replacing("http://www.w3.org/2000/svg", with: "")
    for word in ["http://", "https://", "src=", "href=", "url(", "@import", "<script", "<link"] {
      #expect(!addresses.contains(word), Comment(rawValue: word))
    }
    #expect(page.utf8.count < 500_000)
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

  @Test("escapes what a scenario's author wrote")
  func escaped() throws {
    let page = try page(story("", name: "<b>&'quoted' told"))
    #expect(page.contains("&lt;b&gt;&amp;") && !page.contains("<b>&"))
  }

  @Test("draws no chart without data")
  func quiet() throws {
    let page = try page(
      "{ name: 'quiet', length: '2d', wearer: { archetype: 'retiree' }, devices: { desktop: false }, links: { 'watch-phone': 'perfect', 'phone-cloud': 'perfect', 'watch-cloud': 'perfect' } }"
    )
    #expect(!page.contains("id=\"trust\"") && !page.contains("id=\"decisions\"") && !page.contains("fault: "))
  }

  @Test("the weeks have stretches that begin before they end and lie within the story")
  func stretches() throws {
    let folder = FileManager.default.temporaryDirectory.path + "/triad-report-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try story("").write(toFile: folder + "/story.json5", atomically: true, encoding: .utf8)
    _ = Triad.run(["run", folder + "/story.json5", "--quiet", "--output", folder], Terminal { _, _ in })
    let told = try RunStory(try RunFile(folder))
    #expect(told.days.count == 4 && told.lanes.count >= 6)
    let all = told.lanes.flatMap(\.stretches)
    #expect(all.allSatisfy { $0.begin <= $0.end && $0.begin >= 0 && $0.begin < told.end })
    let crash = try #require(told.lanes.first { $0.name == "fault: crash phone" }?.stretches.first)
    #expect(crash.end - crash.begin == 3 * 3_600 * 1_000_000_000)
    #expect(told.lanes.first { $0.name == "fault: loss watch-phone" }?.stretches.count == 4)
  }

  @Test(
    "an axis ends at 1, 2 or 5 times a power of ten", arguments: [(0.3, 0.5), (1, 1), (3, 5), (117, 200), (501, 1_000)])
  func axis(value: Double, end: Double) { #expect(abs(DayChart.roundedUp(value) - end) < 1e-9) }
}
