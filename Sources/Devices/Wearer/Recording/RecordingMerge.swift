package import Wire

extension Recording {
  /// Samples in the order that a recording keeps, (start, end, id), each id once.
  package static func ordered(_ samples: [HealthSample]) -> [HealthSample] {
    let sorted = samples.sorted { ($0.start, $0.end, $0.id) < ($1.start, $1.end, $1.id) }
    return firstOfEach(sorted, by: \.id)
  }

  /// Meetings in the order that a recording keeps, (start, end, id), each id once.
  package static func ordered(_ meetings: [Meeting]) -> [Meeting] {
    let sorted = meetings.sorted { ($0.start, $0.end, $0.id) < ($1.start, $1.end, $1.id) }
    return firstOfEach(sorted, by: \.id)
  }

  /// This recording with those samples and meetings of `other` that it does not have yet.
  ///
  /// Merging the same recording again changes nothing. Of two samples with one id the one already here stays; name, zone,
  /// attribution and licence are kept as they are here.
  package func merging(_ other: Recording) -> Recording {
    let knownSamples = Set(samples.map(\.id))
    let knownMeetings = Set(meetings.map(\.id))
    var merged = self
    merged.samples = Recording.ordered(samples + other.samples.filter { !knownSamples.contains($0.id) })
    merged.meetings = Recording.ordered(meetings + other.meetings.filter { !knownMeetings.contains($0.id) })
    return merged
  }

  private static func firstOfEach<Element>(_ elements: [Element], by id: (Element) -> UInt64) -> [Element] {
    var seen: Set<UInt64> = []
    seen.reserveCapacity(elements.count)
    return elements.filter { seen.insert(id($0)).inserted }
  }
}
