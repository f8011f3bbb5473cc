/// The planner's knowledge learned from the wearer's reactions to its blocks: the third store of the Phenome (tech spec
/// §2.4), beside their ``TrainingProfile``. It reflects the wearer's will, and can't be recomputed from sensors.
package struct BehaviouralMemory: Hashable, Sendable {
  /// Times that are never planned into.
  package var sacred: [SacredSlot] = []
  /// Times that were rejected, by weekday and hour; their weight decreases every week.
  package var rejected: [RejectedSlot] = []
  /// The preference for each kind, as a factor around 1; a missing kind is 1.
  package var liking: [BlockKind: Double] = [:]
  /// The lead time of reminders before a block, in minutes.
  package var leadMinutes = 15
  package var isOnVacation = false
  /// The date on which the planner first reviewed their past with them; `nil` before, and if there is no past.
  package var welcomed: CivilDate?
  /// `true` if colleagues are to see when they are busy, by the wearer's last choice; `nil` for the default.
  package var wantsShadows: Bool?
  /// From -1, easier sessions, to 1, harder ones.
  package var intensityBias = 0.0
  /// The preference for each hour of the day, as a factor around 1; a missing hour is 1.
  package var hourLiking: [Int: Double] = [:]
  /// The value of each rule of insights, as a factor around 1; a missing rule is 1.
  package var insightLiking: [UInt64: Double] = [:]
  /// The wearer's choice of days, and of the minutes of a session (implementation plan 10.6.2); `nil` without one.
  package var trainingDays: Weekdays?
  package var sessionMinutes: Int?

  package init() {}

  package static let key = RecordKey(domain: .profile, id: 1)
}

/// A period of the local day that is never planned into.
package struct SacredSlot: Hashable, Sendable {
  package enum Reason: UInt8, CaseIterable, Hashable, Sendable, WireCodable {
    /// The wearer stated it.
    case explicit = 1
    /// Blocks there were deleted repeatedly.
    case deletions
  }

  package let days: Weekdays
  /// Seconds of the local day.
  package let start: Int
  package let end: Int
  package let reason: Reason
  package let learned: CivilDate

  package init(days: Weekdays, start: Int, end: Int, reason: Reason, learned: CivilDate) {
    (self.days, self.start, self.end, self.reason, self.learned) = (days, start, end, reason, learned)
  }
}

/// An hour of a weekday at which the wearer rejected a block.
package struct RejectedSlot: Hashable, Sendable {
  package let weekday: Weekday
  package let hour: Int
  /// The number of deletions of blocks there; three make the time sacred.
  package var deletions: Int
  /// The number of times that the wearer called the time bad.
  package var complaints: Int
  package var last: CivilDate

  package init(weekday: Weekday, hour: Int, deletions: Int = 0, complaints: Int = 0, last: CivilDate) {
    (self.weekday, self.hour, self.deletions, self.complaints, self.last) = (weekday, hour, deletions, complaints, last)
  }
}

extension BehaviouralMemory: WireCodable {
  package func write(to writer: inout WireWriter) {
    // Lunch, injuries and equipment moved to their own record; these fields were never written.
    writer.fields(sacred, rejected, false)
    for kind in BlockKind.allCases { writer.fields(liking[kind]) }
    writer.fields(leadMinutes, "", "", wishes, welcomed)
    if hasTaps { writer.fields(KeptTaps(self)) }
    if hasChoices { writer.fields(trainingDays, sessionMinutes) }
  }

  /// Bit 0: on vacation. Bit 1: has chosen whether colleagues are to see when they are busy. Bit 2: they are. Bit 5:
  /// choices of days and length follow. Bit 6: data learned from taps follows, before them.
  private var wishes: UInt8 {
    (isOnVacation ? 1 : 0) | (wantsShadows.map { $0 ? 0b110 : 0b010 } ?? 0) | (hasTaps ? Self.tapped : 0)
      | (hasChoices ? Self.chosen : 0)
  }

  private var hasChoices: Bool { trainingDays != nil || sessionMinutes != nil }

  /// `true` if it contains data that earlier versions don't store.
  private var hasTaps: Bool { intensityBias != 0 || !hourLiking.isEmpty || !insightLiking.isEmpty }

  private static let tapped: UInt8 = 0b100_0000
  private static let chosen: UInt8 = 0b010_0000

  package init(from reader: inout WireReader) throws(WireError) {
    self.init()
    (sacred, rejected) = (try reader.field(), try reader.field())
    _ = try reader.flag()
    for kind in BlockKind.allCases { liking[kind] = try reader.field(Double?.self) }
    leadMinutes = try reader.field()
    _ = (try reader.text(), try reader.text())
    let wishes = try reader.byte()
    guard wishes & ~(Self.tapped | Self.chosen) < 8, wishes & 0b110 != 0b100 else { throw .outOfRange("wishes") }
    isOnVacation = wishes & 1 != 0
    wantsShadows = wishes & 0b010 == 0 ? nil : wishes & 0b100 != 0
    welcomed = try reader.field()
    if wishes & Self.tapped != 0 {
      let taps: KeptTaps = try reader.field()
      (intensityBias, hourLiking, insightLiking) = (taps.intensityBias, taps.hours, taps.insights)
      guard hasTaps else { throw .outOfRange("taps") }
    }
    guard wishes & Self.chosen != 0 else { return }
    (trainingDays, sessionMinutes) = (try reader.field(), try reader.field())
    guard hasChoices else { throw .outOfRange("choices") }
  }
}

/// The data learned from taps, as bytes: factors in the order of their subjects.
private struct KeptTaps: WireField {
  var intensityBias = 0.0
  var hours: [Int: Double] = [:]
  var insights: [UInt64: Double] = [:]

  init(_ memory: BehaviouralMemory) {
    (intensityBias, hours, insights) = (memory.intensityBias, memory.hourLiking, memory.insightLiking)
  }

  func write(to writer: inout WireWriter) {
    writer.fields(intensityBias, hours.count)
    for hour in hours.keys.sorted() { writer.fields(hour, hours[hour] ?? 1) }
    writer.fields(insights.count)
    for rule in insights.keys.sorted() { writer.fields(rule, insights[rule] ?? 1) }
  }

  init(from reader: inout WireReader) throws(WireError) {
    intensityBias = try reader.field()
    guard abs(intensityBias) <= 1 else { throw .outOfRange("intensity bias") }
    var last: Int?
    for _ in 0..<(try Self.count(&reader)) {
      let (hour, factor): (Int, Double) = (try reader.field(), try reader.field())
      guard (0..<24).contains(hour), last.map({ $0 < hour }) ?? true else { throw .outOfRange("hours") }
      (hours[hour], last) = (factor, hour)
    }
    var lastRule: UInt64?
    for _ in 0..<(try Self.count(&reader)) {
      let (rule, factor): (UInt64, Double) = (try reader.field(), try reader.field())
      guard lastRule.map({ $0 < rule }) ?? true else { throw .outOfRange("rules") }
      (insights[rule], lastRule) = (factor, rule)
    }
  }

  private static func count(_ reader: inout WireReader) throws(WireError) -> Int {
    let count: Int = try reader.field()
    // Each takes at least two bytes.
    guard (0...reader.remaining / 2).contains(count) else { throw .truncated }
    return count
  }
}

extension SacredSlot: WireStruct {
  package static let form = WireForm(Self.init) { ($0.days, $0.start, $0.end, $0.reason, $0.learned) }
}

extension RejectedSlot: WireStruct {
  package static let form = WireForm(Self.init) { ($0.weekday, $0.hour, $0.deletions, $0.complaints, $0.last) }
}
