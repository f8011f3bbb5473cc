/// Spans in which a person was awake and hardly moved (Pulsum, Journey 2, "sedentary intervals").
///
/// A span is calm if neither the whole of it nor any half hour in it has more steps than allowed. Only observed time
/// counts: time covered by a step count, or with regular heart rates. Missing data isn't calm.
enum CalmSpans {
  private static let minute = 60.0

  static func find(_ day: SampleBuffers, asleep: SpanSet, _ config: DayAnalysisConfig) -> SpanSet {
    let share = day[.steps].share
    let steps = day[.steps].samples.filter { $0.span.length <= config.bucketMax }
    let beats = day[.heartRate].samples
    let moments = steps.flatMap { [$0.span.start, $0.span.end] } + beats.map(\.moment)
    guard let first = moments.min(), let last = moments.max() else { return SpanSet() }
    let origin = (first / minute).rounded(.down) * minute
    // Two days cover every local day; times beyond are ignored.
    let count = min(2 * 1_440, Int((last - origin) / minute) + 1)
    var grid = MinuteGrid(origin: origin, count: count)
    for sample in steps { grid.add(sample, weight: 1 / share) }
    grid.addWorn(beats.map(\.moment), gapMax: config.wornGapMax)
    grid.remove(asleep)
    return grid.calm(config)
  }

  private struct MinuteGrid {
    let origin: Double
    var steps: [Double]
    var isObserved: [Bool]

    init(origin: Double, count: Int) {
      self.origin = origin
      steps = Array(repeating: 0, count: count)
      isObserved = Array(repeating: false, count: count)
    }

    /// Returns the minutes that a span touches.
    private func minutes(_ span: TimeSpan) -> Range<Int> {
      let first = ((span.start - origin) / minute).rounded(.down)
      let end = max(first + 1, ((span.end - origin) / minute).rounded(.up))
      let limits = 0...Double(steps.count)
      return Int(first.clamped(to: limits))..<Int(end.clamped(to: limits))
    }

    /// Spreads the steps evenly over their span; partly covered minutes count as observed.
    mutating func add(_ sample: HealthSample, weight: Double) {
      let touched = minutes(sample.span)
      let count = (sample.value ?? 0) * weight
      for index in touched {
        isObserved[index] = true
        let start = origin + Double(index) * minute
        let common = min(sample.span.end, start + minute) - max(sample.span.start, start)
        steps[index] += sample.span.length > 0 ? count * max(0, common) / sample.span.length : count
      }
    }

    /// Marks minutes with a heart rate, and those between two close ones.
    mutating func addWorn(_ moments: [Double], gapMax: Double) {
      var isBeating = Array(repeating: false, count: steps.count)
      for moment in moments {
        let index = Int(((moment - origin) / minute).rounded(.down).clamped(to: -1...Double(steps.count)))
        if isBeating.indices.contains(index) { isBeating[index] = true }
      }
      var previous: Int?
      for index in isBeating.indices where isBeating[index] {
        isObserved[index] = true
        if let previous, Double(index - previous) * minute <= gapMax {
          for between in previous..<index { isObserved[between] = true }
        }
        previous = index
      }
    }

    mutating func remove(_ spans: SpanSet) {
      for span in spans.spans { for index in minutes(span) { isObserved[index] = false } }
    }

    /// Finds spans from left to right, each as long as possible.
    func calm(_ config: DayAnalysisConfig) -> SpanSet {
      let window = max(1, Int((config.calmLengthMin / minute).rounded(.up)))
      let perMinute = config.calmStepsPerHour / 60
      var found: [TimeSpan] = []
      var start = 0
      while start < steps.count {
        var (end, whole, recent) = (start, 0.0, 0.0)
        while end < steps.count, isObserved[end] {
          whole += steps[end]
          recent += steps[end] - (end - start >= window ? steps[end - window] : 0)
          let length = end - start + 1
          guard recent <= perMinute * Double(window) + 1e-9, whole <= perMinute * Double(max(length, window)) + 1e-9
          else { break }
          end += 1
        }
        if end - start >= window {
          found.append(
            TimeSpan(start: origin + Double(start) * minute, end: origin + Double(end) * minute))
          start = end
        } else {
          start += 1
        }
      }
      return SpanSet(found)
    }
  }
}
