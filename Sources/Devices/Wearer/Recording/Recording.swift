/// A period of one real person's life as recorded by their devices, ready to be replayed.
///
/// Times are true moments; the zone determines their civil days.
package struct Recording: Hashable, Sendable {
  package var name: String
  /// The person's zone during the recording.
  package var zone: Zone
  /// The recorder, the licence and the derivation: shown whenever the recording is used.
  package var attribution: String
  package var licence: String
  /// In order of (start, end, id), without two samples of one id.
  package var samples: [HealthSample]
  /// In order of (start, end, id).
  package var meetings: [Meeting]

  package init(
    name: String, zone: Zone, attribution: String, licence: String, samples: [HealthSample], meetings: [Meeting] = []
  ) {
    self.name = name
    self.zone = zone
    self.attribution = attribution
    self.licence = licence
    self.samples = samples
    self.meetings = meetings
  }
}

extension Recording {
  package struct Head: Hashable, Sendable {
    package var name: String
    package var zone: Zone
    package var attribution: String
    package var licence: String

    package init(name: String, zone: Zone, attribution: String, licence: String) {
      (self.name, self.zone, self.attribution, self.licence) = (name, zone, attribution, licence)
    }
  }

  package var head: Head { Head(name: name, zone: zone, attribution: attribution, licence: licence) }
}

/// One occurrence of a calendar event, without its content.
package struct Meeting: Hashable, Sendable {
  /// Stable: derived from the event's uid and the occurrence.
  package let id: UInt64
  package let start: Timestamp
  package let end: Timestamp
  package let isAllDay: Bool
  /// `false` for events that don't make the wearer busy (transparent, cancelled, declined).
  package let isBusy: Bool

  package init(id: UInt64, start: Timestamp, end: Timestamp, isAllDay: Bool, isBusy: Bool) {
    self.id = id
    self.start = start
    self.end = end
    self.isAllDay = isAllDay
    self.isBusy = isBusy
  }
}
