/// What colleagues see of a training block: that the time is taken, and nothing else (tech spec §2.6).
///
/// The block's id goes along as a number that means nothing to anybody else: by it the phone knows its own again, and by
/// it the service takes a request that comes twice for one.
package struct Shadow: Hashable, Sendable, Codable {
  package let entry: CalendarEntry
  package var title: String
  /// Hidden from the colleagues' detailed view.
  package var isPrivate: Bool
  package var hasReminder: Bool

  package init(entry: CalendarEntry, title: String = "Busy", isPrivate: Bool = true, hasReminder: Bool = false) {
    self.entry = entry
    self.title = title
    self.isPrivate = isPrivate
    self.hasReminder = hasReminder
  }
}
