package import SimKernel

/// An entry of a calendar that the phone can read (tech spec §2.6).
package struct CalendarEvent: Hashable, Sendable, Codable {
  package enum Calendar: UInt8, StableName, Hashable, Codable {
    /// The employer's, which others see and may change.
    case work = 1
    case personal
    /// The planner's own, on this phone alone: the only one it writes.
    case training

    package static let names = ["work", "personal", "training"]
  }

  package enum Availability: UInt8, CaseIterable, Hashable, Sendable, Codable {
    case busy = 1, free, tentative, unavailable
  }

  /// Who changed it last.
  package enum Editor: UInt8, StableName, Hashable, Codable {
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
    self.id = id
    self.calendar = calendar
    self.start = start
    self.end = end
    self.isAllDay = isAllDay
    self.availability = availability
    self.isRecurring = isRecurring
    self.editor = editor
    self.block = block
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

  /// The id of a block's entry: the same whoever puts it there, so that there is never a second one.
  package static func id(of block: UInt64) -> UInt64 { stableHash(stableHash("calendar entry"), block) >> 1 }
}
