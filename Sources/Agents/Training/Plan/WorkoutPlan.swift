/// A workout plan in whole numbers and real exercises: a generator's draft once it has been read.
package struct WorkoutPlan: Equatable, Sendable {
  package var kind: SessionType
  package var name: String
  /// In the order in which they are done.
  package var entries: [Entry]

  package init(kind: SessionType, name: String? = nil, entries: [Entry]) {
    self.kind = kind
    self.name = name ?? kind.name
    self.entries = entries
  }

  /// One exercise of the plan.
  package struct Entry: Equatable, Sendable {
    package let exercise: Exercise
    package var sets: Int
    /// Seconds of a set where the exercise is timed, repetitions otherwise.
    package var amount: Int
    /// Seconds after each set.
    package var rest: Int
    /// Absent where the wearer chooses by feel.
    package var kilograms: Double?
    /// The heart-rate zone to stay in, 1 to 5; only endurance has one.
    package var zone: Int?

    package init(
      _ exercise: Exercise, sets: Int, amount: Int, rest: Int, kilograms: Double? = nil, zone: Int? = nil
    ) {
      self.exercise = exercise
      self.sets = sets
      self.amount = amount
      self.rest = rest
      self.kilograms = kilograms
      self.zone = exercise.category == .cardio ? zone ?? Entry.usualZone(exercise.load) : nil
    }

    /// Seconds of work in one set.
    package func work(_ config: TrainingConfig) -> Int {
      exercise.isTimed ? amount : amount * config.secondsPerRepetition
    }

    /// Seconds with rest, and the way to the next exercise.
    package func seconds(_ config: TrainingConfig) -> Int {
      sets * (work(config) + rest) + config.secondsBetween
    }

    /// Sets that burden the body.
    package var loadedSets: Int { exercise.load > .nothing ? sets : 0 }

    /// What an exercise amounts to where nobody names a zone (assumed).
    private static func usualZone(_ load: Exercise.Load) -> Int {
      switch load {
      case .nothing: 1
      case .light: 2
      case .moderate: 3
      case .heavy: 5
      }
    }
  }

  /// How long it takes.
  package func seconds(_ config: TrainingConfig) -> Int { entries.reduce(0) { $0 + $1.seconds(config) } }
  package func minutes(_ config: TrainingConfig) -> Int { (seconds(config) + 59) / 60 }

  package var loadedSets: Int { entries.reduce(0) { $0 + $1.loadedSets } }

  /// The muscles that need rest after it.
  package var muscles: Set<BodyPart> {
    entries.reduce(into: []) { if $1.exercise.needsFreshMuscles { $0.formUnion($1.exercise.muscles) } }
  }

  /// The mean zone, by time; nil without endurance.
  package func intensity(_ config: TrainingConfig) -> Double? {
    let parts = entries.compactMap { entry in entry.zone.map { (zone: $0, weight: entry.sets * entry.work(config)) } }
    let weight = parts.reduce(0) { $0 + $1.weight }
    return weight > 0 ? Double(parts.reduce(0) { $0 + $1.zone * $1.weight }) / Double(weight) : nil
  }

  /// What it burns, by the metabolic equivalent of each kind of load; absent when the wearer's mass is.
  package func kilocalories(massKilograms: Double?, _ config: TrainingConfig) -> Double? {
    massKilograms.map { mass in
      entries.reduce(0) { sum, entry in
        sum + (config.equivalents[entry.exercise.load] ?? 1) * mass * Double(entry.seconds(config)) / 3_600
      }
    }
  }
}
