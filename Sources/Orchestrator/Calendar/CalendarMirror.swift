enum CalendarStep: Equatable, Sendable {
  case create(CalendarEntry)
  case change(event: UInt64, to: CalendarEntry)
  case remove(event: UInt64, of: UInt64)
}

/// Makes a calendar show the wanted entries.
///
/// New entries are added before old ones are removed, and all are identified by the block's id. An interruption
/// therefore leaves an extra entry, never a missing one, and a second run reaches the same result.
enum CalendarMirror {
  /// Returns the steps in order, each to be done only after the previous one succeeded; empty if the calendar is right.
  ///
  /// - Parameters:
  ///   - wanted: Of two for one block the one that begins first counts.
  ///   - found: The planner's entries; others are left alone.
  static func steps(showing wanted: [CalendarEntry], found: [CalendarEvent]) -> [CalendarStep] {
    var creating: [CalendarStep] = []
    var changing: [CalendarStep] = []
    var keeping: Set<UInt64> = []
    var served: Set<UInt64> = []
    for entry in wanted.sorted(by: { ($0.start, $0.block) < ($1.start, $1.block) })
    where served.insert(entry.block).inserted {
      let shown = found.filter { $0.block == entry.block }.sorted { $0.id < $1.id }
      if let exact = shown.first(where: { $0.interval == entry.interval }) {
        keeping.insert(exact.id)
      } else if let other = shown.first {
        keeping.insert(other.id)
        changing.append(.change(event: other.id, to: entry))
      } else {
        creating.append(.create(entry))
      }
    }
    let removing = found.sorted { $0.id < $1.id }.compactMap { event in
      event.block.flatMap { keeping.contains(event.id) ? nil : CalendarStep.remove(event: event.id, of: $0) }
    }
    return creating + changing + removing
  }
}
