/// The plan of a block, as given to the wearer after the contract checked it.
package struct WorkoutPlanRecord: Hashable, Sendable {
  package struct Entry: Hashable, Sendable {
    /// By its id in the exercise pool.
    package let exercise: String
    package let sets: Int
    /// Seconds of a set where the exercise is timed, repetitions otherwise.
    package let amount: Int
    /// Seconds after each set.
    package let rest: Int
    package let kilograms: Double?
    /// The heart-rate zone, 1 to 5.
    package let zone: Int?

    package init(exercise: String, sets: Int, amount: Int, rest: Int, kilograms: Double?, zone: Int?) {
      (self.exercise, self.sets, self.amount) = (exercise, sets, amount)
      (self.rest, self.kilograms, self.zone) = (rest, kilograms, zone)
    }
  }

  package let block: UInt64
  /// The kind of session, by its number.
  package let kind: UInt8
  package let entries: [Entry]
  /// 0 to 100, as known when the plan was made.
  package let recovery: Double?
  /// `true` if the contract had to change the generator's plan, or to replace it.
  package let wasRepaired: Bool
  package let isFallback: Bool

  package init(
    block: UInt64, kind: UInt8, entries: [Entry], recovery: Double?, wasRepaired: Bool, isFallback: Bool
  ) {
    (self.block, self.kind, self.entries) = (block, kind, entries)
    (self.recovery, self.wasRepaired, self.isFallback) = (recovery, wasRepaired, isFallback)
  }

  package static func key(ofBlock id: UInt64) -> RecordKey {
    RecordKey(domain: .planning, id: stableHash(stableHash("workout plan"), id) >> 1)
  }
}

extension WorkoutPlanRecord: WireStruct {
  package static let form = WireForm(Self.init) {
    ($0.block, $0.kind, $0.entries, $0.recovery, $0.wasRepaired, $0.isFallback)
  }
}

extension WorkoutPlanRecord.Entry: WireStruct {
  package static let form = WireForm(Self.init) { ($0.exercise, $0.sets, $0.amount, $0.rest, $0.kilograms, $0.zone) }
}
