package import SimKernel

/// What somebody did to the calendar entry of a training block: a tombstone that says who, where the calendar tells it
/// (tech spec §2.6, implementation plan 5.4).
package struct CalendarChange: Hashable, Sendable, Codable {
  package enum Kind: Hashable, Sendable, Codable {
    case deleted
    /// To another time; it may have become shorter or longer too.
    case moved(to: Range<Timestamp>)
  }

  package let block: UInt64
  package let kind: Kind
  /// Nil where the calendar does not tell, or could not be asked: then nobody may be blamed for it.
  package let editor: CalendarEvent.Editor?
  package let at: Timestamp

  package init(block: UInt64, kind: Kind, editor: CalendarEvent.Editor?, at: Timestamp) {
    self.block = block
    self.kind = kind
    self.editor = editor
    self.at = at
  }
}
