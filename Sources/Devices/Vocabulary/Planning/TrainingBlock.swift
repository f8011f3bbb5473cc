/// A time for training, with its status. The phone writes it; every version is complete.
package struct TrainingBlock: Hashable, Sendable {
  package let id: UInt64
  package var kind: BlockKind
  package var start: Timestamp
  package var end: Timestamp
  package var status: Status
  /// `true` if it was added without asking.
  package let isAutomatic: Bool
  /// The planner's confidence, 0 to 1.
  package let confidence: Double
  package let created: Timestamp
  /// The original kind, if the planner made it lighter.
  package var was: BlockKind?
  /// The workout that completed it.
  package var workout: UInt64?

  package enum Status: UInt8, StableName, Hashable, WireCodable {
    /// The wearer has been asked.
    case proposed = 1
    case declined
    /// No answer arrived before its start.
    case lapsed
    /// It is in the calendar.
    case scheduled
    case completed
    case missed
    /// By the wearer, in the calendar or the app.
    case deleted
    /// By the planner, to protect the wearer.
    case removed
    /// By the system or a delegate: it says nothing about the wearer's will.
    case cancelled

    package static let names = [
      "proposed", "declined", "lapsed", "scheduled", "completed", "missed", "deleted", "removed", "cancelled",
    ]
  }

  package init(
    id: UInt64, kind: BlockKind, start: Timestamp, end: Timestamp, status: Status, isAutomatic: Bool,
    confidence: Double, created: Timestamp, was: BlockKind? = nil, workout: UInt64? = nil
  ) {
    (self.id, self.kind, self.start, self.end) = (id, kind, start, end)
    (self.status, self.isAutomatic, self.confidence, self.created) = (status, isAutomatic, confidence, created)
    (self.was, self.workout) = (was, workout)
  }

  package var interval: Range<Timestamp> { start..<max(start, end) }
  /// `true` if its outcome is still open.
  package var isOpen: Bool { status == .proposed || status == .scheduled }

  package static func key(_ id: UInt64) -> RecordKey { RecordKey(domain: .planning, id: id) }
}

extension TrainingBlock.Status {
  /// `true` if a block with this status has an entry in the calendar, or keeps an existing one.
  package var staysInCalendar: Bool { self == .scheduled || self == .completed || self == .missed }
}

extension TrainingBlock: WireStruct {
  package static let form = WireForm(Self.init) {
    ($0.id, $0.kind, $0.start, $0.end, $0.status, $0.isAutomatic, $0.confidence, $0.created, $0.was, $0.workout)
  }
}
