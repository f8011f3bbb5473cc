/// Everything that is derived from the days, by day; what could not be computed is absent.
package struct DerivedTable: Equatable, Sendable {
  /// One day's values.
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
  package var rows: [Row]
  package var sleepImpact: DerivedPattern<SleepImpact>?
  package var streak: DerivedPattern<WeekStreak>?
  /// With which formulas and which numbers all of it was computed.
  package var versions: [MetricName: MetricVersion]
  package var config: MetricsConfig

  /// What was stored, or nothing yet.
  package init(
    rows: [Row] = [], sleepImpact: DerivedPattern<SleepImpact>? = nil, streak: DerivedPattern<WeekStreak>? = nil,
    versions: [MetricName: MetricVersion] = [:], config: MetricsConfig = MetricsConfig()
  ) {
    self.rows = rows
    self.sleepImpact = sleepImpact
    self.streak = streak
    self.versions = versions
    self.config = config
  }

  package subscript(_ day: Int) -> Row? {
    var (low, high) = (0, rows.count)
    while low < high {
      let middle = (low + high) / 2
      if rows[middle].day < day { low = middle + 1 } else { high = middle }
    }
    return low < rows.count && rows[low].day == day ? rows[low] : nil
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
    for part in [provenance.version.major, provenance.version.minor, provenance.version.patch] { add(part) }
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
