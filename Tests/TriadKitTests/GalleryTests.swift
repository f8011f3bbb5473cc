import Testing
import TriadKit

/// The promises find the bugs that they are for, and nothing else: each bug of the gallery is found, and its mend
/// holds.
@Suite struct GalleryTests {
  static let seeds = 1...50

  @Test(
    "a bug shows in some of fifty seeds, by the promise that it breaks, and its page prints the first",
    arguments: Gallery.all)
  func bug(_ exhibit: Exhibit) throws {
    let outcomes = try exhibit.outcomes(of: exhibit.buggy, seeds: Self.seeds)
    #expect(outcomes.allSatisfy { $0.breakdown == nil })
    let found = outcomes.filter { exhibit.failure(in: $0) != nil }
    let first = try #require(found.first, "'\(exhibit.breaks)' held in every seed")
    let failure = try #require(exhibit.failure(in: first))
    let small = try #require(first.simulation?.shrunk(failure))
    #expect(exhibit.failure(in: small) != nil, "it is another failure once it is made small")
    #expect(small.days <= first.days)
    #expect(small.events <= first.events)
    try GalleryPage(exhibit).show(found: found.count, of: outcomes.count, failure.check, small)
  }

  @Test(
    "without the bug every promise holds in each of fifty seeds, and what it breaks was put to the test",
    arguments: Gallery.all)
  func mend(_ exhibit: Exhibit) throws {
    let outcomes = try exhibit.outcomes(of: exhibit.mended, seeds: Self.seeds)
    for outcome in outcomes where !outcome.isPass {
      Issue.record("\(outcome.summary(again: "seed \(outcome.seed)"))")
    }
    #expect(outcomes.contains { !$0.vacuous.contains(exhibit.breaks) })
  }
}
