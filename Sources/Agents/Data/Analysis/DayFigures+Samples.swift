extension DayFigures {
  /// The body's figures from one day's samples (Pulsum, Journey 2, "computeSummary").
  ///
  /// A night's heart rates before midnight are among the samples of the evening.
  package init(
    _ samples: SampleBuffers, evening: SampleBuffers? = nil, _ config: DayAnalysisConfig = DayAnalysisConfig()
  ) {
    self.init(date: samples.date)
    let (asleep, calm) = (samples.asleep, samples.calm(config))
    if let first = asleep.spans.first, let last = asleep.spans.last {
      // If a night was thinned, the known share is scaled to the whole, but never beyond the night.
      sleep = min(asleep.length / samples[.sleep].share, last.end - first.start)
    }

    let nights = [evening, samples].compactMap { $0 }
    func values(_ kind: SampleKind, in spans: SpanSet, of days: [SampleBuffers]) -> [Double] {
      guard !spans.isEmpty else { return [] }
      return days.flatMap { $0[kind].samples }.filter { spans.contains($0.moment) }.compactMap(\.value)
    }
    /// Returns the first tier that has any values.
    func tiered(_ kind: SampleKind, _ number: ([Double]) -> Double?) -> Heart? {
      number(values(kind, in: asleep, of: nights)).map { Heart($0) }
        ?? number(values(kind, in: calm, of: [samples])).map { Heart($0, isCalm: true) }
    }
    heartRateVariability = tiered(.heartRateVariability, RobustStatistics.median)
    nocturnalHeartRate = tiered(.heartRate) { RobustStatistics.percentile($0, config.nocturnalShare) }
    restingHeartRate =
      DayFigures.latest(samples[.restingHeartRate]).map { Heart($0) }
      ?? Statistics.mean(values(.heartRate, in: calm, of: [samples])).map { Heart($0, isCalm: true) }
    respiratoryRate = Statistics.mean(values(.respiratoryRate, in: asleep, of: nights))
    let buckets = samples[.steps]
    if !buckets.isEmpty { steps = buckets.samples.reduce(0) { $0 + ($1.value ?? 0) } / buckets.share }
  }

  /// Of two at the same time, the one with the higher id.
  private static func latest(_ samples: SampleBuffer) -> Double? {
    samples.samples.max { ($0.span.end, $0.id) < ($1.span.end, $1.id) }?.value
  }
}

extension SampleBuffers {
  /// Sleep without the awake spans in it.
  package var asleep: SpanSet {
    func spans(_ isWanted: (SleepStage) -> Bool) -> SpanSet {
      SpanSet(
        self[.sleep].samples.filter { if case .sleep(let stage) = $0.reading { isWanted(stage) } else { false } }
          .map(\.span))
    }
    return spans(\.isAsleep).subtracting(spans { $0 == .awake })
  }

  /// Observed spans awake with hardly any movement.
  package func calm(_ config: DayAnalysisConfig = DayAnalysisConfig()) -> SpanSet {
    CalmSpans.find(self, asleep: asleep, config)
  }
}

/// The parameters for reducing a day's samples to a few numbers.
package struct DayAnalysisConfig: Equatable, Sendable {
  /// The steps an hour up to which a span is calm, and its least duration in seconds (Pulsum, Journey 2).
  var calmStepsPerHour = 30.0
  var calmLengthMin = 1_800.0
  /// The longest gap between two heart rates, in seconds, in which the watch counts as worn (assumed).
  var wornGapMax = 900.0
  /// The longest span of a step count that shows when the steps were taken, in seconds (assumed): hourly sums do, daily
  /// sums don't.
  var bucketMax = 7_200.0
  /// The share of the night's heart rates (Pulsum, Journey 2).
  var nocturnalShare = 0.1
  /// The sleep in seconds, and the steps, below which the day's numbers are doubtful (Pulsum, Journey 2).
  var sleepMin = 10_800.0
  var stepsMin = 500.0
}
