extension Night {
  /// A night in cycles of about 90 minutes: much deep sleep early, much REM late, short awakenings in between.
  ///
  /// `restlessness` (0 ... 1, from stress and illness) brings later sleep and more awakenings. A rest of under two
  /// minutes at the end joins the last segment.
  init(inBed: Range<Timestamp>, restlessness: Double, random: inout RandomStream) {
    var segments: [Segment] = []
    var from = inBed.lowerBound
    func add(_ stage: SleepStage, minutes: Double) {
      guard from < inBed.upperBound else { return }
      var to = from + .seconds(Int64(max(1, minutes) * 60))
      if to + .minutes(2) > inBed.upperBound { to = inBed.upperBound }
      segments.append(Segment(interval: from..<to, stage: stage))
      from = to
    }
    add(.awake, minutes: 4 + random.exponential(mean: 6 + 10 * restlessness))
    for cycle in 0... {
      guard from < inBed.upperBound else { break }
      let minutes = max(60, random.normal(mean: 92, deviation: 9))
      let (deep, rem) = Night.shares[min(cycle, Night.shares.count - 1)]
      let light = max(0.1, 1 - deep - rem)
      let before = random.uniform(0.4, 0.6)
      add(.core, minutes: minutes * light * before)
      add(.deep, minutes: minutes * deep * random.uniform(0.75, 1.2))
      add(.core, minutes: minutes * light * (1 - before))
      add(.rem, minutes: minutes * rem * random.uniform(0.75, 1.2))
      if random.chance(0.45 + 0.4 * restlessness) { add(.awake, minutes: 1 + random.exponential(mean: 4)) }
    }
    self.init(inBed: inBed, segments: segments)
  }

  /// Shares of deep and REM sleep in the first, second, ... cycle; the rest is light.
  private static let shares: [(deep: Double, rem: Double)] = [
    (0.34, 0.10), (0.26, 0.20), (0.14, 0.26), (0.06, 0.30), (0.03, 0.32),
  ]

  /// A nap of light sleep.
  static func nap(_ interval: Range<Timestamp>) -> Night {
    Night(inBed: interval, segments: [Segment(interval: interval, stage: .core)])
  }
}
