/// In which order the kernel takes what could happen at the same instant.
package enum SchedulePolicy: Hashable, Sendable {
  case fifo
  case random
  /// Probabilistic concurrency testing with that depth (at least 1): random priorities, changed at depth - 1 points.
  case pct(depth: Int)
}
