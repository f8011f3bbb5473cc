/// What a library of moments may contain (all assumed; the documents only normalise durations by 1,800 s).
package struct MomentLibraryConfig: Equatable, Sendable {
  /// Characters.
  package var idMax = 40
  package var titleMax = 60
  package var shortDescriptionMax = 120
  package var detailMax = 300
  /// Seconds; half an hour is the longest that "Pulsum, Journey 3" can still tell apart.
  package var duration = 15...1_800
  /// Seconds, from a quarter of an hour to two weeks.
  package var cooldown = 900...1_209_600
  package var tags = 1...8
  package var tagMax = 24

  package init() {}
}
