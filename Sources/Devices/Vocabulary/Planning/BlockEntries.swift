extension CalendarEvent {
  /// The entry of a block in the planner's own calendar (tech spec §2.6). It names the activity and the original one,
  /// and rings a quarter of an hour before the start. The reason for a change is health data, which only the receipt
  /// contains.
  package init(_ block: TrainingBlock) {
    let was = block.was.flatMap { $0 == block.kind ? nil : " (was: \($0.title))" }
    self.init(
      id: CalendarEvent.id(of: block.id), calendar: .training, start: block.start, end: block.end, editor: .app,
      block: block.id, title: block.kind.title + (was ?? ""), alarm: CalendarEvent.alarmMinutes)
  }

  /// The minutes before a block at which its entry rings (tech spec §2.6).
  package static let alarmMinutes = 15

  /// The id of a block's entry: the same on every device, so that there is never a second one.
  package static func id(of block: UInt64) -> UInt64 { stableHash(stableHash("calendar entry"), block) >> 1 }
}

extension CalendarEntry {
  package init(_ block: TrainingBlock) { self.init(block: block.id, start: block.start, end: block.end) }
}
