package import WearerKit

/// What a calendar's re-sync brings: only what is not as it was.
package struct CalendarDelta: Hashable {
  package let added: [Meeting]
  package let removed: [Meeting]
  /// As they are now.
  package let changed: [Meeting]

  /// Compares by id; each list is in the order of its meetings.
  package static func between(old: [Meeting], new: [Meeting]) -> CalendarDelta {
    let before = Dictionary(old.map { ($0.id, $0) }) { first, _ in first }
    let after = Set(new.map(\.id))
    return CalendarDelta(
      added: new.filter { before[$0.id] == nil }, removed: old.filter { !after.contains($0.id) },
      changed: new.filter { meeting in before[meeting.id].map { $0 != meeting } ?? false })
  }
}
