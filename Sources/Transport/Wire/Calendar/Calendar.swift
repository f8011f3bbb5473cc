/// An entry of a calendar that the phone can read (tech spec §2.6).
package struct CalendarEvent: Hashable, Sendable {
  package enum Calendar: UInt8, StableName, Hashable, WireCodable {
    /// The employer's, which others see and may change.
    case work = 1
    case personal
    /// The app's own, on this phone alone: the only one it writes.
    case training
    /// The partner's, which the phone may read.
    case partner
    /// One that several people keep: of a family, a team or a club.
    case shared

    package static let names = ["work", "personal", "training", "partner", "shared"]

    /// The calendars that the app reads. Its own contains only its own entries.
    package static let read: [Calendar] = [.work, .personal, .partner, .shared]
  }

  package enum Availability: UInt8, CaseIterable, Hashable, Sendable, WireCodable {
    case busy = 1, free, tentative, unavailable
  }

  /// The author of the last change.
  package enum Editor: UInt8, StableName, Hashable, WireCodable {
    case wearer = 1, delegate, app

    package static let names = ["wearer", "delegate", "app"]
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
  /// The app's session that the entry is for: in the app's own calendar, or as a shadow in the employer's.
  package var block: UInt64?
  /// The title that the wearer reads, or `nil` for another author's entry: the app doesn't read those titles.
  package var title: String?
  /// The minutes before its start at which the phone's calendar rings, or `nil` for no alarm.
  package var alarm: Int?

  package init(
    id: UInt64, calendar: Calendar, start: Timestamp, end: Timestamp, isAllDay: Bool = false,
    availability: Availability = .busy, isRecurring: Bool = false, editor: Editor = .wearer, block: UInt64? = nil,
    title: String? = nil, alarm: Int? = nil
  ) {
    (self.id, self.calendar, self.start, self.end, self.isAllDay) = (id, calendar, start, end, isAllDay)
    (self.availability, self.isRecurring, self.editor, self.block) = (availability, isRecurring, editor, block)
    (self.title, self.alarm) = (title, alarm)
  }

  package var interval: Range<Timestamp> { start..<max(start, end) }
}

/// A calendar's entry for one block, in instants: never in a text that names a zone.
package struct CalendarEntry: Hashable, Sendable {
  package let block: UInt64
  package let start: Timestamp
  package let end: Timestamp

  package init(block: UInt64, start: Timestamp, end: Timestamp) {
    (self.block, self.start, self.end) = (block, start, end)
  }

  package var interval: Range<Timestamp> { start..<max(start, end) }
}

/// A change of the calendar entry of a training block: a tombstone that names the editor if the calendar reports it
/// (tech spec §2.6, implementation plan 5.4).
package struct CalendarChange: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case deleted
    /// To another time; it may have become shorter or longer too.
    case moved(to: Range<Timestamp>)
    /// The entry is unchanged, but one of another calendar now overlaps it.
    case covered(by: Range<Timestamp>)
  }

  package let block: UInt64
  package let kind: Kind
  /// `nil` if the calendar doesn't report it, or couldn't be read: then no editor may be blamed for it.
  package let editor: CalendarEvent.Editor?
  package let at: Timestamp

  package init(block: UInt64, kind: Kind, editor: CalendarEvent.Editor?, at: Timestamp) {
    (self.block, self.kind, self.editor, self.at) = (block, kind, editor, at)
  }
}

/// A change of one of the app's entries in a calendar.
package enum CalendarEdit: Hashable, Sendable {
  case delete
  /// To another start; its length stays.
  case move(to: Timestamp)
}

extension CalendarEvent: WireCodable {
  package func write(to writer: inout WireWriter) {
    let isTitled = title != nil || alarm != nil
    writer.fields(id, calendar, start, end, isAllDay, availability, isRecurring)
    writer.fields(editor.rawValue | (isTitled ? Self.titled : 0), block)
    if isTitled { writer.fields(title, alarm) }
  }

  /// The bit of the editor's byte that says that title and alarm follow; entries of earlier versions have neither.
  private static let titled: UInt8 = 0x40

  package init(from reader: inout WireReader) throws(WireError) {
    self.init(
      id: try reader.field(), calendar: try reader.field(), start: try reader.field(), end: try reader.field(),
      isAllDay: try reader.field(), availability: try reader.field(), isRecurring: try reader.field())
    let byte = try reader.byte()
    guard let editor = Editor(rawValue: byte & ~Self.titled) else { throw .outOfRange("editor") }
    (self.editor, block) = (editor, try reader.field())
    if byte & Self.titled != 0 { (title, alarm) = (try reader.field(), try reader.field()) }
  }
}

extension CalendarEntry: WireStruct {
  package static let form = WireForm(Self.init) { ($0.block, $0.start, $0.end) }
}

extension CalendarChange: WireCodable {
  package func write(to writer: inout WireWriter) {
    writer.fields(block)
    switch kind {
    case .deleted: writer.fields(Tag.deleted)
    case .moved(let time): writer.fields(Tag.moved, time.lowerBound, time.upperBound)
    case .covered(let time): writer.fields(Tag.covered, time.lowerBound, time.upperBound)
    }
    writer.fields(editor, at)
  }

  private enum Tag: UInt8, WireCodable { case deleted = 0, moved, covered }

  package init(from reader: inout WireReader) throws(WireError) {
    let block = try reader.unsigned()
    let tag = try reader.field(Tag.self)
    var time: Range<Timestamp>?
    if tag != .deleted {
      let start = try reader.moment()
      time = start..<max(start, try reader.moment())
    }
    let kind = time.map { tag == .covered ? Kind.covered(by: $0) : .moved(to: $0) }
    self.init(block: block, kind: kind ?? .deleted, editor: try reader.field(), at: try reader.field())
  }
}
