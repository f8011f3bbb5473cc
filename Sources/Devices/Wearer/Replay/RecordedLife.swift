/// A recording prepared for its replay: its samples by their ends, its nights and its workouts.
struct RecordedLife {
  /// Recorded sleep, in one piece.
  struct Sleep {
    let interval: Range<Timestamp>
    let hoursAsleep: Double
  }

  /// In order of (end, start, id).
  let samples: [HealthSample]
  let meetings: [Meeting]
  /// In order and disjoint.
  let sleeps: [Sleep]
  /// In order of start.
  let workouts: [DayShape.Outing]

  init(_ recording: Recording) {
    samples = StepMerge.merged(recording.samples.filter { RecordedLife.isCredible(from: $0.start, to: $0.end) })
      .sorted { ($0.end, $0.start, $0.id) < ($1.end, $1.start, $1.id) }
    meetings = recording.meetings.filter { RecordedLife.isCredible(from: $0.start, to: $0.end) }
    var inBed: [Range<Timestamp>] = []
    var asleep: [Range<Timestamp>] = []
    var workouts: [DayShape.Outing] = []
    for sample in samples where sample.start < sample.end {
      switch sample.reading {
      case .sleep(let stage):
        inBed.append(sample.start..<sample.end)
        if stage.isAsleep { asleep.append(sample.start..<sample.end) }
      case .workout(let summary):
        workouts.append(
          DayShape.Outing(interval: sample.start..<sample.end, activity: summary.activity, id: sample.id))
      default: break
      }
    }
    self.workouts = workouts.sorted { ($0.interval.lowerBound, $0.id) < ($1.interval.lowerBound, $1.id) }
    sleeps = RecordedLife.sleeps(inBed: inBed.merged(within: .hours(1)), asleep: asleep.merged())
  }

  /// Returns whether the times are valid: samples outside of 1970 to 2200, or that end before they begin, come from a
  /// broken clock and are ignored.
  private static func isCredible(from start: Timestamp, to end: Timestamp) -> Bool {
    Timestamp(unixSeconds: 0) <= start && start <= end && end < Timestamp(unixSeconds: 7_258_118_400)
  }

  /// The first recorded moment, or `nil` if there is none.
  var beginning: Timestamp? {
    [samples.first?.end, meetings.map(\.start).min()].compactMap { $0 }.min()
  }

  /// Returns the index of the first of `samples` that ends at `moment` or later.
  func firstSample(endingAt moment: Timestamp) -> Int { samples.countOfFirst { $0.end < moment } }

  private static func sleeps(inBed: [Range<Timestamp>], asleep: [Range<Timestamp>]) -> [Sleep] {
    var first = 0
    return inBed.map { interval in
      while first < asleep.count, asleep[first].upperBound <= interval.lowerBound { first += 1 }
      var hours = 0.0
      for part in asleep[first...] {
        if part.lowerBound >= interval.upperBound { break }
        hours += part.clamped(to: interval).length.seconds / 3_600
      }
      return Sleep(interval: interval, hoursAsleep: hours)
    }
  }
}
