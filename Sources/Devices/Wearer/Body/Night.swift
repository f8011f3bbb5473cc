import SimKernel
import Wire

/// One night, or nap, as it was slept.
struct Night {
  struct Segment {
    let interval: Range<Timestamp>
    let stage: SleepStage
  }

  let inBed: Range<Timestamp>
  /// In order, without gaps or overlaps, from going to bed to getting up.
  let segments: [Segment]

  var wake: Timestamp { inBed.upperBound }

  var hoursAsleep: Double {
    segments.reduce(0) { $1.stage.isAsleep ? $0 + $1.interval.length.seconds / 3_600 : $0 }
  }
}
