/// One movement of the pool (implementation plan 10.4.2).
package struct Exercise: Equatable, Sendable {
  package enum Category: UInt8, CaseIterable, Sendable {
    case upperPush = 1, upperPull, lower, core, cardio, mobility

    /// Whether it builds strength, so that its muscles need two days to recover.
    package var isStrength: Bool { self != .cardio && self != .mobility }
  }

  package enum Level: UInt8, CaseIterable, Comparable, Sendable {
    case beginner = 1, intermediate, advanced

    package static func < (a: Level, b: Level) -> Bool { a.rawValue < b.rawValue }
  }

  /// How much it burdens the body; nothing is what a recovering wearer may do all day.
  package enum Load: UInt8, CaseIterable, Comparable, Sendable {
    case nothing, light, moderate, heavy

    package static func < (a: Load, b: Load) -> Bool { a.rawValue < b.rawValue }
  }

  /// What kind of movement it is: contracts forbid some tags, and some tags beside each other.
  package enum Tag: UInt8, CaseIterable, Sendable {
    case explosive = 1, heavy, impact
    case heavyDeadlift, heavyBackSquat, overheadPress, uprightRow, kippingPullUp, heavyRow
    case squat, hinge, singleLeg, horizontal, vertical, arms
    case warmUp, coolDown, walk, steady, interval, yoga, spine, hips, stretch, rolling, breathing
  }

  /// Unique in the pool.
  package let id: String
  package let name: String
  package let category: Category
  /// What it works first of all, and what helps.
  package let muscles: Set<BodyPart>
  package let helpers: Set<BodyPart>
  /// The joints that it strains: it is not for those in whom they are hurt.
  package let strains: Set<BodyPart>
  /// All of it is needed.
  package let equipment: Set<Equipment>
  package let level: Level
  package let load: Load
  package let tags: Set<Tag>
  /// Whether a set is counted in seconds instead of repetitions.
  package let isTimed: Bool

  /// Whether its muscles need rest after it, and before it (implementation plan 10.4.1).
  package var needsFreshMuscles: Bool { category.isStrength && load > .nothing }
}
