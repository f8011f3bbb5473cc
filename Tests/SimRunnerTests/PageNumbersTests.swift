import DeviceKit
import Reports
import Foundation
import Testing

@Suite("The numbers of a page about a run")
struct PageNumbersTests {
  /// The documented queries, by the part of the page whose numbers they find.
  private static func documented() throws -> [(part: String, queries: [String])] {
    let text = try String(contentsOfFile: PackageFiles.path("docs/run-database.md"), encoding: .utf8)
    let script = text.components(separatedBy: "```sql\n").dropFirst().compactMap {
      $0.components(separatedBy: "```").first
    }
    return script.joined().components(separatedBy: "-- ").dropFirst().map { block in
      let lines = block.split(separator: "\n", maxSplits: 1)
      let part = lines[0].split(separator: ":")[0]
      let queries =
        lines.count > 1 ? lines[1].split(separator: ";").map { $0.trimmingCharacters(in: .whitespacesAndNewlines) } : []
      return (String(part), queries.filter { !$0.isEmpty })
    }
  }

  /// The texts with a digit in a part of the page: those of elements and of titles, but no labels of axes and no commands.
  private static func texts(_ html: String) -> [String] {
    var html = html
    for ignored in [
      #/<text class="quiet"[^>]*>[^<]*<\/text>/#, #/<text id="d[0-9]+" class="quiet"[^>]*>[^<]*<\/text>/#,
    ] {
      html = html.replacing(ignored, with: "")
    }
    // The time in the tooltip of a shape.
    html = html.replacing(#/<title>d[0-9]+ [A-Za-z]+ +[0-9]+ [A-Za-z]+ [0-9:]{5}( to [0-9:]{5})? ?/#, with: "<title>")
    // The hours of a diagram's axis.
    html = html.replacing(#/<text x="8"[^>]*>[0-9:]*<\/text>/#, with: "")
    if !html.contains("<header>") { html = html.replacing(#/<code>[^<]*<\/code>/#, with: "") }
    return html.matches(of: #/>([^<]*[0-9][^<]*)/#).map { String($0.output.1) }
  }

  private static func plain(_ text: String) -> String {
    text.replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"")
      .replacing("&amp;", with: "&")
  }

  private static func part(_ id: String, of page: String) -> String? {
    let (begin, end) = id == "header" ? ("<header>", "</header>") : ("<section id=\"\(id)\"", "</section>")
    guard let from = page.range(of: begin), let to = page[from.upperBound...].range(of: end) else { return nil }
    return String(page[from.lowerBound..<to.lowerBound])
  }

  /// The results of the queries of a part, one a line.
  private static func answers(_ queries: [String], _ run: RunFile) throws -> [String] {
    var lines: [String] = []
    for query in queries {
      do {
        lines += try run.database.prepare(query).all { row throws(StorageError) in
          // A count is a number, all else is text.
          do throws(StorageError) { return try row.optionalText(0) ?? "" } catch { return "\(try row.int64(0))" }
        }
      } catch { Issue.record("\(query): \(error)") }
    }
    return lines
  }

  @Test("are found by the documented queries, every one of them")
  func all() throws {
    let (folder, run) = try ReportedLife.run("numbers")
    defer { folder.remove() }
    let page = try ReportedLife.page()
    let documented = try Self.documented()
    let parts = Set(page.matches(of: #/<section id="([a-z]+)"/#).map { String($0.output.1) } + ["header"])
    #expect(
      parts.isSuperset(of: ["failures", "timeline", "waiting", "apart", "trust", "body", "messages", "decisions"]))
    var compared = 0
    for id in parts.sorted() {
      let html = try #require(Self.part(id, of: page))
      let found = try Self.answers(documented.filter { $0.part == id }.flatMap(\.queries), run)
      let whole = Set(found)
      for text in Self.texts(html).map(Self.plain) where !Self.isOrdinary(text) {
        // Of a text with several figures each is looked for.
        for piece in text.components(separatedBy: " · ") where piece.contains(where: \.isNumber) {
          let wanted = piece.trimmingCharacters(in: CharacterSet(charactersIn: " :\n"))
          compared += 1
          let isFound = whole.contains(wanted) || found.contains { $0.contains(wanted) }
          #expect(isFound, "no query of '\(id)' finds '\(wanted)'")
        }
      }
    }
    #expect(compared > 2_000)
  }

  /// Words that say how a thing is counted, or what an event said of itself as `triad explain` has it.
  private static func isOrdinary(_ text: String) -> Bool {
    let speakers = ["watch", "phone", "desktop", "cloud", "wearer", "world"].map { " \($0): " }
    return speakers.contains { text.hasPrefix($0) } || text.hasPrefix("and ") || text == "recovery, 0 to 100"
      || text == "strain, 0 to 100"
  }

  @Test("are not found where the run says something else")
  func other() throws {
    let (folder, run) = try ReportedLife.run("other")
    defer { folder.remove() }
    let queries = try Self.documented().filter { $0.part == "apart" }.flatMap(\.queries)
    let found = try Self.answers(queries, run)
    #expect(found.count == 11 && !found.contains { $0.contains("2026-03-02: 99.9 h") })
    let page = try ReportedLife.page()
    let titles = try #require(Self.part("apart", of: page)).matches(of: #/<title>([^<]*)</#).map { String($0.output.1) }
    #expect(titles == found)
  }
}
