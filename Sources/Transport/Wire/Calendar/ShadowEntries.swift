/// The app's entries in the employer's calendar, all of them, at one time.
package struct ShadowEntries: Hashable, Sendable {
  /// Grows with every change.
  package let revision: UInt64
  /// In order of id.
  package let events: [CalendarEvent]

  package init(revision: UInt64, events: [CalendarEvent]) {
    self.revision = revision
    self.events = events
  }
}

extension ShadowEntries: WireStruct {
  package static let form = WireForm(Self.init) { ($0.revision, $0.events) }
}
