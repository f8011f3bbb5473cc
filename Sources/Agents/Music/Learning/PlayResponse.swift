/// What the body did between the start and the end of something (Resonance 4.1.4); what was not measured is absent.
package struct PlayResponse: Codable, Equatable, Sendable {
  /// Beats a minute.
  package var rateAtStart: Double?
  package var rateAtEnd: Double?
  /// SDNN in milliseconds.
  package var variabilityAtStart: Double?
  package var variabilityAtEnd: Double?

  package init() {}

  package init(rates: (Double?, Double?), variabilities: (Double?, Double?)) {
    (rateAtStart, rateAtEnd) = rates
    (variabilityAtStart, variabilityAtEnd) = variabilities
  }

  /// From readings in the order of the moments that count: the means about the start and towards the end. A reading belongs
  /// to the song that played when it was measured.
  package init(
    from start: Double, to end: Double, rates: SortedReadings, variabilities: SortedReadings,
    _ config: LearningConfig = LearningConfig()
  ) {
    (rateAtStart, rateAtEnd) = rates.ends(start, end, within: config.rateWindow)
    (variabilityAtStart, variabilityAtEnd) = variabilities.ends(start, end, within: config.variabilityWindow)
  }

  /// Change of the heart rate; absent unless both ends were measured. As written a missing end is 0 and no change is none.
  package func rateChange(_ rules: Set<MusicRule> = []) -> Double? { change(rateAtStart, rateAtEnd, rules) }

  /// Change of the variability, likewise.
  package func variabilityChange(_ rules: Set<MusicRule> = []) -> Double? {
    change(variabilityAtStart, variabilityAtEnd, rules)
  }

  private func change(_ start: Double?, _ end: Double?, _ rules: Set<MusicRule>) -> Double? {
    if rules.contains(.zeroIsMissing) {
      let change = (end ?? 0) - (start ?? 0)
      return change == 0 ? nil : change
    }
    guard let start, let end else { return nil }
    return end - start
  }
}
