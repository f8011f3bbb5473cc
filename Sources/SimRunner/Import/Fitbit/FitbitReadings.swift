import Wire

/// One night of `sleep.json`.
///
/// Its times are local, but the stages continue with the offset at the start of the night: after a clock change they
/// differ from the wall clock by an hour, and a filler called `unknown` makes up the difference.
struct FitbitSleep: Decodable {
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

  /// The content of a night: the time in bed and its stages, without overlaps; and the levels that aren't stages.
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
    guard let localStart = DeviceTime.civil(startTime) else {
      throw ImportRefusal(reason: "invalid startTime '\(startTime.prefix(40))'; expected YYYY-MM-DD HH:MM:SS")
    }
    guard let localEnd = DeviceTime.civil(endTime) else {
      throw ImportRefusal(reason: "invalid endTime '\(endTime.prefix(40))'; expected YYYY-MM-DD HH:MM:SS")
    }
    let start = zone.timestamp(localStart).unixSeconds
    let end = zone.timestamp(localEnd).unixSeconds
    guard start < end, BelievableRange.duration.contains(end - start) else {
      throw ImportRefusal(reason: "it lasts from \(startTime) to \(endTime)")
    }
    var night = Night(bed: start..<end, stages: [], unknownLevels: [])
    for segment in levels.data {
      let span = try span(of: segment, localStart, night.bed)
      if let stage = FitbitSleep.stages[segment.level] {
        if !span.isEmpty { night.stages.append(Stage(span: span, stage: stage)) }
      } else {
        night.unknownLevels.append(segment.level)
      }
    }
    for segment in levels.shortData ?? [] where FitbitSleep.stages[segment.level] == .awake {
      night.wake(over: try span(of: segment, localStart, night.bed))
    }
    return night
  }

  private func span(
    of segment: Segment, _ localStart: CivilDateTime, _ bed: Range<Int64>
  ) throws(ImportRefusal) -> Range<Int64> {
    guard let local = DeviceTime.civil(segment.dateTime) else {
      throw ImportRefusal(reason: "invalid dateTime '\(segment.dateTime.prefix(40))'; expected YYYY-MM-DD HH:MM:SS")
    }
    let elapsed = local.secondsAsIfUTC - localStart.secondsAsIfUTC
    guard BelievableRange.duration.contains(elapsed), BelievableRange.duration.contains(segment.seconds) else {
      throw ImportRefusal(reason: "the stage at \(segment.dateTime) does not lie in the night")
    }
    let start = bed.lowerBound + elapsed
    return (start..<start + segment.seconds).clamped(to: bed)
  }
}

extension FitbitSleep.Night {
  /// Turns the parts of other stages under `interval` into time awake.
  fileprivate mutating func wake(over interval: Range<Int64>) {
    stages = stages.flatMap { stage -> [FitbitSleep.Stage] in
      let under = stage.span.clamped(to: interval)
      guard stage.stage != .awake, !under.isEmpty else { return [stage] }
      let parts = [
        FitbitSleep.Stage(span: stage.span.lowerBound..<under.lowerBound, stage: stage.stage),
        FitbitSleep.Stage(span: under, stage: .awake),
        FitbitSleep.Stage(span: under.upperBound..<stage.span.upperBound, stage: stage.stage),
      ]
      return parts.filter { !$0.span.isEmpty }
    }
  }
}

/// Steps by the minute, summed up in quarter hours.
///
/// A minute without a count and a quarter without one are unknown, not zero; a 0 means that no step was taken.
struct FitbitSteps {
  static let quarter: Int64 = 900

  /// By minutes since 1970, in compact types for years of minutes.
  private var minutes: [UInt32: UInt16] = [:]

  var minuteCount: Int { minutes.count }

  /// Adds the steps of one minute.
  ///
  /// - Parameter time: The text in the file, for messages.
  mutating func add(_ moment: Timestamp, _ steps: Int, time: some StringProtocol) throws(ImportRefusal) {
    let second = moment.unixSeconds
    guard second % 60 == 0 else { throw ImportRefusal(reason: "\(time) is not a full minute") }
    guard BelievableRange.stepsPerMinute.contains(steps), let minute = UInt32(exactly: second / 60) else {
      throw ImportRefusal(reason: "'\(steps)' isn't a believable number of steps in a minute")
    }
    if let known = minutes[minute], known != steps {
      throw ImportRefusal(reason: "\(time) had \(known) steps before")
    }
    minutes[minute] = UInt16(steps)
  }

  /// Adds one row of `steps_per_minute.csv`.
  mutating func addRow(_ line: Substring) throws(ImportRefusal) {
    let cells = line.split(separator: ",", omittingEmptySubsequences: false)
    guard cells.count == 2 else { throw ImportRefusal(reason: "\(cells.count) cells instead of 2") }
    guard let moment = DeviceTime.utc(cells[0]) else {
      throw ImportRefusal(reason: "invalid dateTime '\(cells[0].prefix(40))'; expected YYYY-MM-DD HH:MM:SS")
    }
    guard let steps = Int(cells[1]) else {
      throw ImportRefusal(reason: "'\(cells[1].prefix(40))' isn't a believable number of steps in a minute")
    }
    try add(moment, steps, time: cells[0])
  }

  /// The steps of each quarter hour with at least one minute, by its start in Unix seconds.
  var quarters: [(start: Int64, steps: Int)] {
    var quarters: [(start: Int64, steps: Int)] = []
    for (minute, steps) in minutes.sorted(by: { $0.key < $1.key }) {
      let start = Int64(minute) * 60 / FitbitSteps.quarter * FitbitSteps.quarter
      if quarters.last?.start == start {
        quarters[quarters.count - 1].steps += Int(steps)
      } else {
        quarters.append((start, Int(steps)))
      }
    }
    return quarters
  }
}

extension Substring {
  /// Without the CR of a Windows line end.
  var withoutReturn: Substring { hasSuffix("\r") ? Substring(unicodeScalars.dropLast()) : self }
}

/// One day of `resting_heart_rate.json`. A day without a measurement is written as 0.0 with no date.
struct FitbitRestingHeartRate: Decodable {
  struct Value: Decodable {
    let date: String?
    let value: Double
  }

  let dateTime: String
  let value: Value

  /// Returns the local day and the beats a minute, or `nil` if there was no measurement.
  func measurement() throws(ImportRefusal) -> (day: CivilDate, beats: Double)? {
    guard let day = DeviceTime.civil(dateTime)?.date else {
      throw ImportRefusal(reason: "invalid dateTime '\(dateTime.prefix(40))'; expected YYYY-MM-DD HH:MM:SS")
    }
    if value.value == 0 || value.date == nil { return nil }
    if let text = value.date, DeviceTime.shortDate(text) != day {
      throw ImportRefusal(reason: "the value is of '\(text.prefix(40))', the entry of \(day)")
    }
    guard BelievableRange.restingHeartRate.contains(value.value) else {
      throw ImportRefusal(reason: "\(value.value) beats a minute are not believable")
    }
    return (day, value.value)
  }
}

/// One entry of `exercise.json`. Its time is in UTC; the duration, in milliseconds, includes pauses.
struct FitbitWorkout: Decodable {
  let activityName: String
  let startTime: String
  let duration: Int64
  let calories: Double?
  let distance: Double?
  let distanceUnit: String?
  let averageHeartRate: Double?

  private static let activities: [String: Activity] = [
    "Walk": .walking, "Run": .running, "Treadmill": .running, "Bike": .cycling, "Outdoor Bike": .cycling,
    "Spinning": .cycling, "Swim": .swimming, "Weights": .strength, "Yoga": .yoga, "Hike": .hiking, "Rowing": .rowing,
    "Rowing Machine": .rowing, "Skiing": .skiing, "Cross Country Skiing": .skiing, "Elliptical": .elliptical,
    "Sport": .sports, "Tennis": .sports, "Football": .sports, "Soccer": .sports,
  ]

  /// Factors to metres.
  private static let units = ["Kilometer": 1_000.0, "Meter": 1, "Mile": 1_609.344]

  /// Returns the interval and the data of the workout; the file has 0 for missing measurements.
  func workout() throws(ImportRefusal) -> (start: Timestamp, end: Timestamp, summary: WorkoutSummary) {
    guard let start = DeviceTime.utc(startTime) else {
      throw ImportRefusal(reason: "invalid startTime '\(startTime.prefix(40))'; expected YYYY-MM-DD HH:MM:SS")
    }
    let seconds = duration / 1_000 + (duration % 1_000 >= 500 ? 1 : 0)
    guard duration > 0, BelievableRange.duration.contains(seconds) else {
      throw ImportRefusal(reason: "duration \(duration) ms is not believable")
    }
    let summary = WorkoutSummary(
      activity: FitbitWorkout.activities[activityName] ?? .other,
      energy: try measured("calories", calories, BelievableRange.energy),
      distance: try measured("distance", try metres(), BelievableRange.distance),
      averageHeartRate: try measured("averageHeartRate", averageHeartRate, BelievableRange.heartRate))
    return (start, start + .seconds(seconds), summary)
  }

  private func metres() throws(ImportRefusal) -> Double? {
    guard let distance else { return nil }
    guard let unit = distanceUnit, let factor = FitbitWorkout.units[unit] else {
      throw ImportRefusal(reason: "unknown distanceUnit '\((distanceUnit ?? "").prefix(40))'")
    }
    return distance * factor
  }

  private func measured(
    _ name: String, _ value: Double?, _ believable: ClosedRange<Double>
  ) throws(ImportRefusal) -> Double? {
    guard let value, value != 0 else { return nil }
    guard believable.contains(value) else { throw ImportRefusal(reason: "\(name) \(value) is not believable") }
    return value
  }
}
