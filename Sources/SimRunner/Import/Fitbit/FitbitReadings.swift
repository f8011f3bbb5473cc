import WearerKit
import Wire

/// The content of one entry of `sleep.json`: the time in bed and its stages, without overlaps.
///
/// Its times are local, but the stages continue with the offset at the start of the night: after a clock change they
/// differ from the wall clock by an hour, and a filler called `unknown` makes up the difference.
struct FitbitNight {
  let bed: Range<Timestamp>
  private(set) var stages: [NightStage] = []
  /// Levels that aren't stages.
  private(set) var unknownLevels: [String] = []

  /// Fitbit counts restlessness as time awake.
  private static let stages: [String: SleepStage] = [
    "deep": .deep, "light": .core, "rem": .rem, "wake": .awake, "awake": .awake, "asleep": .asleep, "restless": .awake,
  ]

  init(_ fields: RecordFields, in zone: Zone) throws(ImportRefusal) {
    bed = try fields.interval("startTime", "endTime") { DeviceTime.civil($0).map(zone.timestamp) }
    let levels = try fields.object("levels", with: "data")
    _ = try levels.required("data")
    guard let begin = fields["startTime"].flatMap(DeviceTime.civil) else { return }
    // Adjoining stages, and waking of three minutes or less, lying over them.
    for (level, span) in try Self.segments(levels, "data", begin, bed) {
      guard let stage = Self.stages[level] else {
        unknownLevels.append(level)
        continue
      }
      stages.append(NightStage(span: span, stage: stage))
    }
    let short = try Self.segments(levels, "shortData", begin, bed)
    wake(over: short.filter { Self.stages[$0.level] == .awake }.map { NightStage(span: $0.span, stage: .awake) })
  }

  private static func segments(
    _ levels: RecordFields, _ name: String, _ begin: CivilDateTime, _ bed: Range<Timestamp>
  ) throws(ImportRefusal) -> [(level: String, span: Range<Timestamp>)] {
    try levels.list(name).map { element throws(ImportRefusal) in
      do throws(ImportRefusal) {
        let fields = try element.fields()
        return (try fields.required("level"), try span(of: fields, begin, bed))
      } catch { throw ImportRefusal(reason: "levels.\(name)[\(element.index)]: \(error.reason)") }
    }
  }

  private static func span(
    of segment: RecordFields, _ begin: CivilDateTime, _ bed: Range<Timestamp>
  ) throws(ImportRefusal) -> Range<Timestamp> {
    let elapsed = try segment.moment("dateTime", DeviceTime.utc).unixSeconds - begin.secondsAsIfUTC
    guard let length = try segment.number("seconds") else { throw ImportRefusal(reason: "seconds is missing") }
    guard BelievableRange.duration.contains(elapsed),
      (0...Double(BelievableRange.duration.upperBound)).contains(length)
    else { throw ImportRefusal(reason: "the stage at \(segment["dateTime"] ?? "") does not lie in the night") }
    let start = bed.lowerBound + .seconds(elapsed)
    return (start..<start + .seconds(Int64(length))).clamped(to: bed)
  }

  /// Turns the parts of other stages under the wakings into time awake.
  private mutating func wake(over wakings: [NightStage]) {
    let wakings = Self.apart(wakings).map(\.span)
    var next = 0
    stages = Self.apart(stages).flatMap { stage in
      guard stage.stage != .awake else { return [stage] }
      var (parts, rest) = ([NightStage](), stage.span)
      while next < wakings.count, wakings[next].lowerBound < stage.span.upperBound {
        let under = wakings[next].clamped(to: rest)
        if !under.isEmpty {
          parts.append(NightStage(span: rest.lowerBound..<under.lowerBound, stage: stage.stage))
          parts.append(NightStage(span: under, stage: .awake))
          rest = under.upperBound..<rest.upperBound
        }
        // It may go on in the next stage.
        if wakings[next].upperBound > stage.span.upperBound { break }
        next += 1
      }
      return (parts + [NightStage(span: rest, stage: stage.stage)]).filter { !$0.span.isEmpty }
    }
  }

  /// In order of time. Of two that overlap, the earlier counts.
  private static func apart(_ stages: [NightStage]) -> [NightStage] {
    var apart: [NightStage] = []
    for (_, stage) in stages.enumerated().sorted(by: {
      ($0.element.span.lowerBound, $0.offset) < ($1.element.span.lowerBound, $1.offset)
    }) {
      let start = max(apart.last?.span.upperBound ?? stage.span.lowerBound, stage.span.lowerBound)
      if start < stage.span.upperBound {
        apart.append(NightStage(span: start..<stage.span.upperBound, stage: stage.stage))
      }
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

  /// Adds the steps of one minute, from its fields of these names.
  func add(
    _ fields: RecordFields, _ time: String, _ value: String, _ order: SpreadsheetTime.Order? = nil
  ) throws(ImportRefusal) {
    let second = try fields.moment(time) { text in
      DeviceTime.utc(text) ?? SpreadsheetTime.civil(text, order).map { Timestamp(unixSeconds: $0.secondsAsIfUTC) }
    }.unixSeconds
    let (text, time) = (try fields.required(value), fields[time] ?? "")
    guard let steps = Int(text), BelievableRange.stepsPerMinute.contains(steps) else {
      throw ImportRefusal(reason: "'\(text.prefix(40))' isn't a believable number of steps in a minute")
    }
    guard second % 60 == 0, let minute = UInt32(exactly: second / 60) else {
      throw ImportRefusal(reason: "\(time) is not a full minute")
    }
    if let known = minutes[minute], known != steps {
      throw ImportRefusal(reason: "\(time) had \(known) steps before")
    }
    minutes[minute] = UInt16(steps)
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
