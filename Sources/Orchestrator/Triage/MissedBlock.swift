/// A block that passed without a workout, with the data for its question.
package struct MissedBlock: Equatable, Sendable {
  package let block: UInt64
  package let kind: BlockKind
  package let wasAutomatic: Bool
  /// The planner's confidence in it, 0 to 1.
  package let confidence: Double
  /// Its planned beginning, by the phone's clock then.
  package let weekday: Weekday
  package let hour: Int
  /// The time at which the miss was noticed.
  package let missed: Timestamp
  /// The certainty of the miss: an answer explains it, and makes it no more certain.
  package let awareness: TrustEvent.Awareness
  /// 0 to 100, on that day.
  package let recovery: Double?
}

extension MissedBlock {
  package init(
    _ block: TrainingBlock, missed: Timestamp, in zone: Zone, awareness: TrustEvent.Awareness = .unknown,
    recovery: Double? = nil
  ) {
    let civil = zone.civil(block.start)
    self.init(
      block: block.id, kind: block.kind, wasAutomatic: block.isAutomatic, confidence: block.confidence,
      weekday: civil.date.weekday, hour: civil.hour, missed: missed, awareness: awareness, recovery: recovery)
  }
}
