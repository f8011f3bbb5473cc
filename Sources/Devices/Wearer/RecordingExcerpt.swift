package import Transport

extension Recording {
  /// Sleep samples closer together than this belong to the same night.
  private static let nightGap = Span.hours(2)

  /// The samples and meetings of `days` local days beginning with `first`.
  ///
  /// A thing belongs to the local day on which it starts; sleep belongs, a whole night at a time, to the day of waking.
  package func excerpt(from first: CivilDate, days: Int) -> Recording {
    precondition(days > 0, "an excerpt has at least one day, not \(days)")
    let window = zone.startOfDay(first)..<zone.startOfDay(first.adding(days: days))
    var part = self
    part.samples = Recording.ordered(
      samples.filter { !$0.isSleep && window.contains($0.start) } + sleepWaking(in: first..<first.adding(days: days)))
    part.meetings = meetings.filter { window.contains($0.start) }
    return part
  }

  /// The samples of those nights whose last moment lies on one of these local days.
  private func sleepWaking(in dates: Range<CivilDate>) -> [HealthSample] {
    var kept: [HealthSample] = []
    var night: [HealthSample] = []
    var nightEnd: Timestamp?
    func closeNight() {
      // A night that ends at midnight sharp belongs to the day before.
      if let end = nightEnd, dates.contains(zone.civil(end - .nanoseconds(1)).date) { kept += night }
    }
    for sample in samples.sorted(by: { ($0.start, $0.end, $0.id) < ($1.start, $1.end, $1.id) }) where sample.isSleep {
      if let end = nightEnd, sample.start <= end + Recording.nightGap {
        night.append(sample)
        nightEnd = max(end, sample.end)
      } else {
        closeNight()
        (night, nightEnd) = ([sample], sample.end)
      }
    }
    closeNight()
    return kept
  }
}

extension HealthSample {
  fileprivate var isSleep: Bool { reading.kind == .sleep }
}
