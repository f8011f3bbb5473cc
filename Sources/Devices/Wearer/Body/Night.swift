/// One night, or nap, as slept.
struct Night {
  struct Segment {
    let interval: Range<Timestamp>
    let stage: SleepStage
  }

  let inBed: Range<Timestamp>
  /// In order, without gaps or overlaps, from going to bed to getting up.
  let segments: [Segment]

  var wake: Timestamp { inBed.upperBound }

  /// The share of the time in bed spent awake, 0 to 1.
  var awakeShare: Double {
    let hours = inBed.upperBound - inBed.lowerBound
    return hours > .zero ? max(0, 1 - hoursAsleep * 3_600 / hours.seconds) : 0
  }

  var hoursAsleep: Double {
    segments.reduce(0) { $1.stage.isAsleep ? $0 + $1.interval.length.seconds / 3_600 : $0 }
  }
}
