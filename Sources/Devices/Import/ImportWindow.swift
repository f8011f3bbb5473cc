/// The days of the first day's import: 13 chunks of 7 days that end before a fixed date (tech spec §2.5: 90 days in
/// chunks of a week).
package struct ImportWindow: Hashable, Sendable {
  package static let chunkDays = 7
  package static let chunkCount = 13

  /// The first day that is not imported: the one on which the import began.
  package let end: CivilDate

  package init(before end: CivilDate) { self.end = end }

  /// All of the window's days.
  package var dates: Range<CivilDate> { end.adding(days: -Self.chunkDays * Self.chunkCount)..<end }

  /// Returns the days of a chunk; the first one, number 0, is the newest.
  package func chunk(_ number: Int) -> Range<CivilDate> {
    let last = end.adding(days: -Self.chunkDays * number)
    return last.adding(days: -Self.chunkDays)..<last
  }
}
