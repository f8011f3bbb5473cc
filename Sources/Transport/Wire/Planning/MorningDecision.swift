package import SimKernel

/// What the phone decided for the morning of a local date, or why it decided nothing.
package struct MorningDecision: Hashable, Sendable {
  /// By the phone's clock and zone.
  package let date: CivilDate
  package let outcome: Outcome
  /// What made the app run that decided.
  package let source: Source
  package let decided: Timestamp
  /// When the newest thing was observed that it rests on; nil when it rests on nothing.
  package let observed: Timestamp?

  package enum Outcome: UInt8, StableName, WireCodable {
    case train = 1, moveLightly
    /// Too little is known to say more than that light movement is always safe.
    case safeMode
    /// No decision was made: the app did not run between five and eleven.
    case appDidNotRun
    /// No decision was made: the phone's clock never showed that morning, because it was set or taken over the date line.
    case skippedByClock

    package static let names = ["train", "moveLightly", "safeMode", "appDidNotRun", "skippedByClock"]

    /// A night that was shorter calls for a light day, in minutes (assumed).
    private static let shortNight = 360

    /// By the night, if it is known.
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
    /// The wearer raised the wrist, and the watch reached the phone.
    case wristRaise
    /// The wearer raised the wrist, and the watch decided because it did not reach the phone.
    case watchFallback
    /// The day went by.
    case nobody
    /// The face of the watch asked what to show, and the watch decided because the phone had not.
    case complicationTimeline

    package static let names = [
      "push", "backgroundRefresh", "appOpened", "wristRaise", "watchFallback", "nobody", "complicationTimeline",
    ]
  }

  package init(date: CivilDate, outcome: Outcome, source: Source, decided: Timestamp, observed: Timestamp?) {
    (self.date, self.outcome, self.source, self.decided, self.observed) = (date, outcome, source, decided, observed)
  }

  package var isDecided: Bool { outcome != .appDidNotRun && outcome != .skippedByClock }
  /// Whether the wearer should hear of it.
  package var isWorthAnAlert: Bool { outcome == .moveLightly }

  /// The record of a date.
  package static func key(_ date: CivilDate) -> RecordKey {
    RecordKey(domain: .planning, id: UInt64(bitPattern: Int64(date.dayNumber)))
  }
}

extension MorningDecision: WireCodable {
  package func write(to writer: inout WireWriter) { writer.fields(date, outcome, source, decided, observed) }

  package init(from reader: inout WireReader) throws(WireError) {
    self.init(
      date: try reader.field(), outcome: try reader.field(), source: try reader.field(), decided: try reader.field(),
      observed: try reader.field())
  }
}
