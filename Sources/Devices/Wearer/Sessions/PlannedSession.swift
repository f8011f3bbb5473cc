/// A training session that an app has put into the wearer's calendar.
package struct PlannedSession: Hashable, Sendable {
  package let id: UInt64
  package let kind: BlockKind
  package let start: Timestamp
  package let end: Timestamp

  package init(id: UInt64, kind: BlockKind, start: Timestamp, end: Timestamp) {
    (self.id, self.kind, self.start, self.end) = (id, kind, start, end)
  }
}
