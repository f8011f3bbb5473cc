/// A measurable event of a body: an interval of sleep, a count of steps, a heart rate, a workout.
///
/// A missing reading is absent. No zero means "missing".
package struct HealthSample: Hashable, Sendable {
  /// Stable across imports and runs: made from kind, interval and source, never from a counter or a random number.
  package let id: UInt64
  package let start: Timestamp
  package let end: Timestamp
  package let reading: Reading

  package init(id: UInt64, start: Timestamp, end: Timestamp, reading: Reading) {
    (self.id, self.start, self.end, self.reading) = (id, start, end, reading)
  }

  /// Creates a sample whose id is derived from its content, so that the same observation always has the same id.
  ///
  /// Mixes words instead of hashing a text: a simulated wearer makes hundreds of samples a day.
  package init(start: Timestamp, end: Timestamp, reading: Reading, source: String = "") {
    let begun = stableHash(reading.nameHash, UInt64(bitPattern: start.nanoseconds))
    let ended = stableHash(begun, UInt64(bitPattern: end.nanoseconds))
    let hash = source.isEmpty ? ended : stableHash(ended, stableHash(source))
    self.init(id: hash & 0x7fff_ffff_ffff_ffff, start: start, end: end, reading: reading)
  }
}

extension HealthSample {
  package var kind: SampleKind { reading.kind }
  /// The number; sleep and workouts have none.
  package var value: Double? { reading.value }
}

extension [HealthSample] {
  /// Minutes asleep, `nil` if none are known. Sleep recorded by two sources counts once, and time awake within it wins.
  package var asleepMinutes: Int? {
    let (asleep, awake) = (spans(\.isAsleep), spans { $0 == .awake })
    return asleep.isEmpty ? nil : asleep.flatMap { awake.gaps(in: $0) }.minutes
  }

  /// Returns the spans in one of those stages of sleep, merged and in order.
  package func spans(_ isWanted: (SleepStage) -> Bool) -> [Range<Timestamp>] {
    [Range<Timestamp>](
      covering: compactMap { sample in
        guard case .sleep(let stage) = sample.reading, isWanted(stage) else { return nil }
        return (sample.start, sample.end)
      })
  }
}

/// The measured value, with its unit.
package enum Reading: Hashable, Sendable {
  /// Beats a minute.
  case heartRate(Double)
  /// SDNN in milliseconds (never RMSSD: the two are not comparable).
  case heartRateVariability(Double)
  /// Beats a minute.
  case restingHeartRate(Double)
  /// Breaths a minute.
  case respiratoryRate(Double)
  /// Steps taken in the interval.
  case steps(Double)
  case sleep(SleepStage)
  case workout(WorkoutSummary)

  package var kind: SampleKind {
    switch self {
    case .heartRate: .heartRate
    case .heartRateVariability: .heartRateVariability
    case .restingHeartRate: .restingHeartRate
    case .respiratoryRate: .respiratoryRate
    case .steps: .steps
    case .sleep: .sleep
    case .workout: .workout
    }
  }

  package var value: Double? {
    switch self {
    case .heartRate(let value), .heartRateVariability(let value), .restingHeartRate(let value),
      .respiratoryRate(let value), .steps(let value):
      value
    case .sleep, .workout: nil
    }
  }

  /// A hash of the kind and of the values that distinguish two readings of one kind over the same interval (a stage, an
  /// activity).
  fileprivate var nameHash: UInt64 {
    switch self {
    case .heartRate: Reading.heartRateHash
    case .steps: Reading.stepsHash
    case .sleep(let stage): stableHash(stableHash(kind.rawValue), stableHash(stage.rawValue))
    case .workout(let summary): stableHash(stableHash(kind.rawValue), stableHash(summary.activity.rawValue))
    default: stableHash(kind.rawValue)
    }
  }

  // The two frequent hashes, computed once per process.
  private static let heartRateHash = stableHash(SampleKind.heartRate.rawValue)
  private static let stepsHash = stableHash(SampleKind.steps.rawValue)
}

/// The kinds of sample, by the names that files and reports use.
@usableFromInline
package enum SampleKind: String, Sendable, WireIndexed {
  case heartRate = "heartRate", heartRateVariability = "heartRateVariability", restingHeartRate = "restingHeartRate",
    respiratoryRate = "respiratoryRate", steps = "steps", sleep = "sleep", workout = "workout"
}

package enum SleepStage: String, Sendable, WireIndexed {
  case inBed = "inBed", asleep = "asleep", awake = "awake", core = "core", deep = "deep", rem = "rem"

  /// `true` if time in this stage counts as sleep.
  package var isAsleep: Bool { self != .inBed && self != .awake }
}

package enum Activity: String, Sendable, WireIndexed {
  case walking = "walking", running = "running", cycling = "cycling", swimming = "swimming", strength = "strength",
    yoga = "yoga", hiking = "hiking", rowing = "rowing", skiing = "skiing", elliptical = "elliptical", sports =
    "sports", other = "other"
}

/// The data of a finished workout; an absent measurement was never taken.
package struct WorkoutSummary: Hashable, Sendable {
  package let activity: Activity
  /// Kilocalories.
  package let energy: Double?
  /// Metres.
  package let distance: Double?
  /// Beats a minute.
  package let averageHeartRate: Double?

  package init(activity: Activity, energy: Double? = nil, distance: Double? = nil, averageHeartRate: Double? = nil) {
    (self.activity, self.energy, self.distance, self.averageHeartRate) = (activity, energy, distance, averageHeartRate)
  }
}

extension HealthSample: WireCodable {
  package func write(to writer: inout WireWriter) { writer.fields(id, start, end - start, reading) }

  package init(from reader: inout WireReader) throws(WireError) {
    let (id, start): (UInt64, Timestamp) = (try reader.field(), try reader.field())
    self.init(id: id, start: start, end: start + (try reader.span()), reading: try reader.field())
  }
}

extension Reading: WireCodable {
  package func write(to writer: inout WireWriter) {
    switch self {
    case .heartRate(let value), .heartRateVariability(let value), .restingHeartRate(let value),
      .respiratoryRate(let value), .steps(let value):
      writer.fields(kind, value)
    case .sleep(let stage): writer.fields(kind, stage)
    case .workout(let summary): writer.fields(kind, summary)
    }
  }

  package init(from reader: inout WireReader) throws(WireError) {
    self =
      switch try reader.field(SampleKind.self) {
      case .heartRate: .heartRate(try reader.field())
      case .heartRateVariability: .heartRateVariability(try reader.field())
      case .restingHeartRate: .restingHeartRate(try reader.field())
      case .respiratoryRate: .respiratoryRate(try reader.field())
      case .steps: .steps(try reader.field())
      case .sleep: .sleep(try reader.field())
      case .workout: .workout(try reader.field())
      }
  }
}

extension WorkoutSummary: WireCodable {
  package func write(to writer: inout WireWriter) { writer.fields(activity, energy, distance, averageHeartRate) }

  package init(from reader: inout WireReader) throws(WireError) {
    self.init(
      activity: try reader.field(), energy: try reader.field(), distance: try reader.field(),
      averageHeartRate: try reader.field())
  }
}
