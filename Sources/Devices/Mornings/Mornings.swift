import WearerKit

/// The local dates whose morning needs a decision; stored until there is one, even if the app ends meanwhile.
struct Mornings {
  private let store: DeviceStore
  private var mayHold = true

  /// The hours of the wearer's morning (tech spec §4.5: hours 5 to 10).
  static let hours = 5..<11
  static func begin(on date: CivilDate) -> CivilDateTime {
    CivilDateTime(date: date, hour: hours.lowerBound, minute: 0)
  }
  static func end(on date: CivilDate) -> CivilDateTime {
    CivilDateTime(date: date, hour: hours.upperBound, minute: 0)
  }
  /// The time at which the morning's work begins by itself, in seconds of the day: 05:55, the time of the push (tech
  /// spec §2.9).
  static let wakeTime = 5 * 3_600 + 55 * 60

  init(_ store: DeviceStore) { self.store = store }

  mutating func want(_ date: CivilDate, _ source: MorningDecision.Source) {
    mayHold = true
    store.statement("INSERT OR IGNORE INTO mornings (day, source) VALUES (?, ?)")
      .run(date.dayNumber, Int64(source.rawValue))
  }

  /// Returns the earliest of them, with its first cause; `nil` while its morning hasn't come.
  ///
  /// A date can be in the future if the clock was set back, or moved across the date line.
  mutating func first(by civil: CivilDateTime) -> (date: CivilDate, source: MorningDecision.Source)? {
    guard mayHold else { return nil }
    let found = store.statement("SELECT day, source FROM mornings ORDER BY day LIMIT 1").first { row in
      let source = MorningDecision.Source(rawValue: UInt8(truncatingIfNeeded: row.int64(1)))
      return (date: CivilDate(dayNumber: row.int(0)), source: source ?? .nobody)
    }
    mayHold = found != nil
    guard let found, Self.begin(on: found.date) <= civil else {
      return nil
    }
    return found
  }

  mutating func wants(_ date: CivilDate) -> Bool {
    guard mayHold else { return false }
    return store.statement("SELECT 1 FROM mornings WHERE day = ?").first(date.dayNumber) { row in row.bool(0) } ?? false
  }

  /// The watch proposed a decision for a date that hasn't come here: one of the two clocks is wrong.
  func noteEarly(_ date: CivilDate, _ context: DeviceContext) {
    store.statement("INSERT OR REPLACE INTO early_mornings (day, civil, uptime) VALUES (?, ?, ?)")
      .run(date.dayNumber, context.civil.secondsAsIfUTC, context.uptime.sinceStart.nanoseconds)
  }

  /// Returns whether such a proposal was rejected, and the clock, now past that morning, skipped the rest of it: then
  /// this device's clock was wrong.
  func leapt(over date: CivilDate, _ context: DeviceContext) -> Bool {
    let noted = store.statement("SELECT civil, uptime FROM early_mornings WHERE day = ?").first(date.dayNumber) { row in
      (civil: row.int64(0), uptime: row.int64(1))
    }
    guard let noted, Self.end(on: date) <= context.civil else { return false }
    let passed = context.uptime.sinceStart.nanoseconds - noted.uptime
    return CivilDateTime(secondsAsIfUTC: noted.civil + passed / 1_000_000_000) < Self.end(on: date)
  }

  /// Returns whether such a proposal was rejected. Call it once the date has ended; it forgets the date and those
  /// before it.
  func forgetEarly(_ date: CivilDate) -> Bool {
    let wasEarly = store.statement("SELECT 1 FROM early_mornings WHERE day = ?").first(date.dayNumber) { row in
      row.bool(0)
    }
    store.statement("DELETE FROM early_mornings WHERE day <= ?").run(date.dayNumber)
    return wasEarly ?? false
  }

  /// The date has a decision.
  func settle(_ date: CivilDate) {
    guard mayHold else { return }
    store.statement("DELETE FROM mornings WHERE day = ?").run(date.dayNumber)
  }
}

extension DeviceSetup {
  package var knowsMornings: Bool { app.can(.decidesMornings) }
}
