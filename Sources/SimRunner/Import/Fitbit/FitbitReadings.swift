import Wire

/// The content of one entry of `sleep.json`: the time in bed and its stages, without overlaps.
///
/// Its times are local, but the stages continue with the offset at the start of the night: after a clock change they
/// differ from the wall clock by an hour, and a filler called `unknown` makes up the difference.
struct FitbitNight {
  /// A stage over an interval in Unix seconds.
  struct Stage: Hashable {
    var span: Range<Int64>
    let stage: SleepStage
  }

  let bed: Range<Int64>
  private(set) var stages: [Stage] = []
  /// Levels that aren't stages.
  private(set) var unknownLevels: [String] = []

  /// Fitbit counts restlessness as time awake.
  private static let stages: [String: SleepStage] = [
    "deep": .deep, "light": .core, "rem": .rem, "wake": .awake, "awake": .awake, "asleep": .asleep, "restless": .awake,
  ]

  init(_ fields: RecordFields, in zone: Zone) throws(ImportRefusal) {
    let night = try fields.interval("startTime", "endTime") { DeviceTime.civil($0).map(zone.timestamp) }
    bed = night.lowerBound.unixSeconds..<night.upperBound.unixSeconds
    guard let begin = fields["startTime"].flatMap(DeviceTime.civil), let text = fields["levels"],
      let levels = RecordFields(json: text.utf8)
    else { throw ImportRefusal(reason: "levels is missing") }
    // Adjoining stages, and waking of three minutes or less, lying over them.
    for (level, span) in try Self.segments(levels, try levels.required("data"), "data", begin, bed) {
      guard let stage = Self.stages[level] else {
        unknownLevels.append(level)
        continue
      }
      stages.append(Stage(span: span, stage: stage))
    }
    let short = try Self.segments(levels, levels["shortData"] ?? "[]", "shortData", begin, bed)
    wake(over: short.filter { Self.stages[$0.level] == .awake }.map { Stage(span: $0.span, stage: .awake) })
  }

  private static func segments(
    _ levels: RecordFields, _ list: String, _ name: String, _ begin: CivilDateTime, _ bed: Range<Int64>
  ) throws(ImportRefusal) -> [(level: String, span: Range<Int64>)] {
    var (reader, elements) = (JSONListReader(Array(list.utf8)), [JSONListReader.Element]())
    do throws(JSONListError) { while let element = try reader.next() { elements.append(element) } } catch {
      throw ImportRefusal(reason: "levels.\(name) isn't a list: \(error.reason)")
    }
    return try elements.map { element throws(ImportRefusal) in
      do throws(ImportRefusal) {
        let fields = try ExportReading.fields(element)
        return (try fields.required("level"), try span(of: fields, begin, bed))
      } catch { throw ImportRefusal(reason: "levels.\(name)[\(element.index)]: \(error.reason)") }
    }
  }

  private static func span(
    of segment: RecordFields, _ begin: CivilDateTime, _ bed: Range<Int64>
  ) throws(ImportRefusal) -> Range<Int64> {
    let time = try segment.required("dateTime")
    guard let local = DeviceTime.civil(time) else {
      throw ImportRefusal(reason: "invalid dateTime '\(time.prefix(40))'; expected YYYY-MM-DD HH:MM:SS")
    }
    let elapsed = local.secondsAsIfUTC - begin.secondsAsIfUTC
    guard let length = try segment.number("seconds") else { throw ImportRefusal(reason: "seconds is missing") }
    guard BelievableRange.duration.contains(elapsed),
      (0...Double(BelievableRange.duration.upperBound)).contains(length)
    else { throw ImportRefusal(reason: "the stage at \(time) does not lie in the night") }
    let start = bed.lowerBound + elapsed
    return (start..<start + Int64(length)).clamped(to: bed)
  }

  /// Turns the parts of other stages under the wakings into time awake.
  private mutating func wake(over wakings: [Stage]) {
    let wakings = Self.apart(wakings).map(\.span)
    var next = 0
    stages = Self.apart(stages).flatMap { stage in
      guard stage.stage != .awake else { return [stage] }
      var (parts, rest) = ([Stage](), stage.span)
      while next < wakings.count, wakings[next].lowerBound < stage.span.upperBound {
        let under = wakings[next].clamped(to: rest)
        if !under.isEmpty {
          parts.append(Stage(span: rest.lowerBound..<under.lowerBound, stage: stage.stage))
          parts.append(Stage(span: under, stage: .awake))
          rest = under.upperBound..<rest.upperBound
        }
        // It may go on in the next stage.
        if wakings[next].upperBound > stage.span.upperBound { break }
        next += 1
      }
      return (parts + [Stage(span: rest, stage: stage.stage)]).filter { !$0.span.isEmpty }
    }
  }

  /// In order of time. Of two that overlap, the earlier counts.
  private static func apart(_ stages: [Stage]) -> [Stage] {
    var (apart, end) = ([Stage](), Int64.min)
    for (_, stage) in stages.enumerated().sorted(by: {
      ($0.element.span.lowerBound, $0.offset) < ($1.element.span.lowerBound, $1.offset)
    }) where stage.span.upperBound > max(end, stage.span.lowerBound) {
      apart.append(Stage(span: max(end, stage.span.lowerBound)..<stage.span.upperBound, stage: stage.stage))
      end = stage.span.upperBound
    }
    return apart
  }
}

/// Steps by the minute, summed up in quarter hours.
///
/// A minute without a count and a quarter without one are unknown, not zero; a 0 means that no step was taken.
final class FitbitSteps {
  static let quarter: Int64 = 900

  /// By minutes since 1970, in compact types for years of minutes.
  private var minutes: [UInt32: UInt16] = [:]

  var minuteCount: Int { minutes.count }

  /// Adds the steps of one minute.
  ///
  /// - Parameter time: The text in the file, for messages.
  func add(_ moment: Timestamp, _ steps: Int, time: some StringProtocol) throws(ImportRefusal) {
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

  func add(
    _ fields: RecordFields, _ time: String, _ value: String, _ order: SpreadsheetTime.Order? = nil
  ) throws(ImportRefusal) {
    let moment = try fields.moment(time) { text in
      DeviceTime.utc(text) ?? SpreadsheetTime.civil(text, order).map { Timestamp(unixSeconds: $0.secondsAsIfUTC) }
    }
    let text = try fields.required(value)
    guard let steps = Int(text) else {
      throw ImportRefusal(reason: "'\(text.prefix(40))' isn't a believable number of steps in a minute")
    }
    try add(moment, steps, time: fields[time] ?? "")
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

/// One day of `resting_heart_rate.json`. A day without a measurement is written as 0.0 with no date.
enum FitbitRestingHeartRate {
  /// Returns the local day and the beats a minute, or `nil` if there was no measurement.
  static func measurement(_ fields: RecordFields) throws(ImportRefusal) -> (day: CivilDate, beats: Double)? {
    let time = try fields.required("dateTime")
    guard let day = DeviceTime.civil(time)?.date else {
      throw ImportRefusal(reason: "invalid dateTime '\(time.prefix(40))'; expected YYYY-MM-DD HH:MM:SS")
    }
    guard let value = RecordFields(json: try fields.required("value").utf8) else {
      throw ImportRefusal(reason: "value isn't an object with date and value")
    }
    guard let text = value["date"], let beats = try value.measured("value", BelievableRange.restingHeartRate) else {
      return nil
    }
    guard DeviceTime.shortDate(text) == day else {
      throw ImportRefusal(reason: "the value is of '\(text.prefix(40))', the entry of \(day)")
    }
    return (day, beats)
  }
}

/// One entry of `exercise.json`. Its time is in UTC; the duration, in milliseconds, includes pauses.
enum FitbitWorkout {
  /// Factors to metres.
  private static let units = ["Kilometer": 1_000.0, "Meter": 1, "Mile": 1_609.344]

  static func workout(
    _ fields: RecordFields
  ) throws(ImportRefusal) -> (start: Timestamp, end: Timestamp, summary: WorkoutSummary) {
    let start = try fields.moment("startTime", DeviceTime.utc)
    let name = try fields.required("activityName")
    guard let milliseconds = try fields.number("duration"), milliseconds > 0,
      (0...Double(BelievableRange.duration.upperBound)).contains((milliseconds / 1_000).rounded())
    else { throw ImportRefusal(reason: "duration \(fields["duration"]?.prefix(40) ?? "") ms is not believable") }
    var distance: Double?
    if fields.has("distance") {
      guard let factor = units[fields["distanceUnit"] ?? ""] else {
        throw ImportRefusal(reason: "unknown distanceUnit '\((fields["distanceUnit"] ?? "").prefix(40))'")
      }
      distance = try fields.measured("distance", BelievableRange.distance, times: factor)
    }
    let summary = WorkoutSummary(
      activity: ExportReading.activity(name), energy: try fields.measured("calories", BelievableRange.energy),
      distance: distance, averageHeartRate: try fields.measured("averageHeartRate", BelievableRange.heartRate))
    return (start, start + .seconds(Int64((milliseconds / 1_000).rounded())), summary)
  }
}
