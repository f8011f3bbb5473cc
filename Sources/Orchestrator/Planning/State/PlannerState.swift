import SimKernel
package import Wire

/// What the planner remembers for itself beside its records: who was told what, what is asked, how its surroundings
/// behave. It stays on the phone, and a phone without it begins anew.
struct PlannerState: Equatable {
  var desk = NoticeDesk()
  /// What the wearer is to be told, and whether it stands in the app already.
  var wanted: [WantedNotice] = []
  var triage = TriageDesk()
  /// The block about which the app asks, as soon as it is opened.
  var posted: UInt64?
  var monitor = HealthMonitor()
  var taste = Taste()
  /// When the wearer last called for help, in order.
  var calls: [Timestamp] = []
  /// Until then they are left in peace.
  var quietUntil: Timestamp?

  /// How it stands with the employer's calendar; nil where it was never thought of.
  var shadows: ShadowSync?
}

/// A notice that is wanted.
struct WantedNotice: Equatable {
  let notice: Notice
  var isPosted: Bool
}

extension PlannerState: WireCodable {
  func write(to writer: inout WireWriter) {
    desk.write(to: &writer)
    writer.write(wanted)
    triage.write(to: &writer)
    writer.write(posted) { $0.write($1) }
    monitor.write(to: &writer)
    taste.write(to: &writer)
    writer.write(calls.map { Int($0.nanoseconds) })
    writer.write(quietUntil) { $0.write($1) }
    writer.write(shadows) { $1.write(to: &$0) }
  }

  init(from reader: inout WireReader) throws(WireError) {
    desk = try NoticeDesk(from: &reader)
    wanted = try reader.list()
    triage = try TriageDesk(from: &reader)
    posted = try reader.optional { reader throws(WireError) in try reader.unsigned() }
    monitor = try HealthMonitor(from: &reader)
    taste = try Taste(from: &reader)
    calls = try reader.moments()
    quietUntil = try reader.optional { reader throws(WireError) in try reader.moment() }
    shadows = try reader.optional { reader throws(WireError) in try ShadowSync(from: &reader) }
  }
}

extension WantedNotice: WireCodable {
  func write(to writer: inout WireWriter) {
    notice.write(to: &writer)
    writer.write(isPosted)
  }

  init(from reader: inout WireReader) throws(WireError) {
    notice = try Notice(from: &reader)
    isPosted = try reader.flag()
  }
}

extension Notice: WireCodable {
  package func write(to writer: inout WireWriter) {
    writer.write(kind.rawValue)
    writer.write(about)
    writer.write(created)
    writer.write(lapses)
  }

  package init(from reader: inout WireReader) throws(WireError) {
    let kind = try reader.choice(NoticeKind.self)
    let about = try reader.unsigned()
    let created = try reader.moment()
    self.init(kind: kind, about: about, created: created, lapses: try reader.moment())
  }
}

extension NoticeAlert: WireCodable {
  package func write(to writer: inout WireWriter) {
    notice.write(to: &writer)
    writer.write(date.dayNumber)
  }

  package init(from reader: inout WireReader) throws(WireError) {
    let notice = try Notice(from: &reader)
    self.init(notice: notice, date: try reader.date())
  }
}

extension NoticeDesk: WireCodable {
  package func write(to writer: inout WireWriter) {
    writer.write(alerted.dates.map(\.dayNumber))
    writer.write(latest) { $1.write(to: &$0) }
    writer.write(planned) { $1.write(to: &$0) }
    writer.write(leaders.map { Int(bitPattern: UInt(truncatingIfNeeded: $0)) })
    // What is settled is over, or has missed its date.
    let ids = settled.keys.sorted()
    writer.write(ids.map { Int(bitPattern: UInt(truncatingIfNeeded: $0)) })
    writer.write(ids.map { settled[$0] == .done ? 1 : 0 })
  }

  package init(from reader: inout WireReader) throws(WireError) {
    let alerted = RecentDates(try reader.integers().map { CivilDate(dayNumber: $0) })
    let latest = try reader.optional { reader throws(WireError) in try NoticeAlert(from: &reader) }
    let planned = try reader.optional { reader throws(WireError) in try NoticeAlert(from: &reader) }
    let leaders = try reader.integers().map { UInt64(UInt(bitPattern: $0)) }
    let ids = try reader.integers().map { UInt64(UInt(bitPattern: $0)) }
    let fates = try reader.integers().map { $0 == 1 ? NoticeFate.done : .inApp(.dateIsTaken(leadsNext: false)) }
    self.init(
      alerted: alerted, latest: latest, planned: planned, leaders: leaders,
      settled: Dictionary(zip(ids, fates), uniquingKeysWith: { $1 }))
  }
}

extension TriageDesk: WireCodable {
  package func write(to writer: inout WireWriter) {
    writer.write(waiting)
    writer.write(question) {
      $1.about.write(to: &$0)
      $0.write($1.shown)
    }
    writer.write(asked.dates.map(\.dayNumber))
  }

  package init(from reader: inout WireReader) throws(WireError) {
    let waiting: [MissedBlock] = try reader.list()
    let question = try reader.optional { reader throws(WireError) in
      let about = try MissedBlock(from: &reader)
      return Question(about: about, shown: try reader.moment())
    }
    let asked = RecentDates(try reader.integers().map { CivilDate(dayNumber: $0) })
    self.init(waiting: waiting, question: question, asked: asked)
  }
}

extension MissedBlock: WireCodable {
  package func write(to writer: inout WireWriter) {
    writer.write(block)
    writer.write(kind.rawValue)
    writer.write(wasAutomatic)
    writer.write(confidence)
    writer.writeIndexed(weekday)
    writer.write(hour)
    writer.write(missed)
    writer.write(awareness.rawValue)
    writer.write(recovery) { $0.write($1) }
  }

  package init(from reader: inout WireReader) throws(WireError) {
    let block = try reader.unsigned()
    let kind = try reader.choice(BlockKind.self)
    let wasAutomatic = try reader.flag()
    let confidence = try reader.double()
    let weekday = try reader.indexed(Weekday.self)
    let hour = try reader.integer()
    let missed = try reader.moment()
    let awareness = try reader.choice(TrustEvent.Awareness.self)
    self.init(
      block: block, kind: kind, wasAutomatic: wasAutomatic, confidence: confidence, weekday: weekday, hour: hour,
      missed: missed, awareness: awareness,
      recovery: try reader.optional { reader throws(WireError) in try reader.double() })
  }
}

extension HealthMonitor: WireCodable {
  package func write(to writer: inout WireWriter) {
    writer.write(mode.rawValue)
    writer.write(backgroundFailures)
    for moments in [calendarFailures, missedWindows, inconsistencies] {
      writer.write(moments.map { Int($0.nanoseconds) })
    }
    writer.write(hasHealthPermission)
    writer.write(hasCalendarPermission)
    writer.write(isOnboarded)
    writer.write(lastProbe) { $0.write($1) }
    writer.write(episode) {
      $0.write($1.began)
      $0.write($1.isTold)
      $0.write($1.recovered) { $0.write($1) }
    }
  }

  package init(from reader: inout WireReader) throws(WireError) {
    let mode = try reader.choice(HealthMode.self)
    let background = try reader.integer()
    let calendar = try reader.moments()
    let missed = try reader.moments()
    let inconsistencies = try reader.moments()
    let health = try reader.flag()
    let mayWrite = try reader.flag()
    let isOnboarded = try reader.flag()
    let lastProbe = try reader.optional { reader throws(WireError) in try reader.moment() }
    let episode = try reader.optional { reader throws(WireError) in
      let began = try reader.moment()
      let isTold = try reader.flag()
      let recovered = try reader.optional { reader throws(WireError) in try reader.moment() }
      return Episode(began: began, isTold: isTold, recovered: recovered)
    }
    self.init(
      mode: mode, backgroundFailures: background, calendarFailures: calendar, missedWindows: missed,
      inconsistencies: inconsistencies, permissions: (health, mayWrite), isOnboarded: isOnboarded,
      lastProbe: lastProbe, episode: episode)
  }
}

extension Taste: WireCodable {
  package func write(to writer: inout WireWriter) {
    for kind in BlockKind.allCases { writer.write(kinds[kind]) { $0.write($1) } }
    let known = hours.keys.sorted()
    writer.write(known)
    for hour in known { writer.write(hours[hour] ?? 1) }
    writer.write(asOf) { $0.write($1.dayNumber) }
  }

  package init(from reader: inout WireReader) throws(WireError) {
    var kinds: [BlockKind: Double] = [:]
    for kind in BlockKind.allCases {
      kinds[kind] = try reader.optional { reader throws(WireError) in try reader.double() }
    }
    var hours: [Int: Double] = [:]
    for hour in try reader.integers() { hours[hour] = try reader.double() }
    self.init(
      kinds: kinds, hours: hours, asOf: try reader.optional { reader throws(WireError) in try reader.date() })
  }
}

extension WireWriter {
  fileprivate mutating func write(_ numbers: [Int]) {
    write(numbers.count)
    for number in numbers { write(number) }
  }
}

extension WireReader {
  fileprivate mutating func integers() throws(WireError) -> [Int] {
    var numbers: [Int] = []
    let count = try integer()
    // Each takes a byte at least, so that a damaged count ends at the end.
    for _ in 0..<max(0, min(count, remaining)) { numbers.append(try integer()) }
    return numbers
  }

  fileprivate mutating func moments() throws(WireError) -> [Timestamp] {
    try integers().map { Timestamp(nanoseconds: Int64($0)) }
  }
}

extension ShadowSync: WireCodable {
  package func write(to writer: inout WireWriter) {
    writer.write(state.rawValue)
    writer.write(pause) { $0.write($1) }
    writer.write(failures)
    writer.write(refusals)
    writer.write(told) { $0.write($1.rawValue) }
    let blocks = placed.keys.sorted()
    writer.write(UInt64(blocks.count))
    for block in blocks {
      writer.write(block)
      writer.write(placed[block]) {
        $0.write($1.interval)
        $0.write($1.at)
        $0.write($1.wasSeen)
      }
    }
  }

  package init(from reader: inout WireReader) throws(WireError) {
    let state = try reader.choice(State.self)
    let pause = try reader.optional { reader throws(WireError) in try reader.interval() }
    let failures = try reader.integer()
    let refusals = try reader.integer()
    let told = try reader.optional { reader throws(WireError) in try reader.choice(ShadowNotice.self) }
    var placed: [UInt64: Placement] = [:]
    let count = try reader.unsigned()
    // Each takes a byte at least.
    guard count <= UInt64(reader.remaining) else { throw .truncated }
    for _ in 0..<count {
      let block = try reader.unsigned()
      placed[block] = try reader.optional { reader throws(WireError) in
        let interval = try reader.interval()
        let at = try reader.moment()
        return Placement(interval: interval, at: at, wasSeen: try reader.flag())
      }
    }
    self.init(state: state, pause: pause, failures: failures, refusals: refusals, placed: placed, told: told)
  }
}

extension WireWriter {
  fileprivate mutating func write(_ interval: Range<Timestamp>) {
    write(interval.lowerBound)
    write(interval.upperBound)
  }
}

extension WireReader {
  fileprivate mutating func interval() throws(WireError) -> Range<Timestamp> {
    let start = try moment()
    return start..<max(start, try moment())
  }
}
