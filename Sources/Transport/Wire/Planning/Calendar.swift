package import SimKernel

/// An entry of a calendar that the phone can read (tech spec §2.6).
package struct CalendarEvent: Hashable, Sendable {
  package enum Calendar: UInt8, StableName, Hashable, WireCodable {
    /// The employer's, which others see and may change.
    case work = 1
    case personal
    /// The planner's own, on this phone alone: the only one it writes.
    case training

    package static let names = ["work", "personal", "training"]
  }

  package enum Availability: UInt8, CaseIterable, Hashable, Sendable, WireCodable {
    case busy = 1, free, tentative, unavailable
  }

  /// Who changed it last.
  package enum Editor: UInt8, StableName, Hashable, WireCodable {
    case wearer = 1, delegate, planner

    package static let names = ["wearer", "delegate", "planner"]
  }

  package let id: UInt64
  package let calendar: Calendar
  package var start: Timestamp
  package var end: Timestamp
  /// Its start and end are midnights of the phone's zone.
  package var isAllDay: Bool
  package var availability: Availability
  package var isRecurring: Bool
  package var editor: Editor
  /// The training block that it stands for: in the planner's own calendar, or as a shadow in the employer's.
  package var block: UInt64?

  package init(
    id: UInt64, calendar: Calendar, start: Timestamp, end: Timestamp, isAllDay: Bool = false,
    availability: Availability = .busy, isRecurring: Bool = false, editor: Editor = .wearer, block: UInt64? = nil
  ) {
    (self.id, self.calendar, self.start, self.end, self.isAllDay) = (id, calendar, start, end, isAllDay)
    (self.availability, self.isRecurring, self.editor, self.block) = (availability, isRecurring, editor, block)
  }

  package var interval: Range<Timestamp> { start..<max(start, end) }
}

extension CalendarEvent {
  /// The entry of a block in the planner's own calendar.
  package init(_ block: TrainingBlock) {
    self.init(
      id: CalendarEvent.id(of: block.id), calendar: .training, start: block.start, end: block.end, editor: .planner,
      block: block.id)
  }

  /// The id of a block's entry: the same on every device, so that there is never a second one.
  package static func id(of block: UInt64) -> UInt64 { stableHash(stableHash("calendar entry"), block) >> 1 }
}

/// What a calendar is to show for one block, in instants: never in a text that names a zone.
package struct CalendarEntry: Hashable, Sendable {
  package let block: UInt64
  package let start: Timestamp
  package let end: Timestamp

  package init(block: UInt64, start: Timestamp, end: Timestamp) {
    (self.block, self.start, self.end) = (block, start, end)
  }

  package init(_ block: TrainingBlock) { self.init(block: block.id, start: block.start, end: block.end) }

  package var interval: Range<Timestamp> { start..<max(start, end) }
}

/// What was done to the calendar entry of a training block: a tombstone that says who, where the calendar tells it
/// (tech spec §2.6, implementation plan 5.4).
package struct CalendarChange: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case deleted
    /// To another time; it may have become shorter or longer too.
    case moved(to: Range<Timestamp>)
  }

  package let block: UInt64
  package let kind: Kind
  /// Nil where the calendar does not tell, or could not be asked: then no editor may be blamed for it.
  package let editor: CalendarEvent.Editor?
  package let at: Timestamp

  package init(block: UInt64, kind: Kind, editor: CalendarEvent.Editor?, at: Timestamp) {
    (self.block, self.kind, self.editor, self.at) = (block, kind, editor, at)
  }
}

/// A change of an entry of the planner's in a calendar.
package enum CalendarEdit: Hashable, Sendable {
  case delete
  /// To another start; its length stays.
  case move(to: Timestamp)
}

extension CalendarEvent: WireCodable {
  package func write(to writer: inout WireWriter) {
    writer.fields(id, calendar, start, end, isAllDay, availability, isRecurring, editor, block)
  }

  package init(from reader: inout WireReader) throws(WireError) {
    self.init(
      id: try reader.field(), calendar: try reader.field(), start: try reader.field(), end: try reader.field(),
      isAllDay: try reader.field(), availability: try reader.field(), isRecurring: try reader.field(),
      editor: try reader.field(), block: try reader.field())
  }
}

extension CalendarEntry: WireCodable {
  package func write(to writer: inout WireWriter) { writer.fields(block, start, end) }

  package init(from reader: inout WireReader) throws(WireError) {
    self.init(
      block: try reader.field(), start: try reader.field(), end: try reader.field())
  }
}

extension CalendarChange: WireCodable {
  package func write(to writer: inout WireWriter) {
    var time: Range<Timestamp>?
    if case .moved(let range) = kind { time = range }
    writer.fields(block)
    writer.write(time) { $0.fields($1.lowerBound, $1.upperBound) }
    writer.fields(editor, at)
  }

  package init(from reader: inout WireReader) throws(WireError) {
    let block = try reader.unsigned()
    let time = try reader.optional { reader throws(WireError) in
      let start = try reader.moment()
      return start..<max(start, try reader.moment())
    }
    self.init(
      block: block, kind: time.map { .moved(to: $0) } ?? .deleted, editor: try reader.field(), at: try reader.field())
  }
}
