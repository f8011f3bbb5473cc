extension Recording {
  /// The samples and meetings of `days` local days beginning with `first`.
  ///
  /// A thing belongs to the local day on which it starts; sleep belongs, a whole night at a time, to the day of waking.
  package func excerpt(from first: CivilDate, days: Int) -> Recording {
    precondition(days > 0, "an excerpt has at least one day, not \(days)")
    let window = zone.startOfDay(first)..<zone.startOfDay(first.adding(days: days))
    var part = self
    part.samples = Recording.ordered(
      samples.filter { $0.reading.kind != .sleep && window.contains($0.start) }
        + nights(first..<first.adding(days: days)))
    part.meetings = meetings.filter { window.contains($0.start) }
    return part
  }

  private func nights(_ dates: Range<CivilDate>) -> [HealthSample] {
    var selection = NightSelection(dates, in: zone)
    let sleep = Recording.ordered(samples.filter { $0.reading.kind == .sleep })
    return sleep.flatMap { selection.take($0) } + selection.finish()
  }
}
