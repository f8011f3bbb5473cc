/// The entries of one day in the order of time, those close together in one group (Symptom tracker, ticket 4).
package struct DayTimeline: Equatable, Sendable {
  package struct Group: Equatable, Sendable {
    package let entries: [DiaryEntry]
    /// Minutes since the group before began; nil for the first. Distances on the screen follow it.
    package let gap: Int?
  }

  package let groups: [Group]

  /// A group begins with an entry and takes in what follows within 30 minutes of it (assumed: not of each other, or a
  /// day of snacks would be one group).
  package init(_ diary: Diary, day: Int, _ config: TimelineConfig = TimelineConfig()) {
    var groups: [[DiaryEntry]] = []
    for entry in diary.entries(on: day) {
      let limit = config.groupMinutes * 60
      if let first = groups.last?.first, entry.time.seconds - first.time.seconds < limit {
        groups[groups.count - 1].append(entry)
      } else {
        groups.append([entry])
      }
    }
    let starts = groups.compactMap { $0.first?.time.seconds }
    self.groups = groups.indices.map { index in
      Group(entries: groups[index], gap: index == 0 ? nil : (starts[index] - starts[index - 1]) / 60)
    }
  }
}
