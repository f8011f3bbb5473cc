import SimKernel
import Wire

/// One night of `sleep.json`.
///
/// Its times are local, but the stages count on from the beginning with the offset that was in force then: in the night
/// of a clock change they run an hour off the wall, and a filler called `unknown` makes up the difference.
struct PMDataSleep: Decodable {
  struct Levels: Decodable {
    /// Adjoining stages.
    let data: [Segment]
    /// Waking of three minutes or less, lying over the stages.
    let shortData: [Segment]?
  }

  struct Segment: Decodable {
    let dateTime: String
    let level: String
    let seconds: Int64
  }

  let startTime: String
  let endTime: String
  let levels: Levels

  /// A stage over an interval in Unix seconds.
  struct Stage: Hashable {
    var span: Range<Int64>
    let stage: SleepStage
  }

  /// What a night says: the time in bed and its stages, without overlaps; and the levels that are no stage.
  struct Night: Hashable {
    var bed: Range<Int64>
    var stages: [Stage]
    var unknownLevels: [String]
  }

  /// Fitbit counts restlessness as time awake.
  private static let stages: [String: SleepStage] = [
    "deep": .deep, "light": .core, "rem": .rem, "wake": .awake, "awake": .awake, "asleep": .asleep, "restless": .awake,
  ]

  func night(in zone: Zone) throws(ImportRefusal) -> Night {
    guard let localStart = PMDataTime.civil(startTime) else {
      throw ImportRefusal(reason: "startTime '\(startTime.prefix(40))' is no time")
    }
    guard let localEnd = PMDataTime.civil(endTime) else {
      throw ImportRefusal(reason: "endTime '\(endTime.prefix(40))' is no time")
    }
    let start = zone.timestamp(localStart).unixSeconds
    let end = zone.timestamp(localEnd).unixSeconds
    guard start < end, BelievableRange.duration.contains(end - start) else {
      throw ImportRefusal(reason: "it lasts from \(startTime) to \(endTime)")
    }
    var night = Night(bed: start..<end, stages: [], unknownLevels: [])
    for segment in levels.data {
      let span = try span(of: segment, localStart, night.bed)
      if let stage = PMDataSleep.stages[segment.level] {
        if !span.isEmpty { night.stages.append(Stage(span: span, stage: stage)) }
      } else {
        night.unknownLevels.append(segment.level)
      }
    }
    for segment in levels.shortData ?? [] where PMDataSleep.stages[segment.level] == .awake {
      night.wake(over: try span(of: segment, localStart, night.bed))
    }
    return night
  }

  private func span(
    of segment: Segment, _ localStart: CivilDateTime, _ bed: Range<Int64>
  ) throws(ImportRefusal) -> Range<Int64> {
    guard let local = PMDataTime.civil(segment.dateTime) else {
      throw ImportRefusal(reason: "dateTime '\(segment.dateTime.prefix(40))' is no time")
    }
    let elapsed = local.secondsAsIfUTC - localStart.secondsAsIfUTC
    guard BelievableRange.duration.contains(elapsed), BelievableRange.duration.contains(segment.seconds) else {
      throw ImportRefusal(reason: "the stage at \(segment.dateTime) does not lie in the night")
    }
    let start = bed.lowerBound + elapsed
    return (start..<start + segment.seconds).clamped(to: bed)
  }
}

extension PMDataSleep.Night {
  /// Turns the parts of other stages that lie under `interval` into time awake.
  fileprivate mutating func wake(over interval: Range<Int64>) {
    stages = stages.flatMap { stage -> [PMDataSleep.Stage] in
      let under = stage.span.clamped(to: interval)
      guard stage.stage != .awake, !under.isEmpty else { return [stage] }
      let parts = [
        PMDataSleep.Stage(span: stage.span.lowerBound..<under.lowerBound, stage: stage.stage),
        PMDataSleep.Stage(span: under, stage: .awake),
        PMDataSleep.Stage(span: under.upperBound..<stage.span.upperBound, stage: stage.stage),
      ]
      return parts.filter { !$0.span.isEmpty }
    }
  }
}
