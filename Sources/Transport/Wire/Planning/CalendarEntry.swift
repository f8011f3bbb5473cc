package import SimKernel

/// What a calendar is to show for one block, in instants: never in a text that names a zone.
package struct CalendarEntry: Hashable, Sendable, Codable {
  package let block: UInt64
  package let start: Timestamp
  package let end: Timestamp

  package init(block: UInt64, start: Timestamp, end: Timestamp) {
    self.block = block
    self.start = start
    self.end = end
  }

  package init(_ block: TrainingBlock) { self.init(block: block.id, start: block.start, end: block.end) }

  package var interval: Range<Timestamp> { start..<max(start, end) }
}
