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

  private static func firstOfEach<Element>(_ elements: [Element], by id: (Element) -> UInt64) -> [Element] {
    var seen: Set<UInt64> = []
    seen.reserveCapacity(elements.count)
    return elements.filter { seen.insert(id($0)).inserted }
  }
}
