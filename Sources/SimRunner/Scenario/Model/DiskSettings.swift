package import SimKernel

/// The simulated disk on which a device keeps its store.
package struct DiskSettings: Hashable, Sendable {
  /// Whether a commit waits until the disk has it.
  package var sync = SyncMode.full
  /// After how long the system writes back what nobody synced.
  package var writesBackAfter = Span.seconds(30)
}

/// When SQLite syncs its log (`PRAGMA synchronous`).
package enum SyncMode: String, CaseIterable, Hashable, Sendable {
  /// With every commit.
  case full
  /// Only before the log is copied into the file: a loss of power may undo the latest commits.
  case normal
}
