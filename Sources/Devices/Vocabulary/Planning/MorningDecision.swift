/// The phone's decision for the morning of a local date, or the reason for none.
package struct MorningDecision: Hashable, Sendable {
  /// By the phone's clock and zone.
  package let date: CivilDate
  package let outcome: Outcome
  /// The trigger of the app's deciding run.
  package let source: Source
  package let decided: Timestamp
  /// The time of the newest observation behind it; `nil` if there is none.
  package let observed: Timestamp?
  /// The advice from the day's recovery; `nil` if that is unknown, and from apps without it.
  package let advice: Advice?

  /// The advice for the day (tech spec §4.5, the morning's recommendation).
  package struct Advice: Hashable, Sendable {
    package let action: Action
    /// 0 to 100.
    package let recovery: UInt8
    package let intensity: Intensity
    /// The start of the session in the advice, planned or suggested; `nil` if there is none.
    package let slot: Timestamp?

    package enum Action: UInt8, StableName, WireCodable {
      /// The session stays unchanged.
      case confirm = 1
      /// It should be lighter.
      case modify
      /// None is planned, and one is recommended.
      case suggest
      case rest

      package static let names = ["confirm", "modify", "suggest", "rest"]
    }

    package enum Intensity: UInt8, StableName, WireCodable {
      case light = 1, moderate, high
      package static let names = ["light", "moderate", "high"]
    }

    /// Thresholds of recovery: below the first a session is made lighter; without a session one is suggested only above
    /// the second; above the third it may be a hard one (tech spec §4.5: 40, 50, 80).
    private static let lightBelow = 40.0
    private static let suggestAbove = 50.0
    private static let hardAbove = 80.0

    /// Creates the advice for a recovery from 0 to 100.
    ///
    /// - Parameters:
    ///   - session: The start of the day's first session; `nil` if none is planned.
    ///   - slot: The start of a possible one.
    package init(recovery: Double, session: Timestamp?, slot: Timestamp? = nil) {
      let intensity: Intensity = recovery > Self.hardAbove ? .high : .moderate
      (action, self.intensity) =
        switch session {
        case _? where recovery < Self.lightBelow: (.modify, .light)
        case _?: (.confirm, intensity)
        case nil where recovery > Self.suggestAbove: (.suggest, intensity)
        case nil: (.rest, .light)
        }
      self.recovery = UInt8(min(100, max(0, recovery.rounded(.down))))
      self.slot = session ?? (action == .suggest ? slot : nil)
    }

    package var outcome: Outcome { action == .confirm || action == .suggest ? .train : .moveLightly }
  }

  package enum Outcome: UInt8, StableName, WireCodable {
    case train = 1, moveLightly
    /// The data only suffices to say that light movement is always safe.
    case safeMode
    /// No decision was made: the app did not run between five and eleven.
    case appDidNotRun
    /// No decision was made: the phone's clock never showed that morning, because it was set or moved over the date
    /// line.
    case skippedByClock

    package static let names = ["train", "moveLightly", "safeMode", "appDidNotRun", "skippedByClock"]

    /// A shorter night calls for a light day, in minutes (assumed).
    private static let shortNight = 360

    /// Returns the outcome by the night, if it is known.
    package static func after(asleepMinutes: Int?) -> Outcome {
      guard let asleepMinutes else { return .safeMode }
      return asleepMinutes < shortNight ? .moveLightly : .train
    }
  }

  package enum Source: UInt8, StableName, WireCodable {
    /// The push that the cloud sends at 05:55.
    case push = 1
    case backgroundRefresh
    case appOpened
    /// The wearer raised the wrist, and the watch could reach the phone.
    case wristRaise
    /// The wearer raised the wrist, and the watch decided because it couldn't reach the phone.
    case watchFallback
    /// The day passed without a decision.
    case nobody
    /// The complication requested its content, and the watch decided because the phone had not.
    case complicationTimeline

    package static let names = [
      "push", "backgroundRefresh", "appOpened", "wristRaise", "watchFallback", "nobody", "complicationTimeline",
    ]

    /// `true` if the watch decided, from its own data.
    package var isTheWatch: Bool { self == .watchFallback || self == .complicationTimeline }
  }

  package init(
    date: CivilDate, outcome: Outcome, source: Source, decided: Timestamp, observed: Timestamp?, advice: Advice? = nil
  ) {
    (self.date, self.outcome, self.source, self.decided, self.observed) = (date, outcome, source, decided, observed)
    self.advice = advice
  }

  /// The maximum age of data for a decision (tech spec §4.5).
  package static let freshness = Span.hours(6)

  package var isDecided: Bool { outcome != .appDidNotRun && outcome != .skippedByClock }
  /// `true` if the wearer should be notified.
  package var isWorthAnAlert: Bool { outcome == .moveLightly }

  package static func key(_ date: CivilDate) -> RecordKey {
    RecordKey(domain: .planning, id: UInt64(bitPattern: Int64(date.dayNumber)))
  }
}

extension MorningDecision: WireCodable {
  /// Set in the source of a decision that is followed by its advice. Those of earlier versions have none, and stay
  /// unchanged.
  private static let advised: UInt8 = 0x80

  package func write(to writer: inout WireWriter) {
    writer.fields(date, outcome)
    writer.write(advice == nil ? source.rawValue : source.rawValue | Self.advised)
    writer.fields(decided, observed)
    if let advice { writer.fields(advice) }
  }

  package init(from reader: inout WireReader) throws(WireError) {
    let (date, outcome): (CivilDate, Outcome) = (try reader.field(), try reader.field())
    let byte = try reader.byte()
    guard let source = Source(rawValue: byte & ~Self.advised) else { throw .outOfRange("Source") }
    self.init(
      date: date, outcome: outcome, source: source, decided: try reader.field(), observed: try reader.field(),
      advice: byte & Self.advised == 0 ? nil : try reader.field(Advice.self))
  }
}

extension MorningDecision.Advice: WireField {
  package func write(to writer: inout WireWriter) { writer.fields(action, recovery, intensity, slot) }

  package init(from reader: inout WireReader) throws(WireError) {
    action = try reader.field()
    recovery = try reader.field()
    intensity = try reader.field()
    slot = try reader.field()
    guard recovery <= 100 else { throw .outOfRange("recovery") }
  }
}
