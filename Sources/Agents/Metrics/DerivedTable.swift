/// All values derived from the days, by day; values that can't be computed are absent.
package struct DerivedTable: Equatable, Sendable {
  package struct Row: Equatable, Sendable {
    package let day: Int
    /// By the metric's place in ``MetricName/daily``.
    var values: [DerivedValue?]

    package init(day: Int, _ values: [DerivedValue] = []) {
      self.day = day
      self.values = Array(repeating: nil, count: MetricName.daily.count)
      for value in values { self[value.provenance.metric] = value }
    }

    package subscript(_ name: MetricName) -> DerivedValue? {
      get {
        let place = Int(name.rawValue) - 1
        return place < values.count ? values[place] : nil
      }
      set {
        let place = Int(name.rawValue) - 1
        if place < values.count { values[place] = newValue }
      }
    }

    /// In the order of their names.
    package var all: [DerivedValue] { values.compactMap { $0 } }
  }

  /// In order, one for each stored day.
  package var rows: [Row] = []
  package var sleepImpact: DerivedPattern<SleepImpact>?
  package var streak: DerivedPattern<WeekStreak>?
  /// The formulas and parameters with which all of it was computed.
  package var versions: [MetricName: MetricVersion] = [:]
  package var config: MetricsConfig = MetricsConfig()

  package subscript(_ day: Int) -> Row? {
    let place = rows.firstPlace { $0.day >= day }
    return place < rows.count && rows[place].day == day ? rows[place] : nil
  }

  package subscript(_ name: MetricName, _ day: Int) -> DerivedValue? { self[day]?[name] }

  /// Equal for equal values and reasons, whenever they were computed.
  package var digest: UInt64 {
    var digest = InputDigest()
    for row in rows {
      digest.add(row.day)
      for value in row.all { digest.add(value) }
    }
    if let sleepImpact {
      digest.add(sleepImpact.provenance)
      digest.add(sleepImpact.pattern.threshold)
      digest.add(sleepImpact.pattern.below)
      digest.add(sleepImpact.pattern.above)
      digest.add(sleepImpact.pattern.support)
    }
    if let streak {
      digest.add(streak.provenance)
      digest.add(streak.pattern.weeks)
    }
    return digest.value
  }
}

extension DerivedValue {
  /// Equal for equal values and reasons, whenever they were computed.
  package var digest: UInt64 {
    var digest = InputDigest()
    digest.add(self)
    return digest.value
  }
}

extension InputDigest {
  mutating func add(_ provenance: Provenance) {
    add(Int(provenance.metric.rawValue))
    add(provenance.version.major)
    add(provenance.version.minor)
    add(provenance.version.patch)
    add(provenance.inputDays.lowerBound)
    add(provenance.inputDays.upperBound)
    add(provenance.inputCount)
    add(provenance.inputDigest)
    add(provenance.confidence)
  }

  mutating func add(_ value: DerivedValue) {
    add(value.provenance)
    add(value.value)
    add(value.confidence)
    for driver in value.result.drivers {
      add(Int(driver.factor.rawValue))
      add(driver.points)
      add(driver.value)
      add(driver.reference)
    }
  }
}

/// The origin of a derived value: enough to tell whether it is still valid, and to compute it again.
package struct Provenance: Equatable, Sendable {
  package let metric: MetricName
  package let version: MetricVersion
  /// The first and the last stored day that was read.
  package let inputDays: ClosedRange<Int>
  /// The number of stored days between them.
  let inputCount: Int
  /// The digest of all input values: every signal, every day, and the results of other metrics.
  package let inputDigest: UInt64
  /// 0 to 1.
  package let confidence: Double
  /// Seconds since 1970, given by the caller; not part of the value itself.
  package let computedAt: Double
}

/// A value of a metric for a day, with its reasons and its provenance.
package struct DerivedValue: Equatable, Sendable {
  package let day: Int
  package let result: MetricResult
  package let provenance: Provenance

  package init(day: Int, _ result: MetricResult, _ provenance: Provenance) {
    self.day = day
    self.result = result
    self.provenance = provenance
  }

  package var value: Double { result.value }
  package var confidence: Double { result.confidence }
}

/// A pattern of a whole life as of its latest day, with its provenance.
package struct DerivedPattern<Pattern: Equatable & Sendable>: Equatable, Sendable {
  package let pattern: Pattern
  package let provenance: Provenance

  package init(_ pattern: Pattern, _ provenance: Provenance) {
    self.pattern = pattern
    self.provenance = provenance
  }
}

/// A 64-bit FNV-1a over bit patterns: equal in every process, with absent values distinct from all others.
struct InputDigest: Equatable, Sendable {
  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  mutating func add(_ word: UInt64) {
    var rest = word
    for _ in 0..<8 {
      value = (value ^ (rest & 0xff)) &* 0x100_0000_01b3
      rest &>>= 8
    }
  }

  mutating func add(_ number: Int) { add(UInt64(bitPattern: Int64(number))) }

  mutating func add(_ number: Double?) {
    guard let number else { return value = (value ^ 0xa5) &* 0x100_0000_01b3 }
    value = (value ^ 0x5a) &* 0x100_0000_01b3
    add(number.bitPattern)
  }

  /// All values of those signals on those days, with the days.
  mutating func add(_ days: ArraySlice<DayValues>, _ signals: [BodySignal]) {
    for values in days {
      add(values.day)
      for signal in signals { add(values[signal]) }
    }
  }
}
