import WearerKit

/// The planner's own memory beside its records: notices, open questions, the state of its surroundings. It stays on the
/// phone, and a phone without it starts over.
struct PlannerState: Equatable {
  var desk = NoticeDesk()
  /// The wanted notices, each with whether it is in the app already.
  var wanted: [WantedNotice] = []
  var triage = TriageDesk()
  /// The block about which the app asks, as soon as it is opened.
  var posted: UInt64?
  var monitor = HealthMonitor()
  var taste = Taste()
  /// The times of the latest calls for help, in order.
  var calls: [Timestamp] = []
  /// The end of the undisturbed time.
  var quietUntil: Timestamp?

  /// The latest blocks that the wearer doesn't want lighter, and workouts that they rated.
  var kept: [UInt64] = []
  var rated: [UInt64] = []
  /// The rules of insights that the wearer dismissed or snoozed.
  var held: [HeldInsight] = []

  /// The state of the employer's calendar; `nil` before its first use.
  var shadows: ShadowSync?

  /// The last statement about a week, and the latest decisions for the next one.
  var week: SaidWeek?
  var decisions: [KeptDecision] = []
  /// The first forecasts of the latest sessions, in the order in which they were made.
  var forecasts: [KeptForecast] = []
}

/// The last statement about the week to a Sunday.
struct SaidWeek: Equatable {
  let sunday: CivilDate
  let figures: String
  /// `true` if the week was over.
  let isOver: Bool
}

/// A decision of the planner, in the words of its receipt.
struct KeptDecision: Equatable {
  let at: Timestamp
  let words: String
}

/// The forecast of a session's skip as it was when the session was planned, 0 to 1: by the day's own signs, by the
/// running share, and as it was used.
struct KeptForecast: Equatable {
  let block: UInt64
  let drawn: Double
  let share: Double
  let probability: Double
}

extension PlannerState {
  /// The state of a phone that has only an earlier phone's memory.
  init(after memory: BehaviouralMemory) {
    self.init()
    taste = Taste(memory)
  }
}

/// A rule of insights that is held back until that time.
struct HeldInsight: Equatable, WireStruct {
  let rule: UInt64
  let until: Timestamp
  /// The insight that is due again then; `nil` if it was dismissed.
  let again: UInt64?

  static let form = WireForm(Self.init) { ($0.rule, $0.until, $0.again) }
}

struct WantedNotice: Equatable {
  let notice: Notice
  var isPosted: Bool
}

extension PlannerState: WireCodable {
  func write(to writer: inout WireWriter) {
    writer.write(fields: desk, wanted, triage, posted, monitor, taste, KeptMoments(calls), quietUntil, shadows)
    let rules = taste.insights.keys.sorted()
    writer.write(fields: KeptReminders(desk.timed), taste.intensityBias, kept, rated, rules)
    for rule in rules { writer.write(fields: taste.insights[rule] ?? 1) }
    writer.write(fields: week, decisions, forecasts)
    if !held.isEmpty { writer.write(fields: held) }
  }

  init(from reader: inout WireReader) throws(WireError) {
    (desk, wanted, triage) = (try reader.field(), try reader.field(), try reader.field())
    (posted, monitor, taste) = (try reader.field(), try reader.field(), try reader.field())
    calls = try reader.field(KeptMoments.self).moments
    (quietUntil, shadows) = (try reader.field(), try reader.field())
    // The state of an earlier version of the app ends here.
    guard !reader.isAtEnd else { return }
    let timed: KeptReminders = try reader.field()
    desk = desk.remembering(timed.alerts)
    let bias: Double = try reader.field()
    (kept, rated) = (try reader.field(), try reader.field())
    var insights: [UInt64: Double] = [:]
    for rule in try reader.field([UInt64].self) { insights[rule] = try reader.field(Double.self) }
    taste = Taste(kinds: taste.kinds, hours: taste.hours, intensityBias: bias, insights: insights, asOf: taste.asOf)
    guard !reader.isAtEnd else { return }
    (week, decisions, forecasts) = (try reader.field(), try reader.field(), try reader.field())
    if !reader.isAtEnd { held = try reader.field() }
  }
}

/// The reminders that wait for their time.
private struct KeptReminders: WireField {
  let alerts: [NoticeAlert]

  init(_ alerts: [NoticeAlert]) { self.alerts = alerts }

  init(from reader: inout WireReader) throws(WireError) {
    var alerts: [NoticeAlert] = []
    for _ in 0..<max(0, min(try reader.integer(), reader.remaining)) {
      let (kind, about): (NoticeKind, UInt64) = (try reader.field(), try reader.field())
      let (created, lapses): (Timestamp, Timestamp) = (try reader.field(), try reader.field())
      let (due, date): (Timestamp, CivilDate) = (try reader.field(), try reader.field())
      let notice = Notice(kind: kind, about: about, created: created, lapses: lapses, due: due)
      alerts.append(NoticeAlert(notice: notice, date: date))
    }
    self.init(alerts)
  }

  func write(to writer: inout WireWriter) {
    writer.write(alerts.count)
    for alert in alerts {
      let notice = alert.notice
      writer.write(
        fields: notice.kind, notice.about, notice.created, notice.lapses, notice.due ?? notice.lapses, alert.date)
    }
  }
}

/// Numbers after their count as a signed number, the format of phones since the first version.
private struct KeptNumbers: WireField {
  let numbers: [Int]

  init(_ numbers: [Int]) { self.numbers = numbers }

  init(from reader: inout WireReader) throws(WireError) {
    var numbers: [Int] = []
    // Each takes at least a byte, so a damaged count stops at the end.
    for _ in 0..<max(0, min(try reader.integer(), reader.remaining)) { numbers.append(try reader.integer()) }
    self.init(numbers)
  }

  func write(to writer: inout WireWriter) {
    writer.write(numbers.count)
    for number in numbers { writer.write(number) }
  }
}

private struct KeptMoments: WireField {
  let moments: [Timestamp]

  init(_ moments: [Timestamp]) { self.moments = moments }

  init(from reader: inout WireReader) throws(WireError) {
    moments = try reader.field(KeptNumbers.self).numbers.map { Timestamp(nanoseconds: Int64($0)) }
  }

  func write(to writer: inout WireWriter) { writer.write(fields: KeptNumbers(moments.map { Int($0.nanoseconds) })) }
}

private struct KeptInterval: WireField {
  let interval: Range<Timestamp>

  init(_ interval: Range<Timestamp>) { self.interval = interval }

  init(from reader: inout WireReader) throws(WireError) {
    let (start, end): (Timestamp, Timestamp) = (try reader.field(), try reader.field())
    interval = start..<max(start, end)
  }

  func write(to writer: inout WireWriter) { writer.write(fields: interval.lowerBound, interval.upperBound) }
}

extension RecentDates: WireField {
  package func write(to writer: inout WireWriter) { writer.write(fields: KeptNumbers(dates.map(\.dayNumber))) }

  package init(from reader: inout WireReader) throws(WireError) {
    self.init(try reader.field(KeptNumbers.self).numbers.map { CivilDate(dayNumber: $0) })
  }
}

extension SaidWeek: WireStruct {
  static let form = WireForm(Self.init) { ($0.sunday, $0.figures, $0.isOver) }
}

extension KeptDecision: WireStruct {
  static let form = WireForm(Self.init) { ($0.at, $0.words) }
}

extension KeptForecast: WireStruct {
  static let form = WireForm(Self.init) { ($0.block, $0.drawn, $0.share, $0.probability) }
}

extension WantedNotice: WireStruct {
  static let form = WireForm(Self.init) { ($0.notice, $0.isPosted) }
}

extension Notice: WireStruct {
  package static let form = WireForm({ Self(kind: $0, about: $1, created: $2, lapses: $3) }) {
    ($0.kind, $0.about, $0.created, $0.lapses)
  }
}

extension NoticeAlert: WireStruct {
  package static let form = WireForm(Self.init) { ($0.notice, $0.date) }
}

extension NoticeDesk: WireCodable {
  package func write(to writer: inout WireWriter) {
    // A settled notice has ended, or has missed its date.
    let ids = settled.keys.sorted()
    writer.write(
      fields:
        alerted, latest, planned, KeptNumbers(leaders.map(Int.init(truncatingIfNeeded:))),
      KeptNumbers(ids.map(Int.init(truncatingIfNeeded:))), KeptNumbers(ids.map { settled[$0] == .done ? 1 : 0 }))
  }

  package init(from reader: inout WireReader) throws(WireError) {
    let (alerted, latest): (RecentDates, NoticeAlert?) = (try reader.field(), try reader.field())
    let (planned, leaders): (NoticeAlert?, KeptNumbers) = (try reader.field(), try reader.field())
    let (ids, fates): (KeptNumbers, KeptNumbers) = (try reader.field(), try reader.field())
    self.init(
      alerted: alerted, latest: latest, planned: planned,
      leaders: leaders.numbers.map(UInt64.init(truncatingIfNeeded:)),
      settled: Dictionary(
        zip(
          ids.numbers.map(UInt64.init(truncatingIfNeeded:)),
          fates.numbers.map { $0 == 1 ? NoticeFate.done : .inApp(.dateIsTaken(leadsNext: false)) }),
        uniquingKeysWith: { $1 }))
  }
}

extension TriageDesk: WireStruct {
  package static let form = WireForm(Self.init) { ($0.waiting, $0.question, $0.asked) }
}

extension TriageDesk.Question: WireStruct {
  package static let form = WireForm(Self.init) { ($0.about, $0.shown) }
}

extension MissedBlock: WireStruct {
  package static let form = WireForm(Self.init) {
    ($0.block, $0.kind, $0.wasAutomatic, $0.confidence, $0.weekday, $0.hour, $0.missed, $0.awareness, $0.recovery)
  }
}

extension HealthMonitor: WireCodable {
  package func write(to writer: inout WireWriter) {
    writer.write(
      fields:
        mode, backgroundFailures, KeptMoments(calendarFailures), KeptMoments(missedWindows),
      KeptMoments(inconsistencies),
      hasHealthPermission, hasCalendarPermission, isOnboarded, lastProbe, episode)
  }

  package init(from reader: inout WireReader) throws(WireError) {
    let (mode, background): (HealthMode, Int) = (try reader.field(), try reader.field())
    let (calendar, missed): (KeptMoments, KeptMoments) = (try reader.field(), try reader.field())
    let inconsistencies: KeptMoments = try reader.field()
    self.init(
      mode: mode, backgroundFailures: background, calendarFailures: calendar.moments, missedWindows: missed.moments,
      inconsistencies: inconsistencies.moments, hasHealthPermission: try reader.field(),
      hasCalendarPermission: try reader.field(), isOnboarded: try reader.field(), lastProbe: try reader.field(),
      episode: try reader.field())
  }
}

extension HealthMonitor.Episode: WireStruct {
  package static let form = WireForm(Self.init) { ($0.began, $0.isTold, $0.recovered) }
}

extension Taste: WireCodable {
  package func write(to writer: inout WireWriter) {
    for kind in BlockKind.allCases { writer.write(fields: kinds[kind]) }
    let known = hours.keys.sorted()
    writer.write(fields: KeptNumbers(known))
    for hour in known { writer.write(hours[hour] ?? 1) }
    writer.write(fields: asOf)
  }

  package init(from reader: inout WireReader) throws(WireError) {
    var kinds: [BlockKind: Double] = [:]
    for kind in BlockKind.allCases { kinds[kind] = try reader.field(Double?.self) }
    var hours: [Int: Double] = [:]
    for hour in try reader.field(KeptNumbers.self).numbers { hours[hour] = try reader.field(Double.self) }
    self.init(kinds: kinds, hours: hours, asOf: try reader.field())
  }
}

extension ShadowSync: WireCodable {
  package func write(to writer: inout WireWriter) {
    writer.write(fields: state, pause.map(KeptInterval.init), failures, refusals, told, UInt64(placed.count))
    for block in placed.keys.sorted() { writer.write(fields: block, placed[block]) }
  }

  package init(from reader: inout WireReader) throws(WireError) {
    let (state, pause): (State, KeptInterval?) = (try reader.field(), try reader.field())
    let (failures, refusals): (Int, Int) = (try reader.field(), try reader.field())
    let (told, count): (ShadowNotice?, UInt64) = (try reader.field(), try reader.field())
    var placed: [UInt64: Placement] = [:]
    // Each takes at least a byte.
    guard count <= UInt64(reader.remaining) else { throw .truncated }
    for _ in 0..<count {
      let block: UInt64 = try reader.field()
      placed[block] = try reader.field(Placement?.self)
    }
    self.init(
      state: state, pause: pause?.interval, failures: failures, refusals: refusals, placed: placed, told: told)
  }
}

extension ShadowSync.State: WireField {}
extension ShadowNotice: WireField {}

extension ShadowSync.Placement: WireField {
  package func write(to writer: inout WireWriter) { writer.write(fields: KeptInterval(interval), at, wasSeen) }

  package init(from reader: inout WireReader) throws(WireError) {
    self.init(
      interval: try reader.field(KeptInterval.self).interval, at: try reader.field(), wasSeen: try reader.field())
  }
}
