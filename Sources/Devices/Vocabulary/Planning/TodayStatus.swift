package import SimKernel
package import Wire

/// What the phone has for the wearer's displays, as of one moment: how recovered they are, what comes next, and for how many
/// weeks in a row they have trained (implementation plan 3.2 and 3.3). It is one record, so that a watch never mixes what was
/// so at different moments.
package struct TodayStatus: Hashable, Sendable {
  /// By the phone's clock: all of it was so then.
  package var asOf: Timestamp
  /// The local date that the recovery is of.
  package var date: CivilDate
  /// 0 to 100; nil where none is known of the date.
  package var recovery: UInt8?
  /// When the newest thing was observed that the recovery rests on.
  package var observed: Timestamp?
  /// The sessions that lie ahead, in order of (start, id); at most ``blocksMax``.
  package var blocks: [Block]
  /// Weeks in a row with a workout.
  package var streak: Int
  /// When the last session that was done was over.
  package var trained: Timestamp?
  package var mode: HealthMode

  /// A session as the displays know it.
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

  /// So many sessions are more than a day and a half can hold (assumed).
  package static let blocksMax = 4

  package init(
    asOf: Timestamp, date: CivilDate, recovery: UInt8? = nil, observed: Timestamp? = nil, blocks: [Block] = [],
    streak: Int = 0, trained: Timestamp? = nil, mode: HealthMode = .healthy
  ) {
    (self.asOf, self.date, self.recovery, self.observed) = (asOf, date, recovery, observed)
    (self.blocks, self.streak, self.trained, self.mode) = (blocks, streak, trained, mode)
  }

  package static let key = RecordKey(domain: .planning, id: 1)

  /// Whether the displays show the same by another one, but for its age.
  package func shows(sameAs other: TodayStatus) -> Bool {
    var other = other
    other.asOf = asOf
    return self == other
  }
}

extension TodayStatus: WireCodable {
  package func write(to writer: inout WireWriter) {
    writer.fields(asOf, date, recovery, observed, blocks, streak, trained, mode)
  }

  package init(from reader: inout WireReader) throws(WireError) {
    self.init(
      asOf: try reader.field(), date: try reader.field(), recovery: try reader.field(), observed: try reader.field(),
      blocks: try reader.field(), streak: try reader.field(), trained: try reader.field(), mode: try reader.field())
    guard recovery ?? 0 <= 100, streak >= 0 else { throw .outOfRange("TodayStatus") }
  }
}

extension TodayStatus.Block: WireStruct {
  package static let form = WireForm(Self.init) { ($0.id, $0.kind, $0.start, $0.end) }
}
