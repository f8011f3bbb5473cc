/// The data for the wearer's displays, as of one moment: their recovery, the next sessions, and the number of
/// consecutive weeks with training (implementation plan 3.2 and 3.3). It is one record, so that a watch never mixes
/// data of different moments.
package struct TodayStatus: Hashable, Sendable {
  /// By the phone's clock: all of it was true then, and nothing has changed until the next record.
  package var asOf: Timestamp
  /// The local date of the recovery.
  package var date: CivilDate
  /// 0 to 100; `nil` if it is unknown for the date.
  package var recovery: UInt8?
  /// The time of the newest observation behind the recovery.
  package var observed: Timestamp?
  /// The coming sessions, in order of (start, id); at most ``blocksMax``.
  package var blocks: [Block]
  /// The number of consecutive weeks with a workout.
  package var streak: Int
  /// The end of the last completed session.
  package var trained: Timestamp?
  package var mode: HealthMode

  package struct Block: Hashable, Sendable {
    package let id: UInt64
    package let kind: BlockKind
    package let start: Timestamp
    package let end: Timestamp

    package init(id: UInt64, kind: BlockKind, start: Timestamp, end: Timestamp) {
      (self.id, self.kind, self.start, self.end) = (id, kind, start, end)
    }

    package init(_ block: TrainingBlock) {
      self.init(id: block.id, kind: block.kind, start: block.start, end: block.end)
    }
  }

  /// More sessions than a day and a half can have (assumed).
  package static let blocksMax = 4

  package init(
    asOf: Timestamp, date: CivilDate, recovery: UInt8? = nil, observed: Timestamp? = nil, blocks: [Block] = [],
    streak: Int = 0, trained: Timestamp? = nil, mode: HealthMode = .healthy
  ) {
    (self.asOf, self.date, self.recovery, self.observed) = (asOf, date, recovery, observed)
    (self.blocks, self.streak, self.trained, self.mode) = (blocks, streak, trained, mode)
  }

  package static let key = RecordKey(domain: .planning, id: 1)

  /// Returns whether another one shows the same on the displays, except for its age.
  package func shows(sameAs other: TodayStatus) -> Bool {
    var other = other
    other.asOf = asOf
    return self == other
  }
}

extension TodayStatus: WireStruct {
  package static let form = WireForm(Self.init) {
    ($0.asOf, $0.date, $0.recovery, $0.observed, $0.blocks, $0.streak, $0.trained, $0.mode)
  }.checked("TodayStatus") { $0.recovery ?? 0 <= 100 && $0.streak >= 0 }
}

extension TodayStatus.Block: WireStruct {
  package static let form = WireForm(Self.init) { ($0.id, $0.kind, $0.start, $0.end) }
}
