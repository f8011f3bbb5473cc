import Foundation
import Testing
import TriadKit

/// The promises see what they are for, and nothing else: each bug of the gallery is found, and its mend holds.
@Suite struct GalleryTests {
  static let seeds = 1...50

  @Test("a bug shows in some of fifty seeds, by the promise that it breaks", arguments: Gallery.all)
  func bug(_ exhibit: Exhibit) throws {
    let outcomes = try exhibit.outcomes(of: exhibit.buggy, seeds: Self.seeds)
    #expect(outcomes.allSatisfy { $0.breakdown == nil })
    #expect(outcomes.contains { exhibit.shows(in: $0) }, "'\(exhibit.breaks)' held in every seed")
  }

  @Test("without the bug every promise holds in each of fifty seeds", arguments: Gallery.all)
  func mend(_ exhibit: Exhibit) throws {
    for outcome in try exhibit.outcomes(of: exhibit.mended, seeds: Self.seeds) where !outcome.isPass {
      Issue.record("\(outcome.summary(again: "seed \(outcome.seed)"))")
    }
  }

  @Test("what a bug breaks was put to the test without it, too", arguments: Gallery.all)
  func chances(_ exhibit: Exhibit) throws {
    let outcomes = try exhibit.outcomes(of: exhibit.mended, seeds: 1...5)
    #expect(outcomes.contains { !$0.vacuous.contains(exhibit.breaks) })
  }

  @Test(
    "a failure is still the same one once it is made small",
    arguments: [CountedTwice.exhibit, LostInSilence.exhibit])
  func shrunk(_ exhibit: Exhibit) throws {
    let failed = try #require(
      try exhibit.outcomes(of: exhibit.buggy, seeds: Self.seeds).first { exhibit.shows(in: $0) })
    let small = failed.shrunk()
    #expect(exhibit.shows(in: small))
    #expect(small.days <= failed.days)
    #expect(small.events <= failed.events)
  }

  @Test("each bug has a page that says what it breaks", arguments: Gallery.all)
  func page(_ exhibit: Exhibit) throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../docs/gallery")
    let page = try String(contentsOf: root.appending(path: "\(exhibit.name).md"), encoding: .utf8)
    let list = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
    #expect(page.contains(exhibit.breaks))
    #expect(list.contains("(\(exhibit.name).md)"))
  }
}
