import WearerKit

/// The content of one place of the watch face.
package enum FaceContent: UInt8, StableName, WireCodable {
  /// In the morning.
  case recovery = 1
  /// The countdown to the next session.
  case nextBlock
  /// Nothing is planned: suggests to move a little.
  case move
  /// For an hour after a session.
  case streak
  /// In the evening: whether the planner is active.
  case planner

  package static let names = ["recovery", "nextBlock", "move", "streak", "planner"]
}

/// The contents of the face from a moment on.
package struct FaceEntry: Hashable, Sendable {
  package let from: Timestamp
  package let content: FaceContent
  /// The recovery, the weeks of the streak, or the number of the planner's mode; 0 if the content has no number.
  package let value: Int
  package let block: TodayStatus.Block?
  package let level: Staleness

  func shows(sameAs other: FaceEntry) -> Bool {
    (content, value, block, level) == (other.content, other.value, other.block, other.level)
  }

  package var words: String {
    switch content {
    case .recovery: "recovery \(value)"
    case .nextBlock: block.map { "next: \($0.kind.name)" } ?? "next"
    case .move: "move a little"
    case .streak: "\(value) weeks in a row"
    case .planner: value == HealthMode.healthy.rawValue ? "the planner is at work" : "the planner holds back"
    }
  }
}

/// The watch face's contents for the next day, as the app hands them to the system. The system shows each entry at its
/// time whether the app runs or not, so an entry must state its future age in advance (implementation plan 3.2 and
/// 3.7).
package struct FaceTimeline: Hashable, Sendable {
  /// The time of the phone's record behind it.
  package let asOf: Timestamp
  /// In order of time, the first as of now.
  package let entries: [FaceEntry]

  package init(asOf: Timestamp, entries: [FaceEntry]) { (self.asOf, self.entries) = (asOf, entries) }

  package func entry(at moment: Timestamp) -> FaceEntry? { entries.last { $0.from <= moment } ?? entries.first }

  /// The hours of the local day at which the morning, the working day and the evening begin (implementation plan 3.2;
  /// assumed except the morning's, tech spec §4.5).
  private static let hours = [5, 11, 18]
  /// The lead of the countdown to an evening session (assumed).
  private static let countdown = Span.hours(3)
  /// The time after a session for which the streak is shown (implementation plan 3.2).
  private static let celebration = Span.hours(1)
  private static let reach = Span.hours(24)

  package init(_ status: TodayStatus, at now: Timestamp, in zone: Zone, isAlwaysFresh: Bool = false) {
    asOf = status.asOf
    // A moment may occur twice, with the same contents.
    var moments = [now]
    for age in [Span.minutes(30), .hours(2), .hours(6), .hours(24)] {
      moments.append(status.asOf + age)
      if let observed = status.observed { moments.append(observed + age) }
    }
    for date in [zone.civil(now).date, zone.civil(now + Self.reach).date] {
      for hour in [0] + Self.hours { moments.append(zone.timestamp(CivilDateTime(date: date, hour: hour, minute: 0))) }
    }
    for block in status.blocks { moments += [block.start, block.start - Self.countdown] }
    if let trained = status.trained { moments.append(trained + Self.celebration) }
    var entries: [FaceEntry] = []
    for moment in moments.filter({ now <= $0 && $0 < now + Self.reach }).sorted() {
      let entry = Self.entry(status, at: moment, zone, drawn: isAlwaysFresh ? now : nil)
      if entries.last?.shows(sameAs: entry) != true { entries.append(entry) }
    }
    self.entries = entries
  }

  /// Returns whether a timeline from then on includes every moment of change. It doesn't if a day whose hours it omits
  /// is within its reach, as late in the evening before a day of 23 hours.
  static func hasAllChanges(from now: Timestamp, in zone: Zone) -> Bool {
    zone.civil(now + reach).date <= zone.civil(now).date.adding(days: 1)
  }

  /// - Parameter drawn: The time of drawing, for the planted mistake.
  private static func entry(_ status: TodayStatus, at moment: Timestamp, _ zone: Zone, drawn: Timestamp?) -> FaceEntry {
    let civil = zone.civil(moment)
    func shown(_ content: FaceContent, _ value: Int = 0, _ block: TodayStatus.Block? = nil, since: Timestamp?)
      -> FaceEntry
    {
      FaceEntry(
        from: moment, content: content, value: value, block: block, level: Staleness(of: drawn ?? since, at: moment))
    }
    if let trained = status.trained, trained <= moment, moment < trained + celebration {
      return shown(.streak, status.streak, since: status.asOf)
    }
    if hours[0]..<hours[1] ~= civil.hour, civil.date == status.date, let recovery = status.recovery {
      return shown(.recovery, Int(recovery), since: status.observed)
    }
    let isDay = hours[0]..<hours[2] ~= civil.hour
    if let next = status.blocks.first(where: { $0.start > moment }) {
      let isToday = zone.civil(next.start).date == civil.date
      if isDay && isToday || next.start - moment <= countdown { return shown(.nextBlock, 0, next, since: status.asOf) }
    }
    return isDay
      ? shown(.move, since: status.asOf) : shown(.planner, Int(status.mode.rawValue), since: status.asOf)
  }
}

/// The contents of the screen of today (implementation plan 3.3).
package struct TodayScreen: Hashable, Sendable {
  /// The time of the phone's record behind it, and its age.
  package let asOf: Timestamp
  package let level: Staleness
  package let recovery: UInt8?
  package let observed: Timestamp?
  package let recoveryLevel: Staleness
  package let next: TodayStatus.Block?
  package let streak: Int
}

extension TodayScreen {
  package init(_ status: TodayStatus, at now: Timestamp, on date: CivilDate, isAlwaysFresh: Bool = false) {
    let isToday = status.date == date
    self.init(
      asOf: status.asOf, level: Staleness(of: isAlwaysFresh ? now : status.asOf, at: now),
      recovery: isToday ? status.recovery : nil, observed: isToday ? status.observed : nil,
      recoveryLevel: Staleness(of: isAlwaysFresh ? now : status.observed, at: now),
      next: status.blocks.first { $0.start > now }, streak: status.streak)
  }
}
