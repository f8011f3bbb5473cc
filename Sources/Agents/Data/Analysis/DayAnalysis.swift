/// What one day's samples say of the body, with where each number comes from (Pulsum, Journey 2, "computeSummary").
///
/// A night belongs to the day of waking, and its heart rates with it, those before midnight too. What was not measured is
/// absent; values carried over from other days are the fold's business.
package struct DayAnalysis: Equatable, Sendable {
  /// The tier that gave a number, the best first.
  package enum Source: UInt8, Sendable {
    /// A sample that says it itself.
    case measured
    case asleep
    case calm
    /// Given as a number of the day, by who has no samples.
    case given
  }

  package struct Number: Equatable, Sendable {
    package let value: Double
    package let source: Source

    package init(_ value: Double, _ source: Source) {
      self.value = value
      self.source = source
    }
  }

  /// Days since 1970-01-01.
  package let day: Int
  package var asleep = SpanSet()
  /// Stretches awake, observed and hardly moving.
  package var calm = SpanSet()
  /// SDNN in milliseconds, the median; asleep, else calm.
  package var heartRateVariability: Number?
  /// Beats a minute, the tenth percentile; asleep, else calm.
  package var nocturnalHeartRate: Number?
  /// Beats a minute: the latest that the watch says itself, else the mean while calm.
  package var restingHeartRate: Number?
  /// Seconds.
  package var sleep: Double?
  /// Breaths a minute while asleep, the mean.
  package var respiratoryRate: Double?
  package var steps: Double?

  /// Nothing is known.
  package init(day: Int) { self.day = day }

  package init(
    _ samples: SampleBuffers, evening: SampleBuffers? = nil, _ config: DayAnalysisConfig = DayAnalysisConfig()
  ) {
    day = samples.day
    let segments = samples[.sleep]
    asleep = DayAnalysis.spans(segments, .asleep).subtracting(DayAnalysis.spans(segments, .awake))
    calm = CalmSpans.find(samples, asleep: asleep, config)
    if let first = asleep.spans.first, let last = asleep.spans.last {
      // Of a night that had to be thinned, the known share stands for the whole, though never for more than the night.
      sleep = min(asleep.length / segments.share, last.end - first.start)
    }

    let nights = [evening, samples].compactMap { $0 }
    func values(_ kind: BodySample.Kind, in spans: SpanSet, of days: [SampleBuffers]) -> [Double] {
      guard !spans.isEmpty else { return [] }
      return days.flatMap { $0[kind].samples }.filter { spans.contains($0.moment) }.compactMap(\.value)
    }
    /// The first tier that has any values.
    func tiered(_ kind: BodySample.Kind, _ number: ([Double]) -> Double?) -> Number? {
      number(values(kind, in: asleep, of: nights)).map { Number($0, .asleep) }
        ?? number(values(kind, in: calm, of: [samples])).map { Number($0, .calm) }
    }
    heartRateVariability = tiered(.heartRateVariability, RobustStatistics.median)
    nocturnalHeartRate = tiered(.heartRate) { RobustStatistics.percentile($0, config.nocturnalShare) }
    restingHeartRate =
      DayAnalysis.latest(samples[.restingHeartRate]).map { Number($0, .measured) }
      ?? Statistics.mean(values(.heartRate, in: calm, of: [samples])).map { Number($0, .calm) }
    respiratoryRate = Statistics.mean(values(.respiratoryRate, in: asleep, of: nights))
    let buckets = samples[.steps]
    if !buckets.isEmpty { steps = buckets.samples.reduce(0) { $0 + ($1.value ?? 0) } / buckets.share }
  }

  /// Too little sleep to be a night's whole sleep; nil when none is known (Pulsum, Journey 2).
  package func isSleepDoubtful(_ config: DayAnalysisConfig = DayAnalysisConfig()) -> Bool? {
    sleep.map { $0 < config.sleepMin }
  }

  /// Too few steps for a day with the watch on; nil when none are known (Pulsum, Journey 2).
  package func areStepsDoubtful(_ config: DayAnalysisConfig = DayAnalysisConfig()) -> Bool? {
    steps.map { $0 < config.stepsMin }
  }

  private static func spans(_ segments: SampleBuffer, _ reading: BodySample.Reading) -> SpanSet {
    SpanSet(segments.samples.lazy.filter { $0.reading == reading }.map(\.span))
  }

  /// Of two at the same time, the one with the higher id.
  private static func latest(_ samples: SampleBuffer) -> Double? {
    samples.samples.max { ($0.span.end, $0.id) < ($1.span.end, $1.id) }?.value
  }
}

/// How a day's samples become a few numbers.
package struct DayAnalysisConfig: Equatable, Sendable {
  /// Steps an hour up to which a stretch is calm, and seconds that it lasts at least (Pulsum, Journey 2).
  var calmStepsPerHour = 30.0
  var calmLengthMin = 1_800.0
  /// Seconds between two heart rates up to which the watch was on the wrist meanwhile (assumed).
  var wornGapMax = 900.0
  /// Seconds that a count of steps spans at most to say when they were taken (assumed): hourly sums do, daily sums do not.
  var bucketMax = 7_200.0
  /// Of the heart rates of the night (Pulsum, Journey 2).
  var nocturnalShare = 0.1
  /// Less sleep or fewer steps make the day's numbers doubtful (Pulsum, Journey 2): seconds, and steps.
  var sleepMin = 10_800.0
  var stepsMin = 500.0
}
